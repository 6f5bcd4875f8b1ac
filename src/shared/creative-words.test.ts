import { expect, test } from 'vitest';
import { alternativeText } from './creative-words.ts';
import { verifiedGigWords } from './gig-words.ts';

const shown = (reviewerName: string, comment: string) => ({
  review: { reviewerName, comment, rating: 5, eventType: '', verifiedGig: false },
  owner: { businessName: 'Mira Vale', firstName: '', lastName: '' },
  excerpt: { from: 0, to: comment.length },
  stars: true,
  name: true,
});

test('the words for those who cannot see the picture are plain', () => {
  expect(alternativeText(shown('Rae Quill', 'Lovely.'))).toBe(
    'A review of Mira Vale by Rae Quill, 5 out of 5 stars: “Lovely.”',
  );
});

test('the words say of the booking what the picture says, which is nothing without the reviewer’s name', () => {
  const plain = shown('Rae Quill', 'Lovely.');
  const booked = { ...plain, review: { ...plain.review, eventType: 'Wedding', verifiedGig: true } };
  expect(alternativeText(booked)).toBe(
    `A review of Mira Vale by Rae Quill, 5 out of 5 stars: “Lovely.”. Wedding. Verified gig: ${verifiedGigWords}`,
  );
  expect(alternativeText({ ...booked, name: false })).toBe('A review of Mira Vale, 5 out of 5 stars: “Lovely.”');
});

test('an act without a name is called what the picture calls it', () => {
  const owner = { businessName: '', firstName: '', lastName: '', email: 'mira@starbill.example' };
  expect(alternativeText({ ...shown('Rae', 'Lovely.'), owner })).toBe(
    'A review of Performer by Rae, 5 out of 5 stars: “Lovely.”',
  );
});

test('what is written from the right keeps to itself, and does not pull the stars after it', () => {
  expect(alternativeText(shown('مريم العلي', 'ليلة رائعة'))).toBe(
    'A review of Mira Vale by \u2068مريم العلي\u2069, 5 out of 5 stars: “\u2068ليلة رائعة\u2069”',
  );
});
