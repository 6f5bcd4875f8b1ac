import { sql, type Transaction } from 'kysely';
import type { Database } from '#server/db/open.ts';
import type { DB } from '#server/db/types.ts';
import { recordAudits } from '#server/features/audit/audit.service.ts';
import type { DecidePhotosInput } from '#shared/moderation.ts';
import type { ManyDecided } from '#shared/schemas/moderation.ts';
import { type Decider, decideMany, lockReviews, undoableSince } from './decide-many.ts';

/** Lets photos that were added after an approval be seen, or removes them. Each is decided once. */
export const decidePhotos = (
  db: Database,
  { administrator, now }: Decider,
  { ids, decision }: DecidePhotosInput,
): Promise<ManyDecided> =>
  decideMany(db, ids, async (trx, wanted) => {
    const photos = trx
      .selectFrom('reviewPhotos')
      .selectAll()
      .where('id', 'in', wanted)
      .where('approvedAt', 'is', null)
      .orderBy('id');
    const reviewIds = (await photos.execute()).map(({ reviewId }) => reviewId);
    if (reviewIds.length === 0) return [];
    await lockReviews(trx, reviewIds);
    const waiting = await photos.forUpdate().execute();
    const decided = waiting.map(({ id }) => id);
    if (decided.length === 0) return decided;
    const isRemoved = decision === 'remove';
    await trx
      .insertInto('photoDecisions')
      .columns(['photoId', 'reviewId', 'removed', 'decidedBy', 'decidedAt'])
      .expression((eb) =>
        eb
          .selectFrom('reviewPhotos as f')
          .select([
            'f.id',
            'f.reviewId',
            sql`case when ${isRemoved}::boolean then to_jsonb(f) end`.as('removed'),
            sql<string>`${administrator.id}::uuid`.as('decidedBy'),
            sql<Date>`${now}::timestamptz`.as('decidedAt'),
          ])
          .where('f.id', 'in', decided),
      )
      .onConflict((conflict) =>
        conflict.column('photoId').doUpdateSet((eb) => ({
          removed: eb.ref('excluded.removed'),
          decidedBy: eb.ref('excluded.decidedBy'),
          decidedAt: eb.ref('excluded.decidedAt'),
        })),
      )
      .execute();
    if (isRemoved) await trx.deleteFrom('reviewPhotos').where('id', 'in', decided).execute();
    else await trx.updateTable('reviewPhotos').set({ approvedAt: now }).where('id', 'in', decided).execute();
    await recordAudits(
      trx,
      administrator,
      waiting.map(({ reviewId, fileKey }) => ({
        action: `photo.${decision}`,
        subjectType: 'review',
        subjectId: reviewId,
        before: { photo: fileKey, shown: false },
        after: isRemoved ? null : { photo: fileKey, shown: true },
      })),
    );
    return decided;
  });

/** Takes an administrator's own decisions of the last seconds back: the photos wait again, in their old places. */
export const undoPhotos = (db: Database, { administrator, now }: Decider, ids: string[]): Promise<ManyDecided> =>
  decideMany(db, ids, async (trx, wanted) => {
    const decided = trx
      .selectFrom('photoDecisions')
      .select(['photoId', 'reviewId', 'decidedAt', sql<boolean>`removed is not null`.as('isRemoved')])
      .where('photoId', 'in', wanted)
      .where('decidedBy', '=', administrator.id)
      .where('decidedAt', '>', undoableSince(now));
    const reviewIds = (await decided.execute()).map(({ reviewId }) => reviewId);
    if (reviewIds.length === 0) return [];
    await lockReviews(trx, reviewIds);
    const undone: { photoId: string; reviewId: string; fileKey: string; isRemoved: boolean }[] = [];
    for (const { photoId, reviewId, decidedAt, isRemoved } of await decided.forUpdate().execute()) {
      const fileKey = isRemoved ? await putBack(trx, photoId) : await hide(trx, photoId, decidedAt);
      if (fileKey) undone.push({ photoId, reviewId, fileKey, isRemoved });
    }
    await trx
      .deleteFrom('photoDecisions')
      .where('photoId', 'in', wanted)
      .where('decidedBy', '=', administrator.id)
      .execute();
    await recordAudits(
      trx,
      administrator,
      undone.map(({ reviewId, fileKey, isRemoved }) => ({
        action: 'photo.undo',
        subjectType: 'review',
        subjectId: reviewId,
        before: isRemoved ? null : { photo: fileKey, shown: true },
        after: { photo: fileKey, shown: false },
      })),
    );
    return undone.map(({ photoId }) => photoId);
  });

const hide = async (trx: Transaction<DB>, photoId: string, decidedAt: Date): Promise<string | undefined> =>
  (
    await trx
      .updateTable('reviewPhotos')
      .set({ approvedAt: null })
      .where('id', '=', photoId)
      .where('approvedAt', '=', decidedAt)
      .returning('fileKey')
      .executeTakeFirst()
  )?.fileKey;

/** Unless its file was swept away, or another photo has taken its place. */
async function putBack(trx: Transaction<DB>, photoId: string): Promise<string | undefined> {
  const { rows } = await sql<{ fileKey: string }>`
    insert into review_photos
    select p.* from photo_decisions d cross join jsonb_populate_record(null::review_photos, d.removed) p
    where d.photo_id = ${photoId}
      and exists (select from files f where f.key = p.file_key for update)
      and not exists (select from review_photos o where o.review_id = p.review_id and o.position = p.position)
    returning file_key
  `.execute(trx);
  return rows[0]?.fileKey;
}
