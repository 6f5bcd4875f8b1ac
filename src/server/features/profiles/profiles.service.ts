import type { PublicPerformer, PublicStats } from '#shared/performers.ts';
import type { Database } from '../../db/open.ts';
import { refusals } from '../../errors.ts';
import { findByFormerSlug, findPublicPerformer, findReviewed, type PublicPerformerRow } from './profiles.queries.ts';

export const averageOf = (sum: number, count: number) => (count === 0 ? null : Math.round((sum / count) * 100) / 100);

function toPublicPerformer(row: PublicPerformerRow): { performer: PublicPerformer; stats: PublicStats } {
  const { published, hidden, ratingSum, oneStar, twoStars, threeStars, fourStars, fiveStars, ...performer } = row;
  return {
    performer,
    stats: {
      totalReviews: published ?? 0,
      averageRating: averageOf(ratingSum ?? 0, published ?? 0),
      stars: { 1: oneStar ?? 0, 2: twoStars ?? 0, 3: threeStars ?? 0, 4: fourStars ?? 0, 5: fiveStars ?? 0 },
      hiddenReviews: hidden ?? 0,
    },
  };
}

/** A performer by id, slug or former slug. `movedTo` is the slug of today when a former one was asked for. */
export async function findPerformer(db: Database, idOrSlug: string) {
  const row = await findPublicPerformer(db, idOrSlug);
  if (row) return { ...toPublicPerformer(row), movedTo: null };
  const moved = await findByFormerSlug(db, idOrSlug);
  const today = moved && (await findPublicPerformer(db, moved.id));
  return today ? { ...toPublicPerformer(today), movedTo: today.slug } : null;
}

/** Whom a review is for. Links on printed cards outlive a change of slug, so former slugs count. */
export async function requireReviewed(db: Database, idOrSlug: string) {
  const found = await findReviewed(db, idOrSlug);
  if (found) return found;
  const moved = await findByFormerSlug(db, idOrSlug);
  const today = moved && (await findReviewed(db, moved.id));
  if (!today) throw refusals.notFound('performer');
  return today;
}
