import { sql } from 'kysely';
import type { Database } from '#server/db/open.ts';

/** Of so many of each performer it is looked up when they were published. */
const newestReviews = 5;

/** The performers in the sitemap: those with something to read, a published review or a text of their own. */
const listed = (db: Database) =>
  db
    .selectFrom('performers as p')
    .where('p.suspendedAt', 'is', null)
    .where((eb) =>
      eb.or([
        eb('p.businessDescription', '<>', ''),
        eb.exists(
          eb
            .selectFrom('reviews as r')
            .select('r.id')
            .whereRef('r.performerId', '=', 'p.id')
            .where('r.published', '=', true),
        ),
      ]),
    );

export const countListedPerformers = async (db: Database) => {
  const { listed: count } = await listed(db)
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('listed'))
    .executeTakeFirstOrThrow();
  return count;
};

/** A stretch of them, in an order that stays as others join. */
export const listPerformers = (db: Database, { from, limit }: { from: number; limit: number }) =>
  listed(db)
    .select([
      'p.slug',
      sql<boolean>`p.business_description <> ''`.as('described'),
      // When one of the newest reviews was published or edited. No index knows that of all, and there may be a million.
      sql<Date>`greatest(p.updated_at, (
        select max(greatest(newest.decided_at, newest.edited_at)) from (
          select r.decided_at, r.edited_at from reviews r where r.performer_id = p.id and r.published
          order by r.created_at desc, r.id desc limit ${newestReviews}
        ) newest
      ))`.as('changedAt'),
    ])
    .orderBy('p.id')
    .offset(from)
    .limit(limit)
    .execute();
