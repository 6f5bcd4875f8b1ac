import { expect, test } from 'vitest';
import { bookingLine } from './gig-words.ts';

test.each([
  ['Wedding', 'my wedding on 14 November 2026'],
  ['Birthday party', 'my birthday party on 14 November 2026'],
  ['Birthday Party', 'my birthday party on 14 November 2026'],
  ['Company event', 'my company event on 14 November 2026'],
  ['Corporate Event', 'my corporate event on 14 November 2026'],
  ['Other', 'my event on 14 November 2026'],
  ['', 'my event on 14 November 2026'],
  ['NYE party', 'my NYE party on 14 November 2026'],
  ['DJ set at the Ritz', 'my DJ set at the Ritz on 14 November 2026'],
  ['50th birthday', 'my 50th birthday on 14 November 2026'],
])('a client confirms an event called “%s” in a sentence', (eventType, words) => {
  expect(bookingLine({ eventType, date: '2026-11-14' })).toBe(`I booked this act for ${words}`);
});
