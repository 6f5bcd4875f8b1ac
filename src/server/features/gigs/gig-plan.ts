import { dayIn } from '#server/local-time.ts';
import type { InvitationSettingsInput } from '#shared/gigs.ts';
import { firstAskAt, isLongAgo, laterAskAt, nextSlot, outOfQuietHours } from './sending/schedule.ts';

/** What the next email of a gig depends on. */
export type PlannedGig = {
  id: string;
  date: string;
  eventType: string;
  clientEmail: string | null;
  basis: string | null;
  emailsSent: number;
  /** When the last of them was written; see `lastEmailAt` in gigs.queries.ts. */
  lastEmailAt: Date | null;
  chain: number;
  askedAt: Date | null;
  askAt: Date | null;
  askAtChosen: boolean;
  reviewedAt: Date | null;
  refusedAt: Date | null;
  unsubscribedAt: Date | null;
  undeliveredAt: Date | null;
  pausedAt: Date | null;
};

export type PlanContext = { settings: InvitationSettingsInput; timeZone: string; now: Date };

/** What is written down of a plan. A gig that nothing may be sent about has no moment, and so no chosen one. */
export type GigPlan = { askAt: Date | null; askAtChosen: boolean };

/** The table takes no more. */
const mostEmails = 3;

/** Whether anything may still be sent about a gig. */
const isOpen = (gig: PlannedGig): boolean =>
  gig.clientEmail !== null &&
  gig.basis !== null &&
  gig.emailsSent < mostEmails &&
  gig.reviewedAt === null &&
  gig.refusedAt === null &&
  gig.unsubscribedAt === null &&
  gig.undeliveredAt === null &&
  gig.pausedAt === null;

/** How many reminders the settings want. */
export const remindersOf = ({ reminder, secondReminder }: InvitationSettingsInput) =>
  reminder ? (secondReminder ? 2 : 1) : 0;

/** When one more reminder follows after so many emails, the last of them at `lastEmailAt`; null when none does. */
export function remindAt(
  { id, emailsSent }: Pick<PlannedGig, 'id' | 'emailsSent'>,
  lastEmailAt: Date,
  { settings, timeZone }: Omit<PlanContext, 'now'>,
): Date | null {
  if (emailsSent < 1 || emailsSent > remindersOf(settings)) return null;
  const days = emailsSent === 1 ? settings.reminderDays : settings.secondReminderDays;
  return laterAskAt(lastEmailAt, days, { hour: settings.hour, gigId: id, timeZone });
}

/** When the next email of a gig is due, planned anew: never before the event is over. */
export function planNextEmail(gig: PlannedGig, context: PlanContext): GigPlan {
  if (!isOpen(gig)) return { askAt: null, askAtChosen: false };
  const { settings, timeZone, now } = context;
  const isAfterEvent = (at: Date) => dayIn(timeZone, at) > gig.date;
  const chosen = gig.askAtChosen && gig.askAt ? outOfQuietHours(gig.askAt, gig.id, timeZone) : null;
  if (chosen && isAfterEvent(chosen)) {
    const slot = { hour: settings.hour, gigId: gig.id, timeZone };
    return { askAt: chosen > now ? chosen : nextSlot(now, slot), askAtChosen: true };
  }
  const askAt = planBySettings(gig, context);
  const isEarly = askAt !== null && !isAfterEvent(askAt);
  return { askAt: isEarly ? firstAskAt(gig, settings, timeZone, now) : askAt, askAtChosen: false };
}

function planBySettings(gig: PlannedGig, { settings, timeZone, now }: PlanContext): Date | null {
  const slot = { hour: settings.hour, gigId: gig.id, timeZone };
  if (gig.emailsSent > 0) {
    const at = remindAt(gig, gig.lastEmailAt ?? now, { settings, timeZone });
    if (at === null || at > now) return at;
    // Of a gig of long ago nobody expects an email any more, unless it is planned already.
    return isLongAgo(gig.date, slot, now) ? gig.askAt : nextSlot(now, slot);
  }
  // The address was corrected, and the new one has had nothing yet.
  if (gig.chain > 0) return gig.askAt ?? nextSlot(now, slot);
  // Asked from the owner's phone: an email as well would be asking twice.
  if (gig.askedAt) return null;
  return firstAskAt(gig, settings, timeZone, now);
}
