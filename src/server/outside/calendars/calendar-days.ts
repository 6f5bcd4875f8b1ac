import type ICAL from 'ical.js';

const formats = new Map<string, Intl.DateTimeFormat | null>();

/** Null: this machine knows no such time zone. */
function formatOf(timeZone: string): Intl.DateTimeFormat | null {
  let format = formats.get(timeZone);
  if (format === undefined) {
    try {
      // Sweden writes the date as we do.
      format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
    } catch {
      format = null;
    }
    formats.set(timeZone, format);
  }
  return format;
}

const asUtc = (shown: string) => Date.parse(`${shown.replace(' ', 'T')}Z`);
const two = (number: number) => String(number).padStart(2, '0');

/**
 * The day of an event on the performer's clock. A day stays that day, and a time without a zone is the performer's own.
 * `zoneName` is what the event calls its zone; the file's own definition of it counts first.
 */
export function dayOf(
  time: ICAL.Time,
  zone: ICAL.Timezone | null,
  zoneName: string | null,
  performerZone: string,
): string {
  const day = `${String(time.year).padStart(4, '0')}-${two(time.month)}-${two(time.day)}`;
  if (time.isDate) return day;
  const wall = Date.parse(`${day}T${two(time.hour)}:${two(time.minute)}:${two(time.second)}Z`);
  const isUtc = time.zone?.tzid === 'UTC';
  if (isUtc) return dayAt(wall, performerZone);
  if (zone) return dayAt(wall - zone.utcOffset(time) * 1000, performerZone);
  const format = zoneName === null ? null : formatOf(zoneName);
  if (!format) return day;
  const offsetAt = (moment: number) => asUtc(format.format(moment)) - moment;
  // The first guess may lie on the other side of a change of summer time; the second does not.
  const guess = wall - offsetAt(wall);
  return dayAt(wall - offsetAt(guess), performerZone);
}

const dayAt = (moment: number, timeZone: string): string =>
  (formatOf(timeZone) ?? (formatOf('Europe/London') as Intl.DateTimeFormat)).format(moment).slice(0, 10);
