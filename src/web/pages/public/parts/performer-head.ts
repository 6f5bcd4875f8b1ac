import { averageText, reviewCountText } from '#shared/format.ts';
import { reviewPagePath } from '#shared/paths.ts';
import { performerName } from '#shared/performers.ts';
import type { PublicStats } from '#shared/schemas/performers.ts';
import type { PublicProfile } from '#shared/schemas/reviews.ts';
import { performerImagePath } from '#shared/share-images.ts';
import type { PageHead } from '#web/document.tsx';
import type { ReviewsOnPage } from '#web/public-site.ts';
import { structuredData } from './structured-data.ts';

/**
 * The head of a performer's page. A filtered list points to the whole one, an older page is a page of its own; neither
 * shows the latest reviews, so neither tells search engines of them.
 */
export function performerHead({ found, stars, cursor }: ReviewsOnPage, origin: string): PageHead {
  const { performer, stats, reviews } = found;
  const name = performerName(performer);
  const about = performer.businessTagline || performer.businessDescription;
  const path = reviewPagePath(performer);
  const whole = !stars && !cursor;
  return {
    title: `${name} - Reviews & Ratings`,
    description: [ratingSentence(name, stats), about].filter(Boolean).join(' '),
    path: cursor && !stars ? `${path}?cursor=${encodeURIComponent(cursor)}` : path,
    image: headImage(found),
    structuredData: whole ? structuredData(found, origin, { contact: true, reviews }) : null,
  };
}

export function headImage({ performer, stats }: Pick<PublicProfile, 'performer' | 'stats'>): PageHead['image'] {
  return { url: performerImagePath(performer, stats), alt: ratingSentence(performerName(performer), stats) };
}

export const ratingSentence = (name: string, { totalReviews, averageRating }: PublicStats) =>
  totalReviews === 0
    ? `${name} has no reviews yet. Be the first to leave one.`
    : `${reviewCountText(totalReviews)} of ${name}, rated ${averageText(averageRating)} out of 5 on average.`;
