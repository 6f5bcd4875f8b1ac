import { sql } from 'kysely';
import type { Database } from '#server/db/open.ts';
import type { Asker } from '#server/features/gigs/asker.ts';
import { findUndeliverable } from '#server/features/gigs/bounces/undeliverable.ts';
import { findRefusing, mayContact } from '#server/features/gigs/contact-refusals.ts';
import { hashMailbox, issueMailedToken, leaveTokenOf } from '#server/features/gigs/gig-links.ts';
import { remindAt } from '#server/features/gigs/gig-plan.ts';
import { queueBulkMails } from '#server/features/notifications/mail-outbox.ts';
import { limitOf } from '#server/features/notifications/mail-rules.ts';
import { isMailboxFull, lockMailboxes } from '#server/features/notifications/mailbox-limits.ts';
import { customerKinds } from '#server/features/notifications/review-mails.service.ts';
import { addDays, dayIn, momentOf } from '#server/local-time.ts';
import { addressesOf, type InvitationEnv, type InvitedGig, textOf, writeInvitation } from './invitation-mail.ts';

/** One act invites one mailbox once in so many days of its own calendar, so that the day on which it may again can be told. */
const daysBetweenInvitations = 30;

/** Now, and on whose clock. */
export type LocalTime = { timeZone: string; now: Date };

/** An invitation of this moment or later stands in the way of another. */
const restsSince = ({ timeZone, now }: LocalTime) =>
  momentOf(addDays(dayIn(timeZone, now), 1 - daysBetweenInvitations), 0, timeZone);

export type SendableGig = InvitedGig & {
  performerId: string;
  id: string;
  clientEmail: string;
  clientMailbox: string;
  emailsSent: number;
  chain: number;
};

