import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { joinClasses } from '#web/ui/join-classes.ts';

/** One kind of email to the owner: its name, what is sent, and the button that turns it off and back on. */
export function KindOfEmail(props: {
  title: string;
  text: ReactNode;
  /** What the button names: "these emails". Without a button nothing is chosen here. */
  toggle: { emails: string; wanted: boolean; isSaving: boolean; onPress: () => void } | null;
  className: string;
  children?: ReactNode;
}) {
  const { title, text, toggle, className, children } = props;
  return (
    <section aria-label={title} className={className}>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className={joinClasses('min-w-0', toggle && 'flex-1 basis-60')}>
          <h3 className="font-sans text-base font-semibold tracking-normal">{title}</h3>
          <p className="mt-0.5 text-sm break-words text-ink-soft">{text}</p>
        </div>
        {toggle && (
          <Button variant="secondary" busyText={toggle.isSaving && 'Saving...'} onClick={toggle.onPress}>
            {toggle.wanted ? `Turn off ${toggle.emails}` : `Turn ${toggle.emails} back on`}
          </Button>
        )}
      </div>
      {children}
    </section>
  );
}
