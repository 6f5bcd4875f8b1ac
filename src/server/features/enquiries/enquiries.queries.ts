import { type SqlBool, sql } from 'kysely';
import { firstOwnerOf } from '#server/db/first-owner.ts';
import type { Database } from '#server/db/open.ts';
import type { Cursor } from '#shared/cursor.ts';
import type { EnquiryState } from '#shared/enquiry-words.ts';

const enquiries = (db: Database) =>
  db
    .selectFrom('enquiries')
    .select(['id', 'name', 'email', 'phone', 'eventType', 'place', 'message', 'note', 'createdAt'])
    .select([sql<string | null>`event_date::text`.as('eventDate'), sql<EnquiryState>`state`.as('state')]);

export type EnquiryRow = NonNullable<Awaited<ReturnType<typeof findEnquiry>>>;
export type EnquiryKey = { performerId: string; id: string };

export const findEnquiry = (db: Database, { performerId, id }: EnquiryKey) =>
  enquiries(db).where('performerId', '=', performerId).where('id', '=', id).executeTakeFirst();

/** What its sender typed, with whom they asked. */
export const findEnquiryForAsker = (db: Database, { performerId, id }: EnquiryKey) =>
  db
    .selectFrom('enquiries as e')
    .innerJoin('performers as p', 'p.id', 'e.performerId')
    .innerJoinLateral(
      () => firstOwnerOf(db, sql<string>`p.id`).as('a'),
      (join) => join.onTrue(),
    )
    .select(['e.name', 'e.email', 'e.phone', 'e.eventType', 'e.place', 'e.message', 'e.createdAt'])
    .select([sql<string | null>`e.event_date::text`.as('eventDate'), 'p.slug', 'p.businessName'])
    .select(['a.firstName', 'a.lastName'])
    .where('e.performerId', '=', performerId)
    .where('e.id', '=', id)
    .executeTakeFirst();

export type EnquiryPage = { performerId: string; limit: number; cursor?: Cursor; state?: EnquiryState };

/** Newest first; one more than asked for. Spam is shown to who asks for it. */
export function listEnquiryRows(db: Database, { performerId, limit, cursor, state }: EnquiryPage) {
  let query = enquiries(db).where('performerId', '=', performerId);
  query = state ? query.where('state', '=', state) : query.where('state', '<>', 'spam');
  if (cursor) query = query.where(sql<SqlBool>`(created_at, id) < (${cursor.createdAt}, ${cursor.id}::uuid)`);
  return query
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
}

/** Sums of days, and how many are still new: at most a few hundred rows of an index. */
export async function readEnquiryCounts(
  db: Database,
  performerId: string,
  { month, previous }: Record<'month' | 'previous', { from: string; to: string }>,
) {
  const received = ({ from, to }: { from: string; to: string }) =>
    sql<number>`(
      select coalesce(sum(received), 0)::int from enquiry_days
      where performer_id = ${performerId} and day between ${from}::date and ${to}::date
    )`;
  return db
    .selectNoFrom([
      sql<number>`(select count(*)::int from enquiries where performer_id = ${performerId} and state = 'new')`.as(
        'unanswered',
      ),
      received(month).as('thisMonth'),
      received(previous).as('previous'),
    ])
    .executeTakeFirstOrThrow();
}

/** What decides whether a performer's enquiry is taken. */
export const findAsked = (db: Database, performerId: string) =>
  db
    .selectFrom('performers')
    .select(['takesEnquiries', 'suspendedAt'])
    .where('id', '=', performerId)
    .executeTakeFirst();
