import type { PublicPerformer } from '#shared/schemas/performers.ts';
import { joinClasses } from '#web/ui/join-classes.ts';
import { ContactList, hasContact } from './contact-list.tsx';

/** What the performer says of themselves, beside how to reach them; one below the other in a narrow column. */
export function AboutSection({ performer, isAside = false }: { performer: PublicPerformer; isAside?: boolean }) {
  const { businessDescription } = performer;
  const contact = hasContact(performer);
  if (!businessDescription && !contact) return null;
  const both = Boolean(businessDescription) && contact;
  return (
    <div
      className={joinClasses(
        'grid gap-x-16 gap-y-10',
        both && !isAside && 'lg:grid-cols-[1fr_18rem]',
        isAside ? 'content-start' : 'lg:col-span-2',
      )}
    >
      {businessDescription && (
        <section aria-labelledby="about-title" className="min-w-0">
          <h2 id="about-title" className="text-2xl">
            About
          </h2>
          <p
            dir="auto"
            className={joinClasses(
              'mt-3 max-w-2xl whitespace-pre-line text-ink-soft wrap-anywhere',
              !isAside && 'text-lg',
            )}
          >
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
