import { sql } from 'kysely';
import type { Database } from '#server/db/open.ts';
import { hasSealedPhotos } from './sealed-photos.ts';

export type PhotoAccess = { performerId: string; reviewId: string; isPublished: boolean; isSealed: boolean };

/** Who may see the photo of a review. `isSealed`: rejected as unlawful, for administrators' eyes only. */
export const findPhoto = (db: Database, key: string): Promise<PhotoAccess | undefined> =>
  db
    .selectFrom('reviewPhotos as f')
    .innerJoin('reviews as r', 'r.id', 'f.reviewId')
    .innerJoin('performers as p', 'p.id', 'r.performerId')
    .select([
      'r.performerId',
      'f.reviewId',
      sql<boolean>`f.approved_at is not null and r.published and p.suspended_at is null`.as('isPublished'),
      hasSealedPhotos.as('isSealed'),
    ])
    .where('f.fileKey', '=', key)
    .executeTakeFirst();
