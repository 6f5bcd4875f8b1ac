import { averageText, reviewCountText } from '#shared/format.ts';
import { reviewPagePath } from '#shared/paths.ts';
import { performerName } from '#shared/performers.ts';
import type { PublicReviews } from '#shared/reviews.ts';
import type { PageHead } from '#web/document.tsx';
import { structuredData } from './structured-data.ts';

/** The head of a performer's page. A filtered list points to the whole one; an older page is a page of its own. */
export function performerHead(found: PublicReviews, cursor: string | null, origin: string): PageHead {
  const { performer, stats } = found;
  const name = performerName(performer);
  const about = performer.businessTagline || performer.businessDescription;
  return {
    title: `${name} - Reviews & Ratings`,
    description: [ratingSentence(name, stats), about].filter(Boolean).join(' '),
    path: reviewPagePath(performer) + (cursor ? `?cursor=${encodeURIComponent(cursor)}` : ''),
    image: performer.logoUrl ?? performer.profileImageUrl,
    structuredData: structuredData(found, origin),
  };
}

const ratingSentence = (name: string, { totalReviews, averageRating }: PublicReviews['stats']) =>
  totalReviews === 0
    ? `${name} has no reviews yet. Be the first to leave one.`
    : `${reviewCountText(totalReviews)} of ${name}, rated ${averageText(averageRating)} out of 5 on average.`;
