import type { Database } from '#server/db/open.ts';
import { refusals } from '#server/errors.ts';
import { hasReplyWish } from '#server/features/notifications/reply-mails.service.ts';
import { requireOwnReview } from '#server/features/reviews/own/own-reviews.service.ts';
import { addJob } from '#server/queue/add-job.ts';
import type { MaybeReply, Reply } from '#shared/schemas/reviews.ts';
import { findReply, insertReply, removeReply, updateReply } from './replies.queries.ts';

/** Time for the owner to correct a slip before the reviewer reads it. */
const tellAfterSeconds = 120;

type Owned = { performerId: string; reviewId: string };

const toReply = (row: { replyText: string; createdAt: Date; updatedAt: Date }): Reply => ({
  replyText: row.replyText,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

export async function readReply(db: Database, owned: Owned): Promise<MaybeReply> {
  const row = await findReply(db, owned);
  if (row) return toReply(row);
  await requireOwnReview(db, owned.performerId, owned.reviewId);
  return { replyText: null };
}

/** Answers a review, once, in the caller’s transaction. It is public as soon as the review is. */
export async function addReply(db: Database, owned: Owned, replyText: string, now: Date): Promise<Reply> {
  const row = await insertReply(db, owned, replyText, now);
  if (row) {
    if (await hasReplyWish(db, owned.reviewId))
      await addJob(db, 'reply-written', { reviewId: owned.reviewId }, { afterSeconds: tellAfterSeconds });
    return toReply(row);
  }
  await requireOwnReview(db, owned.performerId, owned.reviewId);
  throw refusals.conflict('already_replied', 'This review already has a reply. You can edit it.');
}

export async function changeReply(db: Database, owned: Owned, replyText: string, now: Date): Promise<Reply> {
  const row = await updateReply(db, owned, replyText, now);
  if (!row) throw refusals.notFound('reply');
  return toReply(row);
}

export async function deleteReply(db: Database, owned: Owned): Promise<void> {
  if (!(await removeReply(db, owned))) throw refusals.notFound('reply');
}
