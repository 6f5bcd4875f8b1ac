import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { isBusy } from '#server/busyness.ts';
import { lowestId } from '#server/db/lowest-id.ts';
import type { Database } from '#server/db/open.ts';
import type { Env } from '#server/env.ts';
import { type OpenAccess, readOpenAccess } from '#server/features/billing/open-access.ts';
import { markObstacle } from '#server/features/gigs/ask.service.ts';
import { type Asker, readAsker } from '#server/features/gigs/asker.ts';
import { loadEmailTemplates } from '#server/features/notifications/email-contents.ts';
import { addDays, isQuiet } from '#server/local-time.ts';
import type { InvitationEnv } from './invitation-mail.ts';
import { laterAskAt, longestWaitDays, outOfQuietHours, slotOn } from './schedule.ts';
import { countSentToday, findClear, findObstacle, type SendableGig, sendInvitations } from './send-invitation.ts';
import { stopInvitations } from './stop-invitations.ts';

export type DueDeps = {
  db: Database;
  env: InvitationEnv & Pick<Env, 'billing'>;
  payments: object | null;
  now: () => Date;
};

/** Of one act in one transaction: enough to be quick, and little to do again after a kill. */
const batch = 50;
const performersAtOnce = 100;
/** It rests for as long as it worked; while visitors keep the server busy it takes a tenth of the time. */
const restsWhileBusy = 9;
/** A gig that had to wait for another one is not asked about later than this. */
const latestDays = longestWaitDays + 31;

/**
 * Writes the emails that are due, act by act. Any number of workers can do this at once: an act that one is busy with is
 * left to it, and what one has written is due no longer. Answers how many were written.
 */
export async function sendDueInvitations(deps: DueDeps, signal?: AbortSignal): Promise<number> {
  const { db, env } = deps;
  // The law asks for a postal address in such emails; until there is one they wait.
  if (env.production && !env.operator.hasAddress) return 0;
  await loadEmailTemplates();
  const openAccess = await readOpenAccess(db, {
    billing: env.billing,
    hasPayments: deps.payments !== null,
    now: deps.now(),
  });
  let sent = 0;
  let after = lowestId;
  for (;;) {
    const performers = await findDuePerformers(db, deps.now(), after);
    for (const performerId of performers) {
      for (let more = true; more; ) {
        signal?.throwIfAborted();
        const since = performance.now();
        const done = await sendBatch(deps, openAccess, performerId);
        sent += done.sent;
        more = done.more;
        // Mail servers are slower than this anyway, and visitors want the processor too.
        const rests = isBusy() ? restsWhileBusy : 1;
        if (more) await pause((performance.now() - since) * rests, undefined, { signal });
      }
      after = performerId;
    }
    if (performers.length < performersAtOnce) return sent;
  }
}

/** Whoever was stopped stays stopped until somebody presses a button, so their gigs are passed over. */
async function findDuePerformers(db: Database, now: Date, after: string): Promise<string[]> {
  const { rows } = await sql<{ performerId: string }>`
    select distinct g.performer_id from gigs g
    where g.ask_at <= ${now} and g.performer_id > ${after}::uuid
      and not exists (select from invitation_settings s where s.performer_id = g.performer_id and s.stopped_at is not null)
    order by 1 limit ${performersAtOnce}
  `.execute(db);
  return rows.map(({ performerId }) => performerId);
}

