import type { ApiGuide } from '#shared/api-guide.ts';
import type { Challenge } from '#shared/challenge.ts';
import type { EnquiryProblems } from '#shared/enquiries.ts';
import { isSample, reviewFormPath } from '#shared/paths.ts';
import type { ListChoice } from '#shared/public-list.ts';
import type { ReviewProblems } from '#shared/review-problems.ts';
import type { PublicImported } from '#shared/schemas/imports.ts';
import type { PublicReviews } from '#shared/schemas/reviews.ts';
import type { PlatformTrust } from '#shared/schemas/trust.ts';

export type Found<Answer> =
  | Answer
  /** The slug is a former one: this is the performer's present slug. */
  | { movedTo: string }
  /** There is such a performer, and an administrator has suspended them. */
  | { paused: true }
  | null;

/** Where the public pages get what they show. The server answers it; tests and previews may bring their own. */
export type PublicSource = {
  reviews(idOrSlug: string, choice: ListChoice, limit?: number): Promise<Found<PublicReviews>>;
  /** The performer, and the one review if it is published. */
  review(idOrSlug: string, id: string): Promise<Found<PublicReviews>>;
  /** Where the act would like to be spoken of as well. Everybody sees them after a review, whatever their stars. */
  linksElsewhere(performerId: string): Promise<LinkElsewhere[]>;
  /** What was brought from elsewhere, and how much there is of it. */
  imported(performerId: string, page: { limit: number; offset?: number }): Promise<Elsewhere>;
  /** How all reviews of the platform were decided. */
  trust(): Promise<PlatformTrust>;
  /** The API, as engineers read it. */
  api(): Promise<ApiGuide>;
};

/** What every document knows of the copy it is served from. */
export type Site = {
  /** The public origin, without a slash at its end. */
  origin: string;
  /** The host that owners sign in on, when it is another one than the public pages'. */
  appHost: string | null;
  operator: { name: string; address: string; supportEmail: string };
  /** false: a copy with everything included, which names no price. */
  billing: boolean;
  /** Somebody is signed in who reads Starbill's own pages: the way back to the application is at their head. */
  signedIn?: boolean;
  /** Paths of built files. The first of a list of scripts is the entry, the others are what it imports. */
  assets: {
    appScripts: string[];
    appStyles: string[];
    publicStyles: string[];
    reviewScripts: string[];
    /** Keeps the draft of an enquiry, and solves its challenge. */
    enquiryScripts: string[];
    /** Checks signed exports. */
    verifyScripts: string[];
    /** Makes a page's photos open in place. It imports nothing. */
    viewerScript: string;
    preloadFonts: string[];
  };
};

/** Reviews that an act brought: they count for nothing, and each says where it comes from. */
export type Elsewhere = Pick<PublicImported, 'total' | 'reviews'>;

export type LinkElsewhere = { label: string; url: string };

/** The form of one gig, behind the link that its client was sent. */
export type GigOnForm = {
  token: string;
  /** Where the form is posted without scripts. */
  action: string;
  /** Where it was emailed to, not in full; null for the link from an owner's phone, where the address is asked for. */
  maskedEmail: string | null;
  /** What its client confirms, in words. */
  lines: { confirmsGig: string; confirmsIndependence: string };
};

/** What a review form that was posted without scripts has to tell. */
export type ReviewFormState =
  | { values: Record<string, string>; error?: { title: string; message: string }; fields?: ReviewProblems }
  | { submitted: true; slug: string; photos: PhotoReport; emailed: EmailedReview | null };

/** A review whose writer is being emailed. Without a token the address is final. */
export type EmailedReview = {
  id: string;
  uploadToken: string | null;
  address: string;
  corrected: boolean;
  /** The last correction that was not taken, and why. */
  typed?: string | undefined;
  error?: string | undefined;
};

/** What became of the photos that came with a review. */
export type PhotoReport = { kept: number; failed: { name: string; message: string }[] };

/** What a posted enquiry has to tell. */
export type EnquiryFormState =
  | {
      values: Record<string, string>;
      problems: EnquiryProblems;
      error: string | null;
      /** Work for the page's script, which then sends the form again. */
      challenge: Challenge | null;
    }
  /** `ownPage`: where who sent it sees and deletes it, for who gave no email address. `emailed`: that link is. */
  | { sent: true; ownPage: string | null; emailed: boolean };

/** What a performer's pages are given: nothing when there is none, `paused` when there is nothing to show. */
export type OnPage<Shown> = Shown | { paused: true } | null;
export type ReviewsOnPage = { found: PublicReviews; choice: ListChoice; elsewhere: Elsewhere };
export type ElsewhereOnPage = { found: PublicReviews; elsewhere: Elsewhere; number: number };
export type EnquiryOnPage = { found: PublicReviews; state: EnquiryFormState | null };
export type ReviewFormOnPage = {
  found: PublicReviews;
  state: ReviewFormState | null;
  gig: GigOnForm | null;
  links: LinkElsewhere[];
};

/**
 * The form, from a performer's page. Where the hosts are split the two may be served by different hosts or processes,
 * and what a browser says of another host's page does not name it; so the link says itself that it was followed.
 */
export const leaveReviewHref = (site: Pick<Site, 'appHost'>, performer: { id: string; slug: string }) =>
  isSample(performer) ? '#sample' : reviewFormPath(performer.slug) + (site.appHost ? '?from=page' : '');

/** Where newcomers begin. */
export const startUrl = (site: Site) => appUrl(site, site.billing ? '/subscribe' : '/sign-up');

/** An address on the host that owners sign in on. */
export const appUrl = (site: Site, path: string) =>
  site.appHost ? `${new URL(site.origin).protocol}//${site.appHost}${path}` : path;
