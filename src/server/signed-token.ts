import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a signature is good for. One made for one purpose is worthless for any other. */
type Purpose =
  | TokenPurpose
  /** The link that makes somebody an administrator. */
  | 'administrator-invitation'
  /** The mailbox of somebody who does not want to be asked, or whom no email reaches. */
  | 'contact'
  /** A browser that has signed in to an account before. */
  | 'device'
  /** The network that a gig was reviewed from, for the checks that administrators see. */
  | 'gig-network'
  /** The token of an invitation, which stands in its email alone. */
  | 'invitation'
  /** A rate limit's key. */
  | 'limit'
  /** An address, account or session in the security log. */
  | 'log'
  /** The one question to the customer of an imported review. */
  | 'imported-asked'
  /** A code that the writer of an imported review was emailed. */
  | 'imported-code'
  /** The words of an enquiry, so that the same ones are taken once a day. */
  | 'posted-enquiry'
  /** The form of a review posted without scripts. */
  | 'posted-form'
  /** The words of an imported review that was removed, so that they are not imported again. */
  | 'removed-import'
  /** The envelope sender of one email, which reports about it come back to. */
  | 'return-address'
  /** A reviewer's address on an administrator's screen. */
  | 'reviewer'
  /** A code that a reviewer was emailed. */
  | 'reviewer-code'
  /** A photo that the public does not see, for its reviewer and for the owner who received it. */
  | 'see-photo'
  /** The same for an administrator, who also sees what was rejected as unlawful. */
  | 'see-photo-as-administrator'
  /** A mailbox that has used its free trial. */
  | 'trial';

/** What a token allows its bearer to do. */
export type TokenPurpose =
  | 'add-photos'
  | 'confirm-review'
  | 'gig-feed'
  | 'leave-invitations'
  | 'my-enquiry'
  | 'my-review'
  | 'phone-gig'
  | 'secure-account'
  | 'unsubscribe';

/** HMAC-SHA-256. For formats that are not ours, and have no place for a purpose: the session cookie and challenges. */
export const hmac = (secret: string, text: string): Buffer => createHmac('sha256', secret).update(text).digest();

const sign = (secret: string, purpose: Purpose, text: string): Buffer => hmac(secret, `${purpose}\n${text}`);

/** Compares in a time that says nothing about where two signatures differ. */
export const isSameSignature = (given: Buffer, right: Buffer): boolean =>
  given.length === right.length && timingSafeEqual(given, right);

/** Stands for a text that must not be stored or shown: the same for the same text, with no way back to it. */
export const hashUnder = (
  secret: string,
  purpose: Purpose,
  text: string,
  encoding: 'base64url' | 'hex' = 'base64url',
): string => sign(secret, purpose, text).toString(encoding);

/** Permission that is signed rather than stored, so that there is nothing to steal and nothing to clean up. */
export function signToken(secret: string, purpose: TokenPurpose, subject: string, expires: Date | null): string {
  const until = expires ? String(Math.floor(expires.getTime() / 1000)) : '0';
  return `${subject}.${until}.${hashUnder(secret, purpose, `${subject}.${until}`)}`;
}

/** A token that is too old still tells what it was made for. */
export type TokenReading = { subject: string; expired: boolean } | 'wrong';

export function readToken(secret: string, purpose: TokenPurpose, token: string, now: Date): TokenReading {
  const [subject = '', until = '', signature = '', ...rest] = token.split('.');
  const right = sign(secret, purpose, `${subject}.${until}`);
  if (rest.length > 0 || !isSameSignature(Buffer.from(signature, 'base64url'), right)) return 'wrong';
  return { subject, expired: until !== '0' && Number(until) * 1000 < now.getTime() };
}