const sendBatch = (deps: DueDeps, openAccess: OpenAccess, performerId: string) =>
  deps.db.transaction().execute(async (trx) => {
    const nothing = { sent: 0, more: false };
    const { rows } = await sql<{ locked: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended(${`asks:${performerId}`}, 0)) as locked
    `.execute(trx);
    if (!rows[0]?.locked) return nothing;
    const now = deps.now();
    const asker = await readAsker({ db: trx, env: deps.env, openAccess }, performerId, now);
    if (asker.stopped) {
      await stopInvitations(trx, performerId, asker.stopped, now);
      return nothing;
    }
    const gigs = await findDueGigs(trx, performerId, now);
    let room = asker.dailyLimit - (await countSentToday(trx, performerId, now));
    const together = await findTogether(trx, deps.env.sessionSecret, asker, gigs, room, now);
    await sendInvitations(trx, deps.env, asker, together, now);
    let sent = together.length;
    room -= sent;
    for (const gig of gigs) {
      if (together.includes(gig)) continue;
      const later = whenLater(asker, gig, room, now);
      if (later) await setAskAt(trx, gig, later);
      else if (await sendOne(trx, deps.env, asker, gig, now)) {
        sent += 1;
        room -= 1;
      }
    }
    return { sent, more: gigs.length === batch };
  });

/**
 * Those that can go out now without a further question, nearly always all of them. A second gig of one mailbox waits for
 * what becomes of the first.
 */
async function findTogether(
  trx: Database,
  secret: string,
  asker: Asker,
  gigs: SendableGig[],
  room: number,
  now: Date,
): Promise<SendableGig[]> {
  const [first] = gigs;
  const mailboxes = new Set<string>();
  const candidates = gigs.filter((gig) => {
    if (whenLater(asker, gig, room - mailboxes.size, now) || mailboxes.has(gig.clientMailbox)) return false;
    mailboxes.add(gig.clientMailbox);
    return true;
  });
  if (!first || candidates.length === 0) return [];
  const clear = await findClear(trx, secret, first.performerId, candidates, { timeZone: asker.timeZone, now });
  return candidates.filter(({ id }) => clear.has(id));
}

/** In the order of mailboxes, so that two who lock several of them never wait for each other crosswise. */
const findDueGigs = (trx: Database, performerId: string, now: Date): Promise<SendableGig[]> =>
  trx
    .selectFrom('gigs')
    .select(['performerId', 'id', 'clientName', 'eventType', 'date', 'basis', 'emailsSent', 'chain'])
    .select([sql<string>`client_email`.as('clientEmail'), sql<string>`client_mailbox`.as('clientMailbox')])
    .where('performerId', '=', performerId)
    .where('askAt', '<=', now)
    .orderBy('askAt')
    .limit(batch)
    .forUpdate()
    .skipLocked()
    .execute()
    .then((gigs) => gigs.sort((a, b) => (a.clientMailbox < b.clientMailbox ? -1 : 1)));

/** When an email that can't go out now goes out instead; null when it can. */
function whenLater({ owner, settings, timeZone }: Asker, gig: SendableGig, room: number, now: Date): Date | null {
  const slot = { hour: settings.hour, gigId: gig.id, timeZone };
  // Late, because nobody was there at the time: people are asleep now.
  if (isQuiet(now, timeZone)) return outOfQuietHours(now, gig.id, timeZone);
  // An owner whose own address is not confirmed may be somebody else.
  if (!owner.emailVerified || room <= 0) return laterAskAt(now, 1, slot);
  return null;
}

async function sendOne(
  trx: Database,
  env: DueDeps['env'],
  asker: Asker,
  gig: SendableGig,
  now: Date,
): Promise<boolean> {
  const obstacle = await findObstacle(trx, env.sessionSecret, gig, { timeZone: asker.timeZone, now });
  if (!obstacle) {
    await sendInvitations(trx, env, asker, [gig], now);
    return true;
  }
  const slot = { hour: asker.settings.hour, gigId: gig.id, timeZone: asker.timeZone };
  if (obstacle.kind === 'mailbox_full') await setAskAt(trx, gig, laterAskAt(now, 1, slot));
  else if (obstacle.kind === 'asked_recently') {
    const isTooLate = obstacle.from > addDays(gig.date, latestDays);
    if (isTooLate) await pauseBecauseAsked(trx, gig, now);
    else await setAskAt(trx, gig, slotOn(obstacle.from, slot));
  } else await markObstacle(trx, gig, obstacle, now);
  return false;
}

const setAskAt = (trx: Database, { performerId, id }: SendableGig, askAt: Date) =>
  trx.updateTable('gigs').set({ askAt }).where('performerId', '=', performerId).where('id', '=', id).execute();

const pauseBecauseAsked = (trx: Database, { performerId, id }: SendableGig, now: Date) =>
  trx
    .updateTable('gigs')
    .set({ askAt: null, pausedAt: now, pausedReason: 'This client was asked about another gig shortly before.' })
    .where('performerId', '=', performerId)
    .where('id', '=', id)
    .execute();
