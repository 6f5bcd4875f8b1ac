import type { Gig } from '#shared/schemas/gigs.ts';
import { dayIn, dayText, whenText } from '#web/pages/owner/parts/when-text.ts';

/** What became of a gig and what happens next, in words for its owner. */
export type GigWords = {
  text: string;
  /** What follows by itself: the next email. */
  next: string | null;
  tone: 'plain' | 'good' | 'action' | 'danger';
};

/** What decides about the next email besides the gig: the owner's address, and whether asking has stopped. */
export type Asking = { timeZone: string; emailVerified: boolean; isStopped: boolean };

export function gigWords(
  gig: Gig,
  { timeZone, emailVerified, isStopped }: Asking,
  now: Date,
  locale?: string,
): GigWords {
  const when = (iso: string) => whenText(iso, timeZone, now, locale);
  const dayOf = (iso: string) => dayText(dayIn(new Date(iso), timeZone), dayIn(now, timeZone), locale);
  const isDue = gig.askAt !== null && Date.parse(gig.askAt) <= now.getTime();
  const time = (iso: string) => {
    // A gig whose time is still ahead keeps it: confirming or resuming earlier brings nothing forward.
    if (isStopped)
      return isDue ? 'once your invitations are resumed' : `${when(iso)}, if your invitations are resumed by then`;
    if (!emailVerified)
      return isDue
        ? 'once you confirm your email address'
        : `${when(iso)}, if you’ve confirmed your email address by then`;
    return isDue ? 'within the hour' : when(iso);
  };
  const reminder = gig.askAt ? `Reminder ${time(gig.askAt)}` : null;
  switch (gig.state) {
    case 'reviewed':
      return { text: 'Reviewed', next: null, tone: 'good' };
    case 'unsubscribed':
      return { text: 'Asked not to be contacted', next: null, tone: 'plain' };
    case 'refused':
      return { text: 'Said no to this request', next: null, tone: 'danger' };
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
      return scheduledWords(gig, time);
  }
}

function scheduledWords(gig: Gig, time: (iso: string) => string): GigWords {
  if (gig.askAt) return { text: `We’ll ask ${time(gig.askAt)}`, next: null, tone: 'plain' };
  if (!gig.clientEmail) return { text: 'Add the client’s email address to ask', next: null, tone: 'danger' };
  if (!gig.basis) return { text: 'Say how you got this address, and we’ll ask', next: null, tone: 'danger' };
  return { text: 'Not asked yet', next: null, tone: 'plain' };
}

/** What a toast says of a gig that was added, saved or resumed: the row beside it says the same. */
export function nextWords(gig: Gig, asking: Asking, now = new Date(), locale?: string): string {
  const { text, next } = gigWords(gig, asking, now, locale);
  return `${next ?? text}.`;
}

/** Another email can go to this client: nothing has ended the asking. */
export const canAskByEmail = (gig: Gig) =>
  gig.clientEmail !== null && gig.basis !== null && ['scheduled', 'paused', 'asked', 'opened'].includes(gig.state);
export const canAskByPhone = (gig: Gig) =>
  gig.phoneLink !== null && !['reviewed', 'refused', 'unsubscribed'].includes(gig.state);
