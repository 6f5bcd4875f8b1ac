import { sql } from 'kysely';
import type { Database } from '../../db/open.ts';

export const findReview = (db: Database, id: string) =>
  db
    .selectFrom('reviews')
    .select(['id', 'performerId', 'reviewerName', 'rating', 'comment', 'createdAt', 'eventType', 'verifiedAt'])
    .where('id', '=', id)
    .executeTakeFirst();

export const listPhotos = (db: Database, reviewId: string) =>
  db
    .selectFrom('reviewPhotos')
    .select(['id', 'url', 'position'])
    .where('reviewId', '=', reviewId)
    .orderBy('position')
    .execute();

/** Deletes the photos that are not wanted and puts the wanted ones in their order. */
export async function removePhotosBut(trx: Database, reviewId: string, wanted: string[]): Promise<void> {
  await trx
    .deleteFrom('reviewPhotos')
    .where('reviewId', '=', reviewId)
    .$if(wanted.length > 0, (query) => query.where('url', 'not in', wanted))
    .execute();
  await trx
    .updateTable('reviewPhotos')
    .set({ position: sql`array_position(${wanted}::text[], url)` })
    .where('reviewId', '=', reviewId)
    .execute();
}
