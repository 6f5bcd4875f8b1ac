import { expect, test } from 'vitest';
import { dialling } from './phone-numbers.ts';

test.each([
  ['020 7946 0000', 'tel:02079460000'],
  ['+44 20 7946-0000', 'tel:+442079460000'],
  [' +44 (0)20 7946 0000', 'tel:+442079460000'],
  ['(0)20 7946 0000', 'tel:02079460000'],
  ['＋４４ ２０ ７９４６ ００００', 'tel:+442079460000'],
  ['٠٢٠ ٧٩٤٦ ٠٠٠٠', 'tel:02079460000'],
  ['०२० ७९४६ ००००', 'tel:02079460000'],
])('%s is dialled as %s', (written, dialled) => {
  expect(dialling(written)).toBe(dialled);
});
