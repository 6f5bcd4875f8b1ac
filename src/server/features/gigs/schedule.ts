import { createHash } from 'node:crypto';

/** When an owner asks, as far as the calendar matters. */
export type Timing = { weddingDays: number; otherDays: number; hour: number };

const minute = 60_000;
const quietFrom = 20 * 60;
const quietUntil = 9 * 60;
const spreadMinutes = 30;
/** A gig that is older is asked about only when its owner presses the button. */
export const longestWaitDays = 59;
/** Time to notice a mistake after a gig was written down late. */
const shortestNotice = 15 * minute;

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

function minutesOfDay(at: Date, timeZone: string): number {
  const shown = new Date(wallClock(at, timeZone));
  return shown.getUTCHours() * 60 + shown.getUTCMinutes();
}

/** The moment at which clocks in a zone show this. An hour that summer time leaves out is taken with the clock before it. */
function momentOf(day: string, minutes: number, timeZone: string): Date {
  const shown = Date.parse(`${day}T00:00:00Z`) + minutes * minute;
  const offsetAt = (at: number) => wallClock(new Date(at), timeZone) - at;
  // The first guess may lie on the other side of a change of summer time; the second does not.
  const guess = shown - offsetAt(shown);
  return new Date(shown - offsetAt(guess));
}

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 24 * 60 * minute).toISOString().slice(0, 10);

/** The same for the same gig, so that a plan that is made anew does not move. */
const spreadOf = (gigId: string): number => createHash('sha256').update(gigId).digest().readUInt16BE() % spreadMinutes;

const slotOn = (day: string, { hour, gigId, timeZone }: Slot): Date =>
  momentOf(day, hour * 60 + spreadOf(gigId), timeZone);
type Slot = { hour: number; gigId: string; timeZone: string };

/** The next time of day at which an owner asks. */
export function nextSlot(after: Date, slot: Slot): Date {
  const today = dayIn(slot.timeZone, after);
  const at = slotOn(today, slot);
  return at.getTime() - after.getTime() >= shortestNotice ? at : slotOn(addDays(today, 1), slot);
}

export const isWedding = (eventType: string): boolean => /wedding|marriage|civil partnership/i.test(eventType);

type DatedGig = { id: string; date: string; eventType: string };

/** When the first email of a gig is due; null for one so long ago that nobody expects it any more. */
export function firstAskAt(gig: DatedGig, timing: Timing, timeZone: string, now: Date): Date | null {
  const slot = { hour: timing.hour, gigId: gig.id, timeZone };
  const due = slotOn(addDays(gig.date, isWedding(gig.eventType) ? timing.weddingDays : timing.otherDays), slot);
  if (due > now) return due;
  const longAgo = slotOn(addDays(gig.date, longestWaitDays + 1), slot) < now;
  return longAgo ? null : nextSlot(now, slot);
}

/** So many days after another email, at the owner's hour. */
export const laterAskAt = (from: Date, days: number, slot: Slot): Date =>
  slotOn(addDays(dayIn(slot.timeZone, from), days), slot);

export function isQuiet(at: Date, timeZone: string): boolean {
  const minutes = minutesOfDay(at, timeZone);
  return minutes < quietUntil || minutes >= quietFrom;
}

/** A moment that the owner chose, out of the hours in which nobody is written to. */
export function outOfQuietHours(at: Date, gigId: string, timeZone: string): Date {
  if (!isQuiet(at, timeZone)) return at;
  const day = dayIn(timeZone, at);
  const isEvening = minutesOfDay(at, timeZone) >= quietFrom;
  return slotOn(isEvening ? addDays(day, 1) : day, { hour: quietUntil / 60, gigId, timeZone });
}
