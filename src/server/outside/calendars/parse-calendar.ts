import { createHash } from 'node:crypto';
import ICAL from 'ical.js';
import {
  type CalendarEvent,
  type CalendarJob,
  type CalendarReading,
  calendarProblems,
  mostCalendarEvents,
} from './calendar-contents.ts';
import { dayOf } from './calendar-days.ts';
import { splitCalendar } from './calendar-parts.ts';

/** Steps through one series, and through all of them: a few letters can stand for more dates than there is memory. */
const mostSteps = { ofOne: 40_000, ofAll: 200_000 };
const mostNotes = 20;
const longestKey = 500;
const tooOften = new Set(['SECONDLY', 'MINUTELY', 'HOURLY']);

type Series = { master: ICAL.Component | null; changed: ICAL.Component[] };

/**
 * The events of a calendar within some time. It may take for ever or run out of memory over what strangers wrote: only
 * the process of `calendar-worker.ts` runs it.
 */
export function parseCalendar({ text, timeZone, from, to }: CalendarJob): CalendarReading {
  const parts = splitCalendar(text);
  if (!parts) return { problem: calendarProblems.notACalendar };
  const zones = readTimeZones(parts.timeZones);
  const series = new Map<string, Series>();
  let unreadable = 0;
  for (const block of parts.events) {
    if (isFarAway(block, from, to)) continue;
    const component = readBlock(block);
    const uid = component?.getFirstPropertyValue('uid');
    if (!component?.hasProperty('dtstart') || typeof uid !== 'string') {
      unreadable += 1;
      continue;
    }
    const one = series.get(uid) ?? { master: null, changed: [] };
    series.set(uid, one);
    if (component.hasProperty('recurrence-id')) one.changed.push(component);
    else one.master = component;
  }

  const events: CalendarEvent[] = [];
  const notes: string[] = [];
  let steps = 0;

  /** The library looks at a date only when it is asked for it: what it can't read then is left out whole. */
  function leaveOutUnreadable(takeEvents: () => void): void {
    const before = events.length;
    try {
      takeEvents();
    } catch {
      events.length = before;
      unreadable += 1;
    }
  }

  const zoneOf = (component: ICAL.Component) => {
    const name = component.getFirstProperty('dtstart')?.getParameter('tzid');
    return typeof name === 'string' ? { name, zone: zones.get(name) ?? null } : { name: null, zone: null };
  };
  function take(component: ICAL.Component, time: ICAL.Time, key: string): string {
    const { name, zone } = zoneOf(component);
    const date = dayOf(time, zone, name, timeZone);
    const isCancelled = String(component.getFirstPropertyValue('status')).toUpperCase() === 'CANCELLED';
    if (date >= from && date <= to && !isCancelled)
      events.push({
        key: shortKey(key),
        date,
        title: textOf(component, 'summary'),
        place: textOf(component, 'location'),
      });
    return date;
  }

  function takeDates(uid: string, master: ICAL.Component, changedKeys: Set<string>): void {
    const event = new ICAL.Event(master, { exceptions: [] });
    if (!event.isRecurring()) {
      take(master, event.startDate, uid);
      return;
    }
    const title = textOf(master, 'summary') || 'An event without a name';
    const rules = master.getAllProperties('rrule').map((rule) => rule.getFirstValue() as ICAL.Recur);
    if (rules.some(({ freq }) => tooOften.has(freq))) {
      notes.push(`“${title}” repeats several times a day, so it was left out.`);
      return;
    }
    const dates = event.iterator();
    let taken = 0;
    for (let time = dates.next(); time; time = dates.next()) {
      taken += 1;
      steps += 1;
      if (taken > mostSteps.ofOne || steps > mostSteps.ofAll || events.length > mostCalendarEvents) break;
      const key = keyOf(uid, time);
      const date = changedKeys.has(key) ? dayOf(time, null, null, timeZone) : take(master, time, key);
      if (date > to) {
        if (rules.some((rule) => !rule.count && !rule.until))
          notes.push(`“${title}” repeats without end. Its dates up to ${to} were read.`);
        break;
      }
    }
    if (taken > mostSteps.ofOne || steps > mostSteps.ofAll)
      notes.push(`“${title}” repeats more often than we can read, so some of its dates are missing.`);
  }

  for (const [uid, { master, changed }] of series) {
    const changedKeys = new Set<string>();
    for (const each of changed)
      leaveOutUnreadable(() => {
        const key = keyOf(uid, each.getFirstPropertyValue('recurrence-id') as ICAL.Time);
        changedKeys.add(key);
        take(each, each.getFirstPropertyValue('dtstart') as ICAL.Time, key);
      });
    if (master) leaveOutUnreadable(() => takeDates(uid, master, changedKeys));
    if (events.length > mostCalendarEvents) break;
  }
  if (events.length > mostCalendarEvents) return { problem: calendarProblems.tooMany };
  if (unreadable > 0 && unreadable === parts.events.length) return { problem: calendarProblems.unreadable };
  if (unreadable > 0)
    notes.unshift(`${countEvents(unreadable)} could not be read and ${unreadable === 1 ? 'was' : 'were'} left out.`);
  return { events: latestOfEach(events), notes: notes.slice(0, mostNotes) };
}

const countEvents = (count: number) => (count === 1 ? 'One event' : `${count} events`);

/** Most of a long diary is years ago; what certainly is needs no parsing. */
function isFarAway(block: string, from: string, to: string): boolean {
  if (/^(RRULE|RDATE|RECURRENCE-ID)/im.test(block)) return false;
  const [, year, month, day] = /^DTSTART[^:\r\n]*:(\d{4})(\d\d)(\d\d)/im.exec(block) ?? [];
  if (!year) return false;
  const at = Date.parse(`${year}-${month}-${day}T00:00:00Z`);
  const twoDays = 2 * 24 * 60 * 60 * 1000;
  return at < Date.parse(from) - twoDays || at > Date.parse(to) + twoDays;
}

/** Some programs write a day of a whole-day event as if it were a time. */
const dayAsTime = /^(DTSTART|DTEND|RECURRENCE-ID|EXDATE|RDATE)(?:;[^:\r\n]*)?:(\d{8}(?:,\d{8})*)[ \t]*$/gim;

function readBlock(block: string): ICAL.Component | null {
  try {
    return new ICAL.Component(ICAL.parse(block.replace(dayAsTime, '$1;VALUE=DATE:$2')) as unknown[]);
  } catch {
    return null;
  }
}

function readTimeZones(blocks: string[]): Map<string, ICAL.Timezone> {
  const zones = new Map<string, ICAL.Timezone>();
  for (const block of blocks.slice(0, 200)) {
    const component = readBlock(block);
    const name = component?.getFirstPropertyValue('tzid');
    if (component && typeof name === 'string') zones.set(name, new ICAL.Timezone({ component, tzid: name }));
  }
  return zones;
}

function textOf(component: ICAL.Component, name: string): string {
  const value = component.getFirstPropertyValue(name);
  return typeof value === 'string' ? value.replace(/\s+/g, ' ').trim().slice(0, 500) : '';
}

/** Which one of a series: by its day, because a series may change its time of day and stays the same gig. */
const keyOf = (uid: string, time: ICAL.Time) => `${uid}#${time.year}-${time.month}-${time.day}`;

const shortKey = (key: string) =>
  key.length <= longestKey ? key : createHash('sha256').update(key).digest('base64url');

/** Some programs write one event twice; the later one counts. */
const latestOfEach = (events: CalendarEvent[]) => [...new Map(events.map((event) => [event.key, event])).values()];
