import { averageText, reviewCountText } from '#shared/format.ts';
import { isSample, reviewPagePath } from '#shared/paths.ts';
import { performerName } from '#shared/performers.ts';
import { type ListChoice, listQuery } from '#shared/public-list.ts';
import type { PublicStats } from '#shared/schemas/performers.ts';
import type { PublicProfile } from '#shared/schemas/reviews.ts';
import { performerImagePath } from '#shared/share-images.ts';
import type { PageHead } from '#web/document.tsx';
import type { ReviewsOnPage } from '#web/public-site.ts';
import { structuredData } from './structured-data.ts';

/**
 * The head of a performer's page. A sorted or filtered list points to the whole one, an older page is a page of its own;
 * none of them shows the latest reviews, so none tells search engines of them. What somebody searched for is nobody
 * else's page.
 */
export function performerHead({ found, choice }: ReviewsOnPage, origin: string): PageHead {
  const { performer, stats, reviews } = found;
  const name = performerName(performer);
  // Nothing for search engines to find: nobody has written these reviews.
  if (isSample(performer))
    return { title: `${name} - A sample page - Starbill`, description: 'What a public page looks like.' };
  const about = performer.businessTagline || performer.businessDescription;
  const path = reviewPagePath(performer);
  return {
    title: `${name} - Reviews & Ratings`,
    description: [ratingSentence(name, stats), about].filter(Boolean).join(' '),
    ...(!choice.q && { path: isOlderPage(choice) ? path + listQuery(choice) : path }),
    unfolds: listQuery(choice) === '',
    image: headImage(found),
    structuredData: listQuery(choice) === '' ? structuredData(found, origin, { contact: true, reviews }) : null,
  };
}

const isOlderPage = ({ sort, stars, photos, before }: ListChoice) => !sort && !stars && !photos && !before;

export function headImage({ performer, stats }: Pick<PublicProfile, 'performer' | 'stats'>): PageHead['image'] {
  return { url: performerImagePath(performer, stats), alt: ratingSentence(performerName(performer), stats) };
}

export const ratingSentence = (name: string, { totalReviews, averageRating }: PublicStats) =>
  totalReviews === 0
    ? `${name} has no reviews yet. Be the first to leave one.`
    : `${reviewCountText(totalReviews)} of ${name}, rated ${averageText(averageRating)} out of 5 on average.`;

/** The title is what a screen reader says first of a page that came back. */
export const withErrorTitle = (head: PageHead): PageHead => ({ ...head, title: `Error: ${head.title}` });
