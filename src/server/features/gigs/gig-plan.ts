import type { InvitationSettingsInput } from '#shared/gigs.ts';
import { firstAskAt, nextSlot, outOfQuietHours } from './sending/schedule.ts';

/** What the next email of a gig depends on. */
export type PlannedGig = {
  id: string;
  date: string;
  eventType: string;
  clientEmail: string | null;
  basis: string | null;
  emailsSent: number;
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

/** Whether anything may still be sent about a gig. */
export const isOpen = (gig: PlannedGig): boolean =>
  gig.clientEmail !== null &&
  gig.basis !== null &&
  gig.reviewedAt === null &&
  gig.refusedAt === null &&
  gig.unsubscribedAt === null &&
  gig.undeliveredAt === null &&
  gig.pausedAt === null;

/** How many reminders the settings want. */
const remindersOf = ({ reminder, secondReminder }: InvitationSettingsInput) =>
  reminder ? (secondReminder ? 2 : 1) : 0;

/** Whether one more reminder follows after so many emails, and after how many days. */
export function daysToReminder(settings: InvitationSettingsInput, emailsSent: number): number | null {
  if (emailsSent < 1 || emailsSent > remindersOf(settings)) return null;
  return emailsSent === 1 ? settings.reminderDays : settings.secondReminderDays;
}

/** When the next email of a gig is due, planned anew. */
export function planAskAt(gig: PlannedGig, { settings, timeZone, now }: PlanContext): Date | null {
  if (!isOpen(gig)) return null;
  if (gig.askAtChosen && gig.askAt) {
    const chosen = outOfQuietHours(gig.askAt, gig.id, timeZone);
    return chosen > now ? chosen : nextSlot(now, { hour: settings.hour, gigId: gig.id, timeZone });
  }
  const slot = { hour: settings.hour, gigId: gig.id, timeZone };
  if (gig.emailsSent > 0)
    return daysToReminder(settings, gig.emailsSent) === null ? null : (gig.askAt ?? nextSlot(now, slot));
  // The address was corrected, and the new one has had nothing yet.
  if (gig.chain > 0) return gig.askAt ?? nextSlot(now, slot);
  // Asked from the owner's phone: an email as well would be asking twice.
  if (gig.askedAt) return null;
  return firstAskAt(gig, settings, timeZone, now);
}
