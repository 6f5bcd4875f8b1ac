import { sql } from 'kysely';
import type { Database } from '#server/db/open.ts';
import type { Cursor } from '#shared/cursor.ts';
import type { GigState } from '#shared/gigs.ts';

/** When the last email of a gig's present chain was written. */
export const lastEmailAt = sql<Date | null>`(
  select i.created_at from invitations i
  where i.performer_id = g.performer_id and i.gig_id = g.id and i.chain = g.chain and i.channel = 'email'
    and i.reminder = g.emails_sent - 1
)`;

const gigs = (db: Database) =>
  db
    .selectFrom('gigs as g')
    .leftJoin('reviews as r', 'r.id', 'g.reviewId')
    .select([
      'g.performerId',
      'g.id',
      'g.clientName',
      'g.clientEmail',
      'g.clientMailbox',
      'g.clientPhone',
      'g.eventType',
      'g.date',
      'g.place',
      'g.note',
      'g.basis',
      'g.origin',
      'g.askAt',
      'g.askAtChosen',
      'g.emailsSent',
      'g.chain',
      'g.askedAt',
      'g.askedBy',
      'g.openedAt',
      'g.reviewedAt',
      'g.refusedAt',
      'g.unsubscribedAt',
      'g.undeliveredAt',
      'g.undeliveredReason',
      'g.pausedAt',
      'g.pausedReason',
      'g.reviewId',
      'r.rating',
    ])
    .select(lastEmailAt.as('lastEmailAt'))
    .select(sql<GigState>`g.state`.as('state'))
    .select('g.createdAt as addedAt')
    // A cursor is a moment and an id; a gig's place in the list is its day and its id.
    .select(sql<Date>`g.date::timestamp at time zone 'UTC'`.as('createdAt'))
    .where('g.deletedAt', 'is', null);

export type GigRow = NonNullable<Awaited<ReturnType<typeof findGig>>>;
export type GigKey = { performerId: string; id: string };

export const findGig = (db: Database, { performerId, id }: GigKey) =>
  gigs(db).where('g.performerId', '=', performerId).where('g.id', '=', id).executeTakeFirst();

/** The same, for a write: who comes second waits and sees what the first has done. */
export async function lockGig(trx: Database, key: GigKey): Promise<GigRow | undefined> {
  await trx
    .selectFrom('gigs')
    .select('id')
    .where('performerId', '=', key.performerId)
    .where('id', '=', key.id)
    .forUpdate()
    .execute();
  return findGig(trx, key);
}

export type GigPage = { performerId: string; limit: number; cursor?: Cursor; state?: GigState; q?: string };

/** By date, the latest first; one more than asked for. */
export function listGigRows(db: Database, { performerId, limit, cursor, state, q = '' }: GigPage): Promise<GigRow[]> {
  const words = q.trim().split(/\s+/).filter(Boolean);
  let query = gigs(db).where('g.performerId', '=', performerId);
  if (state) query = query.where(sql<string>`g.state`, '=', state);
  if (cursor) {
    const day = cursor.createdAt.toISOString().slice(0, 10);
    query = query.where(sql<boolean>`(g.date, g.id) < (${day}::date, ${cursor.id}::uuid)`);
  }
  for (const word of words) {
    const part = `%${word.replace(/[\\%_]/g, '\\$&')}%`;
    query = query.where(
      sql<boolean>`concat_ws(' ', g.client_name, g.client_email, g.client_phone, g.event_type, g.place, g.date::text) ilike ${part}`,
    );
  }
  return query
    .orderBy('g.date', 'desc')
    .orderBy('g.id', 'desc')
    .limit(limit + 1)
    .execute();
}
