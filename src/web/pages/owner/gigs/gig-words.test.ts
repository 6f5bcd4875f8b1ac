import { describe, expect, test } from 'vitest';
import { isPastGig } from '#shared/past-gig.ts';
import type { Gig } from '#shared/schemas/gigs.ts';
import { sampleGig } from '#test/support/sample-gig.ts';
import { todayIn, whenText } from '#web/pages/owner/parts/when-text.ts';
import { gigWords, nextWords } from './gig-words.ts';

const gig = (overrides: Partial<Gig> = {}): Gig => ({ ...sampleGig, ...overrides });
// A Friday.
const now = new Date('2026-06-05T12:00:00Z');
const words = (overrides: Partial<Gig>, timeZone = 'Europe/London', emailVerified = true, isStopped = false) => {
  const { text, next } = gigWords(gig(overrides), { timeZone, emailVerified, isStopped }, now, 'en-GB');
  return next ? `${text}. ${next}` : text;
};

describe('what a gig says', () => {
  test.each<[string, Partial<Gig>]>([
    ['We’ll ask on Monday at 10:00', { askAt: '2026-06-08T09:00:00Z' }],
    ['We’ll ask tomorrow at 10:00', { askAt: '2026-06-06T09:00:00Z' }],
    ['We’ll ask on 16 June at 10:00', { askAt: '2026-06-16T09:00:00Z' }],
    ['We’ll ask within the hour', { askAt: '2026-06-05T11:59:00Z' }],
    ['Add the client’s email address to ask', { clientEmail: null }],
    ['Say how you got this address, and we’ll ask', { basis: null }],
    ['Asked by email on 4 June', { state: 'asked', askedBy: 'email', askedAt: '2026-06-04T09:00:00Z' }],
    [
      'Asked by email on 4 June. Reminder on Tuesday at 10:00',
      { state: 'asked', askedBy: 'email', askedAt: '2026-06-04T09:00:00Z', askAt: '2026-06-09T09:00:00Z' },
    ],
    ['Asked from your phone on 4 June', { state: 'asked', askedBy: 'phone', askedAt: '2026-06-04T09:00:00Z' }],
    ['Asked, link opened, no review yet', { state: 'opened', askedBy: 'email', askedAt: '2026-06-04T09:00:00Z' }],
    ['Reviewed', { state: 'reviewed' }],
    ['Not delivered: address unknown', { state: 'undelivered' }],
    ['Not delivered: mailbox full', { state: 'undelivered', undeliveredReason: 'mailbox full' }],
    ['Asked not to be contacted', { state: 'unsubscribed' }],
    ['Paused: They are on honeymoon', { state: 'paused', pausedReason: 'They are on honeymoon' }],
  ])('reads “%s”', (text, overrides) => {
    expect(words(overrides)).toBe(text);
  });

  const ahead = '2026-06-09T09:00:00Z';
  const due = '2026-06-05T11:59:00Z';
  const asked = { state: 'asked', askedBy: 'email', askedAt: '2026-06-04T09:00:00Z' } as const;

  test('keeps its time while the owner’s own address is unconfirmed, and says what it depends on', () => {
    const unconfirmed = (overrides: Partial<Gig>) => words(overrides, 'Europe/London', false);
    expect(unconfirmed({ askAt: ahead })).toBe(
      'We’ll ask on Tuesday at 10:00, if you’ve confirmed your email address by then',
    );
    expect(unconfirmed({ askAt: due })).toBe('We’ll ask once you confirm your email address');
    expect(unconfirmed({ state: 'opened', askAt: ahead })).toBe(
      'Asked, link opened, no review yet. Reminder on Tuesday at 10:00, if you’ve confirmed your email address by then',
    );
    expect(unconfirmed({ state: 'reviewed' })).toBe('Reviewed');
  });

  test('keeps its time while asking has stopped, and says what it depends on', () => {
    const stopped = (askAt: string) => words({ askAt }, 'Europe/London', false, true);
    expect(stopped(ahead)).toBe('We’ll ask on Tuesday at 10:00, if your invitations are resumed by then');
    expect(stopped(due)).toBe('We’ll ask once your invitations are resumed');
  });

  test('says the same in a toast', () => {
    const toast = (overrides: Partial<Gig>, emailVerified: boolean, isStopped: boolean) =>
      nextWords(gig(overrides), { timeZone: 'Europe/London', emailVerified, isStopped }, now, 'en-GB');
    expect(toast({ askAt: ahead }, true, true)).toBe(
      'We’ll ask on Tuesday at 10:00, if your invitations are resumed by then.',
    );
    expect(toast({ ...asked, askAt: due }, false, false)).toBe('Reminder once you confirm your email address.');
  });

  test('is told on the performer’s clock, whose day may be another', () => {
    const askAt = '2026-06-07T22:00:00Z';
    expect(whenText(askAt, 'Pacific/Auckland', now, 'en-GB')).toBe('on Monday at 10:00');
    expect(whenText(askAt, 'Pacific/Honolulu', now, 'en-GB')).toBe('on Sunday at 12:00');
  });

  test('names the year when it is another one', () => {
    expect(whenText('2027-01-04T10:00:00Z', 'Europe/London', now, 'en-GB')).toBe('on 4 January 2027 at 10:00');
  });

  test('the day of the event counts as past where the performer is', () => {
    const late = new Date('2026-06-05T23:30:00Z');
    expect(isPastGig({ date: '2026-06-06' }, todayIn('Europe/London', late))).toBe(true);
    expect(isPastGig({ date: '2026-06-06' }, todayIn('Pacific/Honolulu', late))).toBe(false);
  });
});
