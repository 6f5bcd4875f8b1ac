/** The networks a performer can name: where a bare name leads, and which sites are that network's own. */
export const socialNetworks = {
  socialInstagram: { name: 'Instagram', profile: 'https://www.instagram.com/', sites: ['instagram.com'] },
  socialFacebook: { name: 'Facebook', profile: 'https://www.facebook.com/', sites: ['facebook.com', 'fb.com'] },
  socialTiktok: { name: 'TikTok', profile: 'https://www.tiktok.com/@', sites: ['tiktok.com'] },
  socialTwitter: { name: 'X', profile: 'https://x.com/', sites: ['x.com', 'twitter.com'] },
  socialYoutube: { name: 'YouTube', profile: 'https://www.youtube.com/@', sites: ['youtube.com', 'youtu.be'] },
} as const;
export type SocialField = keyof typeof socialNetworks;
export const socialFields = Object.keys(socialNetworks) as SocialField[];

const bareName = /^@?(\w[\w.-]{0,99})$/;
const bareAddress = /^([\w-]+\.)+[a-z]{2,}\//i;

/** Pages of the networks that send people on to any address they are given. */
const sendsOn = ({ hostname, pathname }: URL) =>
  /^lm?\./.test(hostname) || /^\/(redirect|l\.php|flx|link)(\/|$)/i.test(pathname);

/**
 * What an owner typed, an address or the bare name ("@velvetdeck"), as a link that can only lead to that network; null
 * when it leads anywhere else.
 */
export function socialLink(field: SocialField, typed: string): string | null {
  const { profile, sites } = socialNetworks[field];
  const text = typed.trim();
  const name = bareName.exec(text)?.[1];
  if (name) return profile + encodeURIComponent(name);
  const address = bareAddress.test(text) ? `https://${text}` : text;
  if (!/^https:\/\/[^/]/i.test(address) || !URL.canParse(address)) return null;
  const url = new URL(address);
  const isTheirs = sites.some((site) => url.hostname === site || url.hostname.endsWith(`.${site}`));
  const isPlain = url.username === '' && url.password === '' && url.port === '';
  return isTheirs && isPlain && !sendsOn(url) ? url.href : null;
}
