import { ExternalLink, Mail, MapPin, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { dialling } from '#shared/phone-numbers.ts';
import { safeWebLink } from '#shared/safe-web-link.ts';
import type { PublicPerformer } from '#shared/schemas/performers.ts';
import { joinClasses } from '#web/ui/join-classes.ts';
import { socialLinksOf } from './web-links.ts';

/** Other people's sites get no vote from us, and no window onto ours. */
export const outwardLink = { target: '_blank', rel: 'noopener noreferrer nofollow ugc' } as const;

export function hasContact(performer: PublicPerformer): boolean {
  const { email, businessPhone, businessAddress, businessWebsite } = performer;
  return Boolean(
    email || businessPhone || businessAddress || safeWebLink(businessWebsite) || socialLinksOf(performer).length > 0,
  );
}

const icon = 'mt-0.5 size-5 shrink-0 text-ink-faint';
const link =
  'inline-flex min-h-11 max-w-full items-center gap-3 rounded-sm py-1 underline-offset-4 hover:underline [&_svg]:mt-0';

/** Every way to reach a performer, and where else they are. */
export function ContactList({ performer, className }: { performer: PublicPerformer; className?: string }) {
  const { email, businessPhone, businessAddress } = performer;
  const website = safeWebLink(performer.businessWebsite);
  const socials = socialLinksOf(performer);
  return (
    <ul className={joinClasses('flex flex-col text-sm', className)}>
      {businessAddress && (
        <li className="flex min-h-11 gap-3 py-2.5">
          <MapPin aria-hidden="true" className={icon} />
          <span dir="auto" className="min-w-0 wrap-anywhere">
            {businessAddress}
          </span>
        </li>
      )}
      {businessPhone && (
        <Reach href={dialling(businessPhone)} mark={<Phone aria-hidden="true" className={icon} />}>
          {businessPhone}
        </Reach>
      )}
      {email && (
        <Reach href={`mailto:${email}`} mark={<Mail aria-hidden="true" className={icon} />}>
          {email}
        </Reach>
      )}
      {website && (
        <li className="min-w-0">
          <a href={website.href} {...outwardLink} className={link}>
            <ExternalLink aria-hidden="true" className={icon} />
            <span className="min-w-0 wrap-anywhere">
              Website<span className="sr-only">, {website.label}, opens in a new tab</span>
              <Printed address={website.href} />
            </span>
          </a>
        </li>
      )}
      {socials.length > 0 && (
        <li className="mt-2 flex flex-wrap gap-x-5 border-t border-rule pt-2">
          {socials.map(({ name, href }) => (
            <a key={name} href={href} {...outwardLink} className={joinClasses(link, 'font-semibold text-action')}>
              {name}
              <span className="sr-only">, opens in a new tab</span>
              <Printed address={href} />
            </a>
          ))}
        </li>
      )}
    </ul>
  );
}

/** On paper a link leads nowhere, so its address is written out. */
const Printed = ({ address }: { address: string }) => (
  <span className="hidden font-normal text-ink wrap-anywhere print:inline">
    : {address.replace(/^https?:\/\/(www\.)?|\/$/g, '')}
  </span>
);

const Reach = ({ href, mark, children }: { href: string; mark: ReactNode; children: string }) => (
  <li className="min-w-0">
    <a href={href} className={link}>
      {mark}
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </a>
  </li>
);
