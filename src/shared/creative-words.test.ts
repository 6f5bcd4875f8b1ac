import { expect, test } from 'vitest';
import { alternativeText } from './creative-words.ts';

const shown = (reviewerName: string, comment: string) => ({
  review: { reviewerName, comment, rating: 5 },
  owner: { businessName: 'Mira Vale', firstName: '', lastName: '', email: '' },
  excerpt: { from: 0, to: comment.length },
  stars: true,
  name: true,
});

test('the words for those who cannot see the picture are plain', () => {
  expect(alternativeText(shown('Rae Quill', 'Lovely.'))).toBe(
    'A review of Mira Vale by Rae Quill, 5 out of 5 stars: “Lovely.”',
  );
});

test('what is written from the right keeps to itself, and does not pull the stars after it', () => {
  expect(alternativeText(shown('مريم العلي', 'ليلة رائعة'))).toBe(
    'A review of Mira Vale by \u2068مريم العلي\u2069, 5 out of 5 stars: “\u2068ليلة رائعة\u2069”',
  );
});
