import { expect, test } from 'vitest';
import { findInvitationProblem, standardInvitation } from './invitation-text.ts';

test.each([
  'Read more at https://example.test',
  'Find us on velvetdeck.com',
  'Write to rae@example.test',
  'You get a discount on your next booking',
  'Reviewers take part in a prize draw',
  'We’ll give you a free song in return',
  'Get 10% off',
  '£5 for every review',
  'If you were happy with us, please leave a review',
  'If everything was great, let others know',
  'Please only if you enjoyed it',
  'If not, please tell us first',
  'Please give us five stars',
  'We would love a 5-star review',
  '★★★★★ would make our day',
  'A positive review would help us',
  'Please give us top marks',
  'Please leave a 5\u00ad-star review',
])('%s is refused', (text) => {
  expect(findInvitationProblem(text)).toEqual(expect.any(String));
});

test.each([
  '',
  standardInvitation.greeting,
  standardInvitation.message,
  'Thank you for a wonderful evening in Leeds. Would you write a few lines about it? Other couples read them.',
  'It was our pleasure to play for you. Whatever you thought of it, please tell others.',
  'Dear {name}, we hope that you got home well.',
])('"%s" may be sent', (text) => {
  expect(findInvitationProblem(text)).toBeNull();
});
