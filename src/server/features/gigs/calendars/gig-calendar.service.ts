import { sql } from 'kysely';
import type { Database } from '#server/db/open.ts';
import { timeZoneOf } from '#server/db/time-zone-of.ts';
import type { Deps } from '#server/deps.ts';
import { refusals } from '#server/errors.ts';
import type { CalendarReading } from '#server/outside/calendars/calendar-contents.ts';
import type { CalendarFile, GigCalendar } from '#shared/schemas/gigs.ts';
import { followCalendar, forgetWaiting } from './calendar-gigs.ts';
import { fetchCalendar } from './fetch-calendar.ts';

type CalendarDeps = Pick<Deps, 'db' | 'now' | 'calendarReader' | 'fetchOutside'>;

/** Days. A file is looked at row by row, and clients' data are kept for 13 months; an address adds what can still be asked. */
const back = { ofFile: 396, ofAddress: 59 };
const ahead = 730;
const mostAtOnce = 4;

const dayFrom = (now: Date, days: number) => new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10);

export async function readGigCalendar(db: Database, performerId: string): Promise<GigCalendar> {
  const row = await db
    .selectFrom('gigCalendars')
    .select(['address', 'readAt', 'problem'])
    .where('performerId', '=', performerId)
    .executeTakeFirst();
  const { waiting } = await db
    .selectFrom('gigs')
    .select((eb) => eb.fn.countAll<number>().as('waiting'))
    .where('performerId', '=', performerId)
    .where('origin', '=', 'calendar')
    .where('basis', 'is', null)
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return {
    address: row?.address ?? null,
    readAt: row?.readAt?.toISOString() ?? null,
    problem: row?.problem ?? null,
    waiting,
  };
}

/** Reads the address at once: one that does not work is refused, and what was there before stays. */
export async function saveGigCalendar(deps: CalendarDeps, performerId: string, address: string): Promise<GigCalendar> {
  const { db } = deps;
  const reading = await readAddress(deps, performerId, { address, etag: null });
  if (reading === 'unchanged' || 'problem' in reading) {
    const message = reading === 'unchanged' ? 'This calendar can’t be read.' : reading.problem;
    throw refusals.invalid(message, { address: message });
  }
  const addressedAt = deps.now();
  await db.transaction().execute(async (trx) => {
    const before = await trx
      .selectFrom('gigCalendars')
      .select('address')
      .where('performerId', '=', performerId)
      .forUpdate()
      .executeTakeFirst();
    await trx
      .insertInto('gigCalendars')
      .values({ performerId, address, addressedAt })
      .onConflict((conflict) => conflict.column('performerId').doUpdateSet({ address, addressedAt }))
      .execute();
    await writeReading(trx, performerId, reading, { now: deps.now(), isFirst: before?.address !== address });
  });
  return readGigCalendar(db, performerId);
}

export async function deleteGigCalendar(db: Database, performerId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('gigCalendars').where('performerId', '=', performerId).execute();
    await forgetWaiting(trx, performerId);
  });
}

export async function readCalendarFile(deps: CalendarDeps, performerId: string, bytes: Buffer): Promise<CalendarFile> {
  const reading = await deps.calendarReader.read({
    text: bytes.toString('utf8'),
    timeZone: await timeZoneOf(deps.db, performerId),
    from: dayFrom(deps.now(), -back.ofFile),
    to: dayFrom(deps.now(), ahead),
  });
  if ('problem' in reading) throw refusals.invalid(reading.problem);
  return {
    events: reading.events
      .map(({ title, date, place }) => ({ title, date, place }))
      .toSorted((a, b) => a.date.localeCompare(b.date)),
    notes: reading.notes,
  };
}

type AddressReading = (Exclude<CalendarReading, { problem: string }> & { etag: string | null }) | { problem: string };

