import { afterAll, beforeAll, expect, test } from 'vitest';
import { operations } from '#shared/operations.ts';
import { makeApp, type Person, signUpAdministrator, signUpOwner, type TestApp } from '#test/support/make-app.ts';

let app: TestApp;
let owner: Person;
let administrator: Person;
beforeAll(async () => {
  app = await makeApp();
  owner = await signUpOwner(app);
  administrator = await signUpAdministrator(app);
});
afterAll(() => app.close());

const gig = { clientName: 'Rae', clientEmail: 'rae@example.test', eventType: 'Wedding', date: '2026-06-06' };

test.each([
  ['limit=0', 'limit must be 1 or more.'],
  ['limit=101', 'limit must be 100 or less.'],
  ['limit=many', 'limit must be a number.'],
  ['limit=1.5', 'limit must be a whole number.'],
  ['foo=1', 'foo isn’t a field of this call. Check its spelling, or leave it out.'],
  ['foo=1&bar=2', 'foo, bar aren’t fields of this call. Check their spelling, or leave them out.'],
  ['stars=6', 'stars must be one of: 1, 2, 3, 4, 5.'],
  [`q=${'x'.repeat(201)}`, /^q must have at most \d+ characters\.$/],
  ['from=2026-02-30', 'Choose a day for “From”, like 2026-05-31.'],
  ['to=0000-12-31', 'Choose a day for “To”, like 2026-05-31.'],
])('a query that is refused names the field and what to send: %s', async (query, message) => {
  const answer = await owner.get(`/api/reviews?${query}`);
  expect(answer.statusCode).toBe(400);
  expect(answer.json().message).toEqual(expect.stringMatching(message));
});

test.each<[string, 'POST' | 'PUT', unknown, string]>([
  ['/api/gigs', 'POST', { ...gig, basis: 'booked', eventType: undefined }, 'eventType is missing.'],
  ['/api/saved-replies', 'POST', null, 'The body must be a JSON object.'],
  ['/api/notifications/bell', 'PUT', {}, 'seenUntil is missing.'],
  ['/api/gigs/import', 'POST', { rows: [gig, gig, 'x'], basis: 'booked' }, 'Row 3 must be a JSON object.'],
  [
    '/api/gigs/import',
    'POST',
    { rows: [gig, gig, { ...gig, foo: 1 }], basis: 'booked' },
    'Row 3: foo isn’t a field of this call.',
  ],
  ['/api/import/reviews', 'POST', { rows: [{ rating: [] }], source: 'other' }, 'Row 1: '],
])('a body that is refused does too: %s %s %j', async (path, method, body, message) => {
  const answer = await owner.send(method, path, body as object);
  expect([answer.statusCode, answer.json().message]).toEqual([400, expect.stringContaining(message)]);
});

test('an unknown choice is refused with the choices there are', async () => {
  const { method, path } = operations.decideReviews;
  const answer = await administrator.send(method, path, { decision: 'perhaps' });
  expect([answer.statusCode, answer.json().message]).toEqual([400, 'decision must be one of: approve, reject.']);
});

test('the audit takes no days in the wrong order, as the list of reviews does', async () => {
  for (const path of ['/api/admin/audit', '/api/admin/audit/export']) {
    const answer = await administrator.get(`${path}?from=9999-12-31&to=0001-01-01`);
    expect([answer.statusCode, answer.json().message]).toEqual([400, '“From” is after “To”. Swap the two days.']);
  }
});
