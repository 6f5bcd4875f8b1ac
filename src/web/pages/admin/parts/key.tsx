import { joinClasses } from '#web/ui/join-classes.ts';

/** The key of the keyboard that does the same; shown where there is a keyboard. */
export function Key({ children, onCurtain = false }: { children: string; onCurtain?: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={joinClasses(
        'hidden min-w-5 justify-center rounded-sm border px-1 font-mono text-xs leading-4 font-normal lg:inline-flex',
        onCurtain ? 'border-curtain-rule text-on-curtain-soft' : 'border-rule text-ink-faint',
      )}
    >
      {children}
    </span>
  );
}
