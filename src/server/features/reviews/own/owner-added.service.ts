import type { FastifyRequest } from 'fastify';
import type { Database } from '#server/db/open.ts';
import type { Deps } from '#server/deps.ts';
import { Refusal, refusals } from '#server/errors.ts';
import { loadSession } from '#server/features/accounts/session-reader.ts';
import { isMailRefused } from '#server/features/notifications/mail-preferences.ts';
import { isOverMailLimit } from '#server/features/notifications/review-mails.service.ts';

const day = 24 * 60 * 60 * 1000;

/**
 * Who a submission comes from. An owner who is signed in and writes on their own page adds a review in a customer's
 * name: it is recorded as such, and counts for nothing until that customer confirms it.
 */
export async function findSource(
  request: FastifyRequest,
  deps: Pick<Deps, 'db' | 'auth' | 'env' | 'now' | 'openAccess'>,
  performerId: string,
): Promise<'customer' | 'business'> {
  const account = await loadSession(request, deps);
  if (account?.performerId !== performerId) return 'customer';
  if (!account.canWrite) throw refusals.lapsed(account);
  return 'business';
}

/** Why an owner cannot add this review now: the question to the customer could not be sent, or should not be. */
export async function findObjection(
  db: Database,
  { performerId, reviewerEmail }: { performerId: string; reviewerEmail: string },
  now: Date,
): Promise<Refusal | null> {
  if (await isMailRefused(db, reviewerEmail, `added-by:${performerId}`)) {
    return refusals.conflict('customer_declined', 'This customer doesn’t want you to add reviews in their name.');
  }
  if (await isOverMailLimit(db, reviewerEmail, now)) {
    return tooMany('We’ve already sent this customer several emails today, so we can’t ask them to confirm.');
  }
  return null;
}

const tooMany = (reason: string) =>
  new Refusal(429, 'too_many_requests', `${reason} Try again tomorrow.`, { retryAfterSeconds: day / 1000 });
