import { sql } from 'kysely';
import type { Database } from '#server/db/open.ts';
import { isMailboxFull, queueMail } from '#server/features/notifications/mail-outbox.ts';
import { limitOf } from '#server/features/notifications/mail-rules.ts';
import { customerKinds } from '#server/features/notifications/review-mails.service.ts';
import type { Asker } from './asker.ts';
import { mayContact } from './contact-refusals.ts';
import { issueMailedToken, leaveTokenOf } from './gig-links.ts';
import { daysToReminder } from './gig-plan.ts';
import { addressesOf, type InvitationEnv, type InvitedGig, textOf, writeInvitation } from './invitation-mail.ts';
import { laterAskAt } from './schedule.ts';
import { findUndeliverable } from './undeliverable.ts';

const day = 24 * 60 * 60 * 1000;
/** One act invites one mailbox once in so many days. */
export const daysBetweenInvitations = 30;

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
  | { kind: 'asked_recently'; until: Date }
  | { kind: 'mailbox_full' };

/** Why this mailbox is not written to now; null when it may be. The mailbox stays locked until the commit. */
export async function findObstacle(
  trx: Database,
  secret: string,
  gig: SendableGig,
  now: Date,
): Promise<Obstacle | null> {
  const mailbox = gig.clientMailbox;
  if (!(await mayContact(trx, secret, gig.performerId, mailbox))) return { kind: 'left' };
  const words = await findUndeliverable(trx, secret, mailbox);
  if (words !== null) return { kind: 'undeliverable', words };
  const isFull = await isMailboxFull(trx, gig.clientEmail, limitOf(customerKinds, now));
  const invitedAt = gig.emailsSent === 0 ? await findLastInvitation(trx, gig, now) : null;
  if (invitedAt) {
    return { kind: 'asked_recently', until: new Date(invitedAt.getTime() + daysBetweenInvitations * day) };
  }
  return isFull ? { kind: 'mailbox_full' } : null;
}

/** When this act last invited this mailbox about another gig, if that was within the last 30 days. */
async function findLastInvitation(trx: Database, gig: SendableGig, now: Date): Promise<Date | null> {
  const row = await trx
    .selectFrom('mails as m')
    .innerJoin('invitations as i', 'i.mailId', 'm.id')
    .select('i.createdAt')
    .where('m.mailbox', '=', gig.clientMailbox)
    .where('m.kind', '=', 'invitation')
    .where('m.skippedAt', 'is', null)
    .where('i.performerId', '=', gig.performerId)
    .where('i.gigId', '<>', gig.id)
    .where('i.createdAt', '>', new Date(now.getTime() - daysBetweenInvitations * day))
    .orderBy('i.createdAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.createdAt ?? null;
}

/**
 * Writes one email of a gig: the invitation's row, the email in the outbox and the time of the next one, all in the
 * caller's transaction. The token stands in the email alone.
 */
export async function sendInvitation(
  trx: Database,
  env: InvitationEnv,
  asker: Asker,
  gig: SendableGig,
  now: Date,
): Promise<void> {
  const { performerId, id: gigId, emailsSent: reminder, chain } = gig;
  const { token, hash } = issueMailedToken(env.sessionSecret);
  const leave = leaveTokenOf(env.sessionSecret, { performerId, gigId, mailbox: gig.clientMailbox });
  const addresses = addressesOf(env, { mailed: token, leave });
  const contents = await writeInvitation(env, asker, { gig, reminder, text: textOf(asker, reminder), addresses });
  const mail = await queueMail(trx, {
    ...contents,
    to: gig.clientEmail,
    createdAt: now,
    // Ten thousand may be due in one minute, and somebody waits for a link to sign in.
    isBulk: true,
    dedupeKey: `invitation:${gigId}:${chain}:${reminder}`,
    headers: {
      ...contents.headers,
      'List-Unsubscribe': `<${addresses.leave}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  });
  await trx
    .insertInto('invitations')
    .values({
      performerId,
      gigId,
      chain,
      reminder,
      channel: 'email',
      mailId: mail?.id ?? null,
      tokenHash: hash,
      createdAt: now,
    })
    .execute();
  await trx
    .updateTable('gigs')
    .set((eb) => ({
      emailsSent: reminder + 1,
      askedAt: eb.fn.coalesce('askedAt', eb.val(now)),
      askedBy: sql<'email'>`coalesce(asked_by, 'email')`,
      askAt: nextAskAt(asker, gig, now),
      askAtChosen: false,
    }))
    .where('performerId', '=', performerId)
    .where('id', '=', gigId)
    .execute();
}

function nextAskAt({ settings, timeZone }: Asker, gig: SendableGig, now: Date): Date | null {
  const days = daysToReminder(settings, gig.emailsSent + 1);
  return days === null ? null : laterAskAt(now, days, { hour: settings.hour, gigId: gig.id, timeZone });
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
