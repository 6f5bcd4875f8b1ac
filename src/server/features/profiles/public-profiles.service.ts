import type { Database } from '#server/db/open.ts';
import { Refusal, refusals } from '#server/errors.ts';
import { shareOf } from '#shared/analytics.ts';
import { performerName } from '#shared/performers.ts';
import type { PublicProfile } from '#shared/schemas/reviews.ts';
import { arrangeRejections, arrangeSources, rejectedStars, summariseWaits, sumStars } from '#shared/trust.ts';
import {
  findByFormerSlug,
  findPublicPerformer,
  findReviewed,
  type PublicPerformerRow,
} from './public-profiles.queries.ts';
import type { Reviewed, ReviewedMemory } from './reviewed-memory.ts';

/** The public answer for a suspended performer. Nothing of theirs is shown meanwhile. */
export const pausedCode = 'paused';
const pausedPage = () => new Refusal(404, pausedCode, 'This page is paused.');
const pausedForm = () => new Refusal(403, pausedCode, 'This page is paused and takes no reviews at the moment.');

function toPublicProfile(row: PublicPerformerRow): PublicProfile {
  const {
    received,
    pending,
    approved,
    published,
    hidden,
    ratingSum,
    oneStar,
    twoStars,
    threeStars,
    fourStars,
    fiveStars,
    hiddenOneStar,
    hiddenTwoStars,
    hiddenThreeStars,
    hiddenFourStars,
    hiddenFiveStars,
    gallery,
    gigs,
    mailed,
    phone,
    added,
    open,
    upheld,
    reversed,
    rejections,
    waits,
    sources,
    suspendedAt,
    ...performer
  } = row;
  if (suspendedAt !== null) throw pausedPage();
  const rejected = arrangeRejections(rejections);
  return {
    performer,
    gallery,
    stats: {
      totalReviews: approved ?? 0,
      averageRating: shareOf(ratingSum ?? 0, approved ?? 0),
      stars: { 1: oneStar ?? 0, 2: twoStars ?? 0, 3: threeStars ?? 0, 4: fourStars ?? 0, 5: fiveStars ?? 0 },
      hiddenReviews: hidden ?? 0,
      hiddenStars: {
        1: hiddenOneStar ?? 0,
        2: hiddenTwoStars ?? 0,
        3: hiddenThreeStars ?? 0,
        4: hiddenFourStars ?? 0,
        5: hiddenFiveStars ?? 0,
      },
      trust: {
        received: received ?? 0,
        pending: pending ?? 0,
        published: published ?? 0,
        hidden: hidden ?? 0,
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
        appeals: { open: open ?? 0, upheld: upheld ?? 0, reversed: reversed ?? 0 },
        gigs,
        ways: { mailed: mailed ?? 0, phone: phone ?? 0, added: added ?? 0 },
        sources: arrangeSources(sources),
      },
    },
  };
}

/** A performer by id, slug or former slug. `movedTo` is the slug of today when a former one was asked for. */
export async function findPerformer(db: Database, idOrSlug: string) {
  const row = await findPublicPerformer(db, idOrSlug);
  if (row) return { ...toPublicProfile(row), movedTo: null };
  const moved = await findByFormerSlug(db, idOrSlug);
  const today = moved && (await findPublicPerformer(db, moved.id));
  return today ? { ...toPublicProfile(today), movedTo: today.slug } : null;
}

/** What a performer is called, or null when there is none. */
export async function findPerformerName(db: Database, performerId: string): Promise<string | null> {
  const row = await findPublicPerformer(db, performerId);
  return row ? performerName(row) : null;
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
