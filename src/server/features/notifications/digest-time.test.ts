import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isQuiet } from '#server/local-time.ts';
import { nextDigestAt } from './digest-time.ts';

const performerId = randomUUID();
const shownIn = (timeZone: string, at: Date) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(at);
const next = (rhythm: 'daily' | 'weekly', timeZone: string, after: string) =>
  shownIn(timeZone, nextDigestAt(new Date(after), { rhythm, timeZone, performerId }));

test('a daily email is due the next morning after nine, or on the same one if that is still to come', () => {
  for (const zone of ['Pacific/Honolulu', 'Europe/London', 'Pacific/Auckland', 'Asia/Kathmandu']) {
    expect(next('daily', zone, '2026-06-12T19:30:00Z')).toMatch(/^2026-06-13 09:[0-2]\d$/);
  }
  expect(next('daily', 'Europe/London', '2026-06-12T05:00:00Z')).toMatch(/^2026-06-12 09:/);
  expect(next('daily', 'Europe/London', '2026-06-12T09:00:00Z')).toMatch(/^2026-06-13 09:/);
});

test('a weekly one is due on Monday', () => {
  expect(next('weekly', 'Europe/London', '2026-06-12T12:00:00Z')).toMatch(/^2026-06-15 09:/);
  // Monday afternoon: the next one.
  expect(next('weekly', 'Europe/London', '2026-06-15T12:00:00Z')).toMatch(/^2026-06-22 09:/);
  // Sunday evening in UTC is Monday morning in Auckland.
  expect(next('weekly', 'Pacific/Auckland', '2026-06-14T20:00:00Z')).toMatch(/^2026-06-15 09:/);
});

test('the hour on the clock stays when summer time begins and ends', () => {
  for (const [zone, day, after] of [
    ['Europe/London', '2026-03-29', '2026-03-28T12:00:00Z'],
    ['Europe/London', '2026-10-25', '2026-10-24T12:00:00Z'],
    ['Pacific/Auckland', '2026-04-05', '2026-04-04T02:00:00Z'],
    ['Pacific/Auckland', '2026-09-27', '2026-09-26T02:00:00Z'],
    ['America/New_York', '2026-11-01', '2026-10-31T20:00:00Z'],
  ] as const)
    expect(next('daily', zone, after)).toMatch(new RegExp(`^${day} 09:[0-2]\\d$`));
});

test('in every zone it is later, within a period, and never in the night', () => {
  const anyZone = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
  const anyMoment = fc.date({ min: new Date('2026-01-01'), max: new Date('2028-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(anyZone, anyMoment, fc.constantFrom('daily' as const, 'weekly' as const), (timeZone, after, rhythm) => {
      const at = nextDigestAt(after, { rhythm, timeZone, performerId });
      const hours = (at.getTime() - after.getTime()) / 3_600_000;
      expect(hours).toBeGreaterThan(0);
      // A day that changes the clocks can be an hour longer, and in some zones a whole day has been left out.
      expect(hours).toBeLessThanOrEqual(rhythm === 'daily' ? 25.5 : 7 * 24 + 1.5);
      expect(isQuiet(at, timeZone), `${timeZone} ${at.toISOString()}`).toBe(false);
    }),
    { numRuns: 300 },
  );
});
