import { z } from 'zod';
import { limits } from './limits.ts';
import { reservedSlugs } from './paths.ts';

const atMost = (max: number) => z.string().trim().max(max, `Please use at most ${max} characters.`);

/** Only the web: an address that runs something or opens a file is no address. */
const isWebAddress = (text: string) =>
  URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && /^https?:\/\/[^/]/i.test(text);

const webAddress = atMost(limits.url).refine(
  (text) => text === '' || isWebAddress(text),
  'Please enter a full web address, such as https://example.com.',
);

/** A whole address, or the bare name that people know each other by there. */
const socialName = /^@?[\w][\w.-]{0,99}$/;
const bareAddress = /^([\w-]+\.)+[a-z]{2,}\/\S*$/i;
const social = atMost(limits.url).refine(
  (text) => text === '' || socialName.test(text) || bareAddress.test(text) || isWebAddress(text),
  'Please enter a web address or your name there, such as @velvetlarks.',
);

const email = atMost(limits.email).refine(
  (text) => text === '' || z.email().safeParse(text).success,
  'Please enter a valid email address.',
);

/** What an owner tells about the business, in the words of PUT /api/profile. */
const profileFields = {
  businessName: atMost(limits.businessName).min(1, 'Please enter the name of your business or act.'),
  businessCategory: atMost(limits.name).min(1, 'Please say what kind of business it is.'),
  businessTagline: atMost(limits.tagline),
  businessDescription: atMost(limits.description),
  businessWebsite: webAddress,
  businessPhone: atMost(limits.phone),
  businessAddress: atMost(limits.address),
  bookingEmail: email,
  bookingUrl: webAddress,
  showEmail: z.boolean(),
  firstName: atMost(limits.name),
  lastName: atMost(limits.name),
  socialInstagram: social,
  socialFacebook: social,
  socialTiktok: social,
  socialTwitter: social,
  socialYoutube: social,
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

export type OwnProfile = ProfileFields & {
  id: string;
  slug: string;
  /** Addresses that lead to this one. */
  formerSlugs: string[];
  /** The account's own, which is read-only. */
  email: string;
  logoUrl: string | null;
  version: number;
};

const text = z.string();
export const ownProfileAnswer = z.strictObject({
  ...(Object.fromEntries(profileFieldNames.map((name) => [name, text])) as Record<
    Exclude<ProfileField, 'showEmail'>,
    typeof text
  >),
  showEmail: z.boolean(),
  id: text,
  slug: text,
  formerSlugs: z.array(text),
  email: text,
  logoUrl: text.nullable(),
  version: z.number(),
}) satisfies z.ZodType<OwnProfile>;

const { min, max } = limits.slug;
export const changeSlugInput = z.strictObject({
  slug: z
    .string()
    .trim()
    .toLowerCase()
    .min(min, `Please use at least ${min} characters.`)
    .max(max, `Please use at most ${max} characters.`)
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Please use letters, digits and single hyphens between them.')
    .refine((slug) => !reservedSlugs.has(slug) && !z.guid().safeParse(slug).success, 'This address is not available.'),
});
