import { sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Database } from '#server/db/open.ts';
import { newestFirst, readWithinBytes } from '#server/http/page-bytes.ts';
import type { Cursor } from '#shared/cursor.ts';
import type { Rating } from '#shared/ratings.ts';
import { bytesOfReview } from './review-bytes.ts';
import { reviewCoreColumns } from './review-core.ts';

type PageOf = { performerId: string; limit: number; cursor?: Cursor };

/** A review with its reply and photos. One row more than asked for tells whether there is a next page. */
const reviewPage = (db: Database, { performerId, limit, cursor }: PageOf) =>
  db
    .selectFrom('reviews as r')
    .select((eb) => [
      ...reviewCoreColumns,
      jsonObjectFrom(
        eb.selectFrom('replies as a').select(['a.replyText', 'a.createdAt']).whereRef('a.reviewId', '=', 'r.id'),
      ).as('reply'),
      jsonArrayFrom(
        eb
          .selectFrom('reviewPhotos as f')
          .select('f.url')
          .whereRef('f.reviewId', '=', 'r.id')
          .where('f.approvedAt', 'is not', null)
          .orderBy('f.position'),
      ).as('photos'),
    ])
    .where('r.performerId', '=', performerId)
    .$if(cursor !== undefined, (query) =>
      query.where(sql<boolean>`(r.created_at, r.id) < (${cursor?.createdAt}, ${cursor?.id})`),
    )
    .orderBy('r.createdAt', 'desc')
    .orderBy('r.id', 'desc')
    .limit(limit + 1);

type PublishedPage = PageOf & { stars?: Rating; ids?: string[] };

export const listPublished = (db: Database, page: PublishedPage) =>
  readWithinBytes(
    db,
    reviewPage(db, page)
      .where('r.published', '=', true)
      .$if(page.ids !== undefined, (query) => query.where('r.id', 'in', page.ids ?? []))
      .$if(page.stars !== undefined, (query) => query.where('r.rating', '=', page.stars ?? 5)),
    // Reviews that were chosen one by one are few, and shown all together.
    { bytes: page.ids === undefined ? bytesOfReview : sql`0`, order: newestFirst },
  );

export const listPublishedIds = (db: Database, performerId: string, ids: string[]) =>
  db
    .selectFrom('reviews')
    .select('id')
    .where('performerId', '=', performerId)
    .where('published', '=', true)
    .where('id', 'in', ids)
    .execute();

export const findSubmission = (db: Database, performerId: string, key: string) =>
  db
    .selectFrom('submissionKeys as k')
    .innerJoin('reviews as r', 'r.id', 'k.reviewId')
    .select(['r.id', 'r.status', 'k.requestHash'])
    .where('k.performerId', '=', performerId)
    .where('k.key', '=', key)
    .executeTakeFirst();

export const readTotals = (db: Database, performerId: string) =>
  db
    .selectFrom('performerTotals')
    .select(['approved', 'hidden', 'ratingSum', 'pending'])
    .where('performerId', '=', performerId)
    .executeTakeFirst();

export const countApprovedSince = async (db: Database, performerId: string, day: string) => {
  const row = await db
    .selectFrom('performerDays')
    .select((eb) => eb.fn.sum<number>('approved').as('approved'))
    .where('performerId', '=', performerId)
    .where('day', '>=', day)
    .executeTakeFirst();
  return row?.approved ?? 0;
};
