import { createHmac } from 'node:crypto';

const validSeconds = 15 * 60;

/**
 * Lets the person who has just left a review, and nobody else, add photos to it for a quarter of an hour. Signed rather
 * than stored: a retried submission gets a token that works, and there is nothing to clean up.
 */
export function issueUploadToken(secret: string, reviewId: string, now: Date): string {
  const expires = Math.floor(now.getTime() / 1000) + validSeconds;
  const signature = createHmac('sha256', secret).update(`photos:${reviewId}:${expires}`).digest('base64url');
  return `${expires}.${signature}`;
}
