import { sql } from 'kysely';
import type { Database } from '#server/db/open.ts';
import { refusals } from '#server/errors.ts';
import { cutPage } from '#server/http/cut-page.ts';
import { dayIn } from '#server/local-time.ts';
import type { GigChange, GigInput } from '#shared/gigs.ts';
import { limits } from '#shared/limits.ts';
import { mailboxOf } from '#shared/mailbox.ts';
import { isPastGig } from '#shared/past-gig.ts';
import type { Gig } from '#shared/schemas/gigs.ts';
import { type Asker, type AskerDeps, readAsker } from './asker.ts';
import { findUndeliverable } from './bounces/undeliverable.ts';
import { erased } from './client-erasure.service.ts';
import { mayContact } from './contact-refusals.ts';
import { type GigEnv, readGig, toGigs } from './gig-answer.ts';
import { planNextEmail } from './gig-plan.ts';
import { type GigKey, type GigPage, type GigRow, listGigRows, lockGig } from './gigs.queries.ts';
import { claimRetryKey } from './retry-keys.ts';

export type GigDeps = AskerDeps & { env: GigEnv; now: () => Date };

export async function listGigs({ db, env }: Pick<GigDeps, 'db' | 'env'>, page: GigPage) {
  const { page: rows, nextCursor } = cutPage(await listGigRows(db, page), page.limit);
  return { gigs: await toGigs(db, env, rows), nextCursor };
}

/** Writes a gig down, and when its client will be asked. A retry with the same key gets the gig that is there. */
export async function addGig(
  deps: GigDeps,
  performerId: string,
  input: GigInput,
  retryKey: string | null,
): Promise<Gig> {
  const { db, env, openAccess } = deps;
  const now = deps.now();
  const id = await db.transaction().execute(async (trx) => {
    const claim = retryKey === null ? null : await claimRetryKey(trx, { performerId, key: retryKey, input, now });
    if (claim?.isRetry) return claim.gigId;
    const asker = await readAsker({ db: trx, env, openAccess }, performerId, now);
    return insertGig(trx, env, { id: claim?.gigId, asker, origin: 'form', input, now });
  });
  return readGig(db, env, { performerId, id });
}

type NewGig = { id?: string; asker: Asker; origin: GigRow['origin']; input: GigInput; now: Date };

/** The same inside a transaction, which one import shares for all of its rows. */
export async function insertGig(
  trx: Database,
  env: GigEnv,
  { id: given, asker, origin, input, now }: NewGig,
): Promise<string> {
  const { performerId, timeZone } = asker;
  requireLikelyDate(input.date, timeZone, now);
  if (input.paused) requireReason(input.date, input.reason, timeZone, now);
  const chosen = input.askAt ? new Date(input.askAt) : null;
  if (chosen) requireAfterEvent(chosen, input.date, timeZone);
  const id = given ?? (await sql<{ id: string }>`select uuid_v7() as id`.execute(trx)).rows[0]?.id ?? '';
  const contact = await readContact(trx, env.sessionSecret, performerId, input.clientEmail, now);
  const gig = {
    ...blank,
    ...contact,
    id,
    date: input.date,
    eventType: input.eventType,
    basis: input.basis,
    askAt: chosen,
    askAtChosen: chosen !== null,
    pausedAt: input.paused ? now : null,
    pausedReason: input.paused ? (input.reason ?? null) : null,
  };
  await trx
    .insertInto('gigs')
    .values({
      ...gig,
      performerId,
      origin,
      clientName: input.clientName,
      clientPhone: input.clientPhone,
      place: input.place,
      note: input.note,
      ...planNextEmail({ ...gig, lastEmailAt: null }, { ...asker, now }),
      createdAt: now,
    })
    .execute();
  return id;
}

const blank = { emailsSent: 0, chain: 0, askedAt: null, reviewedAt: null, refusedAt: null };

/** What is known of an address: nobody who has left is asked again, and nobody whom no email reaches. */
async function readContact(trx: Database, secret: string, performerId: string, email: string | null, now: Date) {
  const clientMailbox = email === null ? null : mailboxOf(email);
  const hasLeft = clientMailbox !== null && !(await mayContact(trx, secret, performerId, clientMailbox));
  const undelivered = clientMailbox === null || hasLeft ? null : await findUndeliverable(trx, secret, clientMailbox);
  return {
    clientEmail: email,
    clientMailbox,
    unsubscribedAt: hasLeft ? now : null,
    undeliveredAt: undelivered === null ? null : now,
    undeliveredReason: undelivered,
  };
}

