import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { mailsFor } from '#test/support/browser.ts';
import { addPublishedReview, addReview } from '#test/support/factories.ts';
import {
  makeApp,
  type Person,
  testPassword as password,
  signUpOwner,
  type TestApp,
  visitor,
} from '#test/support/make-app.ts';
import { deleteDueAccounts } from './deletion.service.ts';

let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await makeApp();
  owner = await signUpOwner(app);
});
afterAll(() => app.close());
afterEach(() => app.setTime(null));

const daysFromNow = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000);

test('the export holds everything of the account and nothing of another, whatever its size', async () => {
  const stranger = await signUpOwner(app);
  await addReview(app.db, stranger.performerId, { comment: 'Not yours.' });
  const { id } = await addPublishedReview(app.db, owner.performerId, { comment: 'A "quoted" night\u2028<b>' });
  await app.db
    .insertInto('replies')
    .values({ reviewId: id, performerId: owner.performerId, replyText: 'Thank you!' })
    .execute();
  await app.db
    .insertInto('reviews')
    .values(
      Array.from({ length: 1_200 }, (_, n) => ({
        performerId: owner.performerId,
        reviewerName: `Rae ${n}`,
        reviewerEmail: 'rae@example.test',
        rating: 4 as const,
        comment: `Number ${n}`,
      })),
    )
    .execute();
  const answer = await owner.get('/api/account/export');
  expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="starbill-.*\.json"$/);
  const told = answer.json();
  expect(told.account).toMatchObject({ email: owner.email });
  expect(told.business).toMatchObject({ slug: owner.slug });
  expect(told.reviews).toHaveLength(1_201);
  expect(new Set(told.reviews.map((review: { id: string }) => review.id)).size).toBe(1_201);
  const exported = told.reviews.find((review: { id: string }) => review.id === id);
  expect(exported).toMatchObject({ comment: 'A "quoted" night\u2028<b>', reply: { replyText: 'Thank you!' } });
  expect(answer.body).not.toContain('Not yours.');
  expect(answer.body).not.toContain('token');
  expect(answer.body).not.toContain('password');
});

test('an account is deleted only by typing its address, and only after 14 days', async () => {
  const wrong = await owner.send('POST', '/api/account/deletion', { confirmation: 'delete', password });
  expect(wrong.statusCode).toBe(400);
  expect(wrong.json().fields).toHaveProperty('confirmation');

  const asked = await owner.send('POST', '/api/account/deletion', {
    confirmation: owner.email.toUpperCase(),
    password,
  });
  expect(asked.statusCode, asked.body).toBe(200);
  const { deletesOn } = asked.json();
  expect(Date.parse(deletesOn) - daysFromNow(14).getTime()).toBeLessThan(60_000);
  expect((await owner.get('/api/auth/user')).json().deletesOn).toBe(deletesOn);
  const farewells = async () => (await mailsFor(app, owner.email)).filter(({ kind }) => kind === 'farewell');
  const [farewell] = await farewells();
  expect(farewell?.text).toMatch(/\/settings#delete-account$/m);
  expect(farewell?.text).toContain(
    new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' }).format(new Date(deletesOn)),
  );
  // Once more does not move the day, and is not told again.
  app.setTime(daysFromNow(3));
  const again = await owner.send('POST', '/api/account/deletion', { confirmation: owner.email, password });
  expect(again.json().deletesOn).toBe(deletesOn);
  expect(await farewells()).toHaveLength(1);

  expect(await deleteDueAccounts(app.deps, daysFromNow(13))).toBe(0);
  expect((await owner.send('DELETE', '/api/account/deletion')).json()).toEqual({ deletesOn: null });
  expect(await deleteDueAccounts(app.deps, daysFromNow(15))).toBe(0);
  expect((await visitor(app).get(`/reviews/${owner.slug}`)).statusCode).toBe(200);

  await owner.send('POST', '/api/account/deletion', { confirmation: owner.email, password });
  expect(await deleteDueAccounts(app.deps, daysFromNow(18))).toBe(1);
  app.setTime(null);
  expect((await owner.get('/api/auth/user')).statusCode).toBe(401);
  await expect.poll(async () => (await visitor(app).get(`/reviews/${owner.slug}`)).statusCode).toBe(404);
  const reviews = await app.db
    .selectFrom('reviews')
    .select('id')
    .where('performerId', '=', owner.performerId)
    .execute();
  expect(reviews).toEqual([]);
  expect(await deleteDueAccounts(app.deps, daysFromNow(18))).toBe(0);
});

describe('asking for deletion', () => {
  const ask = (person: Person, given: object = {}) =>
    person.send('POST', '/api/account/deletion', { confirmation: person.email, ...given });

  test('takes the password, and a session alone is not enough', async () => {
    const person = await signUpOwner(app);
    expect((await ask(person)).json().fields).toEqual({ password: 'Enter your password.' });
    const wrong = await ask(person, { password: 'not mine' });
    expect([wrong.statusCode, wrong.json().code]).toEqual([400, 'invalid_password']);
    expect((await person.get('/api/auth/user')).json().deletesOn).toBeNull();
    expect((await ask(person, { password })).statusCode).toBe(200);
  });

  test('is refused for an administrator who has a business, until they are removed as one', async () => {
    const person = await signUpOwner(app);
    const setRole = (role: 'administrator' | 'owner') =>
      app.db.updateTable('accounts').set({ role }).where('id', '=', person.accountId).execute();
    await setRole('administrator');
    const refused = await ask(person, { password });
    expect([refused.statusCode, refused.json()]).toEqual([
      409,
      {
        code: 'is_administrator',
        message: 'Administrators can’t delete their account. Ask another administrator to remove you as one first.',
      },
    ]);
    expect((await person.get('/api/auth/user')).json().deletesOn).toBeNull();
    expect((await mailsFor(app, person.email)).filter(({ kind }) => kind === 'farewell')).toEqual([]);
    await setRole('owner');
    expect((await ask(person, { password })).statusCode).toBe(200);
  });

  test('takes a sign-in of a moment ago from somebody who has no password', async () => {
    const person = await signUpOwner(app);
    await app.db.deleteFrom('credentials').where('holderId', '=', person.accountId).execute();
    expect((await person.get('/api/auth/user')).json().hasPassword).toBe(false);
    app.setTime(new Date(Date.now() + 11 * 60_000));
    const late = await ask(person);
    expect([late.statusCode, late.json().code]).toEqual([403, 'sign_in_again']);
    app.setTime(null);
    expect((await ask(person)).statusCode).toBe(200);
  });
});
