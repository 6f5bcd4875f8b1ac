import { expect, test } from 'vitest';
import { calendarProblems } from './calendar-contents.ts';
import { parseCalendar } from './parse-calendar.ts';

const calendar = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//test', ...lines, 'END:VCALENDAR', ''].join('\r\n');
const event = (...lines: string[]) => ['BEGIN:VEVENT', 'DTSTAMP:20260101T000000Z', ...lines, 'END:VEVENT'].join('\r\n');
const window = { timeZone: 'Europe/London', from: '2025-10-01', to: '2028-09-30' };
const read = (text: string, more: Partial<typeof window> = {}) => {
  const reading = parseCalendar({ text, ...window, ...more });
  return 'problem' in reading ? { events: [], notes: [], ...reading } : { problem: null, ...reading };
};
const daysOf = (text: string, more: Partial<typeof window> = {}) => read(text, more).events.map(({ date }) => date);

const london = [
  'BEGIN:VTIMEZONE',
  'TZID:GMT Standard Time',
  'BEGIN:STANDARD',
  'DTSTART:16010101T020000',
  'TZOFFSETFROM:+0100',
  'TZOFFSETTO:+0000',
  'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10',
  'END:STANDARD',
  'BEGIN:DAYLIGHT',
  'DTSTART:16010101T010000',
  'TZOFFSETFROM:+0000',
  'TZOFFSETTO:+0100',
  'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3',
  'END:DAYLIGHT',
  'END:VTIMEZONE',
];

test('an event has its name, day and place, folded and escaped lines included', () => {
  const text = calendar(
    event('UID:1@x', 'DTSTART:20261120T190000Z', 'SUMMARY:Sarah &', '  Tom\\, wedding', 'LOCATION:The Barn\\nLeeds'),
  );
  expect(read(text)).toEqual({
    problem: null,
    events: [{ key: '1@x', title: 'Sarah & Tom, wedding', date: '2026-11-20', place: 'The Barn Leeds' }],
    notes: [],
  });
});

test('the day is the one on the performer’s clock', () => {
  const late = calendar(event('UID:1', 'DTSTART:20260630T233000Z'));
  expect(daysOf(late)).toEqual(['2026-07-01']);
  expect(daysOf(late, { timeZone: 'Pacific/Honolulu' })).toEqual(['2026-06-30']);
  expect(daysOf(late, { timeZone: 'Pacific/Auckland' })).toEqual(['2026-07-01']);
  expect(daysOf(late, { timeZone: 'Nowhere/Atall' })).toEqual(['2026-07-01']);
});

test('a zone is found by the file’s own definition, else by its name; without one it is the performer’s', () => {
  const honolulu = { timeZone: 'Pacific/Honolulu' };
  const defined = event('UID:1', 'DTSTART;TZID=GMT Standard Time:20260701T003000');
  expect(daysOf(calendar(...london, defined))).toEqual(['2026-07-01']);
  expect(daysOf(calendar(...london, defined), honolulu)).toEqual(['2026-06-30']);
  const named = calendar(event('UID:1', 'DTSTART;TZID=Pacific/Auckland:20260701T090000'));
  expect(daysOf(named)).toEqual(['2026-06-30']);
  const floating = calendar(
    event('UID:1', 'DTSTART:20260701T003000'),
    event('UID:2', 'DTSTART;TZID=My Zone:20260702T003000'),
  );
  expect(daysOf(floating, honolulu)).toEqual(['2026-07-01', '2026-07-02']);
});

test('an event of a whole day stays on that day everywhere', () => {
  const text = calendar(event('UID:1', 'DTSTART;VALUE=DATE:20261231', 'DTEND;VALUE=DATE:20270102'));
  for (const timeZone of ['Pacific/Honolulu', 'Europe/London', 'Pacific/Auckland'])
    expect(daysOf(text, { timeZone })).toEqual(['2026-12-31']);
});

test('a weekly series crosses both changes of summer time without moving', () => {
  const text = calendar(
    ...london,
    event('UID:w', 'DTSTART;TZID=GMT Standard Time:20260320T003000', 'RRULE:FREQ=WEEKLY;COUNT=3'),
    event('UID:a', 'DTSTART;TZID=GMT Standard Time:20261016T233000', 'RRULE:FREQ=WEEKLY;COUNT=3'),
  );
  expect(daysOf(text)).toEqual(['2026-03-20', '2026-03-27', '2026-04-03', '2026-10-16', '2026-10-23', '2026-10-30']);
});

test('of a series, dates that are left out, moved, added or cancelled are followed', () => {
  const text = calendar(
    event(
      'UID:s',
      'DTSTART:20260901T190000Z',
      'RRULE:FREQ=DAILY;COUNT=5',
      'EXDATE:20260902T190000Z',
      'RDATE:20261001T190000Z',
      'SUMMARY:Residency',
    ),
    event('UID:s', 'RECURRENCE-ID:20260903T190000Z', 'DTSTART:20260910T190000Z', 'SUMMARY:Moved'),
    event('UID:s', 'RECURRENCE-ID:20260904T190000Z', 'DTSTART:20260904T190000Z', 'STATUS:CANCELLED'),
  );
  const { events } = read(text);
  expect(events.map(({ key, date, title }) => `${key} ${date} ${title}`).sort()).toEqual([
    's#2026-10-1 2026-10-01 Residency',
    's#2026-9-1 2026-09-01 Residency',
    's#2026-9-3 2026-09-10 Moved',
    's#2026-9-5 2026-09-05 Residency',
  ]);
});

