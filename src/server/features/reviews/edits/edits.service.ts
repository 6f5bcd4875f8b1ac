import { sql, type Transaction } from 'kysely';
import type { Database } from '#server/db/open.ts';
import type { DB } from '#server/db/types.ts';
import type { Env } from '#server/env.ts';
import { publishEdit } from '#server/features/moderation/edit-decisions.service.ts';
import { publishConfirmed } from '#server/features/moderation/moderation.service.ts';
import { findChecks, hashText } from '#server/features/reviews/checks/review-checks.ts';
import { isLikeAnother } from '#server/features/reviews/checks/similar-reviews.service.ts';
import { addJob } from '#server/queue/add-job.ts';
import { limits } from '#shared/limits.ts';
import type { EditReviewInput } from '#shared/reviews.ts';
import { countEdits, findEditable, hasSameWords } from './edits.queries.ts';

export { readLatestEdit } from './edits.queries.ts';

type EditDeps = { db: Database; env: Pick<Env, 'moderation'>; now: () => Date };

/**
 * What came of an edit. `waiting`: the review shows its approved version until an administrator has decided. `taken`: it
 * says this now. `withdrawn`: it says what the review says, so the one that waited is dropped.
 */
export type EditOutcome = 'waiting' | 'taken' | 'withdrawn' | 'unchanged' | EditLimit | 'appealed' | 'gone';

/** Why a review takes no further edit: until tomorrow, or for good. */
type EditLimit = 'too-many-today' | 'too-many-ever';

const day = 24 * 60 * 60 * 1000;

/**
 * Keeps what a reviewer wants their review to say as its next version. They have just entered a code that was emailed to
 * them, so their address is confirmed too. Whether the stars change plays no part in what follows.
 */
export const editReview = ({ db, env, now }: EditDeps, reviewId: string, edit: EditReviewInput): Promise<EditOutcome> =>
  db.transaction().execute(async (trx) => {
    const at = now();
    const review = await findEditable(trx, reviewId);
    if (!review) return 'gone';
    // Somebody is reading the words that the appeal is about.
    if (review.isAppealed) return 'appealed';
    const isSame = hasSameContent(review, edit);
    if (isSame && review.waitingId === null) return 'unchanged';
    if (isSame) {
      await dropWaiting(trx, reviewId, at);
      return 'withdrawn';
    }
    const made = await countEdits(trx, reviewId, new Date(at.getTime() - day));
    const limit = limitOf(made);
    if (limit) return limit;
    if (made.latest === 0) await keepOriginal(trx, review);
    await dropWaiting(trx, reviewId, at);
    const fired = findChecks({ reviewerName: review.reviewerName, ...edit });
    const textHash = hashText(edit.comment);
    if (await hasSameWords(trx, review, textHash)) fired.unshift('duplicate');
    if (await isLikeAnother(trx, reviewId, edit.comment)) fired.push('similar');
    // No word of the reviewer's: it stands whatever they write.
    if (review.checks.includes('disowned')) fired.push('disowned');
    const waits = review.status === 'approved';
    const version = await trx
      .insertInto('reviewVersions')
      .values({
        reviewId,
        number: Math.max(1, made.latest) + 1,
        ...edit,
        checks: fired,
        createdAt: at,
        ...(!waits && { outcome: 'taken', closedAt: at }),
      })
      .returning(['id', 'number'])
      .executeTakeFirstOrThrow();
    const verifiedAt = sql<Date>`coalesce(verified_at, ${at})`;
    if (waits) {
      await trx.updateTable('reviews').set({ verifiedAt }).where('id', '=', reviewId).execute();
      if (env.moderation !== 'verified' || fired.length > 0) return 'waiting';
      await publishEdit(trx, version.id, at);
      return 'taken';
    }
    await trx
      .updateTable('reviews')
      .set({ ...edit, checks: fired, textHash: sql<number>`${textHash}::bigint`, version: version.number, verifiedAt })
      .$if(review.wasPublished, (query) => query.set({ editedAt: at }))
      // A rejected review that says something else waits for a decision again.
      .set({ status: 'pending', decidedAt: null, decidedBy: null, rejectedReason: null, rejectedNote: null })
      .where('id', '=', reviewId)
      .execute();
    // What administrators have decided on before, no rule publishes.
    if (env.moderation === 'verified' && !review.wasDecided) await publishConfirmed(trx, reviewId, at);
    // The code has confirmed it, as its link would have.
    if (review.source === 'business' && review.verifiedAt === null) await addJob(trx, 'review-confirmed', { reviewId });
    return 'taken';
  });

function limitOf({ today, ever }: { today: number; ever: number }): EditLimit | null {
  if (ever >= limits.edits.ever) return 'too-many-ever';
  return today >= limits.edits.perDay ? 'too-many-today' : null;
}

/** Known before anything is typed. While an edit waits there is no limit to tell of yet: it can still be withdrawn. */
export async function findEditLimit(db: Database, reviewId: string, now: Date): Promise<EditLimit | null> {
  const made = await countEdits(db, reviewId, new Date(now.getTime() - day));
  return made.isWaiting ? null : limitOf(made);
}

const hasSameContent = (a: EditReviewInput, b: EditReviewInput) =>
  a.rating === b.rating && a.comment === b.comment && a.eventType === b.eventType;

type Editable = NonNullable<Awaited<ReturnType<typeof findEditable>>>;

const keepOriginal = (trx: Transaction<DB>, review: Editable) =>
  trx
    .insertInto('reviewVersions')
    .values({
      reviewId: review.id,
      number: 1,
      rating: review.rating,
      comment: review.comment,
      eventType: review.eventType,
      checks: review.checks,
      outcome: 'taken',
      closedAt: review.createdAt,
      createdAt: review.createdAt,
    })
    .execute();

const dropWaiting = (trx: Transaction<DB>, reviewId: string, at: Date) =>
  trx
    .updateTable('reviewVersions')
    .set({ outcome: 'dropped', closedAt: at })
    .where('reviewId', '=', reviewId)
    .where('outcome', 'is', null)
    .execute();
