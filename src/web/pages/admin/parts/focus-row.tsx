import { type ReactNode, useEffect, useRef } from 'react';
import { joinClasses } from '#web/ui/join-classes.ts';

type Props = {
  label: string;
  /** Where the keyboard is. `takesFocus` after a key brought it here, and not because the list was drawn. */
  current: boolean;
  takesFocus: boolean;
  children: ReactNode;
};

/** A row of a list that is walked through by keyboard. */
export function FocusRow({ label, current, takesFocus, children }: Props) {
  const article = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!current || !takesFocus) return;
    article.current?.focus({ preventScroll: true });
    article.current?.scrollIntoView({ block: 'nearest' });
  }, [current, takesFocus]);
  return (
    <li>
      <article
        ref={article}
        tabIndex={-1}
        aria-label={label}
        aria-current={current ? 'true' : undefined}
        className={joinClasses(
          '-mx-4 scroll-mt-12 border-l-4 px-4 py-7 outline-none sm:-mx-5 sm:px-5',
          current ? 'border-action bg-surface' : 'border-transparent',
        )}
      >
        {children}
      </article>
    </li>
  );
}
