import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPublishedReview } from '#test/support/factories.ts';
import { makeApp, type Person, signUpOwner, type TestApp, testPassword } from '#test/support/make-app.ts';

let app: TestApp;
let owner: Person;
let reviewId: string;
let savedId: string;
beforeAll(async () => {
  app = await makeApp();
  owner = await signUpOwner(app);
  ({ id: reviewId } = await addPublishedReview(app.db, owner.performerId));
  await owner.send('POST', `/api/reviews/${reviewId}/reply`, { replyText: 'Thank you.' });
  savedId = (await owner.send('POST', '/api/saved-replies', { title: 'Thanks', replyText: 'Thank you.' })).json().id;
  await owner.send('PUT', '/api/profile', { businessName: 'The Larks', businessCategory: 'Band', businessPhone: '1' });
  await owner.send('POST', '/api/billing/sandbox/fast-forward', { days: 8 });
});
afterAll(() => app.close());

const profile = async () => (await owner.get('/api/profile')).json();
const named = async () => {
  const { businessName, businessCategory } = await profile();
  return { businessName, businessCategory };
};

/** What is done for an owner, and what they ask for less and for more of it. */
const pairs: Record<string, { less: () => Promise<number>; more: () => Promise<number> }> = {
  'a public review': {
    less: () => status('PUT', `/api/reviews/${reviewId}`, { isPublic: false }),
    more: () => status('PUT', `/api/reviews/${reviewId}`, { isPublic: true }),
  },
  'emails to customers': {
    less: () => status('PUT', '/api/auth/user', { emailNotificationsEnabled: false, notifyOnReviewApproval: false }),
    more: () => status('PUT', '/api/auth/user', { emailNotificationsEnabled: true, notifyOnReviewApproval: false }),
  },
  'a logo': {
    less: () => status('PATCH', '/api/auth/user', { logoUrl: null }),
    more: () => status('PATCH', '/api/auth/user', { logoUrl: null, firstName: 'Eve' }),
  },
  'the email address on the public page': {
    less: async () => status('PUT', '/api/profile', { ...(await named()), showEmail: false, businessPhone: '' }),
    more: async () => status('PUT', '/api/profile', { ...(await named()), showEmail: true }),
  },
  'that address, by its own switch': {
    less: () => status('PATCH', '/api/auth/user', { showEmail: false }),
    more: () => status('PATCH', '/api/auth/user', { showEmail: true }),
  },
  'enquiries on the public page': {
    less: () => status('PATCH', '/api/auth/user', { takesEnquiries: false }),
    more: () => status('PATCH', '/api/auth/user', { takesEnquiries: true }),
  },
  'the name of the business': {
    less: async () => status('PUT', '/api/profile', await named()),
    more: async () => status('PUT', '/api/profile', { ...(await named()), businessName: 'Another' }),
  },
  'a reply': {
    less: () => status('DELETE', `/api/reviews/${reviewId}/reply`),
    more: () => status('POST', `/api/reviews/${reviewId}/reply`, { replyText: 'Thank you.' }),
  },
  'a saved reply': {
    less: () => status('DELETE', `/api/saved-replies/${savedId}`),
    more: () => status('POST', '/api/saved-replies', { title: 'Thanks', replyText: 'Thank you.' }),
  },
  'the account': {
    less: () => status('POST', '/api/account/deletion', { confirmation: owner.email, password: testPassword }),
    more: () => status('POST', '/api/reviews/flag', { reviewId }),
  },
};

async function status(method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: object) {
  return (await owner.send(method, path, body)).statusCode;
}

test.for(Object.keys(pairs))('a lapsed owner can have less of %s, and pays for more', async (name) => {
  const pair = pairs[name];
  expect([200, 202, 204]).toContain(await pair?.less());
  expect(await pair?.more()).toBe(402);
});

test('a lapsed owner gets out everything, and signs out other devices', async () => {
  expect((await owner.get('/api/reviews/export')).statusCode).toBe(200);
  expect((await owner.get('/api/account/export')).statusCode).toBe(200);
  expect((await owner.send('POST', '/api/auth/revoke-other-sessions')).statusCode).toBe(200);
});
