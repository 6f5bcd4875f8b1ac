import type { Deps } from '#server/deps.ts';
import { recordAudit } from '#server/features/audit/audit.service.ts';
import { queueMail } from '#server/features/notifications/mail-outbox.ts';
import { refuseMail } from '#server/features/notifications/mail-preferences.ts';
import { writeErasedMails } from '#server/features/notifications/report-mails.service.ts';
import { removeReleased } from '#server/features/pictures/pictures.service.ts';

type ErasureDeps = Pick<Deps, 'db' | 'env' | 'files' | 'now'>;

/** The log says that it happened and to what kind of review; who wrote it, and what, is gone. */
const reviewer = { id: null, firstName: 'The reviewer', lastName: '', email: '' };

/**
 * Deletes a review at its reviewer's wish, with its photos, its reply, its place in the totals and the mails about it.
 * Whoever reported it and waits for an answer is told.
 * A customer who erases a review that a business wrote in their name gets no more of those from it. False when it is
 * gone already.
 */
export async function eraseReview(deps: ErasureDeps, reviewId: string): Promise<boolean> {
  const photos: string[] = [];
  const toReporters = await writeErasedMails(deps, reviewId);
  const found = await deps.db.transaction().execute(async (trx) => {
    // A photo that is added meanwhile waits for this, and then finds no review.
    await trx.selectFrom('reviews').select('id').where('id', '=', reviewId).forUpdate().execute();
    const held = await trx.selectFrom('reviewPhotos').select('fileKey').where('reviewId', '=', reviewId).execute();
    photos.push(...held.map(({ fileKey }) => fileKey));
    const erased = await trx
      .deleteFrom('reviews')
      .where('id', '=', reviewId)
      .returning(['performerId', 'status', 'source', 'reviewerEmail'])
      .executeTakeFirst();
    if (!erased) return false;
    for (const mail of toReporters) await queueMail(trx, mail);
    if (erased.source === 'business') await refuseMail(trx, erased.reviewerEmail, `added-by:${erased.performerId}`);
    await recordAudit(trx, reviewer, {
      action: 'review.erase',
      subjectType: 'review',
      subjectId: reviewId,
      before: { performerId: erased.performerId, status: erased.status, source: erased.source },
      after: null,
    });
    return true;
  });
  await removeReleased(deps, photos);
  return found;
}
