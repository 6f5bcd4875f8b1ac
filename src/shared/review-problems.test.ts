import { describe, expect, it } from 'vitest';
import { describeProblems, findReviewProblems } from './review-problems.ts';
import { submitReviewInput } from './reviews.ts';

const fine = { rating: 5, reviewerName: 'Ann', reviewerEmail: 'ann@example.com', comment: 'Good.' };

describe('the problems of a review', () => {
  it('are none when there are none', () => {
    expect(findReviewProblems(fine)).toEqual({});
    expect(describeProblems({})).toBeNull();
  });

  it('are all named at once, in the order of the form', () => {
    const problems = findReviewProblems({ rating: 0, reviewerName: ' ', reviewerEmail: '', comment: '\u200b' });
    expect(Object.keys(problems)).toEqual(['rating', 'reviewerName', 'reviewerEmail', 'comment']);
    expect(describeProblems(problems)?.title).toBe('Rating Required');
  });

  it.each([
    ['name@gmail', 'Check the part after @.'],
    ['name@', 'Check the part after @.'],
    ['@gmail.com', 'Check the part before @.'],
    ['name @gmail.com', 'Remove the space.'],
    ['name@gmail.', 'Check the part after @.'],
    ['name@gmail..com', 'Check the part after @.'],
    ['name.gmail.com', 'has no @'],
    ['', 'Enter your email address'],
  ])('an address like %j is refused here and by the server alike', (reviewerEmail, words) => {
    expect(findReviewProblems({ ...fine, reviewerEmail }).reviewerEmail).toContain(words);
    expect(submitReviewInput.safeParse({ ...fine, reviewerEmail }).success).toBe(false);
  });

  it.each(['ann@example.com', ' ann+tag@mail.example.co.uk ', "o'hara@example.org"])('%j is taken', (reviewerEmail) => {
    expect(findReviewProblems({ ...fine, reviewerEmail })).toEqual({});
    expect(submitReviewInput.safeParse({ ...fine, reviewerEmail }).success).toBe(true);
  });
});
