import type { Database } from '#server/db/open.ts';
import { performerName } from '#shared/performers.ts';
import { writeEmail } from './email-contents.ts';
import { actOf } from './mail-act.ts';
import { createMailLinks } from './mail-links.ts';
import { queueMail } from './mail-outbox.ts';
import { limitOf, type ReviewMailDeps } from './mail-rules.ts';
import { findReviewForEmail } from './review-mails.queries.ts';
import { customerKinds } from './review-mails.service.ts';
import { shorten } from './shorten.ts';

/** Switches the one email about a reply on or off; it is off unless the reviewer asks for it. */
export async function setReplyWish(db: Database, reviewId: string, wanted: boolean): Promise<void> {
  if (!wanted) await db.deleteFrom('replyWishes').where('reviewId', '=', reviewId).execute();
  else
    await db
      .insertInto('replyWishes')
      .columns(['reviewId'])
      // Erased in another tab: there is nothing to be told of any more.
      .expression((eb) => eb.selectFrom('reviews').select('id').where('id', '=', reviewId).where('replied', '=', false))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

export const hasReplyWish = async (db: Database, reviewId: string): Promise<boolean> =>
  (await db.selectFrom('replyWishes').select('reviewId').where('reviewId', '=', reviewId).executeTakeFirst()) !==
  undefined;

/** `replied`: there is a reply, so there is nothing left to be told of. */
export async function readReplyWish(db: Database, reviewId: string): Promise<'on' | 'off' | 'replied'> {
  const review = await db.selectFrom('reviews').select('replied').where('id', '=', reviewId).executeTakeFirst();
  if (review?.replied) return 'replied';
  return (await hasReplyWish(db, reviewId)) ? 'on' : 'off';
}

/**
 * The email to a reviewer who asked to hear of the reply: one, and counted with the others that a mailbox gets at most
 * three of a day. A reply that was deleted meanwhile, or that nobody can read, is no news; the wish stays then.
 */
export async function writeReplyMail({ db, env, now }: ReviewMailDeps, reviewId: string): Promise<void> {
  const review = await findReviewForEmail(db, reviewId);
  const reply = await db.selectFrom('replies').select('replyText').where('reviewId', '=', reviewId).executeTakeFirst();
  if (!review?.published || !reply) return;
  const links = createMailLinks(env, now());
  const stopUrl = `${links.myReview(review)}?unsubscribe=replies`;
  const contents = await writeEmail(
    env,
    'reply-written',
    {
      business: performerName(review),
      reviewerName: review.reviewerName,
      words: review.verifiedAt === null ? null : shorten(reply.replyText),
      pageUrl: links.reviewPage(review.slug),
      manageUrl: links.myReview(review),
    },
    actOf(review),
  );
  await db.transaction().execute(async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('replyWishes')
      .where('reviewId', '=', reviewId)
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) return;
    await queueMail(trx, {
      ...contents,
      to: review.reviewerEmail,
      reviewId,
      dedupeKey: `reply-written:${reviewId}`,
      headers: {
        ...contents.headers,
        'List-Unsubscribe': `<${stopUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
      atMost: limitOf(customerKinds, now()),
    });
  });
}
