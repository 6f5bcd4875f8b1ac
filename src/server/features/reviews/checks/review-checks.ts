import { hash } from 'node:crypto';
import type { SubmitReviewInput } from '#shared/reviews.ts';
import { hasPhoneNumber } from './phone-numbers.ts';
import { profaneWords } from './review-checks-words.ts';

/**
 * What a check may look at. The rating is not in it: identical words with one star and with five are treated alike.
 * Checks that need other reviews are in the database, `is_duplicate_review` and `is_burst_of_reviews`, and in the job that
 * follows (`similar`).
 */
type Checked = Pick<SubmitReviewInput, 'reviewerName' | 'comment' | 'eventType' | 'website' | 'elapsedMs'>;

/** Nobody reads a form, picks the stars and writes something in less. */
const quickestPerson = 3_000;

// Looks around each dot instead of along each word: its time grows with the text, not with the square of it.
const links =
  /https?:\/\/|\bwww\.[\p{L}\d]|[\p{L}\d]\.(?:com|net|org|info|biz|xyz|online|site|shop|store|io|app|uk|ru|cn)(?![\p{L}\d-])|[\p{L}\d]\.\p{L}{2,20}\/[^\s]/iu;

/** The words of a text in their plainest spelling: with or without its accents, a word is the same word. */
const plainWords = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .match(/\p{L}+/gu) ?? [];

const profane = new Set(plainWords(profaneWords));

/** Names of the checks that fire. They tell an administrator where to look, and decide nothing. */
export function findChecks({ website, elapsedMs, ...review }: Checked): string[] {
  const text = `${review.reviewerName}\n${review.eventType}\n${review.comment}`;
  const fired = {
    honeypot: Boolean(website),
    too_fast: elapsedMs !== undefined && elapsedMs < quickestPerson,
    link: links.test(text),
    phone_number: hasPhoneNumber(text),
    profanity: plainWords(text).some((word) => profane.has(word)),
  };
  return Object.entries(fired).flatMap(([name, isFired]) => (isFired ? [name] : []));
}

/** The same number for the same words, however they are spaced, punctuated and capitalised. As text: it has 64 bits. */
export function hashText(comment: string): string {
  const plain = comment.normalize('NFKC').toLowerCase();
  // Marks are the vowels of some scripts. A text of emoji alone has no words; then it is what it is.
  const words = plain.replace(/[^\p{L}\p{M}\p{N}]+/gu, '') || plain.replace(/\s+/g, '');
  return hash('sha256', words, 'buffer').readBigInt64BE().toString();
}
