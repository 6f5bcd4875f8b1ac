import { joinClasses } from './join-classes.ts';
import { starShape } from './star-shape.ts';

/** The mark: a playbill with a ticket's notches and one gold star. */
export function LogoMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" fill="none" aria-hidden="true" className={joinClasses('size-8 shrink-0', className)}>
      <path
        className="fill-mark"
        d="M8 1h16a4 4 0 0 1 4 4v14.5a2.25 2.25 0 0 0 0 4.5v3a4 4 0 0 1-4 4H8a4 4 0 0 1-4-4v-3a2.25 2.25 0 0 0 0-4.5V5a4 4 0 0 1 4-4Z"
      />
      <path
        className="fill-gold-on-curtain stroke-gold-on-curtain"
        strokeWidth="1.4"
        strokeLinejoin="round"
        transform="translate(7.12 2.2) scale(0.74)"
        d={starShape}
      />
      <path className="stroke-on-curtain-soft" strokeWidth="1.5" strokeLinecap="round" d="M10 21.75h12M13 26h6" />
    </svg>
  );
}

/** The mark with the name beside it; `onCurtain` is for the dark half of a page. */
export function Logo({ onCurtain = false, className }: { onCurtain?: boolean; className?: string }) {
  return (
    <span className={joinClasses('inline-flex items-center gap-2', className)}>
      <LogoMark />
      <span className={joinClasses('font-display text-xl font-semibold', onCurtain ? 'text-on-curtain' : 'text-ink')}>
        Starbill
      </span>
    </span>
  );
}
