import { safeWebLink } from '#shared/safe-web-link.ts';
import type { PublicPerformer } from '#shared/schemas/performers.ts';
import { socialFields, socialLink, socialNetworks } from '#shared/social-links.ts';

export type WebLink = { name: string; href: string };

/** The networks a performer is on, as links that can only lead there. */
export function socialLinksOf(performer: PublicPerformer): WebLink[] {
  return socialFields.flatMap((field) => {
    const href = socialLink(field, performer[field]);
    return href ? [{ name: socialNetworks[field].name, href }] : [];
  });
}

/** Everywhere else on the web that a performer is. */
export function webLinksOf(performer: PublicPerformer): WebLink[] {
  const website = safeWebLink(performer.businessWebsite);
  return [...(website ? [{ name: 'Website', href: website.href }] : []), ...socialLinksOf(performer)];
}