async function readAddress(
  deps: CalendarDeps,
  performerId: string,
  from: { address: string; etag: string | null; signal?: AbortSignal },
): Promise<AddressReading | 'unchanged'> {
  const fetched = await fetchCalendar(deps, from);
  if (fetched === 'unchanged' || 'problem' in fetched) return fetched;
  const now = deps.now();
  const reading = await deps.calendarReader.read({
    text: fetched.text,
    timeZone: await timeZoneOf(deps.db, performerId),
    from: dayFrom(now, -back.ofAddress),
    to: dayFrom(now, ahead),
  });
  return 'problem' in reading ? reading : { ...reading, etag: fetched.etag };
}

async function writeReading(
  trx: Database,
  performerId: string,
  reading: AddressReading | 'unchanged',
  { now, isFirst }: { now: Date; isFirst: boolean },
) {
  const nextAt = new Date(now.getTime() + 60 * 60 * 1000);
  const update = trx.updateTable('gigCalendars').where('performerId', '=', performerId);
  // What the last reading left out is still left out. Its words are still there: a failure in between drops the ETag.
  if (reading === 'unchanged') return update.set({ readAt: now, nextAt }).execute();
  if ('problem' in reading) return update.set({ problem: reading.problem.slice(0, 300), nextAt, etag: null }).execute();
  const from = dayFrom(now, -back.ofAddress);
  await followCalendar(trx, performerId, { events: reading.events, from, today: dayFrom(now, 0), isFirst });
  // What repeats without end has new dates every day, whatever the server says of its file.
  const etag = reading.etag && `${dayFrom(now, 0)} ${reading.etag}`;
  const problem = reading.notes.join(' ').slice(0, 300) || null;
  return update.set({ readAt: now, problem, nextAt, etag }).execute();
}

const sameDay = (etag: string | null, now: Date) => (etag?.startsWith(dayFrom(now, 0)) ? etag.slice(11) : null);

/** A run ends after so many milliseconds, whatever is left; the next one goes on. */
const longestRun = 60_000;

/**
 * Reads every address whose hour has passed, a few at a time: one that hangs holds up its neighbours for seconds only. One
 * run is at work in all processes together, so that many that hang take the place of one job and never stop emails.
 */
export async function readDueCalendars(
  deps: CalendarDeps,
  { signal, within = longestRun }: { signal?: AbortSignal; within?: number } = {},
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ locked: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended('read-calendars', 0)) as locked,
        -- A machine that goes away without a word does not hold the lock for hours.
        set_config('idle_in_transaction_session_timeout', '300s', true)
    `.execute(trx);
    if (!rows[0]?.locked) return;
    const until = performance.now() + within;
    do {
      const due = await claimDue(deps.db, deps.now());
      if (due.length === 0) return;
      await Promise.all(due.map((calendar) => readOne(deps, calendar, signal)));
    } while (!signal?.aborted && performance.now() < until);
  });
}

/** Moved on before they are read: two workers never read the same one, and one that kills its reader is not read for ever. */
async function claimDue(db: Database, now: Date) {
  const { rows } = await sql<{ performerId: string; address: string; etag: string | null }>`
    update gig_calendars c set next_at = ${now}::timestamptz + interval '1 hour'
    from (
      select performer_id from gig_calendars where next_at <= ${now} order by next_at limit ${mostAtOnce} for update skip locked
    ) due
    where c.performer_id = due.performer_id
    returning c.performer_id as "performerId", c.address, c.etag
  `.execute(db);
  return rows;
}

async function readOne(
  deps: CalendarDeps,
  { performerId, address, etag }: { performerId: string; address: string; etag: string | null },
  signal?: AbortSignal,
): Promise<void> {
  const now = deps.now();
  const reading = await readAddress(deps, performerId, {
    address,
    etag: sameDay(etag, now),
    ...(signal && { signal }),
  });
  if (signal?.aborted) return;
  await deps.db.transaction().execute(async (trx) => {
    // The owner may have changed or removed the address meanwhile.
    const current = await trx
      .selectFrom('gigCalendars')
      .select('address')
      .where('performerId', '=', performerId)
      .forUpdate()
      .executeTakeFirst();
    if (current?.address === address) await writeReading(trx, performerId, reading, { now, isFirst: false });
  });
}
