import { hasVisibleText } from './tidy-text.ts';

type Typed = { rating: number; reviewerName: string; reviewerEmail: string | undefined; comment: string };
/** What is wrong with each field of a review, in the order of the form. */
export type ReviewProblems = Partial<
  Record<'rating' | 'reviewerName' | 'reviewerEmail' | 'eventType' | 'comment' | 'photos', string>
>;

/** The schema has the last word; this finds what people do: a missing part, a missing dot, a space. */
const likelyEmail = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;

/** What is wrong with an email address that somebody typed, and what to do. */
export function findEmailProblem(
  typed: string,
  missing = 'Enter your email address. It’s never shown.',
): string | undefined {
  const email = typed.trim();
  if (likelyEmail.test(email)) return undefined;
  if (!email) return missing;
  return describeBadEmail(email);
}

/** For an address that is none, whatever said so. */
export function describeBadEmail(email: string): string {
  if (/\s/.test(email)) return 'That email address has a space in it. Remove the space.';
  if (email.startsWith('@')) return 'That email address looks incomplete. Check the part before @.';
  return email.includes('@')
    ? 'That email address looks incomplete. Check the part after @.'
    : 'That email address has no @. It looks like name@example.com.';
}

/** Everything to correct, each in a sentence of its own. `reviewerEmail` is undefined where it is not asked for. Runs in the browser, so it does without zod. */
export function findReviewProblems({ rating, reviewerName, reviewerEmail, comment }: Typed): ReviewProblems {
  const emailProblem = reviewerEmail === undefined ? undefined : findEmailProblem(reviewerEmail);
  return {
    ...(!(rating >= 1 && rating <= 5) && { rating: 'Choose from one to five stars.' }),
    ...(!hasVisibleText(reviewerName) && { reviewerName: 'Enter your name.' }),
    ...(emailProblem && { reviewerEmail: emailProblem }),
    ...(!hasVisibleText(comment) && { comment: 'Write a few words about how it was.' }),
  };
}

/** The title and sentence for the first of them, as the specification words it. */
export function describeProblems(problems: ReviewProblems): { title: string; message: string } | null {
  if (problems.rating) return { title: 'Rating Required', message: 'Please select a rating before submitting.' };
  if (problems.reviewerName || problems.comment)
    return { title: 'Required Fields', message: 'Please fill in your name and comment.' };
  if (problems.reviewerEmail) return { title: 'Email Address', message: 'Enter a valid email address.' };
  return null;
}

/** Of a correction of the address: another one would be refused as well. */
export const endsCorrection = (status: number): boolean => status === 403 || status === 409;
