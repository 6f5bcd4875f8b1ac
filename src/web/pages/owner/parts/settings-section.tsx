import type { ReactNode } from 'react';
import { joinClasses } from '#web/ui/join-classes.ts';

/** One matter: its name and reason on the left, what to do on the right; or, in a narrow column, below. */
export function SettingsSection(props: {
  id: string;
  title: string;
  text: ReactNode;
  stacked?: boolean;
  children: ReactNode;
}) {
  return (
    <section
      aria-labelledby={props.id}
      className={joinClasses(
        'grid gap-x-12 gap-y-6 py-10',
        !props.stacked && 'lg:grid-cols-[minmax(0,18rem)_minmax(0,1fr)]',
      )}
    >
      <div>
        <h2 id={props.id} className="scroll-mt-24 text-xl">
          {props.title}
        </h2>
        <div className="mt-2 text-sm text-ink-soft">{props.text}</div>
      </div>
      <div className="min-w-0 max-w-xl">{props.children}</div>
    </section>
  );
}
