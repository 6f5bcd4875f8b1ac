import { createContext, type ReactNode, use } from 'react';
import { joinClasses } from '#web/ui/join-classes.ts';

/** How deep the headings of the sections below it stand: 3 under a heading that sums several up. */
export const SectionLevel = createContext<2 | 3>(2);

/** One matter: its name and reason on the left, what to do on the right; or, in a narrow column, below. */
export function SettingsSection(props: {
  id: string;
  title: string;
  text: ReactNode;
  stacked?: boolean;
  children: ReactNode;
}) {
  const Heading = `h${use(SectionLevel)}` as const;
  return (
    <section
      aria-labelledby={props.id}
      className={joinClasses(
        'grid gap-x-12 gap-y-6 py-10',
        !props.stacked && 'lg:grid-cols-[minmax(0,18rem)_minmax(0,1fr)]',
      )}
    >
      <div>
        <Heading id={props.id} className="scroll-mt-4 text-xl">
          {props.title}
        </Heading>
        <div className="mt-2 text-sm text-ink-soft">{props.text}</div>
      </div>
      <div className="min-w-0 max-w-xl">{props.children}</div>
    </section>
  );
}
