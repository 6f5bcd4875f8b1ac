import type { Deps } from '#server/deps.ts';
import { refusals } from '#server/errors.ts';
import type { CreativeQuery } from '#shared/creatives.ts';
import { verifiedGigLabel } from '#shared/gig-words.ts';
import { reviewPagePath } from '#shared/paths.ts';
import { performerName } from '#shared/performers.ts';
import { findPublished } from './creatives.queries.ts';
import { preparePoster, withoutScheme } from './prepare-poster.ts';

type CreativeDeps = Pick<Deps, 'env' | 'db' | 'files' | 'drawer'>;

/** A picture of one of the owner's published reviews. Whatever is not theirs, or not published, does not exist. */
export async function makeCreative(
  deps: CreativeDeps,
  performerId: string,
  { reviewId, query }: { reviewId: string; query: CreativeQuery },
) {
  const review = await findPublished(deps.db, performerId, reviewId);
  if (!review) throw refusals.notFound('published review');
  const { from, to } = readExcerpt(review.comment, query);
  const shows = (part: 'photo' | 'logo' | 'stars' | 'name') => query[part] === 'show';
  return preparePoster(
    deps,
    {
      kind: 'review',
      format: query.format,
      theme: query.theme,
      color: query.color ?? null,
      font: query.font ?? null,
      quote: review.comment.slice(from, to),
      cutBefore: review.comment.slice(0, from).trim() !== '',
      cutAfter: review.comment.slice(to).trim() !== '',
      whole: query.longText === 'keep',
      stars: shows('stars') ? review.rating : null,
      reviewer: shows('name') ? review.reviewerName : null,
      service: serviceOf(review),
      business: performerName(review),
      address: withoutScheme(deps.env.appUrl + reviewPagePath(review)),
    },
    { photo: shows('photo') ? review.photoUrl : null, logo: shows('logo') ? review.logoUrl : null },
  );
}

/** What a picture says of the booking. */
export const serviceOf = ({ eventType, verifiedGig }: { eventType: string; verifiedGig: boolean }) =>
  [eventType, verifiedGig && verifiedGigLabel].filter(Boolean).join(' · ') || null;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The two ends of an excerpt: within the review, the first before the last, and neither in the middle of a letter. */
function readExcerpt(comment: string, { from = 0, to = comment.length }: CreativeQuery) {
  if (from >= to || to > comment.length) throw refusals.invalid('This excerpt is not a part of the review.');
  const segments = graphemes.segment(comment);
  const splits = (place: number) => place < comment.length && segments.containing(place)?.index !== place;
  if (splits(from) || splits(to)) throw refusals.invalid('An excerpt begins and ends between two letters.');
  if (comment.slice(from, to).trim() === '') throw refusals.invalid('This excerpt has no words in it.');
  return { from, to };
}
