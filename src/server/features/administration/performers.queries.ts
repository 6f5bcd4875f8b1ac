import { sql } from 'kysely';
import { firstOwnerOf } from '#server/db/first-owner.ts';
import type { Database } from '#server/db/open.ts';
import { latestSubscription } from '#server/features/billing/billing.service.ts';
import type { performerStates } from '#shared/administration.ts';
import type { Cursor } from '#shared/cursor.ts';

const performers = (db: Database) =>
  db
    .selectFrom('performers as p')
    .innerJoinLateral(
      () => firstOwnerOf(db, sql<string>`p.id`).as('a'),
      (join) => join.onTrue(),
    )
    .leftJoin('performerTotals as t', 't.performerId', 'p.id')
    .leftJoinLateral(
      () => latestSubscription(db, sql<string>`p.id`).as('s'),
      (join) => join.onTrue(),
    )
    .select([
      'p.id',
      'a.id as accountId',
      'p.slug',
      'p.businessName',
      'a.firstName',
      'a.lastName',
      'a.email',
      'a.role',
      's.status',
      's.trialEnd',
      's.renews',
      's.hasSubscribed',
      sql<'paused' | 'warned' | null>`(
        select case when i.stopped_why in ('rates', 'administrator') then 'paused' when i.warned_at > now() - interval '30 days' then 'warned' end
        from invitation_settings i where i.performer_id = p.id)`.as('asking'),
      'p.suspendedAt',
      'p.suspendedReason',
      't.received',
      't.published',
      't.pending',
      sql<Date>`date_trunc('milliseconds', p.created_at)`.as('createdAt'),
      sql<string[]>`array(select f.slug from former_slugs f where f.performer_id = p.id order by f.retired_at desc)`.as(
        'formerSlugs',
      ),
    ]);

export type PerformerRow = NonNullable<Awaited<ReturnType<typeof findAdminPerformer>>>;

type Search = { search: string; state: (typeof performerStates)[number]; limit: number; cursor?: Cursor };

/** Whose invitations were stopped by administrators, bounces or complaints, or were warned about. */
const watchedSenders = (db: Database) =>
  db
    .selectFrom('invitationSettings')
    .select('performerId')
    .where(sql<boolean>`stopped_why in ('rates', 'administrator') or warned_at > now() - interval '30 days'`);

const membersNamed = (db: Database, part: string) =>
  db
    .selectFrom('memberships as m')
    .innerJoin('accounts as a', 'a.id', 'm.accountId')
    .select('m.performerId')
    .where((eb) => eb.or([eb('a.email', 'ilike', part), eb('a.name', 'ilike', part)]));

/** Newest first; by a part of the name, the address or the email, or by the whole id. */
export function listAdminPerformers(db: Database, { search, state, limit, cursor }: Search) {
  const part = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  // The page's performers are found first: subscriptions and totals are looked up for those alone.
  const found = db
    .selectFrom('performers as p')
    .select('p.id')
    .$if(search !== '', (query) =>
      query.where((eb) =>
        eb.or([
          eb('p.businessName', 'ilike', part),
          eb('p.slug', 'ilike', part),
          eb('p.id', 'in', membersNamed(db, part)),
          sql<boolean>`p.id::text = ${search.toLowerCase()}`,
          sql<boolean>`exists (select from former_slugs f where f.performer_id = p.id and f.slug = ${search.toLowerCase()})`,
        ]),
      ),
    )
    .$if(state === 'asking', (query) => query.where('p.id', 'in', watchedSenders(db)))
    .$if(state === 'suspended', (query) => query.where('p.suspendedAt', 'is not', null))
    .$if(cursor !== undefined, (query) =>
      query.where(
        sql<boolean>`(date_trunc('milliseconds', p.created_at), p.id) < (${cursor?.createdAt}, ${cursor?.id})`,
      ),
    )
    .orderBy(sql`date_trunc('milliseconds', p.created_at)`, 'desc')
    .orderBy('p.id', 'desc')
    .limit(limit + 1);
  return performers(db)
    .where('p.id', 'in', found)
    .orderBy(sql`date_trunc('milliseconds', p.created_at)`, 'desc')
    .orderBy('p.id', 'desc')
    .execute();
}

export const findAdminPerformer = (db: Database, id: string) =>
  performers(db).where('p.id', '=', id).executeTakeFirst();
