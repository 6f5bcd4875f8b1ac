import type { Database } from '#server/db/open.ts';
import type { SessionAccount } from '#server/features/accounts/session-reader.ts';
import { recordAudits } from '#server/features/audit/audit.service.ts';
import type { DecidePhotosInput } from '#shared/moderation.ts';
import type { ManyDecided } from '#shared/schemas/moderation.ts';

/** Lets photos that were added after an approval be seen, or removes them. Each is decided once. */
export async function decidePhotos(
  db: Database,
  { administrator, now }: { administrator: SessionAccount; now: Date },
  { ids, decision }: DecidePhotosInput,
): Promise<ManyDecided> {
  const done = await db.transaction().execute(async (trx) => {
    const waiting = await trx
      .selectFrom('reviewPhotos')
      .select(['id', 'reviewId', 'fileKey'])
      .where('id', 'in', ids)
      .where('approvedAt', 'is', null)
      .orderBy('id')
      .forUpdate()
      .execute();
    const decided = waiting.map(({ id }) => id);
    if (decided.length === 0) return decided;
    if (decision === 'approve') {
      await trx.updateTable('reviewPhotos').set({ approvedAt: now }).where('id', 'in', decided).execute();
    } else {
      await trx.deleteFrom('reviewPhotos').where('id', 'in', decided).execute();
    }
    await recordAudits(
      trx,
      administrator,
      waiting.map(({ reviewId, fileKey }) => ({
        action: `photo.${decision}`,
        subjectType: 'review',
        subjectId: reviewId,
        before: { photo: fileKey, shown: false },
        after: decision === 'approve' ? { photo: fileKey, shown: true } : null,
      })),
    );
    return decided;
  });
  return { done, refused: ids.filter((id) => !done.includes(id)) };
}
