import { z } from 'zod';
import { brandFonts } from '#shared/brand-style.ts';
import { type ProfileField, profileFieldNames } from '#shared/profiles.ts';
import { rejectionReasons } from '#shared/review-states.ts';
import { count, starCounts, text } from './common.ts';
import { appealFigures, decisionTimes, reviewSources, reviewWays } from './trust.ts';

export const publicPerformer = z.strictObject({
  id: text,
  slug: text,
  businessName: text,
  firstName: text,
  lastName: text,
  businessTagline: text,
  businessDescription: text,
  businessCategory: text,
  businessWebsite: text,
  businessPhone: text,
  businessAddress: text,
  bookingUrl: text,
  /** Whether visitors can send an enquiry; with a booking link they are sent there instead. */
  takesEnquiries: z.boolean(),
  socialInstagram: text,
  socialFacebook: text,
  socialTiktok: text,
  socialTwitter: text,
  socialYoutube: text,
  profileImageUrl: text.nullable(),
  logoUrl: text.nullable(),
  /** Worn by the page and its share image; null: the colour of the house. */
  brandColor: text.nullable(),
  brandFont: z.enum(brandFonts).nullable(),
  /** The booking email, else the account's; null when the owner switched it off. */
  email: text.nullable(),
});
export type PublicPerformer = z.infer<typeof publicPerformer>;

/** A picture of the gallery, as it is stored; its small copy stands beside it. */
export const publicPicture = z.strictObject({ url: text, width: count, height: count, altText: text });
export type PublicPicture = z.infer<typeof publicPicture>;

/** What became of every review a performer received; the parts add up to the whole. */
const trustFigures = z.strictObject({
  received: count,
  pending: count,
  published: count,
  hidden: count,
  rejected: z.record(z.enum(rejectionReasons), count),
  rejectedStars: starCounts,
  decisions: decisionTimes,
  appeals: appealFigures,
  /** Bookings up to today that the act has recorded, and those whose client was asked for a review. */
  gigs: z.strictObject({ recorded: count, asked: count }),
  ways: reviewWays,
  sources: reviewSources,
});

export const publicStats = z.strictObject({
  totalReviews: count,
  /** null when there is no review yet: an average of nothing is not a number. */
  averageRating: count.nullable(),
  stars: starCounts,
  /** Hidden by the owner: not shown, and counted in everything above all the same. */
  hiddenReviews: count,
  hiddenStars: starCounts,
  trust: trustFigures,
});
export type PublicStats = z.infer<typeof publicStats>;

/** schema.org's words, which have a shape of their own. */
export const schemaOrg = z.looseObject({ '@context': text, '@type': text, name: text, url: text });

export const ownProfile = z.strictObject({
  ...(Object.fromEntries(profileFieldNames.map((name) => [name, text])) as Record<
    Exclude<ProfileField, 'showEmail' | 'takesEnquiries'>,
    typeof text
  >),
  showEmail: z.boolean(),
  takesEnquiries: z.boolean(),
  id: text,
  slug: text,
  /** Addresses that lead to this one. */
  formerSlugs: z.array(text),
  /** The account's own, which is read-only. */
  email: text,
  logoUrl: text.nullable(),
  version: count,
});
export type OwnProfile = z.infer<typeof ownProfile>;

const galleryImage = z.strictObject({ id: text, url: text, width: count, height: count, altText: text });
export type GalleryImage = z.infer<typeof galleryImage>;

/** `images` are the addresses alone, in order; `details` says more of each, in the same order. */
export const gallery = z.strictObject({ images: z.array(text), details: z.array(galleryImage) });
export type Gallery = z.infer<typeof gallery>;

const imageId = z.uuid('This isn’t a valid id.').optional();
export const deletedImage = {
  params: z.strictObject({
    index: z
      .string()
      .regex(/^\d{1,3}$/, 'must be the position of an image, counted from 0')
      .transform(Number),
  }),
  query: z.strictObject({ imageId }),
  headers: z.looseObject({ 'x-image-id': imageId }),
};

export const uploadedLogo = z.strictObject({ logoUrl: text });
export const brand = z.strictObject({
  color: z
    .string()
    .regex(/^#[0-9a-f]{6}$/, 'Enter a colour like #4a33c4.')
    .nullable(),
  font: z.enum(brandFonts).nullable(),
});
