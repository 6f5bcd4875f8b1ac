import { sql } from 'kysely';
import type { Database } from '#server/db/open.ts';
import type { CalendarEvent } from '#server/outside/calendars/calendar-contents.ts';
import { limits } from '#shared/limits.ts';
import { tidyLine } from '#shared/tidy-text.ts';

const vanishedWords = 'The event is no longer in your calendar.';

/**
 * Makes the gigs of a calendar follow its events. One without a client is what the calendar says. One whose client the
 * owner has added keeps the owner's words and follows the day, and the place when the calendar says another than before,
 * until its client has been asked; when its event vanishes before its day is over, it is paused until the owner says
 * otherwise. At the first reading of an address nothing has vanished: such a gig came from another calendar, and is the
 * owner's own from then on. A calendar whose address was renewed has the same events, so nothing comes twice.
 */
export async function followCalendar(
  trx: Database,
  performerId: string,
  { events, from, today, isFirst }: { events: CalendarEvent[]; from: string; today: string; isFirst: boolean },
): Promise<void> {
  const found = JSON.stringify(
    events.map(({ key, title, date, place }) => ({
      key: withoutNul(key),
      title: cut(title, limits.eventType),
      date,
      place: cut(place, limits.address),
    })),
  );
  const event = sql`jsonb_to_recordset(${found}::jsonb) as e (key text, title text, date date, place text)`;
  await sql`
    insert into gigs (performer_id, event_type, date, place, origin, calendar_event, calendar_place)
    select ${performerId}::uuid, e.title, e.date, e.place, 'calendar', e.key, e.place from ${event}
    on conflict (performer_id, calendar_event) do nothing
  `.execute(trx);
  await sql`
    update gigs g set event_type = e.title, date = e.date, place = e.place, calendar_place = e.place
    from ${event}
    where g.performer_id = ${performerId}::uuid and g.calendar_event = e.key and g.basis is null and g.deleted_at is null
      and (g.event_type, g.date, g.place, g.calendar_place) is distinct from (e.title, e.date, e.place, e.place)
  `.execute(trx);
  // The hour of asking stays what it was on the performer's clock; a moment that has passed meanwhile is left as it was.
  await sql`
    update gigs g set date = e.date, calendar_place = e.place,
      place = case when g.calendar_place is distinct from e.place then e.place else g.place end,
      ask_at = case when moved.ask_at > now() then moved.ask_at else g.ask_at end
    from ${event}, performers p,
      lateral (select ((x.ask_at at time zone p.time_zone) + (e.date - x.date) * interval '1 day') at time zone p.time_zone as ask_at
        from gigs x where x.performer_id = p.id and x.calendar_event = e.key) moved
    where g.performer_id = ${performerId}::uuid and p.id = g.performer_id and g.calendar_event = e.key
      and g.basis is not null and g.asked_at is null and g.deleted_at is null and g.erased_at is null
      and (g.date, g.calendar_place) is distinct from (e.date, e.place)
  `.execute(trx);
  const gone = sql`
    g.performer_id = ${performerId}::uuid and g.calendar_event is not null and g.deleted_at is null
    and not exists (select from ${event} where e.key = g.calendar_event)
  `;
  await sql`delete from gigs g where ${gone} and g.basis is null and g.date >= ${from}::date`.execute(trx);
  if (isFirst) {
    await sql`
      update gigs g set calendar_event = null, calendar_place = null where ${gone} and g.basis is not null
    `.execute(trx);
    return;
  }
  // An empty calendar is more likely a fault of its server than the end of all bookings.
  if (events.length === 0) return;
  await sql`
    update gigs g set paused_at = now(), paused_reason = ${vanishedWords}, ask_at = null
    where ${gone} and g.basis is not null and g.asked_at is null and g.paused_at is null and g.date >= ${today}::date
  `.execute(trx);
}

/**
 * Events that wait for their client go with the address that they came from. Gigs whose client was added stay, and
 * remember their events, so that the same calendar, connected again, brings them no second time.
 */
export async function forgetWaiting(trx: Database, performerId: string): Promise<void> {
  await trx
    .deleteFrom('gigs')
    .where('performerId', '=', performerId)
    .where('origin', '=', 'calendar')
    .where('basis', 'is', null)
    .execute();
}

const withoutNul = (text: string) => text.replaceAll('\0', '');
const cut = (text: string, most: number) => [...tidyLine(text)].slice(0, most).join('');
