import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#server/db/open.ts';
import { hasWord } from '#server/features/reviews/own/word-index.ts';
import { newestFirst, oldestFirst } from '#server/http/page-bytes.ts';
import type { Cursor } from '#shared/cursor.ts';
import { searchWords } from '#shared/review-filters.ts';
import type { QueueQuery } from '#shared/schemas/moderation.ts';

/** How many reviews one call of a search reads; the next call continues from there. */
const walkedBySearch = 2000;

const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

type Order = {
  columns: RawBuilder<unknown>;
  after: (cursor: Cursor) => RawBuilder<boolean>;
  ofPage: RawBuilder<unknown>;
};

const byTime = (direction: 'asc' | 'desc'): Order => ({
  columns: direction === 'asc' ? sql`r.created_at, r.id` : sql`r.created_at desc, r.id desc`,
  after: ({ createdAt, id }) =>
    direction === 'asc'
      ? sql`(r.created_at, r.id) > (${createdAt}, ${id})`
      : sql`(r.created_at, r.id) < (${createdAt}, ${id})`,
  ofPage: direction === 'asc' ? oldestFirst : newestFirst,
});

/** Ids are made in the order of arrival, and have an index where times have none. */
const byArrival: Order = {
  columns: sql`r.id desc`,
  after: ({ id }) => sql`r.id < ${id}`,
  ofPage: sql`p.id desc`,
};

/**
 * The sort keys (time and id) of a page's reviews, of all performers or of one, and where the next page begins. Reviews
 * that wait come oldest first, all others newest first. Every way to narrow the list walks along an index. A search
 * reads a bounded part of the list at a time, so it may find less than a page and still have a next one; an address and
 * an id have indexes of their own.
 */
export async function findReviewKeys(
  db: Database,
  query: QueueQuery,
  walked = walkedBySearch,
): Promise<{ keys: Cursor[]; next: Cursor | null; order: RawBuilder<unknown> }> {
  const { status, q = '', cursor, limit } = query;
  const terms: RawBuilder<boolean>[] = [];
  if (query.performer) terms.push(sql`r.performer_id = (${performerOf(query.performer)})`);
  if (status !== 'all') terms.push(sql`r.status = ${status}`);
  // What an owner added waits for its customer first, not for an administrator.
  if (status === 'pending') terms.push(sql`(r.source = 'customer' or r.verified_at is not null)`);
  const isExact = isId(q) || q.includes('@');
  if (isId(q)) terms.push(sql`r.id = ${q}`);
  else if (isExact) terms.push(sql`lower(r.reviewer_email) = lower(${q})`);
  const hasIndexByTime = query.performer || isExact;
  const order = status === 'pending' ? byTime('asc') : hasIndexByTime ? byTime('desc') : byArrival;
  if (cursor) terms.push(order.after(cursor));

  const words = isExact ? [] : searchWords(q);
  const most = words.length > 0 ? walked : limit + 1;
  const matches = words.length > 0 ? sql`(${sql.join(words.map(hasWord), sql` and `)})` : sql`true`;
  const where = terms.length > 0 ? sql`where ${sql.join(terms, sql` and `)}` : sql``;
  const { rows } = await sql<Cursor & { matches: boolean }>`
    select r.id, r.created_at, ${matches} as matches from reviews r ${where} order by ${order.columns} limit ${most}
  `.execute(db);
  const found = rows.filter((row) => row.matches);
  const keys = found.slice(0, limit);
  const last = found.length > limit ? keys.at(-1) : rows.length === most ? rows.at(-1) : undefined;
  return { keys, next: last ?? null, order: order.ofPage };
}

const performerOf = (idOrSlug: string) =>
  isId(idOrSlug)
    ? sql`select p.id from performers p where p.id = ${idOrSlug}`
    : sql`select p.id from performers p where p.slug = lower(${idOrSlug})`;
