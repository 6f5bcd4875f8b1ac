import {
  addDays,
  dayIn,
  isQuiet,
  minutesOfDay,
  momentOf,
  quietFrom,
  quietUntil,
  spreadOf,
} from '#server/local-time.ts';

/** When an owner asks, as far as the calendar matters. */
export type Timing = { weddingDays: number; otherDays: number; hour: number };

const minute = 60_000;
/** A gig that is older is asked about only when its owner presses the button. */
export const longestWaitDays = 59;
/** Time to notice a mistake after a gig was written down late. */
const shortestNotice = 15 * minute;

export const slotOn = (day: string, { hour, gigId, timeZone }: Slot): Date =>
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
  return isLongAgo(gig.date, slot, now) ? null : nextSlot(now, slot);
}

/** Whether a gig is so old that it is asked about only when its owner presses the button. */
export const isLongAgo = (date: string, slot: Slot, now: Date): boolean =>
  slotOn(addDays(date, longestWaitDays + 1), slot) < now;

/** So many days after another email, at the owner's hour. */
export const laterAskAt = (from: Date, days: number, slot: Slot): Date =>
  slotOn(addDays(dayIn(slot.timeZone, from), days), slot);

/** A moment that the owner chose, out of the hours in which nobody is written to. */
export function outOfQuietHours(at: Date, gigId: string, timeZone: string): Date {
  if (!isQuiet(at, timeZone)) return at;
  const day = dayIn(timeZone, at);
  const isEvening = minutesOfDay(at, timeZone) >= quietFrom;
  return slotOn(isEvening ? addDays(day, 1) : day, { hour: quietUntil / 60, gigId, timeZone });
}
