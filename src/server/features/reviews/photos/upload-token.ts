import { readToken, signToken } from '#server/signed-token.ts';

const validFor = 15 * 60 * 1000;

/**
 * Lets the person who has just left a review, and nobody else, add photos to it for a quarter of an hour. A retried
 * submission gets a token that works, too.
 */
export const issueUploadToken = (secret: string, reviewId: string, now: Date): string =>
  signToken(secret, 'add-photos', reviewId, new Date(now.getTime() + validFor));

export function isUploadToken(secret: string, reviewId: string, token: string, now: Date): boolean {
  const reading = readToken(secret, 'add-photos', token, now);
  return reading !== 'wrong' && reading.subject === reviewId && !reading.expired;
}
