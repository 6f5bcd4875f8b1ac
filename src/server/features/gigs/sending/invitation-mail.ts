import type { Env } from '#server/env.ts';
import type { Asker } from '#server/features/gigs/asker.ts';
import { gigPaths } from '#server/features/gigs/gig-links.ts';
import { writeEmail } from '#server/features/notifications/email-contents.ts';
import { occasionOf } from '#shared/gig-words.ts';
import { standardInvitation } from '#shared/invitation-text.ts';

export type InvitationEnv = Pick<Env, 'appUrl' | 'sessionSecret' | 'operator' | 'production'>;

export type InvitedGig = {
  clientName: string;
  eventType: string;
  date: string;
  basis: 'booked' | 'agreed' | 'company' | null;
};

type Addresses = { review: string; leave: string; notMe: string; decline: string };

/** The addresses of a real invitation. */
export const addressesOf = (env: Pick<Env, 'appUrl'>, tokens: { mailed: string; leave: string }): Addresses => ({
  review: `${env.appUrl}${gigPaths.mailed(tokens.mailed)}`,
  leave: `${env.appUrl}${gigPaths.leave(tokens.leave)}`,
  notMe: `${env.appUrl}${gigPaths.notMe(tokens.leave)}`,
  decline: `${env.appUrl}${gigPaths.decline(tokens.leave)}`,
});

/** For previews and tests to oneself: nothing in it is, or resembles, a token. */
export const sampleAddresses = (env: Pick<Env, 'appUrl'>, slug: string): Addresses => ({
  review: `${env.appUrl}/review/${slug}`,
  leave: `${env.appUrl}/help`,
  notMe: `${env.appUrl}/help`,
  decline: `${env.appUrl}/help`,
});

/** In the trial and in reminders the standard text is used. */
export function textOf({ settings, inTrial }: Pick<Asker, 'settings' | 'inTrial'>, reminder: number) {
  const isStandard = inTrial || reminder > 0;
  return {
    greeting: (isStandard ? '' : settings.greeting) || standardInvitation.greeting,
    message: (isStandard ? '' : settings.message) || standardInvitation.message,
  };
}

/** One invitation as an email: from the act, through the operator's address. */
export const writeInvitation = (
  env: InvitationEnv,
  asker: Pick<Asker, 'name' | 'logoUrl' | 'brandColor' | 'bookingEmail'>,
  {
    gig,
    reminder,
    text,
    addresses,
  }: {
    gig: InvitedGig;
    reminder: number;
    text: { greeting: string; message: string };
    addresses: Addresses;
  },
) =>
  writeEmail(
    env,
    reminder > 0 ? 'invitation-reminder' : 'invitation',
    {
      business: asker.name,
      clientName: gig.clientName,
      occasion: `your ${occasionOf(gig)}`,
      basis: gig.basis ?? 'booked',
      isReminder: reminder > 0,
      ...text,
      reviewUrl: addresses.review,
      starUrl: (stars) => `${addresses.review}?stars=${stars}`,
      unsubscribeUrl: addresses.leave,
      notMeUrl: addresses.notMe,
      declineUrl: addresses.decline,
      bookingEmail: asker.bookingEmail || null,
    },
    asker,
  );
