import type { PublicPerformer } from '#shared/schemas/performers.ts';
import { joinClasses } from '#web/ui/join-classes.ts';
import { ContactList, hasContact } from './contact-list.tsx';

/** What the performer says of themselves, beside how to reach them. */
export function AboutSection({ performer }: { performer: PublicPerformer }) {
  const { businessDescription } = performer;
  const contact = hasContact(performer);
  if (!businessDescription && !contact) return null;
  const both = Boolean(businessDescription) && contact;
  return (
    <div className={joinClasses('grid gap-x-16 gap-y-10', both && 'lg:grid-cols-[1fr_18rem]')}>
      {businessDescription && (
        <section aria-labelledby="about-title" className="min-w-0">
          <h2 id="about-title" className="text-2xl">
            About
          </h2>
          <p dir="auto" className="mt-3 max-w-2xl text-lg whitespace-pre-line text-ink-soft wrap-anywhere">
            {businessDescription}
          </p>
        </section>
      )}
      {contact && (
        <section aria-labelledby="contact-title" className="min-w-0">
          <h2 id="contact-title" className="text-2xl">
            Contact
          </h2>
          <ContactList performer={performer} className="mt-2" />
        </section>
      )}
    </div>
  );
}
