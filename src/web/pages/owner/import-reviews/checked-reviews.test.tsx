import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { ImportPreview } from '#shared/schemas/imports.ts';
import { CheckedReviews } from './checked-reviews.tsx';

const row = {
  reviewerName: 'Tim',
  reviewerEmail: '',
  rating: '9',
  comment: 'Fun',
  eventType: '',
  writtenOn: '2024-06-06',
};
const draw = (checked: ImportPreview | null, writtenOn = row.writtenOn) =>
  renderToStaticMarkup(<CheckedReviews rows={[{ ...row, writtenOn }]} checked={checked} />);

test('a review is ticked once it was checked, not before', () => {
  const checked = { importId: null, total: 1, added: 1, duplicates: 0, invalid: 0, passedOver: [] };
  expect(draw(null)).not.toContain('<svg');
  expect(draw(checked)).toContain('circle-check');
  const passedOver = [{ row: 1, outcome: 'invalid' as const, problems: ['The stars can’t be read.'] }];
  expect(draw({ ...checked, added: 0, invalid: 1, passedOver })).not.toContain('circle-check');
});

test('the day of a review is written out, and what is no day is left as it is', () => {
  expect(draw(null)).toMatch(/6 June 2024|June 6, 2024/);
  expect(draw(null, '2024-13-45')).toContain('2024-13-45');
});
