import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a token allows. A token for one thing is worthless for another. */
export type Purpose = 'confirm-review' | 'erase-review' | 'unsubscribe';

const sign = (secret: string, purpose: Purpose, subject: string, expires: string) =>
  createHmac('sha256', secret).update(`mail:${purpose}:${subject}:${expires}`).digest();

/** Permission in a mail's link: signed rather than stored, so that there is nothing to steal and nothing to clean up. */
export function signToken(secret: string, purpose: Purpose, subject: string, expires: Date | null): string {
  const until = expires ? String(Math.floor(expires.getTime() / 1000)) : '0';
  return `${subject}.${until}.${sign(secret, purpose, subject, until).toString('base64url')}`;
}

/** A token that is too old still tells what it was made for. */
export type TokenReading = { subject: string; expired: boolean } | 'wrong';

export function readToken(secret: string, purpose: Purpose, token: string, now: Date): TokenReading {
  const [subject = '', until = '', signature = '', ...rest] = token.split('.');
  const given = Buffer.from(signature, 'base64url');
  const right = sign(secret, purpose, subject, until);
  if (rest.length > 0 || given.length !== right.length || !timingSafeEqual(given, right)) return 'wrong';
  return { subject, expired: until !== '0' && Number(until) * 1000 < now.getTime() };
}
