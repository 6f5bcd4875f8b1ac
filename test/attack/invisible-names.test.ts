import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPublishedReview } from '#test/support/factories.ts';
import { makeApp, type Person, signUpOwner, type TestApp, testPassword, visitor } from '#test/support/make-app.ts';

let app: TestApp;
let owner: Person;
let reviewId: string;

beforeAll(async () => {
  app = await makeApp();
  owner = await signUpOwner(app);
  reviewId = (await addPublishedReview(app.db, owner.performerId)).id;
});
afterAll(() => app.close());

const review = { reviewerName: 'Rae', reviewerEmail: 'rae@example.test', rating: 5, comment: 'More!' };
const account = { email: 'new@example.test', password: testPassword, firstName: 'A', lastName: 'B', businessName: 'C' };
const widget = {
  title: 'Reviews',
  description: '',
  theme: 'dark',
  primaryColor: '#6366F1',
  showRating: true,
  showReviewCount: true,
  maxReviews: 3,
};

/** Every place where a name or a text is asked for, with a valid input. */
const required = (): [method: 'POST' | 'PUT' | 'PATCH', path: string, body: object, fields: string[]][] => [
  ['POST', `/api/reviews/${owner.performerId}`, review, ['reviewerName', 'comment']],
  ['POST', '/api/auth/sign-up/email', account, ['firstName', 'lastName', 'businessName']],
  ['PUT', '/api/profile', { businessName: 'C', businessCategory: 'Band' }, ['businessName', 'businessCategory']],
  ['PATCH', '/api/auth/user', { businessName: 'C' }, ['businessName']],
  ['POST', '/api/saved-replies', { title: 'Thanks', replyText: 'Thank you.' }, ['title', 'replyText']],
  ['POST', `/api/reviews/${reviewId}/reply`, { replyText: 'Thank you.' }, ['replyText']],
  ['POST', '/api/widget/config', widget, ['title']],
];

test.each(['\u202E', '\u200E\u200F', '\u200B\u2060', '\u3164', '\u2800', '\u001B\u009B'])(
  'a name of %j alone is refused wherever one is asked for, with a sentence beside the field',
  async (nothing) => {
    for (const [method, path, body, fields] of required()) {
      for (const field of fields) {
        const person = path.includes('sign-up') ? visitor(app) : owner;
        const answer = await person.send(method, path, { ...body, [field]: nothing });
        expect(answer.statusCode, `${path} ${field}`).toBe(400);
        expect(answer.json().fields?.[field], `${path} ${field}`).toMatch(/^(Please|Enter|Say|Give) /);
      }
    }
  },
);

test('a direction that a name begins and does not end stays inside it, on the page and in the mail', async () => {
  const sent = await visitor(app).send('POST', `/api/reviews/${owner.performerId}`, {
    ...review,
    reviewerName: 'Rae \u202Elliuq',
    comment: 'Great \u2067show\nand more\u2069',
  });
  expect(sent.statusCode).toBe(201);
  const kept = await app.db
    .selectFrom('reviews')
    .select(['reviewerName', 'comment'])
    .where('id', '=', sent.json().id)
    .executeTakeFirstOrThrow();
  expect(kept).toEqual({ reviewerName: 'Rae lliuq', comment: 'Great show\nand more' });
});
