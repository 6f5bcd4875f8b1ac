import type { Database } from '#server/db/open.ts';
import { refusals } from '#server/errors.ts';
import { dayIn } from '#server/local-time.ts';
import { isPastGig } from '#shared/past-gig.ts';
import type { Gig } from '#shared/schemas/gigs.ts';
import { type AskerDeps, readAsker } from './asker.ts';
import { mayContact } from './contact-refusals.ts';
import { readGig } from './gig-answer.ts';
import { type GigKey, type GigRow, lockGig } from './gigs.queries.ts';
import type { InvitationEnv } from './sending/invitation-mail.ts';
import { findUnready } from './sending/invitation-settings.service.ts';
import {
  countSentToday,
  findObstacle,
  lockAsker,
  type Obstacle,
  type SendableGig,
  sendInvitations,
} from './sending/send-invitation.ts';

export type AskDeps = AskerDeps & { env: InvitationEnv; now: () => Date };

const hour = 60 * 60 * 1000;
/** Of a day, YYYY-MM-DD. */
const dayInWords = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' });

const unready = {
  postal_address:
    'No emails can be sent yet: the operator of this site hasn’t set the postal address that the law requires. You can ask from your phone.',
  own_address: 'Confirm your own email address first. The link is in the email we sent when you signed up.',
};
const stopped = {
  lapsed: 'Your invitations stopped when your trial or subscription ended. Press Resume to send again.',
  suspended: 'Your page is suspended, so nothing is sent. Write to us.',
  rates: 'Sending is paused because too many emails bounced or were reported as spam. Write to us.',
  administrator: 'An administrator has paused your invitations. Write to us.',
};

/** Asks the client now: one email in the outbox, or a refusal that says why. */
export async function askByEmail(deps: AskDeps, owner: { emailVerified: boolean }, key: GigKey): Promise<Gig> {
  const { db, env, openAccess } = deps;
  const now = deps.now();
  const refusal = await db.transaction().execute(async (trx) => {
    await lockAsker(trx, key.performerId);
    const row = await lockGig(trx, key);
    if (!row) throw refusals.notFound('gig');
    const asker = await readAsker({ db: trx, env, openAccess }, key.performerId, now);
    const lacking = findUnready(env, owner);
    if (lacking) throw refusals.conflict(lacking, unready[lacking]);
    if (asker.stopped) throw refusals.conflict('stopped', stopped[asker.stopped]);
    const gig = requireAskable(row, asker.timeZone, now);
    await requireRest(trx, gig, now);
    if ((await countSentToday(trx, key.performerId, now)) >= asker.dailyLimit)
      throw refusals.conflict(
        'daily_limit',
        `You’ve reached today’s limit of ${asker.dailyLimit} emails. Send this one tomorrow.`,
      );
    const obstacle = await findObstacle(trx, env.sessionSecret, gig, { timeZone: asker.timeZone, now });
    if (!obstacle) return sendInvitations(trx, env, asker, [gig], now);
    await markObstacle(trx, gig, obstacle, now);
    return refusalOf(obstacle);
  });
  if (refusal) throw refusal;
  return readGig(db, env, key);
}

/** The owner sends the phone link themselves: the gig is marked as asked, and no email follows. */
export async function askByPhone(deps: AskDeps, key: GigKey): Promise<Gig> {
  const { db, env, openAccess } = deps;
  const now = deps.now();
  const refusal = await db.transaction().execute(async (trx) => {
    const gig = await lockGig(trx, key);
    if (!gig) throw refusals.notFound('gig');
    const asker = await readAsker({ db: trx, env, openAccess }, key.performerId, now);
    requireNothingEnded(gig);
    requireBasis(gig);
    requirePast(gig, asker.timeZone, now);
    if (gig.clientMailbox && !(await mayContact(trx, env.sessionSecret, key.performerId, gig.clientMailbox))) {
      await markObstacle(trx, { ...key }, { kind: 'left' }, now);
      return refusalOf({ kind: 'left' });
    }
    await trx
      .insertInto('invitations')
      .values({ performerId: key.performerId, gigId: key.id, channel: 'phone', createdAt: now })
      .execute();
    await trx
      .updateTable('gigs')
      .set({ askedAt: gig.askedAt ?? now, askedBy: gig.askedBy ?? 'phone' })
      // Reminders of a chain of emails stay as they are; without one, no email follows the message.
      .$if(gig.emailsSent === 0, (query) => query.set({ askAt: null }))
      .where('performerId', '=', key.performerId)
      .where('id', '=', key.id)
      .execute();
    return null;
  });
  if (refusal) throw refusal;
  return readGig(db, env, key);
}

