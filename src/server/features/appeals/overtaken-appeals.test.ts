import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { writeUpheldMail } from '#server/features/notifications/decision-mails.service.ts';
import { addReview } from '#test/support/factories.ts';
import { countWaitingForLocks } from '#test/support/imported-reviews.ts';
import { makeApp, type Person, signUpAdministrator, signUpOwner, type TestApp } from '#test/support/make-app.ts';
import { submitAppeal } from './appeals.service.ts';

let app: TestApp;
let owner: Person;
let ada: Person;
let ben: Person;
let reviewId: string;
let decisionId: string;

beforeAll(async () => {
  app = await makeApp();
  owner = await signUpOwner(app);
  ada = await signUpAdministrator(app);
  ben = await signUpAdministrator(app);
});
afterAll(() => app.close());
beforeEach(async () => {
  ({ id: reviewId } = await addReview(app.db, owner.performerId));
  await ada.send('POST', `/api/admin/reviews/${reviewId}/reject`, { reason: 'not_genuine' });
  ({ id: decisionId } = await app.db
    .selectFrom('decisions')
    .select('id')
    .where('reviewId', '=', reviewId)
    .executeTakeFirstOrThrow());
});

const appeal = () => submitAppeal(app.db, { reviewId, words: 'I was there.', now: new Date() });
const answer = (outcome: 'upheld' | 'reversed') =>
  ben.send('POST', `/api/admin/appeals/${decisionId}/answer`, { outcome });
const undo = async () => (await ben.send('POST', '/api/admin/appeals/undo', { ids: [decisionId] })).json();
const publish = () => ada.send('POST', `/api/admin/reviews/${reviewId}/reverse`, { reason: 'mistake', to: 'approved' });
const appeals = () => app.db.selectFrom('appeals').select('outcome').where('decisionId', '=', decisionId).execute();
const answerMails = () =>
  app.db
    .selectFrom('mails')
    .select('id')
    .where('reviewId', '=', reviewId)
    .where('kind', '=', 'appeal-answered')
    .execute();
const answersToMail = async () => {
  const { rows } = await app.deps.pool.query(
    `select j.id from graphile_worker.jobs j join graphile_worker._private_jobs p on p.id = j.id
     where j.task_identifier = 'appeal-upheld' and p.payload ->> 'reviewId' = $1`,
    [reviewId],
  );
  return rows.length;
};

test('an appeal that meets the publication of its review is not taken: there is nothing left to appeal', async () => {
  let appealing: Promise<boolean> | undefined;
  await app.db.transaction().execute(async (trx) => {
    const approved = { status: 'approved', rejectedReason: null, rejectedNote: null, decidedAt: new Date() } as const;
    await trx.updateTable('reviews').set(approved).where('id', '=', reviewId).execute();
    appealing = appeal();
    await expect.poll(() => countWaitingForLocks(app.db)).toBeGreaterThan(0);
  });
  expect(await appealing).toBe(false);
  expect(await appeals()).toEqual([]);
});

test('of two appeals at the same moment one is taken', async () => {
  expect((await Promise.all([appeal(), appeal()])).toSorted()).toEqual([false, true]);
  expect(await appeals()).toEqual([{ outcome: null }]);
});

test('an upheld appeal whose review was published after all tells its reviewer nothing, and is not opened again', async () => {
  await appeal();
  expect((await answer('upheld')).statusCode).toBe(200);
  expect((await publish()).statusCode).toBe(200);
  await writeUpheldMail(app.deps, reviewId);
  expect(await answerMails()).toEqual([]);
  expect(await undo()).toEqual({ done: [], refused: [decisionId] });
  expect(await appeals()).toEqual([{ outcome: 'upheld' }]);
});

test('the rejection of a published review is never upheld', async () => {
  await publish();
  // No way leads here; whoever answers would be told what is untrue.
  await app.db
    .insertInto('appeals')
    .values({ decisionId, performerId: owner.performerId, words: 'I was there.' })
    .execute();
  const refused = await answer('upheld');
  expect(refused.statusCode).toBe(409);
  expect(refused.json()).toMatchObject({ code: 'already_decided' });
  expect(await answersToMail()).toBe(0);
  expect((await answer('reversed')).statusCode).toBe(200);
  expect(await appeals()).toEqual([{ outcome: 'reversed' }]);
});
