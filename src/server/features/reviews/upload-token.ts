import { createHmac, timingSafeEqual } from 'node:crypto';

const validSeconds = 15 * 60;

const sign = (secret: string, reviewId: string, expires: string) =>
  createHmac('sha256', secret).update(`photos:${reviewId}:${expires}`).digest();

/**
 * Lets the person who has just left a review, and nobody else, add photos to it for a quarter of an hour. Signed rather
 * than stored: a retried submission gets a token that works, and there is nothing to clean up.
 */
export function issueUploadToken(secret: string, reviewId: string, now: Date): string {
  const expires = String(Math.floor(now.getTime() / 1000) + validSeconds);
  return `${expires}.${sign(secret, reviewId, expires).toString('base64url')}`;
}

export function isUploadToken(secret: string, reviewId: string, token: string, now: Date): boolean {
  const [expires = '', signature = ''] = token.split('.');
  if (!/^\d{1,12}$/.test(expires) || Number(expires) * 1000 < now.getTime()) return false;
  const given = Buffer.from(signature, 'base64url');
  const right = sign(secret, reviewId, expires);
  return given.length === right.length && timingSafeEqual(given, right);
}
