import { joinClasses } from './join-classes.ts';

/** The turning ring alone, for inside a button. It says nothing: the words beside it do. */
export function SpinnerMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 24" fill="none" aria-hidden="true" className={joinClasses('size-4 animate-spin', className)}>
      <circle cx="12" cy="12" r="9" stroke="currentColor" strokeWidth="2.5" opacity="0.25" />
      <path d="M21 12a9 9 0 0 0-9-9" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
    </svg>
  );
}

/** For a whole screen or region that is loading. */
export function Spinner({ label = 'Loading...', className }: { label?: string; className?: string }) {
  return (
    <div
      role="status"
      className={joinClasses('flex flex-col items-center justify-center gap-3 text-ink-soft', className)}
    >
      <SpinnerMark className="size-8 text-action" />
      <p className="text-sm">{label}</p>
    </div>
  );
}
