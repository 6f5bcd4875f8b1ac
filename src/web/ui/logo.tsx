import { joinClasses } from './join-classes.ts';
import { starShape } from './star-shape.ts';

/** The mark: a playbill with a ticket's notches and one gold star. */
export function LogoMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={joinClasses('size-8 shrink-0', className)}>
      <path
        className="fill-curtain"
        d="M8 1h16a4 4 0 0 1 4 4v5.5a3 3 0 0 0 0 6V27a4 4 0 0 1-4 4H8a4 4 0 0 1-4-4V16.5a3 3 0 0 0 0-6V5a4 4 0 0 1 4-4Z"
      />
      <path className="fill-gold-on-curtain" transform="translate(7.2 4.7) scale(0.733)" d={starShape} />
      <path className="stroke-on-curtain-soft" strokeWidth="1.5" strokeLinecap="round" d="M11 24h10M13.5 27h5" />
    </svg>
  );
}

/** The mark with the name beside it; `onCurtain` is for the dark half of a page. */
export function Logo({ onCurtain = false, className }: { onCurtain?: boolean; className?: string }) {
  return (
    <span className={joinClasses('inline-flex items-center gap-2.5', className)}>
      <LogoMark />
      <span className={joinClasses('font-display text-xl font-semibold', onCurtain ? 'text-on-curtain' : 'text-ink')}>
        Starbill
      </span>
    </span>
  );
}