/** Of two that send for one act at once the second waits: limits count what was sent before. */
export const lockAsker = (trx: Database, performerId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`asks:${performerId}`}, 0))`.execute(trx);

export type Obstacle =
  | { kind: 'left' }
  | { kind: 'undeliverable'; words: string }
  /** `from` is the day, YYYY-MM-DD, on which this act may ask again. */
  | { kind: 'asked_recently'; from: string }
  | { kind: 'mailbox_full' };

/** Why this mailbox is not written to now; null when it may be. The mailbox stays locked until the commit. */
export async function findObstacle(
  trx: Database,
  secret: string,
  gig: SendableGig,
  at: LocalTime,
): Promise<Obstacle | null> {
  const mailbox = gig.clientMailbox;
  if (!(await mayContact(trx, secret, gig.performerId, mailbox))) return { kind: 'left' };
  const words = await findUndeliverable(trx, secret, mailbox);
  if (words !== null) return { kind: 'undeliverable', words };
  const isFull = await isMailboxFull(trx, gig.clientEmail, limitOf(customerKinds, at.now));
  const invitedAt = gig.emailsSent === 0 ? await findLastInvitation(trx, gig, restsSince(at)) : null;
  if (invitedAt) {
    return { kind: 'asked_recently', from: addDays(dayIn(at.timeZone, invitedAt), daysBetweenInvitations) };
  }
  return isFull ? { kind: 'mailbox_full' } : null;
}

/** When this act last invited this mailbox about another gig, unless that is long ago. */
async function findLastInvitation(trx: Database, gig: SendableGig, since: Date): Promise<Date | null> {
  const row = await trx
    .selectFrom('mails as m')
    .innerJoin('invitations as i', 'i.mailId', 'm.id')
    .select('i.createdAt')
    .where('m.mailbox', '=', gig.clientMailbox)
    .where('m.kind', '=', 'invitation')
    .where('m.skippedAt', 'is', null)
    .where('i.performerId', '=', gig.performerId)
    .where('i.gigId', '<>', gig.id)
    .where('i.createdAt', '>=', since)
    .orderBy('i.createdAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.createdAt ?? null;
}

/**
 * Which of these gigs of one act nothing stands in the way of, asked for all of them at once. Their mailboxes, which must
 * differ, stay locked until the commit.
 */
export async function findClear(
  trx: Database,
  secret: string,
  performerId: string,
  gigs: SendableGig[],
  at: LocalTime,
): Promise<Set<string>> {
  const mailboxes = gigs.map(({ clientMailbox }) => clientMailbox);
  await lockMailboxes(trx, mailboxes);
  const refusing = await findRefusing(trx, secret, performerId, mailboxes);
  const { mails: most, kinds, since } = limitOf(customerKinds, at.now);
  const { rows } = await sql<{ id: string }>`
    select g.id
    from unnest(
      ${gigs.map(({ id }) => id)}::uuid[], ${mailboxes}::text[],
      ${mailboxes.map((mailbox) => hashMailbox(secret, mailbox))}::text[],
      ${gigs.map(({ emailsSent }) => emailsSent === 0)}::boolean[]
    ) as g (id, mailbox, hash, is_first)
    where not exists (select from undeliverable_mailboxes u where u.address_hash = g.hash)
      and ${most} > (
        select count(*) from mails m
        where m.mailbox = g.mailbox and m.created_at > ${since} and m.kind = any (${kinds}) and m.skipped_at is null
      )
      and not (g.is_first and exists (
        select from mails m join invitations i on i.mail_id = m.id
        where m.mailbox = g.mailbox and m.kind = 'invitation' and m.skipped_at is null
          and i.performer_id = ${performerId} and i.gig_id <> g.id
          and i.created_at >= ${restsSince(at)}
      ))
  `.execute(trx);
  const isRefusing = new Set(gigs.filter(({ clientMailbox }) => refusing.has(clientMailbox)).map(({ id }) => id));
  return new Set(rows.map(({ id }) => id).filter((id) => !isRefusing.has(id)));
}

/**
 * Writes one email for each of these gigs of one act: the invitations' rows, the emails in the outbox and the times of the
 * next ones, all in the caller's transaction. The tokens stand in the emails alone.
 */
export async function sendInvitations(
  trx: Database,
  env: InvitationEnv,
  asker: Asker,
  gigs: SendableGig[],
  now: Date,
): Promise<void> {
  if (gigs.length === 0) return;
  const written = await Promise.all(gigs.map((gig) => write(env, asker, gig, now)));
  const mailIds = await queueBulkMails(
    trx,
    written.map(({ mail }) => mail),
  );
  await trx
    .insertInto('invitations')
    .values(
      written.map(({ gig, mail, tokenHash }) => ({
        performerId: gig.performerId,
        gigId: gig.id,
        chain: gig.chain,
        reminder: gig.emailsSent,
        channel: 'email' as const,
        mailId: mailIds.get(mail.dedupeKey) ?? null,
        tokenHash,
        createdAt: now,
      })),
    )
    .execute();
  await sql`
    update gigs g set emails_sent = g.emails_sent + 1, asked_at = coalesce(g.asked_at, ${now}),
      asked_by = coalesce(g.asked_by, 'email'), ask_at = next.ask_at, ask_at_chosen = false
    from unnest(${gigs.map(({ id }) => id)}::uuid[], ${gigs.map((gig) => remindAt({ ...gig, emailsSent: gig.emailsSent + 1 }, now, asker))}::timestamptz[])
      as next (id, ask_at)
    where g.performer_id = ${gigs[0]?.performerId} and g.id = next.id
  `.execute(trx);
}

async function write(env: InvitationEnv, asker: Asker, gig: SendableGig, now: Date) {
  const { performerId, id: gigId, emailsSent: reminder, chain } = gig;
  const { token, hash: tokenHash } = issueMailedToken(env.sessionSecret);
  const leave = leaveTokenOf(env.sessionSecret, { performerId, gigId, mailbox: gig.clientMailbox });
  const addresses = addressesOf(env, { mailed: token, leave });
  const contents = await writeInvitation(env, asker, { gig, reminder, text: textOf(asker, reminder), addresses });
  const mail = {
    ...contents,
    to: gig.clientEmail,
    createdAt: now,
    dedupeKey: `invitation:${gigId}:${chain}:${reminder}`,
    headers: {
      ...contents.headers,
      'List-Unsubscribe': `<${addresses.leave}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
  return { gig, mail, tokenHash };
}

export async function countSentToday(trx: Database, performerId: string, now: Date): Promise<number> {
  const row = await trx
    .selectFrom('invitationDays')
    .select('sent')
    .where('performerId', '=', performerId)
    .where('day', '=', now.toISOString().slice(0, 10))
    .executeTakeFirst();
  return row?.sent ?? 0;
}
