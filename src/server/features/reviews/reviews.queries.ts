import type { Database } from '#server/db/open.ts';

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
