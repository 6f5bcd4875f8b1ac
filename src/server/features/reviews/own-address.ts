import { refusals } from '#server/errors.ts';
import { mailboxOf } from '#shared/mailbox.ts';

type Act = { email: string; bookingEmail: string };

/** Whether an address leads to the business itself, however it is spelled. */
export function isOwnAddress({ email, bookingEmail }: Act, address: string): boolean {
  return [email, bookingEmail].map(mailboxOf).includes(mailboxOf(address));
}

const ownAddress = 'You can’t review your own business.';

/** Refuses a review that would come from the business itself. */
export function requireOtherAddress(act: Act, reviewerEmail: string): void {
  if (isOwnAddress(act, reviewerEmail)) throw refusals.invalid(ownAddress, { reviewerEmail: ownAddress });
}
