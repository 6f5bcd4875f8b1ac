import { createHash } from 'node:crypto';

/** Days and hours on the clocks of a time zone, over every change of summer time. */

const minute = 60_000;
/** Between these nobody is written to by the clock; in minutes of the day. */
export const quietFrom = 20 * 60;
export const quietUntil = 9 * 60;
const spreadMinutes = 30;

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    formats.set(timeZone, format);
  }
  return format;
}

/** A name that this machine knows; for any other, London. */
export function knownTimeZone(name: string): string {
  try {
    formatOf(name);
    return name;
  } catch {
    return 'Europe/London';
  }
}

/** What clocks in a zone show at a moment, written down as if it were UTC. */
function wallClock(at: Date, timeZone: string): number {
  const parts = Object.fromEntries(
    formatOf(knownTimeZone(timeZone))
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute: minutes = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minutes, second);
}

export const dayIn = (timeZone: string, at: Date): string =>
  new Date(wallClock(at, timeZone)).toISOString().slice(0, 10);

export function minutesOfDay(at: Date, timeZone: string): number {
  const shown = new Date(wallClock(at, timeZone));
  return shown.getUTCHours() * 60 + shown.getUTCMinutes();
}

/** The moment at which clocks in a zone show this. An hour that summer time leaves out is taken with the clock before it. */
export function momentOf(day: string, minutes: number, timeZone: string): Date {
  const shown = Date.parse(`${day}T00:00:00Z`) + minutes * minute;
  const offsetAt = (at: number) => wallClock(new Date(at), timeZone) - at;
  // The first guess may lie on the other side of a change of summer time; the second does not.
  const guess = shown - offsetAt(shown);
  return new Date(shown - offsetAt(guess));
}

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 24 * 60 * minute).toISOString().slice(0, 10);

/** So many minutes after the hour, the same for the same id: not everybody is written to in one minute, and no plan moves. */
export const spreadOf = (id: string): number => createHash('sha256').update(id).digest().readUInt16BE() % spreadMinutes;

export function isQuiet(at: Date, timeZone: string): boolean {
  const minutes = minutesOfDay(at, timeZone);
  return minutes < quietUntil || minutes >= quietFrom;
}
