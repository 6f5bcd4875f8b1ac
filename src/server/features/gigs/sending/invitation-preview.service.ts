import { refusals } from '#server/errors.ts';
import { type Asker, type AskerDeps, readAsker } from '#server/features/gigs/asker.ts';
import { queueMail } from '#server/features/notifications/mail-outbox.ts';
import { dayIn } from '#server/local-time.ts';
import type { InvitationPreviewQuery } from '#shared/schemas/gigs.ts';
import { type InvitationEnv, sampleAddresses, textOf, writeInvitation } from './invitation-mail.ts';

export type PreviewDeps = AskerDeps & { env: InvitationEnv; now: () => Date };

const day = 24 * 60 * 60 * 1000;
const testKind = 'invitation-test';
/** Enough to try out a wording. */
const testsADay = 10;

/** The email as a client would read it, with sample links in the place of the real ones. */
export async function previewInvitation(
  deps: PreviewDeps,
  performerId: string,
  query: InvitationPreviewQuery,
): Promise<string> {
  const asker = await readAsker(deps, performerId, deps.now());
  // The logo is attached to an email; a frame has no attachments.
  return (await writeSample(deps, { ...asker, logoUrl: null }, query)).html;
}

/** The same to the owner's own address. */
export async function sendTestInvitation(deps: PreviewDeps, performerId: string): Promise<void> {
  const now = deps.now();
  const asker = await readAsker(deps, performerId, now);
  if (!asker.owner.emailVerified)
    throw refusals.conflict('own_address', 'Confirm your own email address first. The test goes there.');
  const { subject, ...mail } = await writeSample(deps, asker, {});
  const since = new Date(now.getTime() - day);
  const sent = await deps.db.transaction().execute((trx) =>
    queueMail(trx, {
      ...mail,
      kind: testKind,
      subject: `Test: ${subject}`,
      to: asker.owner.email,
      createdAt: now,
      atMost: { mails: testsADay, kinds: [testKind], since },
    }),
  );
  if (!sent) throw refusals.conflict('daily_limit', `You have had today’s ${testsADay} tests. Try again tomorrow.`);
}

function writeSample({ env, now }: PreviewDeps, asker: Asker, query: InvitationPreviewQuery) {
  const { greeting, message } = query;
  const settings = {
    ...asker.settings,
    ...(greeting !== undefined && { greeting }),
    ...(message !== undefined && { message }),
  };
  const gig = {
    clientName: query.clientName?.trim() || 'Hannah Osei',
    eventType: query.eventType?.trim() ?? 'Wedding',
    date: query.date ?? dayIn(asker.timeZone, new Date(now().getTime() - day)),
    basis: 'booked' as const,
  };
  return writeInvitation(env, asker, {
    gig,
    reminder: 0,
    text: textOf({ ...asker, settings }, 0),
    addresses: sampleAddresses(env, asker.slug),
  });
}
