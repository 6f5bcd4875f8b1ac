import type { Deps } from '#server/deps.ts';
import type { Poster } from '#server/drawing/drawer.ts';
import { refusals } from '#server/errors.ts';
import { findPerformer } from '#server/features/profiles/public-profiles.service.ts';
import { isId } from '#shared/cursor.ts';
import { reviewPagePath } from '#shared/paths.ts';
import { performerName } from '#shared/performers.ts';
import { findShown } from './creatives.queries.ts';
import { serviceOf } from './creatives.service.ts';
import { preparePoster, withoutScheme } from './prepare-poster.ts';

type BadgePoster = Extract<Poster, { kind: 'badge' }>;
type ShareDeps = Pick<Deps, 'env' | 'db' | 'files' | 'drawer'>;

/** The share image of a performer's pages: who they are, and how they are rated at this moment. */
export async function makePerformerImage(deps: ShareDeps, idOrSlug: string) {
  const found = await findPerformer(deps.db, idOrSlug);
  if (!found) throw refusals.notFound('performer');
  const { performer, stats } = found;
  return preparePoster(
    deps,
    {
      kind: 'performer',
      color: performer.brandColor,
      font: performer.brandFont,
      business: performerName(performer),
      tagline: performer.businessTagline,
      average: stats.averageRating,
      count: stats.totalReviews,
      address: withoutScheme(deps.env.appUrl + reviewPagePath(performer)),
    },
    { logo: performer.logoUrl },
  );
}

/** The share image of one review's page: its words, as a creative in the act's brand shows them. */
export async function makeReviewImage(deps: ShareDeps, reviewId: string) {
  const review = isId(reviewId) ? await findShown(deps.db, reviewId) : undefined;
  if (!review) throw refusals.notFound('published review');
  return preparePoster(
    deps,
    {
      kind: 'review',
      format: 'landscape',
      theme: 'light',
      color: review.brandColor,
      font: review.brandFont,
      quote: review.comment,
      cutBefore: false,
      cutAfter: false,
      whole: false,
      stars: review.rating,
      reviewer: review.reviewerName,
      service: serviceOf(review),
      business: performerName(review),
      address: withoutScheme(deps.env.appUrl + reviewPagePath(review)),
    },
    { photo: review.photoUrl, logo: review.logoUrl },
  );
}

/** A rating as a small picture. */
export const makeBadgePicture = (deps: ShareDeps, badge: Omit<BadgePoster, 'kind'>) =>
  preparePoster(
    deps,
    { kind: 'badge', theme: badge.theme, color: badge.color, average: badge.average, count: badge.count },
    { logo: null },
  ).draw();

/** The share image of the landing page. */
export const makeLandingImage = (deps: ShareDeps) =>
  preparePoster(
    deps,
    {
      kind: 'landing',
      headline: 'Let the applause outlast the show.',
      line: 'Star reviews for performers and small businesses: collected in a minute, published honestly, shown everywhere.',
    },
    { logo: null },
  );
