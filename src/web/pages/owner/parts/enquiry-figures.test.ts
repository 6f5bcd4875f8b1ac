import { expect, test } from 'vitest';
import { comparisonText, enquiriesThisMonth, unansweredText } from './enquiry-figures.ts';

const figures = (thisMonth: number, previous: number, unanswered = 0) => ({ thisMonth, previous, unanswered });

test.each([
  [figures(0, 0), 'No enquiries yet this month', ''],
  [figures(0, 2), 'No enquiries yet this month', '2 fewer than at this point last month'],
  [figures(1, 0), '1 enquiry this month', '1 more than at this point last month'],
  [figures(3, 3), '3 enquiries this month', 'As many as at this point last month'],
  [figures(3, 1), '3 enquiries this month', '2 more than at this point last month'],
])('%o is said in words', (given, month, comparison) => {
  expect(enquiriesThisMonth(given)).toBe(month);
  expect(comparisonText(given)).toBe(comparison);
});

test('what waits has the right plural', () => {
  expect(unansweredText(figures(0, 0, 1))).toBe('1 is waiting for your answer');
  expect(unansweredText(figures(0, 0, 2))).toBe('2 are waiting for your answer');
});
