import { firstLetter } from './format.ts';
import type { StarCounts } from './ratings.ts';
import type { RejectionReason } from './review-states.ts';

type Named = { businessName: string; firstName: string; lastName: string };

/** The name the public reads at the head of a performer's page. */
export const performerName = ({ businessName, firstName, lastName }: Named) =>
  businessName || `${firstName} ${lastName}`.trim() || 'Performer';

/** The name in the heading of the review form, whose fallback leaves the family name out. */
export const performerNameOnForm = ({ businessName, firstName }: Named) => businessName || firstName || 'Performer';

/** The name an owner reads of themselves. */
export const ownerName = (owner: Named & { email: string }) =>
  owner.businessName || `${owner.firstName} ${owner.lastName}`.trim() || owner.email || 'User';

export const ownerInitials = (owner: Named & { email: string }) =>
  firstLetter(owner.firstName) + firstLetter(owner.lastName) ||
  firstLetter(owner.businessName) ||
  firstLetter(owner.email) ||
  'U';

export type PublicPerformer = {
  id: string;
  slug: string;
  businessName: string;
  firstName: string;
  lastName: string;
  businessTagline: string;
  businessDescription: string;
  businessCategory: string;
  businessWebsite: string;
  businessPhone: string;
  businessAddress: string;
  bookingUrl: string;
  socialInstagram: string;
  socialFacebook: string;
  socialTiktok: string;
  socialTwitter: string;
  socialYoutube: string;
  profileImageUrl: string | null;
  logoUrl: string | null;
  /** Worn by the share image; null: the colour of the house. */
  brandColor: string | null;
  /** The booking email, else the account's; null when the owner switched it off. */
  email: string | null;
};

/** A picture of the gallery, as it is stored; its small copy stands beside it. */
export type PublicPicture = { url: string; width: number; height: number; altText: string };

export type PublicStats = {
  totalReviews: number;
  /** null when there is no review yet: an average of nothing is not a number. */
  averageRating: number | null;
  stars: StarCounts;
  hiddenReviews: number;
  trust: TrustFigures;
};

/** What became of every review a performer received; the parts add up to the whole. */
export type TrustFigures = {
  received: number;
  pending: number;
  published: number;
  hidden: number;
  rejected: Record<RejectionReason, number>;
};
