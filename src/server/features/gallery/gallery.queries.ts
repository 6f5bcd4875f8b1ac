import { sql } from 'kysely';
import type { Database } from '#server/db/open.ts';

export const listImages = (db: Database, performerId: string) =>
  db
    .selectFrom('galleryImages')
    .select(['id', 'url', 'width', 'height', 'altText'])
    .where('performerId', '=', performerId)
    .orderBy('position')
    .execute();

/** Changes of one gallery wait for each other here; reviews that come in meanwhile do not. */
export const lockGallery = (trx: Database, performerId: string) =>
  trx.selectFrom('performers').select('id').where('id', '=', performerId).forNoKeyUpdate().executeTakeFirst();

/** Puts the images in the order of `ids`: first to last without a gap. */
export const savePositions = (trx: Database, performerId: string, ids: string[]) =>
  trx
    .updateTable('galleryImages')
    .set({ position: sql<number>`array_position(${ids}::uuid[], id) - 1` })
    .where('performerId', '=', performerId)
    .execute();
