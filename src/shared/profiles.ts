import { z } from 'zod';
import { actName } from './act-name.ts';
import { limits } from './limits.ts';
import { reservedSlugs } from './paths.ts';
import { type SocialField, socialLink, socialNetworks } from './social-links.ts';
import { typedLine, typedText } from './typed-text.ts';

/** Only the web: an address that runs something or opens a file is no address. */
const isWebAddress = (text: string) =>
  URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && /^https?:\/\/[^/]/i.test(text);

const webAddress = typedLine(limits.url).refine(
  (text) => text === '' || isWebAddress(text),
  'Enter a full web address, such as https://example.com.',
);

/** An address of that network, or the bare name that people know each other by there. */
const social = (field: SocialField) => {
  const { name, sites } = socialNetworks[field];
  return typedLine(limits.url)
    .overwrite((text) => text.replace(/^http:/i, 'https:'))
    .refine(
      (text) => text === '' || socialLink(field, text) !== null,
      `Enter your ${name} name, such as @velvetlarks, or an address on ${sites[0]}.`,
    );
};

const email = typedLine(limits.email).refine(
  (text) => text === '' || z.email().safeParse(text).success,
  'Enter a valid email address.',
);

/** What an owner tells about the business, in the words of PUT /api/profile. */
const profileFields = {
  businessName: actName,
  businessCategory: typedLine(limits.name, { missing: 'Say what kind of business it is.' }),
  businessTagline: typedLine(limits.tagline),
  businessDescription: typedText(limits.description),
  businessWebsite: webAddress,
  businessPhone: typedLine(limits.phone),
  businessAddress: typedLine(limits.address),
  bookingEmail: email,
  bookingUrl: webAddress,
  showEmail: z.boolean(),
  takesEnquiries: z.boolean(),
  firstName: typedLine(limits.name),
  lastName: typedLine(limits.name),
  socialInstagram: social('socialInstagram'),
  socialFacebook: social('socialFacebook'),
  socialTiktok: social('socialTiktok'),
  socialTwitter: social('socialTwitter'),
  socialYoutube: social('socialYoutube'),
};

/** The whole form, as the screen holds it. */
export const profileForm = z.strictObject(profileFields);
export type ProfileFields = z.infer<typeof profileForm>;
export type ProfileField = keyof ProfileFields;
export const profileFieldNames = Object.keys(profileFields) as ProfileField[];

/** What is left out stays as it is. With a version, only if nobody has saved since. */
export const saveProfileInput = profileForm
  .partial()
  .required({ businessName: true, businessCategory: true })
  .extend({ version: z.int().min(1).optional() });
export type SaveProfileInput = z.infer<typeof saveProfileInput>;

const { min, max } = limits.slug;
export const changeSlugInput = z.strictObject({
  slug: z
    .string()
    .trim()
    .toLowerCase()
    .min(min, `Use at least ${min} characters.`)
    .max(max, `Use at most ${max} characters.`)
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Use letters, digits and single hyphens between them.')
    .refine((slug) => !reservedSlugs.has(slug) && !z.guid().safeParse(slug).success, 'This address isn’t available.'),
});