test('a series without end is read up to the last day, and that is said', () => {
  const text = calendar(event('UID:s', 'DTSTART:20200103T190000Z', 'RRULE:FREQ=WEEKLY', 'SUMMARY:Friday residency'));
  const { events, notes } = read(text);
  expect(events[0]?.date).toBe('2025-10-03');
  expect(events.at(-1)?.date).toBe('2028-09-29');
  expect(notes).toEqual(['“Friday residency” repeats without end. Its dates up to 2028-09-30 were read.']);
});

test('a series of every second is left out, and that is said', () => {
  const bomb = event('UID:b', 'DTSTART:20260101T000000Z', 'RRULE:FREQ=SECONDLY', 'SUMMARY:Bomb');
  const { events, notes } = read(calendar(bomb, event('UID:1', 'DTSTART:20261120T190000Z')));
  expect(events).toHaveLength(1);
  expect(notes).toEqual(['“Bomb” repeats several times a day, so it was left out.']);
});

test('many daily series together are more than a diary, and are refused', () => {
  const series = Array.from({ length: 8 }, (_, at) =>
    event(`UID:${at}`, 'DTSTART:20200101T190000Z', 'RRULE:FREQ=DAILY'),
  );
  expect(read(calendar(...series)).problem).toBe(calendarProblems.tooMany);
});

test('what was cancelled, lies outside the time or is no event is not there', () => {
  const text = calendar(
    event('UID:1', 'DTSTART:20261120T190000Z', 'STATUS:CANCELLED'),
    event('UID:2', 'DTSTART:20200101T190000Z'),
    event('UID:3', 'DTSTART:20300101T190000Z'),
    'BEGIN:VTODO\r\nUID:4\r\nDTSTART:20261120T190000Z\r\nEND:VTODO',
    event('UID:5', 'DTSTART:20261121T190000Z', 'BEGIN:VALARM', 'TRIGGER:-PT15M', 'END:VALARM'),
  );
  expect(daysOf(text)).toEqual(['2026-11-21']);
});

test('damaged events are counted, and the others are read', () => {
  const text = calendar(
    event('SUMMARY:No uid', 'DTSTART:20261120T190000Z'),
    event('UID:1', 'DTSTART:20261120T190000Z'),
  );
  expect(read(text)).toMatchObject({
    notes: ['One event could not be read and was left out.'],
    events: [{ key: '1' }],
  });
  expect(read(calendar(event('SUMMARY:No uid'))).problem).toBe(calendarProblems.unreadable);
});

test('a date that is written where a time belongs is read as a whole day', () => {
  const text = calendar(
    event('UID:1', 'DTSTART:20261121', 'SUMMARY:Wedding'),
    event('UID:2', 'DTSTART;TZID=Europe/London:20261122'),
    event('UID:3', 'DTSTART:20261101', 'RRULE:FREQ=WEEKLY;COUNT=3', 'EXDATE:20261108'),
    event('UID:3', 'RECURRENCE-ID:20261115', 'DTSTART:20261116'),
  );
  expect(read(text).notes).toEqual([]);
  expect(daysOf(text).toSorted()).toEqual(['2026-11-01', '2026-11-16', '2026-11-21', '2026-11-22']);
});

test.each([
  ['an empty date', event('UID:1', 'DTSTART:')],
  ['a day that is none', event('UID:1', 'DTSTART:2026-11-21')],
  ['words', event('UID:1', 'DTSTART:next Friday')],
  ['a series whose rule is none', event('UID:1', 'DTSTART:20261120T190000Z', 'RRULE:FREQ=SOMETIMES')],
])('an event with %s is left out, and the others are read', (_what, damaged) => {
  const { events, notes } = read(calendar(damaged, event('UID:2', 'DTSTART:20261121T190000Z')));
  expect(events.map(({ key }) => key)).toEqual(['2']);
  expect(notes).toEqual(['One event could not be read and was left out.']);
});

test('a changed date of a series that cannot be read costs that date alone', () => {
  const text = calendar(
    event('UID:1', 'DTSTART:20261101T190000Z', 'RRULE:FREQ=WEEKLY;COUNT=3'),
    event('UID:1', 'RECURRENCE-ID:20261108T190000Z', 'DTSTART:'),
    event('UID:1', 'RECURRENCE-ID:', 'DTSTART:20261116T190000Z'),
  );
  expect(daysOf(text)).toEqual(['2026-11-01', '2026-11-15']);
  expect(read(text).notes).toEqual(['2 events could not be read and were left out.']);
});

test.each(['', '<!doctype html><p>Sign in', 'name,email\r\nAda,ada@example.test', 'BEGIN:VCARD\r\nEND:VCARD'])(
  'what is no calendar is refused: %j',
  (text) => {
    expect(read(text).problem).toBe(calendarProblems.notACalendar);
  },
);

test('an empty calendar and one that breaks off in the middle are read as far as they go', () => {
  expect(read(calendar())).toEqual({ problem: null, events: [], notes: [] });
  const whole = calendar(event('UID:1', 'DTSTART:20261120T190000Z'), event('UID:2', 'DTSTART:20261121T190000Z'));
  expect(daysOf(whole.slice(0, whole.indexOf('UID:2')))).toEqual(['2026-11-20']);
});
