import type { Gig } from '#shared/schemas/gigs.ts';

/** What became of a gig and what happens next, in words for its owner. */
export type GigWords = {
  text: string;
  /** What follows by itself: the next email. */
  next: string | null;
  tone: 'plain' | 'good' | 'action' | 'danger';
};

/** The sentences are English, so a browser in another language gets the British way of writing days and times. */
const localeOf = () => (globalThis.navigator?.language?.startsWith('en') ? navigator.language : 'en-GB');

const dayIn = (at: Date, timeZone: string) => at.toLocaleDateString('sv-SE', { timeZone });
const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);

/** "today at 10:00", "on Monday at 10:00", "on 12 June at 10:00", on the performer's clock. */
export function whenText(iso: string, timeZone: string, now: Date, locale = localeOf()): string {
  const at = new Date(iso);
  const time = at.toLocaleTimeString(locale, { hour: '2-digit', minute: '2-digit', timeZone });
  const days = daysBetween(dayIn(now, timeZone), dayIn(at, timeZone));
  if (days === 0) return `today at ${time}`;
  if (days === 1) return `tomorrow at ${time}`;
  if (days > 1 && days < 7) return `on ${at.toLocaleDateString(locale, { weekday: 'long', timeZone })} at ${time}`;
  return `on ${dayText(dayIn(at, timeZone), dayIn(now, timeZone), locale)} at ${time}`;
}

/** "12 June", with the year when it is not this one. Both are days, YYYY-MM-DD. */
export const dayText = (day: string, today: string, locale = localeOf()) =>
  new Date(day).toLocaleDateString(locale, {
    day: 'numeric',
    month: 'long',
    ...(day.slice(0, 4) !== today.slice(0, 4) && { year: 'numeric' }),
    timeZone: 'UTC',
  });

/** Today, where the performer is. */
export const todayIn = (timeZone: string, now: Date) => dayIn(now, timeZone);

export function gigWords(
  gig: Gig,
  { timeZone, now, locale }: { timeZone: string; now: Date; locale?: string },
): GigWords {
  const when = (iso: string) => whenText(iso, timeZone, now, locale);
  const dayOf = (iso: string) => dayText(dayIn(new Date(iso), timeZone), dayIn(now, timeZone), locale);
  const isDue = gig.askAt !== null && Date.parse(gig.askAt) <= now.getTime();
  const reminder = gig.askAt ? `Reminder ${isDue ? 'within the hour' : when(gig.askAt)}` : null;
  switch (gig.state) {
    case 'reviewed':
      return { text: 'Reviewed', next: null, tone: 'good' };
    case 'unsubscribed':
      return { text: 'Asked not to be contacted', next: null, tone: 'plain' };
    case 'refused':
      return { text: 'Answered that this wasn’t their booking', next: null, tone: 'danger' };
    case 'undelivered':
      return { text: `Not delivered: ${gig.undeliveredReason ?? 'address unknown'}`, next: null, tone: 'danger' };
    case 'paused':
      return { text: gig.pausedReason ? `Paused: ${gig.pausedReason}` : 'Paused', next: null, tone: 'plain' };
    case 'opened':
      return { text: 'Asked, link opened, no review yet', next: reminder, tone: 'action' };
    case 'asked': {
      const how = gig.askedBy === 'phone' ? 'Asked from your phone' : 'Asked by email';
      return { text: gig.askedAt ? `${how} on ${dayOf(gig.askedAt)}` : how, next: reminder, tone: 'action' };
    }
    case 'scheduled':
      return scheduledWords(gig, isDue, when);
  }
}

function scheduledWords(gig: Gig, isDue: boolean, when: (iso: string) => string): GigWords {
  if (gig.askAt) return { text: isDue ? 'Asks within the hour' : `Asks ${when(gig.askAt)}`, next: null, tone: 'plain' };
  if (!gig.clientEmail) return { text: 'Add the client’s email address to ask', next: null, tone: 'danger' };
  if (!gig.basis) return { text: 'Say how you have this address to ask', next: null, tone: 'danger' };
  return { text: 'Not asked yet', next: null, tone: 'plain' };
}

/** After the event, pausing and deleting need a reason: everybody is to be asked alike. */
export const isPast = (gig: { date: string }, timeZone: string, now: Date) => gig.date <= todayIn(timeZone, now);

/** Another email can go to this client: nothing has ended the asking. */
export const canAskByEmail = (gig: Gig) =>
  gig.clientEmail !== null && gig.basis !== null && ['scheduled', 'paused', 'asked', 'opened'].includes(gig.state);
export const canAskByPhone = (gig: Gig) =>
  gig.phoneLink !== null && !['reviewed', 'refused', 'unsubscribed'].includes(gig.state);
