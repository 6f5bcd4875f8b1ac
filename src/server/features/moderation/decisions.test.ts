import { afterAll, beforeAll, expect, test } from 'vitest';
import { addReview } from '#test/support/factories.ts';
import { makeApp, type Person, signUpAdministrator, signUpOwner, type TestApp } from '#test/support/make-app.ts';

let app: TestApp;
let owner: Person;
let ada: Person;

beforeAll(async () => {
  app = await makeApp();
  owner = await signUpOwner(app);
  ada = await signUpAdministrator(app);
});
afterAll(() => app.close());

const decisionsOn = (id: string) =>
  app.db
    .selectFrom('decisions')
    .select(['outcome', 'reason', 'note', 'decidedBy'])
    .where('reviewId', '=', id)
    .orderBy('decidedAt')
    .execute();

test('every decision on a review is kept with its reason, whatever made it', async () => {
  const { id } = await addReview(app.db, owner.performerId);
  await ada.send('POST', `/api/admin/reviews/${id}/approve`);
  await owner.send('POST', '/api/reviews/flag', { reviewId: id });
  const [flag] = (await ada.get('/api/admin/flags')).json();
  await ada.send('POST', `/api/admin/flags/${flag.id}/resolve`, {
    outcome: 'removed',
    reason: 'private_data',
    note: 'p',
  });
  expect(await decisionsOn(id)).toEqual([
    { outcome: 'approved', reason: null, note: null, decidedBy: ada.accountId },
    { outcome: 'rejected', reason: 'private_data', note: 'p', decidedBy: ada.accountId },
  ]);
});

test('a decision that was taken back within its seconds was none', async () => {
  const { id } = await addReview(app.db, owner.performerId);
  await ada.send('POST', `/api/admin/reviews/${id}/reject`, { reason: 'off_topic' });
  expect(await decisionsOn(id)).toHaveLength(1);
  await ada.send('POST', '/api/admin/reviews/undo', { ids: [id] });
  expect(await decisionsOn(id)).toEqual([]);
});

test('hiding, confirming and replying are no decisions', async () => {
  const { id } = await addReview(app.db, owner.performerId, { status: 'approved', decidedAt: new Date() });
  // It arrived approved, which is its first decision.
  const arrived = await decisionsOn(id);
  expect(arrived).toHaveLength(1);
  await owner.send('PUT', `/api/reviews/${id}`, { isPublic: false });
  await owner.send('POST', `/api/reviews/${id}/reply`, { replyText: 'Thank you.' });
  expect(await decisionsOn(id)).toEqual(arrived);
});
