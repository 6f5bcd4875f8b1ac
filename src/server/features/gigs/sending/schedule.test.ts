import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayIn, isQuiet } from '#server/local-time.ts';
import { firstAskAt, laterAskAt, nextSlot, outOfQuietHours } from './schedule.ts';

const timing = { weddingDays: 10, otherDays: 1, hour: 10 };
const zones = ['Pacific/Honolulu', 'Europe/London', 'Pacific/Auckland', 'America/New_York', 'Asia/Kathmandu'];

const shownIn = (timeZone: string, at: Date | null) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(at ?? new Date(NaN));
const gigOn = (date: string, eventType = 'Party') => ({ id: randomUUID(), date, eventType });
const long = new Date('2020-01-01T00:00:00Z');

describe('the first email', () => {
  test('is due the next morning, and ten days after a wedding', () => {
    for (const zone of zones) {
      expect(shownIn(zone, firstAskAt(gigOn('2026-06-12'), timing, zone, long))).toMatch(/^2026-06-13 10:[0-2]\d$/);
      expect(shownIn(zone, firstAskAt(gigOn('2026-06-12', 'Wedding reception'), timing, zone, long))).toMatch(
        /^2026-06-22 10:[0-2]\d$/,
      );
    }
  });

  test('is due at the same hour on the days when summer time begins and ends', () => {
    const changes = { 'Europe/London': ['2026-03-28', '2026-10-24'], 'Pacific/Auckland': ['2026-04-04', '2026-09-26'] };
    for (const [zone, days] of Object.entries(changes)) {
      for (const day of days)
        for (const hour of [9, 10, 19])
          expect(shownIn(zone, firstAskAt(gigOn(day), { ...timing, hour }, zone, long))).toMatch(
            new RegExp(` ${String(hour).padStart(2, '0')}:[0-2]\\d$`),
          );
    }
    // The same hour on the clock is another hour of UTC before and after.
    const sameGig = { id: randomUUID(), eventType: 'Party' };
    const before = firstAskAt({ ...sameGig, date: '2026-03-27' }, timing, 'Europe/London', long);
    const after = firstAskAt({ ...sameGig, date: '2026-03-28' }, timing, 'Europe/London', long);
    expect((after?.getTime() ?? 0) - (before?.getTime() ?? 0)).toBe(23 * 60 * 60 * 1000);
  });

  test('follows the calendar over the end of a month, a year and a leap day', () => {
    expect(shownIn('Europe/London', firstAskAt(gigOn('2026-12-31'), timing, 'Europe/London', long))).toMatch(
      /^2027-01-01 10:/,
    );
    expect(shownIn('Pacific/Auckland', firstAskAt(gigOn('2028-02-28'), timing, 'Pacific/Auckland', long))).toMatch(
      /^2028-02-29 10:/,
    );
  });

  test('of a gig written down late is due at the next morning, or on the same one if there is time', () => {
    const at = (now: string) =>
      shownIn('Europe/London', firstAskAt(gigOn('2026-06-12'), timing, 'Europe/London', new Date(now)));
    expect(at('2026-06-20T14:00:00Z')).toMatch(/^2026-06-21 10:/);
    expect(at('2026-06-20T05:00:00Z')).toMatch(/^2026-06-20 10:/);
    // Half past midnight in London is still the day before in UTC.
    expect(at('2026-06-19T23:30:00Z')).toMatch(/^2026-06-20 10:/);
  });

  test('is never due for a gig of long ago', () => {
    expect(firstAskAt(gigOn('2026-01-01'), timing, 'Europe/London', new Date('2026-06-01T12:00:00Z'))).toBeNull();
  });

  test('of a thousand gigs of one evening is spread over half an hour, and stays where it is', () => {
    const gigs = Array.from({ length: 1000 }, () => gigOn('2026-06-12'));
    const minutes = gigs.map((gig) => firstAskAt(gig, timing, 'Europe/London', long)?.getUTCMinutes() ?? -1);
    expect(new Set(minutes).size).toBe(30);
    expect(Math.max(...minutes)).toBeLessThan(30);
    expect(gigs.map((gig) => firstAskAt(gig, timing, 'Europe/London', long)?.getUTCMinutes())).toEqual(minutes);
  });
});

test('a reminder is due so many days later at the same hour, over both changes of summer time', () => {
  const slot = { hour: 10, gigId: randomUUID(), timeZone: 'Europe/London' };
  expect(shownIn('Europe/London', laterAskAt(new Date('2026-10-23T09:12:00Z'), 5, slot))).toMatch(/^2026-10-28 10:/);
  expect(shownIn('Europe/London', laterAskAt(new Date('2026-03-27T10:12:00Z'), 5, slot))).toMatch(/^2026-04-01 10:/);
});

test('no plan in any zone, at any hour and on any day falls between 20:00 and 9:00', () => {
  const anyZone = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
  const anyMoment = fc.date({ min: new Date('2026-01-01'), max: new Date('2028-12-31'), noInvalidDate: true });
  const anyHour = fc.integer({ min: 9, max: 19 });
  fc.assert(
    fc.property(anyZone, anyMoment, anyMoment, anyHour, (zone, played, now, hour) => {
      const gig = gigOn(played.toISOString().slice(0, 10));
      const slot = { hour, gigId: gig.id, timeZone: zone };
      const first = firstAskAt(gig, { ...timing, hour }, zone, now);
      const plans = [first, nextSlot(now, slot), laterAskAt(now, 5, slot), outOfQuietHours(now, gig.id, zone)];
      for (const at of plans) if (at) expect(isQuiet(at, zone), `${zone} ${at.toISOString()}`).toBe(false);
      if (first) expect(dayIn(zone, first) > gig.date).toBe(true);
    }),
    { numRuns: 300 },
  );
});

test('a chosen moment at night moves to the morning after', () => {
  const moved = (at: string) => shownIn('Europe/London', outOfQuietHours(new Date(at), randomUUID(), 'Europe/London'));
  expect(moved('2026-12-31T23:30:00Z')).toMatch(/^2027-01-01 09:/);
  expect(moved('2026-12-31T03:30:00Z')).toMatch(/^2026-12-31 09:/);
  expect(moved('2026-12-31T15:45:00Z')).toBe('2026-12-31 15:45');
});
