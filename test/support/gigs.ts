import { randomUUID } from 'node:crypto';
import { type Insertable, sql } from 'kysely';
import type { DB } from '#server/db/types.ts';
import { issueMailedToken, leaveTokenOf, phoneTokenOf } from '#server/features/gigs/gig-links.ts';
import { mailboxOf } from '#shared/mailbox.ts';
import type { TestApp } from './make-app.ts';

type Overrides = Partial<Insertable<DB['gigs']>>;

/** A gig whose client was asked by email yesterday, and every link to it. */
export async function addAskedGig({ db, deps }: TestApp, performerId: string, overrides: Overrides = {}) {
  const { sessionSecret: secret } = deps.env;
  const clientEmail = overrides.clientEmail ?? `client-${randomUUID().slice(0, 8)}@example.test`;
  const gig = await db
    .insertInto('gigs')
    .values({
      performerId,
      clientName: 'Casey Client',
      clientEmail,
      clientMailbox: mailboxOf(clientEmail),
      eventType: 'Wedding',
      date: '2026-05-09',
      basis: 'booked',
      askedAt: sql<Date>`now() - interval '1 day'`,
      askedBy: 'email',
      emailsSent: 1,
      askAt: sql<Date>`now() + interval '4 days'`,
      ...overrides,
    })
    .returning(['id', 'performerId', 'clientEmail'])
    .executeTakeFirstOrThrow();
  const { token, hash } = issueMailedToken(secret);
  const key = { performerId, gigId: gig.id };
  await db
    .insertInto('invitations')
    .values({ ...key, channel: 'email', tokenHash: hash, createdAt: sql<Date>`now() - interval '1 day'` })
    .execute();
  return {
    ...gig,
    clientEmail,
    mailed: token,
    phone: phoneTokenOf(secret, key),
    leave: leaveTokenOf(secret, { ...key, mailbox: mailboxOf(clientEmail) }),
  };
}

/** So many gigs of yesterday whose invitations are due now, by the real clock: it is noon for this act. */
export async function addDueGigs({ db }: TestApp, performerId: string, count: number): Promise<void> {
  // Etc/GMT+5 is five hours behind.
  const behind = new Date().getUTCHours() - 12;
  const timeZone = `Etc/GMT${behind < 0 ? '-' : '+'}${Math.abs(behind)}`;
  await db.updateTable('performers').set({ timeZone }).where('id', '=', performerId).execute();
  await sql`
    update accounts set email_verified = true
    where id in (select account_id from memberships where performer_id = ${performerId})
  `.execute(db);
  await db
    .insertInto('invitationSettings')
    .values({ performerId, dailyLimit: 1_000_000 })
    .onConflict((conflict) => conflict.column('performerId').doUpdateSet({ dailyLimit: 1_000_000 }))
    .execute();
  await sql`
    insert into gigs (performer_id, client_name, client_email, client_mailbox, event_type, date, basis, ask_at)
    select ${performerId}::uuid, 'Rae Quill', address, address, 'Party', current_date - 2, 'booked', now() - interval '1 minute'
    from generate_series(1, ${count}::integer) n, lateral (select ${performerId}::text || '-' || n || '@example.test' as address) a
  `.execute(db);
}

export const readGig = ({ db }: TestApp, id: string) =>
  db.selectFrom('gigs').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** What waits in the outbox for an address, oldest first. */
export const mailsTo = ({ db }: TestApp, address: string) =>
  db
    .selectFrom('mails')
    .select(['kind', 'subject', 'bodyText as text'])
    .where('recipient', '=', address)
    .orderBy('createdAt')
    .execute();

/** Invitations that went out at that moment, with their emails in the outbox. Answers the emails' ids. */
export async function addSentInvitations({ db }: TestApp, performerId: string, count: number, at: Date) {
  const { rows } = await sql<{ mailId: string }>`
    with numbered as (select gen_random_uuid() as gig, gen_random_uuid() as mail from generate_series(1, ${count}::integer)),
    sent_gigs as (
      insert into gigs (performer_id, id, client_name, client_email, client_mailbox, event_type, date, basis,
        asked_at, asked_by, emails_sent)
      select ${performerId}, gig, 'Casey Client', gig || '@example.test', gig || '@example.test', 'Party',
        ${at}::date - 1, 'booked', ${at}, 'email', 1 from numbered),
    sent_mails as (
      insert into mails (id, kind, recipient, mailbox, subject, created_at, sent_at)
      select mail, 'invitation', gig || '@example.test', gig || '@example.test', 'How was it?', ${at}, ${at} from numbered)
    insert into invitations (performer_id, gig_id, channel, mail_id, token_hash, created_at)
    select ${performerId}, gig, 'email', mail, mail::text, ${at} from numbered
    returning mail_id
  `.execute(db);
  return rows.map(({ mailId }) => mailId);
}

/** Gigs of yesterday whose clients are to be asked at that moment. */
export const addGigsDueAt = ({ db }: TestApp, performerId: string, count: number, askAt: Date) =>
  sql`
    insert into gigs (performer_id, id, client_name, client_email, client_mailbox, event_type, date, basis, ask_at)
    select ${performerId}, id, 'Casey Client', id || '@example.test', id || '@example.test', 'Party', ${askAt}::date - 1,
      'booked', ${askAt}
    from (select gen_random_uuid() as id from generate_series(1, ${count}::integer)) ids
  `.execute(db);
