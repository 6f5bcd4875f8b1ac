import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPublishedReview, addReview } from '#test/support/factories.ts';
import { makeApp, type Person, signUpAdministrator, signUpOwner, type TestApp } from '#test/support/make-app.ts';
import { remindOfWaiting } from './waiting-reminder.service.ts';

let app: TestApp;
let owner: Person;
let ada: Person;
let ben: Person;
beforeAll(async () => {
  app = await makeApp();
  owner = await signUpOwner(app);
  ada = await signUpAdministrator(app);
  ben = await signUpAdministrator(app);
  await app.db.updateTable('accounts').set({ emailVerified: true }).execute();
});
afterAll(() => app.close());

const hour = 3_600_000;
const remind = (hours = 24, at = 0) =>
  remindOfWaiting({
    ...app.deps,
    env: { ...app.deps.env, waitingReminderHours: hours },
    now: () => new Date(Date.now() + at),
  });
const sent = async () =>
  await app.db.selectFrom('mails').select(['recipient', 'bodyText']).where('kind', '=', 'waiting-reminder').execute();

test('administrators are emailed once a day while something waits for too long, and owners never', async () => {
  const ago = (hours: number) => new Date(Date.now() - hours * hour);
  await addReview(app.db, owner.performerId, { createdAt: ago(23) });
  // What an owner added waits for its customer, not for an administrator.
  await addReview(app.db, owner.performerId, { createdAt: ago(90), source: 'business' });
  await remind();
  expect(await sent()).toEqual([]);

  await addReview(app.db, owner.performerId, { createdAt: ago(25) });
  await addReview(app.db, owner.performerId, { createdAt: ago(48) });
  const { id: reviewId } = await addPublishedReview(app.db, owner.performerId);
  await app.db
    .insertInto('flags')
    .values({ reviewId, reason: 'Look.', createdAt: ago(30) })
    .execute();
  await remind(0);
  expect(await sent()).toEqual([]);
  await Promise.all([remind(), remind()]);
  const first = await sent();
  expect(first.map(({ recipient }) => recipient).toSorted()).toEqual([ada.email, ben.email].toSorted());
  expect(first[0]?.bodyText).toContain('2 reviews, 1 flag have been waiting for more than 24 hours.');
  expect(first[0]?.bodyText).toMatch(/\/admin$/m);

  await remind(24, 2 * hour);
  expect(await sent()).toHaveLength(2);
  await app.db
    .updateTable('mails')
    .set({ createdAt: ago(24) })
    .execute();
  await remind(24, hour);
  expect(await sent()).toHaveLength(4);
});
