import type { PublicPerformer } from '#shared/performers.ts';
import { safeWebLink } from './safe-web-link.ts';

export type WebLink = { name: string; href: string };

/** Where a bare name leads that an owner typed instead of an address, as in "@velvetdeck". */
const networks = [
  { name: 'Instagram', field: 'socialInstagram', profile: 'https://www.instagram.com/' },
  { name: 'Facebook', field: 'socialFacebook', profile: 'https://www.facebook.com/' },
  { name: 'TikTok', field: 'socialTiktok', profile: 'https://www.tiktok.com/@' },
  { name: 'X', field: 'socialTwitter', profile: 'https://x.com/' },
  { name: 'YouTube', field: 'socialYoutube', profile: 'https://www.youtube.com/@' },
] as const satisfies { name: string; field: keyof PublicPerformer; profile: string }[];

const bareName = /^@?([\w][\w.-]{0,99})$/;
const bareAddress = /^([\w-]+\.)+[a-z]{2,}\//i;

function socialLink(typed: string, profile: string): string | null {
  const text = typed.trim();
  if (bareAddress.test(text)) return safeWebLink(`https://${text}`)?.href ?? null;
  const name = bareName.exec(text)?.[1];
  return name ? profile + encodeURIComponent(name) : (safeWebLink(text)?.href ?? null);
}

/** The networks a performer is on, as links that can only lead to the web. */
export function socialLinksOf(performer: PublicPerformer): WebLink[] {
  return networks.flatMap(({ name, field, profile }) => {
    const href = socialLink(performer[field], profile);
    return href ? [{ name, href }] : [];
  });
}

/** Everywhere else on the web that a performer is. */
export function webLinksOf(performer: PublicPerformer): WebLink[] {
  const website = safeWebLink(performer.businessWebsite);
  return [...(website ? [{ name: 'Website', href: website.href }] : []), ...socialLinksOf(performer)];
}
