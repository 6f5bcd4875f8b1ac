import { sql } from 'kysely';
import type { Database } from '#server/db/open.ts';
import { prepareQuery } from '#server/db/prepared.ts';
import type { Env } from '#server/env.ts';
import { recordGigChecks } from '#server/features/gigs/gig-checks.service.ts';
import { publishConfirmed } from '#server/features/moderation/moderation.service.ts';
import { recordLikeness } from './similar-reviews.service.ts';

const receivedReviews = prepareQuery('received-reviews', (db, { reviewIds }: { reviewIds: string[] }) =>
  db
    .selectFrom('reviews')
    .select(['id', 'comment', 'verifiedAt', 'gigLink'])
    .where(sql<boolean>`id = any (${reviewIds}::uuid[])`)
    .orderBy('id'),
);

/** The checks that a submission does not wait for, and the publishing of what no check stopped at and is confirmed. */
export async function checkReceived(
  { db, env, now }: { db: Database; env: Pick<Env, 'moderation'>; now: () => Date },
  reviewIds: string[],
): Promise<void> {
  for (const review of await receivedReviews(db, { reviewIds })) {
    if (review.gigLink !== null) await recordGigChecks(db, review.id);
    await recordLikeness(db, review);
    // One that came through an emailed link is confirmed already.
    if (env.moderation === 'verified' && review.verifiedAt !== null)
      await db.transaction().execute((trx) => publishConfirmed(trx, review.id, now()));
  }
}
