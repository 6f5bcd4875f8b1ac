import { sampleSlug } from '#shared/paths.ts';
import type { ListChoice, ReviewSort } from '#shared/public-list.ts';
import { type Rating, ratings } from '#shared/ratings.ts';
import type { PublicPerformer, PublicStats } from '#shared/schemas/performers.ts';
import type { PublicReview, PublicReviews } from '#shared/schemas/reviews.ts';

/** An invented act for the landing page and for the sample of a public page. Both say that it is one. */
const performer: PublicPerformer = {
  id: sampleSlug,
  slug: sampleSlug,
  businessName: 'Mira Vale',
  firstName: 'Mira',
  lastName: 'Vale',
  businessTagline: 'Close-up magic for weddings and long dinners',
  businessDescription:
    'Mira goes from table to table with a deck of cards and a lemon. She has done so at more than four hundred weddings, and no two evenings were the same.',
  businessCategory: 'Magician',
  businessWebsite: '',
  businessPhone: '',
  businessAddress: 'Bristol',
  bookingUrl: '',
  takesEnquiries: false,
  socialInstagram: '',
  socialFacebook: '',
  socialTiktok: '',
  socialTwitter: '',
  socialYoutube: '',
  profileImageUrl: null,
  logoUrl: null,
  brandColor: null,
  brandFont: null,
  email: null,
};

type Told = Pick<PublicReview, 'reviewerName' | 'rating' | 'comment' | 'createdAt' | 'eventType'> & {
  label?: 'verified' | 'gig';
  reply?: string;
};

const told: Told[] = [
  {
    reviewerName: 'Hannah Osei',
    rating: 5,
    comment: 'Our guests still talk about the card in the lemon. Worth every penny, and kind with the children.',
    createdAt: '2026-09-12T19:30:00.000Z',
    eventType: 'Wedding',
    label: 'gig',
    reply: 'Thank you, Hannah. The lemon sends its regards.',
  },
  {
    reviewerName: 'Daniel Brandt',
    rating: 5,
    comment: 'She had a room of accountants giggling within a minute. I did not know they could.',
    createdAt: '2026-08-28T21:10:00.000Z',
    eventType: 'Company dinner',
    label: 'gig',
  },
  {
    reviewerName: 'Aoife Byrne',
    rating: 3,
    comment: 'Lovely tricks, but with ninety guests one magician did not reach the tables at the back.',
    createdAt: '2026-08-01T18:00:00.000Z',
    eventType: 'Wedding',
    label: 'verified',
    reply: 'Fair, and I’m sorry. For more than sixty guests I now bring a colleague, at no extra charge.',
  },
  {
    reviewerName: 'Yuki Tanaka',
    rating: 5,
    comment: 'Came early, stayed late, and taught my grandfather a trick that he has shown us eleven times since.',
    createdAt: '2026-07-19T16:45:00.000Z',
    eventType: 'Birthday',
    label: 'verified',
  },
  {
    reviewerName: 'Marta Kowalska',
    rating: 4,
    comment: 'Brilliant hands and quick wit. The music was a little loud for the last trick, which was not her fault.',
    createdAt: '2026-06-27T20:20:00.000Z',
    eventType: 'Garden party',
  },
  {
    reviewerName: 'Owen Price',
    rating: 5,
    comment: 'Booked in a hurry after another act cancelled. She answered within the hour and saved the evening.',
    createdAt: '2026-05-30T22:05:00.000Z',
    eventType: 'Wedding',
    label: 'gig',
  },
];

const reviews: PublicReview[] = told.map(({ label, reply, ...review }, index) => ({
  ...review,
  id: `sample-${index + 1}`,
  verified: label !== undefined,
  verifiedGig: label === 'gig',
  edited: false,
  imageUrls: [],
  reply: reply === undefined ? null : { replyText: reply, createdAt: review.createdAt },
}));

const starsOf = (list: readonly { rating: number }[]) =>
  Object.fromEntries(ratings.map((rating) => [rating, list.filter((each) => each.rating === rating).length])) as Record<
    Rating,
    number
  >;

const stats: PublicStats = {
  totalReviews: reviews.length,
  averageRating: reviews.reduce((sum, { rating }) => sum + rating, 0) / reviews.length,
  stars: starsOf(reviews),
  hiddenReviews: 0,
  hiddenStars: starsOf([]),
  trust: {
    received: reviews.length,
    pending: 0,
    published: reviews.length,
    hidden: 0,
    rejected: { not_genuine: 0, unlawful: 0, off_topic: 0, private_data: 0, advertising: 0, other: 0 },
    rejectedStars: starsOf([]),
    decisions: { decided: reviews.length, withinDay: reviews.length, halfWithinHours: 6 },
    appeals: { open: 0, upheld: 0, reversed: 0 },
    gigs: { recorded: 9, asked: 9 },
    ways: { mailed: reviews.filter(({ verifiedGig }) => verifiedGig).length, phone: 0, added: 0 },
    sources: { qr: 1, widget: 1, social: 0, direct: 1, other: 0 },
  },
};

export const sampleAct = { performer, stats, reviews };

const orders: Record<ReviewSort, (a: PublicReview, b: PublicReview) => number> = {
  newest: (a, b) => b.createdAt.localeCompare(a.createdAt),
  highest: (a, b) => b.rating - a.rating,
  lowest: (a, b) => a.rating - b.rating,
  detailed: (a, b) => b.comment.length - a.comment.length,
};

/** What the sample's page shows of it: the choices of a real page work here too. */
export function findSample({ sort = 'newest', stars, photos, q }: ListChoice): PublicReviews {
  const words = q?.trim().toLowerCase();
  const shown = reviews
    .filter((review) => !stars || review.rating === stars)
    .filter((review) => !photos || review.imageUrls.length > 0)
    .filter(({ comment }) => !words || comment.toLowerCase().includes(words))
    .sort(orders[sort]);
  return { performer, stats, gallery: [], reviews: shown, nextCursor: null, previousCursor: null };
}
