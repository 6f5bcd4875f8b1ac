import { expect, test } from 'vitest';
import { type ReviewColumn, reviewColumns } from '#shared/review-columns.ts';
import { recogniseColumns } from './review-columns.ts';

const cells: Record<ReviewColumn, [published: string, rejected: string]> = {
  Date: ['2026-03-04T05:06:07.890Z', '2026-04-04T05:06:07.890Z'],
  Reviewer: ['Rae Quill', 'Ada Lark'],
  Email: ['rae@example.test', 'ada@example.test'],
  Stars: ['5', '2'],
  Review: ['A night to remember.', 'Call me on 0207 123 4567.'],
  'Service provided': ['Wedding', 'Company dinner'],
  Status: ['approved', 'rejected'],
  'Rejected because': ['', 'private_data'],
  Public: ['yes', 'no'],
  Verified: ['yes', 'no'],
  'Verified gig': ['no', 'no'],
  Edited: ['no', 'no'],
  'Added by': ['customer', 'business'],
  Reply: ['Thank you, Rae.', ''],
  Replied: ['2026-03-05T05:06:07.890Z', ''],
  Photos: ['', ''],
  Flagged: ['2026-03-06T05:06:07.890Z', ''],
  'Flag reason': ['Not a customer of ours.', ''],
  'Flag outcome': ['kept', ''],
  Id: ['01900000-0000-7000-8000-000000000001', '01900000-0000-7000-8000-000000000002'],
};

test('what Starbill exports is read back without correcting a column', () => {
  const rows = [0, 1].map((row) => reviewColumns.map((column) => cells[column][row] ?? ''));
  const found = recogniseColumns(reviewColumns, rows, reviewColumns.length);
  const read = reviewColumns.flatMap((column, at) => (found[at] === 'ignore' ? [] : [`${column}: ${found[at]}`]));
  expect(read).toEqual([
    'Date: date',
    'Reviewer: reviewerName',
    'Email: reviewerEmail',
    'Stars: rating',
    'Review: comment',
    'Service provided: eventType',
  ]);
});
