import { sql } from 'kysely';
import type { Database } from '#server/db/open.ts';
import { Refusal, refusals } from '#server/errors.ts';
import { shareOf } from '#shared/analytics.ts';
import { performerName } from '#shared/performers.ts';
import type { StarCounts } from '#shared/ratings.ts';
import type { PublicProfile } from '#shared/schemas/reviews.ts';
import { arrangeRejections, arrangeSources, rejectedStars, summariseWaits, sumStars } from '#shared/trust.ts';
import {
  type FoundPerformer,
  findByFormerSlug,
  findReviewed,
  type More,
  preparePublicPerformer,
} from './public-profiles.queries.ts';
import type { Reviewed, ReviewedMemory } from './reviewed-memory.ts';

export type { More } from './public-profiles.queries.ts';

/** The public answer for a suspended performer. Nothing of theirs is shown meanwhile. */
export const pausedCode = 'paused';
const pausedPage = () => new Refusal(404, pausedCode, 'This page is paused.');
const pausedForm = () => new Refusal(403, pausedCode, 'This page is paused and isn’t taking reviews at the moment.');

const toStars = (counts: FoundPerformer['totals']['stars']): StarCounts => {
  const [one, two, three, four, five] = counts;
  return { 1: one ?? 0, 2: two ?? 0, 3: three ?? 0, 4: four ?? 0, 5: five ?? 0 };
};

function toPublicProfile(found: FoundPerformer): PublicProfile {
  const { suspended, performer, gallery, totals, rejections, waits, appeals, gigs, ways, sources } = found;
  if (suspended) throw pausedPage();
  const { received, pending, approved, published, hidden } = totals;
  const rejected = arrangeRejections(rejections);
  return {
    performer,
    gallery,
    stats: {
      totalReviews: approved,
      averageRating: shareOf(totals.ratingSum, approved),
      stars: toStars(totals.stars),
      hiddenReviews: hidden,
      hiddenStars: toStars(totals.hiddenStars),
      trust: {
        received,
        pending,
        published,
        hidden,
        rejected: {
          not_genuine: sumStars(rejected.not_genuine),
          unlawful: sumStars(rejected.unlawful),
          off_topic: sumStars(rejected.off_topic),
          private_data: sumStars(rejected.private_data),
          advertising: sumStars(rejected.advertising),
          other: sumStars(rejected.other),
        },
        rejectedStars: rejectedStars(rejected),
        decisions: summariseWaits(waits),
        appeals,
        gigs,
        ways,
        sources: arrangeSources(sources),
      },
    },
  };
}

/**
 * Finds a performer by id, slug or former slug, and more of theirs in the same query. `movedTo` is the slug of today when
 * a former one was asked for.
 */
export function createPerformerFinder<Value>(name: string, more: More<Value>) {
  const find = preparePublicPerformer(name, more);
  return async (db: Database, idOrSlug: string) => {
    const found = await find(db, idOrSlug);
    if (found) return { ...toPublicProfile(found), more: found.more, movedTo: null };
    const moved = await findByFormerSlug(db, idOrSlug);
    const today = moved && (await find(db, moved.id));
    return today ? { ...toPublicProfile(today), more: today.more, movedTo: today.performer.slug } : null;
  };
}

const nothingMore = () => sql<null>`null`;
const findAlone = createPerformerFinder('performer', nothingMore);
/** The same statement, for who may know a suspended performer too. */
const findAny = preparePublicPerformer('performer', nothingMore);

export async function findPerformer(db: Database, idOrSlug: string) {
  const found = await findAlone(db, idOrSlug);
  if (!found) return null;
  const { more: _, ...performer } = found;
  return performer;
}

/** What a performer is called, or null when there is none. */
export async function findPerformerName(db: Database, performerId: string): Promise<string | null> {
  const found = await findAny(db, performerId);
  return found ? performerName(found.performer) : null;
}

/** Whom a review is for. Links on printed cards outlive a change of slug, so former slugs count. */
export async function requireReviewed(
  { db, reviewedMemory }: { db: Database; reviewedMemory: ReviewedMemory },
  idOrSlug: string,
): Promise<Reviewed> {
  const known = reviewedMemory.recall(idOrSlug);
  if (known) return known;
  const found = (await findReviewed(db, idOrSlug)) ?? (await findReviewedBefore(db, idOrSlug));
  if (!found) throw refusals.notFound('performer');
  if (found.suspendedAt !== null) throw pausedForm();
  reviewedMemory.remember(idOrSlug, found);
  return found;
}

async function findReviewedBefore(db: Database, slug: string) {
  const moved = await findByFormerSlug(db, slug);
  return moved && findReviewed(db, moved.id);
}
