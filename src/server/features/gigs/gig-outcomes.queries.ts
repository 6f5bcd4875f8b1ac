import { sql } from 'kysely';
import type { Database } from '#server/db/open.ts';
import type { GigKey } from './gig-links.ts';

const linkedGigs = (db: Database) =>
  db
    .selectFrom('gigs as g')
    .innerJoin('performers as p', 'p.id', 'g.performerId')
    .select([
      'g.performerId',
      'g.id as gigId',
      'g.clientName',
      'g.clientEmail',
      'g.eventType',
      sql<string>`g.date::text`.as('date'),
      'g.reviewId',
      'g.reviewedAt',
      'g.erasedAt',
      'p.slug',
      sql<boolean>`p.suspended_at is not null`.as('suspended'),
    ]);

export const findGigByTokenHash = (db: Database, tokenHash: string) =>
  linkedGigs(db)
    .innerJoin('invitations as i', (join) =>
      join.onRef('i.performerId', '=', 'g.performerId').onRef('i.gigId', '=', 'g.id'),
    )
    .select(['i.createdAt as sentAt', 'i.id as invitationId', 'i.reminder'])
    // Emailed to the address that the gig has now.
    .select(sql<boolean>`i.chain = g.chain`.as('isCurrent'))
    .where('i.tokenHash', '=', tokenHash)
    .executeTakeFirst();

export const findGig = (db: Database, { performerId, gigId }: GigKey) =>
  linkedGigs(db)
    .select([
      sql<Date | null>`null`.as('sentAt'),
      sql<string | null>`null`.as('invitationId'),
      sql<number>`0`.as('reminder'),
      sql<boolean>`true`.as('isCurrent'),
    ])
    .where('g.performerId', '=', performerId)
    .where('g.id', '=', gigId)
    .executeTakeFirst();

export const findClientMailbox = (db: Database, { performerId, gigId }: GigKey) =>
  db
    .selectFrom('gigs')
    .select('clientMailbox')
    .where('performerId', '=', performerId)
    .where('id', '=', gigId)
    .executeTakeFirst();

/** The mailboxes of an act's clients, each with one of its gigs. */
export const findClientMailboxes = (db: Database, performerId: string) =>
  db
    .selectFrom('gigs')
    .distinctOn('clientMailbox')
    .select(['id as gigId', sql<string>`client_mailbox`.as('mailbox')])
    .where('performerId', '=', performerId)
    .where('clientMailbox', 'is not', null)
    .orderBy('clientMailbox')
    .execute();

/** Where everybody is invited to say it as well, whatever their stars. */
export const findLinksElsewhere = (db: Database, performerId: string) =>
  db.selectFrom('invitationSettings').select('links').where('performerId', '=', performerId).executeTakeFirst();
