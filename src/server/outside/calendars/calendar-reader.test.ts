import { afterEach, expect, test } from 'vitest';
import { besideOtherTests } from '#test/support/beside-other-tests.ts';
import { calendarProblems, mostCalendarBytes } from './calendar-contents.ts';
import { createCalendarReader } from './calendar-reader.ts';

let reader: ReturnType<typeof createCalendarReader> | undefined;
afterEach(() => reader?.stop());

const open = (longestJob?: number) => {
  reader = createCalendarReader({ log() {}, niceness: besideOtherTests, ...(longestJob && { longestJob }) });
  return reader;
};
const window = { timeZone: 'Europe/London', from: '2025-10-01', to: '2028-09-30' };
const around = (inside: string) => `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${inside}END:VCALENDAR\r\n`;
const gig = (at: number, day: string) =>
  `BEGIN:VEVENT\r\nUID:${at}\r\nDTSTART:${day}T190000Z\r\nSUMMARY:Gig ${at}\r\nDESCRIPTION:${'x'.repeat(900)}\r\nEND:VEVENT\r\n`;

test('a calendar of nearly 10 MB, most of it years ago, is read in a process of little memory', async () => {
  const old = Array.from({ length: 9_500 }, (_, at) => gig(at, `20${10 + (at % 10)}0101`)).join('');
  const reading = await open(60_000).read({ text: around(old + gig(10_000, '20261120')), ...window });
  expect(reading).toMatchObject({ events: [{ key: '10000', date: '2026-11-20' }] });
}, 90_000);

test('one that is larger is refused unread', async () => {
  const text = around('X'.repeat(mostCalendarBytes));
  expect(await open().read({ text, ...window })).toEqual({ problem: calendarProblems.tooLarge });
});

test('a rule that never meets a date ends with a sentence, and the next calendar is read', async () => {
  const never = `BEGIN:VEVENT\r\nUID:1\r\nDTSTART:20260101T190000Z\r\nRRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30\r\nEND:VEVENT\r\n`;
  const calendars = open(2_000);
  const reading = await calendars.read({ text: around(never), ...window });
  expect(reading).toSatisfy((found: object) => 'problem' in found || 'events' in found);
  expect(await calendars.read({ text: around(gig(1, '20261120')), ...window })).toMatchObject({
    events: [{ key: '1' }],
  });
}, 60_000);
