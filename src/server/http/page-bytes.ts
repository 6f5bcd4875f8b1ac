import { type Expression, type RawBuilder, sql } from 'kysely';
import type { Database } from '#server/db/open.ts';

/** A page ends with the row that takes it past this size, however many more rows were asked for. */
export const pageBytes = 256 * 1024;

/** `found`: how many rows there were before the page was cut, so that one can tell whether there is a next one. */
export type Cut<Row> = Row & { found: number; bytesBefore: unknown };

type Cutting = { bytes: RawBuilder<unknown>; order: RawBuilder<unknown> };

/**
 * The rows of a query up to a page's size in bytes; the first always. What is cut off never leaves the database, where a
 * long text that is not asked for is not even read. `bytes`: what one row `p` takes; `order`: that of the query.
 */
export const withinBytes = <Row>(query: Expression<Row>, { bytes, order }: Cutting): RawBuilder<Cut<Row>> => sql`
  select *
  from (
    select p.*, (count(*) over ())::int as found,
      sum(${bytes}) over (order by ${order} rows between unbounded preceding and 1 preceding) as bytes_before
    from ${query} p
  ) p
  where coalesce(bytes_before, 0) < ${pageBytes}
  order by ${order}`;

export const readWithinBytes = async <Row>(
  db: Database,
  query: Expression<Row>,
  cutting: Cutting,
): Promise<Cut<Row>[]> => (await withinBytes(query, cutting).execute(db)).rows;

export const newestFirst = sql`p.created_at desc, p.id desc`;
export const oldestFirst = sql`p.created_at, p.id`;
