import type { Expression } from 'kysely';
import type { Database } from '#server/db/open.ts';

/**
 * The kept totals of one performer, to be joined laterally. Joined like a table, the view would be summed up for every
 * performer there is before one of them is looked for; the limit keeps the two from being put together again.
 */
export const totalsOf = (db: Database, performerId: Expression<string>) =>
  db.selectFrom('performerTotals').selectAll().where('performerId', '=', performerId).limit(1);
