import type { SharedLimits, Slot } from '#server/http/limits/shared-limits.ts';
import { mailboxOf } from '#shared/mailbox.ts';

/** What can be asked for. An account with two-factor sign-in gets a hint instead of a link, from the same budget. */
export type AskedMail = 'sign-in-link' | 'password-reset' | 'confirm-address' | 'change-email';

export type MailRequest = {
  kind: AskedMail;
  to: string;
  /** Whether that very spelling of the address was confirmed: nobody else can then ask in its name. */
  confirmed: boolean;
  /** The network that asks. */
  asker: string;
};

const minute = 60;
const hour = 60 * minute;

/**
 * This often one email is sent even when every other limit is used up: as long as its link works, so that the mailbox
 * holds one that opens the account, even while a stranger keeps asking.
 */
const alwaysOneIn: Record<AskedMail, number> = {
  'sign-in-link': 10 * minute,
  'password-reset': hour,
  'confirm-address': hour,
  'change-email': hour,
};

/** Beyond that one, for each kind by itself. */
const anHour = { byAsker: 20, byAskerToMailbox: 2, toMailbox: 4 };

/**
 * Whether an email about signing in may go out. Spellings of a mailbox count together, except that a confirmed one has
 * a slot of its own: a stranger's account at another spelling must not use it up.
 */
export async function isMailAllowed(
  limits: SharedLimits,
  { kind, to, confirmed, asker }: MailRequest,
): Promise<boolean> {
  const mailbox = mailboxOf(to);
  const first = { most: 1, seconds: alwaysOneIn[kind] };
  if ((await limits.take(`${kind}: always`, confirmed ? `confirmed ${to}` : mailbox, first)).ok) return true;
  // One after another, the mailbox last: a stranger who has used up their own slots does not even touch the owner's.
  const budgets = [
    { of: 'asker and mailbox', key: `${asker} ${mailbox}`, most: anHour.byAskerToMailbox },
    { of: 'asker', key: asker, most: anHour.byAsker },
    { of: 'mailbox', key: mailbox, most: anHour.toMailbox },
  ];
  const taken: Slot[] = [];
  for (const { of, key, most } of budgets) {
    const slot = await limits.take(`${kind}: ${of}`, key, { most, seconds: hour });
    if (!slot.ok) {
      for (const earlier of taken) earlier.release();
      return false;
    }
    taken.push(slot);
  }
  return true;
}