function requireAskable(gig: GigRow, timeZone: string, now: Date): SendableGig {
  requireNothingEnded(gig);
  requireBasis(gig);
  requirePast(gig, timeZone, now);
  const { clientEmail, clientMailbox } = gig;
  if (!clientEmail || !clientMailbox) {
    throw refusals.conflict('no_address', 'Add the client’s email address first, or ask from your phone.');
  }
  if (gig.undeliveredAt)
    throw refusals.conflict(
      'undelivered',
      gig.undeliveredReason ?? 'Emails to this address don’t arrive. Check it, or ask from your phone.',
    );
  if (gig.emailsSent >= 3) {
    throw refusals.conflict(
      'asked_enough',
      'This client has already had three emails about this gig, which is the most we send.',
    );
  }
  return { ...gig, clientEmail, clientMailbox };
}

function requireNothingEnded(gig: GigRow): void {
  if (gig.reviewedAt) throw refusals.conflict('already_reviewed', 'This client has already left a review.');
  if (gig.unsubscribedAt || gig.refusedAt) throw refusalOf({ kind: 'left' });
  if (gig.pausedAt) throw refusals.conflict('paused', 'This gig is paused. Resume it first.');
}

function requireBasis({ basis }: GigRow): void {
  if (!basis) throw refusals.conflict('no_basis', 'First say how you got this client’s address.');
}

function requirePast(gig: GigRow, timeZone: string, now: Date): void {
  if (!isPastGig(gig, dayIn(timeZone, now)))
    throw refusals.conflict('not_yet', 'This gig hasn’t taken place yet. Ask once you’ve played it.');
}

/** A double press, or impatience, is not a reminder. */
async function requireRest(trx: Database, gig: SendableGig, now: Date): Promise<void> {
  if (gig.emailsSent === 0) return;
  const last = await trx
    .selectFrom('invitations')
    .select('createdAt')
    .where('performerId', '=', gig.performerId)
    .where('gigId', '=', gig.id)
    .where('channel', '=', 'email')
    .where('createdAt', '>', new Date(now.getTime() - 24 * hour))
    .limit(1)
    .executeTakeFirst();
  if (last)
    throw refusals.conflict('asked_just_now', 'You emailed this client less than a day ago. Give them a little time.');
}

function refusalOf(obstacle: Obstacle) {
  switch (obstacle.kind) {
    case 'left':
      return refusals.conflict('unsubscribed', 'This client asked not to be contacted.');
    case 'undeliverable':
      return refusals.conflict('undelivered', obstacle.words);
    case 'asked_recently':
      return refusals.conflict(
        'asked_recently',
        `You asked this person within the last 30 days. You can ask again from ${dayInWords.format(new Date(obstacle.from))}.`,
      );
    case 'mailbox_full':
      return refusals.conflict('mailbox_full', 'This address can’t get another email today. Try again tomorrow.');
  }
}

/** What is true of a client for good is written down with the gig. */
export async function markObstacle(trx: Database, { performerId, id }: GigKey, obstacle: Obstacle, now: Date) {
  const fate =
    obstacle.kind === 'left'
      ? { unsubscribedAt: now }
      : obstacle.kind === 'undeliverable'
        ? { undeliveredAt: now, undeliveredReason: obstacle.words }
        : null;
  if (!fate) return;
  await trx
    .updateTable('gigs')
    .set({ ...fate, askAt: null })
    .where('performerId', '=', performerId)
    .where('id', '=', id)
    .execute();
}
