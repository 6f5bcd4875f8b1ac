import { type Expression, type RawBuilder, sql } from 'kysely';
import type { Database } from '#server/db/open.ts';

/** A page ends with the row that takes it past this size, however many more rows were asked for. */
export const pageBytes = 256 * 1024;

/** `found`: how many rows there were before the page was cut, so that one can tell whether there is a next one. */
export type Cut<Row> = Row & { found: number; bytesBefore: unknown };

/**
 * The rows of a query up to a page's size in bytes; the first always. What is cut off never leaves the database, where a
 * long text that is not asked for is not even read. `bytes`: what one row `p` takes; `order`: that of the query.
 */
export async function readWithinBytes<Row>(
  db: Database,
  query: Expression<Row>,
  { bytes, order }: { bytes: RawBuilder<unknown>; order: RawBuilder<unknown> },
): Promise<Cut<Row>[]> {
  const { rows } = await sql<Cut<Row>>`
    select *
    from (
      select p.*, (count(*) over ())::int as found,
        sum(${bytes}) over (order by ${order} rows between unbounded preceding and 1 preceding) as bytes_before
      from ${query} p
    ) p
    where coalesce(bytes_before, 0) < ${pageBytes}
    order by ${order}
  `.execute(db);
  return rows;
}

export const newestFirst = sql`p.created_at desc, p.id desc`;
export const oldestFirst = sql`p.created_at, p.id`;
