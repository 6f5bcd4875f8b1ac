import { sql } from 'kysely';
import type { Database } from '#server/db/open.ts';
import { refuseContact } from '#server/features/gigs/contact-refusals.ts';
import type { DeliveryFault } from '#server/outside/mail/delivery-fault.ts';
import { watchRates } from './bounce-rates.ts';
import { markUndeliverable, returnedWords, type UndeliverableReason, undeliverableWords } from './undeliverable.ts';

const day = 24 * 60 * 60 * 1000;
/** So many emails of three months that came back for passing reasons make an address that no email reaches. */
const mostReturned = 3;
const daysReturnedCount = 90;

type Undelivered = { mailId: string; reason: UndeliverableReason; now: Date };

/**
 * An invitation did not reach its mailbox (`unknown`), or was reported as unwanted (`complaint`): by the mail server at
 * once, or by a late message. The gig says so, nothing more is sent there, and the owner's rates are looked at. False when
 * no invitation went out with this email.
 */
export async function recordUndelivered(db: Database, secret: string, undelivered: Undelivered): Promise<boolean> {
  return db.transaction().execute((trx) => endAsking(trx, secret, undelivered));
}

async function endAsking(trx: Database, secret: string, { mailId, reason, now }: Undelivered): Promise<boolean> {
  const column = reason === 'complaint' ? ('complainedAt' as const) : ('bouncedAt' as const);
  const invitation = await trx
    .updateTable('invitations')
    .set({ [column]: now })
    .where('mailId', '=', mailId)
    .where(column, 'is', null)
    .returning(['performerId', 'gigId', 'chain'])
    .executeTakeFirst();
  const mail = await trx.selectFrom('mails').select('mailbox').where('id', '=', mailId).executeTakeFirst();
  if (!invitation || !mail) return false;
  await markUndeliverable(trx, secret, mail.mailbox, { reason, now });
  if (reason === 'complaint') await refuseContact(trx, secret, mail.mailbox, 'all');
  await markGig(trx, invitation, undeliverableWords(reason), now).execute();
  await watchRates(trx, invitation.performerId, now);
  return true;
}

/** Unless it was reviewed all the same, or its address was corrected meanwhile. */
const markGig = (
  trx: Database,
  { performerId, gigId, chain }: { performerId: string; gigId: string; chain: number },
  words: string,
  now: Date,
) =>
  trx
    .updateTable('gigs')
    .set({ undeliveredAt: now, undeliveredReason: words, askAt: null })
    .where('performerId', '=', performerId)
    .where('id', '=', gigId)
    .where('chain', '=', chain)
    .where('reviewedAt', 'is', null);

/** An email did not arrive: its recipient's server said so at once, or in a late report. The same news again changes nothing. */
export async function recordDeliveryFault(
  db: Database,
  secret: string,
  { mailId, fault, now }: { mailId: string; fault: DeliveryFault; now: Date },
): Promise<void> {
  if (fault === 'address') await recordUndelivered(db, secret, { mailId, reason: 'unknown', now });
  else await recordReturned(db, secret, { mailId, why: fault, now });
}

/**
 * A reminder that is planned anyway is the next try; without one the gig says that nothing arrived. The third email that a
 * mailbox could not take marks it like a bounce; what was refused for our own sake marks nobody.
 */
async function recordReturned(
  db: Database,
  secret: string,
  { mailId, why, now }: { mailId: string; why: 'mailbox' | 'refused'; now: Date },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const invitation = await trx
      .updateTable('invitations')
      .set({ returnedAt: now, returnedWhy: why })
      .where('mailId', '=', mailId)
      .where('returnedAt', 'is', null)
      .where('bouncedAt', 'is', null)
      .returning(['performerId', 'gigId', 'chain'])
      .executeTakeFirst();
    if (!invitation) return;
    if (why === 'mailbox' && (await countReturned(trx, mailId, now)) >= mostReturned) {
      await endAsking(trx, secret, { mailId, reason: 'unknown', now });
      return;
    }
    // What was opened has arrived, in an earlier email.
    await markGig(trx, invitation, returnedWords[why], now)
      .where('askAt', 'is', null)
      .where('openedAt', 'is', null)
      .execute();
  });
}

