import { afterAll, beforeAll, expect, test } from 'vitest';
import { readingSeconds } from '#shared/moderation.ts';
import { addReview } from '#test/support/factories.ts';
import { makeApp, type Person, signUpAdministrator, signUpOwner, type TestApp } from '#test/support/make-app.ts';

let app: TestApp;
let owner: Person;
let ada: Person;
let ben: Person;
beforeAll(async () => {
  app = await makeApp();
  owner = await signUpOwner(app);
  ada = await signUpAdministrator(app);
  ben = await signUpAdministrator(app);
  await app.db.updateTable('accounts').set({ name: 'Ben Wren' }).where('id', '=', ben.accountId).execute();
});
afterAll(() => app.close());

const reads = async (person: Person, reviewId: string | null) =>
  (await person.send('POST', '/api/admin/reading', { reviewId })).json();

test('what one administrator reads the others are told, until the next one is read', async () => {
  const [one, two] = [await addReview(app.db, owner.performerId), await addReview(app.db, owner.performerId)];
  expect(await reads(ben, one.id)).toEqual([]);
  expect(await reads(ada, null)).toEqual([{ reviewId: one.id, name: 'Ben Wren' }]);
  await reads(ben, two.id);
  expect(await reads(ada, null)).toEqual([{ reviewId: two.id, name: 'Ben Wren' }]);
  await reads(ben, null);
  expect(await reads(ada, null)).toEqual([]);
});

test('of two administrators who open the same review at once, one gets it and the other sees who has it', async () => {
  const { id } = await addReview(app.db, owner.performerId);
  const [adas, bens] = await Promise.all([reads(ada, id), reads(ben, id)]);
  expect([...adas, ...bens]).toHaveLength(1);
  for (const person of [ada, ben]) await reads(person, null);
});

test('a silent reader is forgotten, and the review is the next one’s', async () => {
  const { id } = await addReview(app.db, owner.performerId);
  await reads(ben, id);
  app.setTime(new Date(Date.now() + (readingSeconds + 1) * 1000));
  expect(await reads(ada, id)).toEqual([]);
  app.setTime(null);
  expect(await reads(ben, null)).toMatchObject([{ reviewId: id }]);
});

test('a review that someone reads can be decided by another, and is then nobody’s', async () => {
  const { id } = await addReview(app.db, owner.performerId);
  await reads(ben, id);
  expect((await ada.send('POST', `/api/admin/reviews/${id}/approve`)).statusCode).toBe(200);
  const late = await ben.send('POST', `/api/admin/reviews/${id}/approve`);
  expect([late.statusCode, late.json().code]).toEqual([409, 'already_decided']);
  expect(await reads(ada, crypto.randomUUID())).toEqual([{ reviewId: id, name: 'Ben Wren' }]);
});
