import { averageText } from '#shared/format.ts';
import { reviewPagePath } from '#shared/paths.ts';
import { performerName } from '#shared/performers.ts';
import type { PublicReviews } from '#shared/reviews.ts';

const mostReviews = 5;

/** What search engines read of a performer: only when there are reviews, and only what the page itself shows. */
export function structuredData({ performer, reviews, stats }: PublicReviews, origin: string): object | null {
  if (stats.totalReviews === 0) return null;
  const image = performer.logoUrl ?? performer.profileImageUrl;
  return {
    '@context': 'https://schema.org',
    '@type': 'LocalBusiness',
    name: performerName(performer),
    url: origin + reviewPagePath(performer),
    ...(performer.businessDescription && { description: performer.businessDescription }),
    ...(image && { image: new URL(image, origin).href }),
    ...(performer.email && { email: performer.email }),
    ...(performer.businessAddress && { address: performer.businessAddress }),
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: averageText(stats.averageRating),
      reviewCount: stats.totalReviews,
      bestRating: 5,
      worstRating: 1,
    },
    review: reviews.slice(0, mostReviews).map((review) => ({
      '@type': 'Review',
      author: { '@type': 'Person', name: review.reviewerName },
      datePublished: review.createdAt.slice(0, 10),
      reviewBody: review.comment,
      reviewRating: { '@type': 'Rating', ratingValue: review.rating, bestRating: 5, worstRating: 1 },
    })),
  };
}