/** Of the mailbox that this email went to. */
async function countReturned(trx: Database, mailId: string, now: Date): Promise<number> {
  const { count } = await trx
    .selectFrom('mails as m')
    .innerJoin('mails as same', 'same.mailbox', 'm.mailbox')
    .innerJoin('invitations as i', 'i.mailId', 'same.id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('m.id', '=', mailId)
    .where('i.returnedWhy', '=', 'mailbox')
    .where('i.returnedAt', '>', new Date(now.getTime() - daysReturnedCount * day))
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Whether an invitation that waits in the outbox is wanted no longer: the client has answered meanwhile, or the gig was
 * paused or the act's invitations stopped. Those two may be resumed, so the gig is as if this email had not been written.
 */
export async function isInvitationUnwanted(
  trx: Database,
  { id, kind }: { id: string; kind: string },
  now: Date,
): Promise<boolean> {
  if (kind !== 'invitation' && kind !== 'invitation-reminder') return false;
  const gig = await trx
    .selectFrom('invitations as i')
    .innerJoin('gigs as g', (join) =>
      join.onRef('g.performerId', '=', 'i.performerId').onRef('g.id', '=', 'i.gigId').onRef('g.chain', '=', 'i.chain'),
    )
    .leftJoin('invitationSettings as s', 's.performerId', 'i.performerId')
    .select(['i.performerId', 'i.gigId', 'i.chain', 'i.reminder', 'i.returnedAt', 'g.state', 's.stoppedAt'])
    .where('i.mailId', '=', id)
    .where('g.deletedAt', 'is', null)
    .where('g.erasedAt', 'is', null)
    .executeTakeFirst();
  if (!gig || isEnded(gig)) return true;
  const isHeld = gig.stoppedAt !== null || gig.state === 'paused';
  if (isHeld) await takeBack(trx, { ...gig, mailId: id }, now);
  return isHeld;
}

const isEnded = ({
  state,
  returnedAt,
  stoppedAt,
}: { state: string } & Record<'returnedAt' | 'stoppedAt', Date | null>) =>
  // An administrator may have what was refused tried again, but not while sending is stopped: such a gig can't be planned.
  state === 'undelivered' ? returnedAt === null || stoppedAt !== null : endedStates.includes(state);
const endedStates = ['reviewed', 'refused', 'unsubscribed'];

/** When sending resumes, what is due moves to the next usual hour; a paused gig is planned when its owner resumes it. */
async function takeBack(
  trx: Database,
  {
    performerId,
    gigId,
    chain,
    reminder,
    mailId,
  }: Record<'performerId' | 'gigId' | 'mailId', string> & Record<'chain' | 'reminder', number>,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('gigs')
    .set({
      emailsSent: reminder,
      askAt: sql<Date | null>`case when paused_at is null then ${now}::timestamptz end`,
      ...(reminder === 0 && {
        askedAt: sql<Date>`case when asked_by <> 'email' then asked_at end`,
        askedBy: sql<'phone'>`case when asked_by <> 'email' then asked_by end`,
      }),
    })
    .where('performerId', '=', performerId)
    .where('id', '=', gigId)
    .where('chain', '=', chain)
    .where('emailsSent', '=', reminder + 1)
    // Its asking may have ended since it was looked at.
    .where(sql<string>`state`, 'in', ['asked', 'opened', 'paused'])
    .where('deletedAt', 'is', null)
    .where('erasedAt', 'is', null)
    .execute();
  await trx.deleteFrom('invitations').where('mailId', '=', mailId).execute();
  await trx.updateTable('mails').set({ dedupeKey: null }).where('id', '=', mailId).execute();
}
