import { sql } from 'kysely';
import type { Database } from '#server/db/open.ts';
import { reviewCoreColumns } from '#server/features/reviews/review-core.ts';
import { limits } from '#shared/limits.ts';

export const findReview = (db: Database, id: string) =>
  db
    .selectFrom('reviews as r')
    .select([...reviewCoreColumns, 'r.performerId'])
    .where('r.id', '=', id)
    .executeTakeFirst();

export const listPhotos = (db: Database, reviewId: string) =>
  db
    .selectFrom('reviewPhotos')
    .select(['id', 'url', 'fileKey', 'position', 'approvedAt'])
    .where('reviewId', '=', reviewId)
    .orderBy('position')
    .execute();

/** Changes of one review's photos wait for each other here. */
export const lockReview = (trx: Database, reviewId: string) =>
  trx.selectFrom('reviews').select('id').where('id', '=', reviewId).forUpdate().executeTakeFirst();

/** The photo of a review that was uploaded with just these bytes, if it is still there. */
export const findByContent = (db: Database, reviewId: string, content: string) =>
  db
    .selectFrom('reviewPhotoUploads as u')
    .innerJoin('reviewPhotos as f', 'f.fileKey', 'u.fileKey')
    .select('f.fileKey')
    .where('u.reviewId', '=', reviewId)
    .where('u.content', '=', content)
    .executeTakeFirst();

/** Takes one of a review's three uploads. `known`: these bytes have one already; `full`: there is none left. */
export async function claimUpload(
  trx: Database,
  reviewId: string,
  content: string,
): Promise<'taken' | 'known' | 'full'> {
  const uploads = await trx
    .selectFrom('reviewPhotoUploads')
    .select('content')
    .where('reviewId', '=', reviewId)
    .execute();
  if (uploads.some((upload) => upload.content === content)) return 'known';
  if (uploads.length >= limits.reviewPhotos) return 'full';
  await trx.insertInto('reviewPhotoUploads').values({ reviewId, content }).execute();
  return 'taken';
}

/** Gives an upload back that led to no photo. */
export const releaseUpload = (db: Database, reviewId: string, content: string) =>
  db
    .deleteFrom('reviewPhotoUploads')
    .where('reviewId', '=', reviewId)
    .where('content', '=', content)
    .where('fileKey', 'is', null)
    .execute();

export const rememberUpload = (trx: Database, reviewId: string, content: string, fileKey: string) =>
  trx
    .updateTable('reviewPhotoUploads')
    .set({ fileKey })
    .where('reviewId', '=', reviewId)
    .where('content', '=', content)
    .execute();

/** Deletes the photos that are not wanted and puts the wanted ones into the free positions; approved ones stay as they are. */
export async function removePhotosBut(
  trx: Database,
  reviewId: string,
  { wanted, free }: { wanted: string[]; free: number[] },
): Promise<void> {
  await trx
    .deleteFrom('reviewPhotos')
    .where('reviewId', '=', reviewId)
    .where('approvedAt', 'is', null)
    .$if(wanted.length > 0, (query) => query.where('url', 'not in', wanted))
    .execute();
  await trx
    .updateTable('reviewPhotos')
    .set({ position: sql`(${free}::integer[])[array_position(${wanted}::text[], url)]` })
    .where('reviewId', '=', reviewId)
    .where('approvedAt', 'is', null)
    .execute();
}
