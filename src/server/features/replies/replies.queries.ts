import { sql } from 'kysely';
import type { Database } from '#server/db/open.ts';

type Owned = { performerId: string; reviewId: string };
const fields = ['replyText', 'createdAt', 'updatedAt'] as const;

export const findReply = (db: Database, { performerId, reviewId }: Owned) =>
  db
    .selectFrom('replies')
    .select(fields)
    .where('reviewId', '=', reviewId)
    .where('performerId', '=', performerId)
    .executeTakeFirst();

/** The first reply of an owner's own review; nothing when the review is not theirs or has its reply. */
export const insertReply = (db: Database, { performerId, reviewId }: Owned, replyText: string, now: Date) =>
  db
    .insertInto('replies')
    .columns(['reviewId', 'performerId', 'replyText', 'createdAt', 'updatedAt'])
    .expression((eb) =>
      eb
        .selectFrom('reviews')
        .select([
          'id',
          'performerId',
          sql<string>`${replyText}`.as('replyText'),
          sql<Date>`${now}::timestamptz`.as('createdAt'),
          sql<Date>`${now}::timestamptz`.as('updatedAt'),
        ])
        .where('id', '=', reviewId)
        .where('performerId', '=', performerId),
    )
    .onConflict((conflict) => conflict.column('reviewId').doNothing())
    .returning(fields)
    .executeTakeFirst();

export const updateReply = (db: Database, { performerId, reviewId }: Owned, replyText: string, now: Date) =>
  db
    .updateTable('replies')
    .set({ replyText, updatedAt: now })
    .where('reviewId', '=', reviewId)
    .where('performerId', '=', performerId)
    .returning(fields)
    .executeTakeFirst();

export const removeReply = (db: Database, { performerId, reviewId }: Owned) =>
  db
    .deleteFrom('replies')
    .where('reviewId', '=', reviewId)
    .where('performerId', '=', performerId)
    .returning('reviewId')
    .executeTakeFirst();