/** Changes a gig. What is left out stays; the next email is planned anew. */
export async function changeGig(
  { db, env, openAccess, now: clock }: GigDeps,
  key: GigKey,
  change: GigChange,
): Promise<Gig> {
  const now = clock();
  await db.transaction().execute(async (trx) => {
    const before = await lockGig(trx, key);
    if (!before) throw refusals.notFound('gig');
    const asker = await readAsker({ db: trx, env, openAccess }, key.performerId, now);
    const { askAt, paused, reason, clientEmail, ...fields } = change;
    if (before.reviewedAt && (fields.date !== undefined || fields.eventType !== undefined || clientEmail !== undefined))
      throw refusals.conflict(
        'already_reviewed',
        'This gig has been reviewed, so its date, event and address can’t be changed.',
      );
    if (fields.date !== undefined && fields.date !== before.date) requireLikelyDate(fields.date, asker.timeZone, now);
    const address =
      clientEmail === undefined || clientEmail === before.clientEmail
        ? {}
        : await changeAddress(trx, env.sessionSecret, before, clientEmail, now);
    const gig: GigRow = { ...before, ...fields, ...address };
    if (paused === true && !before.pausedAt) {
      requireReason(gig.date, reason, asker.timeZone, now);
      Object.assign(gig, { pausedAt: now, pausedReason: reason || null });
    } else if (paused === false) Object.assign(gig, { pausedAt: null, pausedReason: null });
    if (askAt !== undefined) {
      if (askAt) requireAfterEvent(new Date(askAt), gig.date, asker.timeZone);
      Object.assign(gig, { askAt: askAt ? new Date(askAt) : null, askAtChosen: askAt !== null });
    }
    await trx
      .updateTable('gigs')
      .set({ ...columnsOf(gig), ...planNextEmail(gig, { ...asker, now }) })
      .where('performerId', '=', key.performerId)
      .where('id', '=', key.id)
      .execute();
  });
  return readGig(db, env, key);
}

const columnsOf = (gig: GigRow) => ({
  clientName: gig.clientName,
  clientEmail: gig.clientEmail,
  clientMailbox: gig.clientMailbox,
  clientPhone: gig.clientPhone,
  eventType: gig.eventType,
  date: gig.date,
  place: gig.place,
  note: gig.note,
  basis: gig.basis,
  emailsSent: gig.emailsSent,
  chain: gig.chain,
  unsubscribedAt: gig.unsubscribedAt,
  undeliveredAt: gig.undeliveredAt,
  undeliveredReason: gig.undeliveredReason,
  pausedAt: gig.pausedAt,
  pausedReason: gig.pausedReason,
});

const mostChains = 3;

/** A corrected address begins a chain of its own; the links that were sent to the old one lead to the ordinary form. */
async function changeAddress(trx: Database, secret: string, before: GigRow, email: string | null, now: Date) {
  if (before.unsubscribedAt || before.refusedAt)
    throw refusals.conflict('asked_not_to', 'This client asked not to be contacted, so the address can’t be changed.');
  const contact = await readContact(trx, secret, before.performerId, email, now);
  if (contact.clientMailbox === before.clientMailbox) return { clientEmail: email };
  if (before.emailsSent === 0) return contact;
  if (before.chain >= mostChains)
    throw refusals.conflict(
      'address_changed_often',
      'The address of this gig has been changed three times. Add a new gig instead.',
    );
  return { ...contact, chain: before.chain + 1, emailsSent: 0, askAt: null, askAtChosen: false };
}

/**
 * Deletes a gig. From the day of the event it stays among those that are counted, so that nobody can hide whom they did not ask;
 * and links that were sent keep working. A gig just typed by mistake is as good as never recorded.
 */
export async function deleteGig(
  { db, env, openAccess, now: clock }: GigDeps,
  key: GigKey,
  reason: string | undefined,
): Promise<void> {
  const now = clock();
  await db.transaction().execute(async (trx) => {
    const gig = await lockGig(trx, key);
    if (!gig) throw refusals.notFound('gig');
    const { timeZone } = await readAsker({ db: trx, env, openAccess }, key.performerId, now);
    const { performerId, id } = key;
    if (!gig.askedAt && (!isPastGig(gig, dayIn(timeZone, now)) || (!reason && isJustAdded(gig, now)))) {
      await trx.deleteFrom('gigs').where('performerId', '=', performerId).where('id', '=', id).execute();
      return;
    }
    requireReason(gig.date, reason, timeZone, now);
    await trx
      .updateTable('gigs')
      .set({
        // A link that was sent needs the address that it was sent to.
        ...(gig.emailsSent === 0 && erased(now)),
        deletedAt: now,
        deletedReason: reason || null,
        askAt: null,
      })
      .where('performerId', '=', performerId)
      .where('id', '=', id)
      .execute();
  });
}

const hour = 60 * 60 * 1000;
const isJustAdded = ({ addedAt, origin, openedAt, reviewedAt }: GigRow, now: Date) =>
  origin === 'form' && !openedAt && !reviewedAt && now.getTime() - addedAt.getTime() < hour;

function requireReason(date: string, reason: string | undefined, timeZone: string, now: Date): void {
  if (!isPastGig({ date }, dayIn(timeZone, now)) || reason) return;
  const message =
    'Say why. From the day of the gig every client should be asked, so exceptions are kept with a reason.';
  throw refusals.invalid(message, { reason: message });
}

function requireLikelyDate(date: string, timeZone: string, now: Date): void {
  const today = new Date(`${dayIn(timeZone, now)}T00:00:00Z`);
  const earliest = new Date(today);
  earliest.setUTCMonth(earliest.getUTCMonth() - limits.gigMonths);
  const latest = new Date(today);
  latest.setUTCFullYear(latest.getUTCFullYear() + limits.gigsAheadYears);
  const at = new Date(`${date}T00:00:00Z`);
  const message =
    at < earliest
      ? `Clients’ details are kept for ${limits.gigMonths} months after a gig, so older gigs can’t be added.`
      : at > latest
        ? `Choose a date within the next ${limits.gigsAheadYears} years.`
        : null;
  if (message) throw refusals.invalid(message, { date: message });
}

function requireAfterEvent(askAt: Date, date: string, timeZone: string): void {
  if (dayIn(timeZone, askAt) > date) return;
  const message = 'Choose a day after the gig.';
  throw refusals.invalid(message, { askAt: message });
}
