import { averageText } from '#shared/format.ts';
import { reviewPagePath } from '#shared/paths.ts';
import { performerName } from '#shared/performers.ts';
import type { PublicProfile, PublicReview } from '#shared/schemas/reviews.ts';
import { webLinksOf } from './web-links.ts';

const mostReviews = 5;

/** What of a performer a page shows: search engines may be told of nothing else. */
type Shown = {
  /** The description, the gallery and how to reach them. */
  contact: boolean;
  reviews: PublicReview[];
};

/** A performer in the words of schema.org. */
export function describeBusiness({ performer, stats, gallery }: PublicProfile, origin: string, shown: Shown) {
  const face = performer.logoUrl ?? performer.profileImageUrl;
  const pictures = [face, ...(shown.contact ? gallery.map(({ url }) => url) : [])].filter((url) => url !== null);
  const { businessDescription, email, businessPhone, businessAddress } = performer;
  const links = webLinksOf(performer).map(({ href }) => href);
  return {
    '@context': 'https://schema.org',
    '@type': 'LocalBusiness',
    name: performerName(performer),
    url: origin + reviewPagePath(performer),
    ...(pictures.length > 0 && { image: pictures.map((url) => new URL(url, origin).href) }),
    ...(shown.contact && {
      ...(businessDescription && { description: businessDescription }),
      ...(email && { email }),
      ...(businessPhone && { telephone: businessPhone }),
      ...(businessAddress && { address: { '@type': 'PostalAddress', addressLocality: businessAddress } }),
      ...(links.length > 0 && { sameAs: links }),
    }),
    ...(stats.totalReviews > 0 && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: averageText(stats.averageRating),
        reviewCount: stats.totalReviews,
        bestRating: 5,
        worstRating: 1,
      },
    }),
    ...(shown.reviews.length > 0 && { review: shown.reviews.slice(0, mostReviews).map(describeReview) }),
  };
}

const describeReview = ({ reviewerName, createdAt, comment, rating }: PublicReview) => ({
  '@type': 'Review',
  author: { '@type': 'Person', name: reviewerName },
  datePublished: createdAt.slice(0, 10),
  reviewBody: comment,
  reviewRating: { '@type': 'Rating', ratingValue: rating, bestRating: 5, worstRating: 1 },
});

/** For the head of a page that shows the rating: nothing at all while there are no reviews. */
export const structuredData = (profile: PublicProfile, origin: string, shown: Shown) =>
  profile.stats.totalReviews === 0 ? null : describeBusiness(profile, origin, shown);
