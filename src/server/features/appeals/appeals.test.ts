import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeReversedMail, writeUpheldMail } from '#server/features/notifications/decision-mails.service.ts';
import { addReview } from '#test/support/factories.ts';
import {
  makeApp,
  type Person,
  signUpAdministrator,
  signUpOwner,
  type TestApp,
  visitor,
} from '#test/support/make-app.ts';
import { myReviewPath, pressWithCode } from '#test/support/reviewer-page.ts';
import { expectWithinASecond } from '#test/support/within-a-second.ts';

let app: TestApp;
let owner: Person;
let ada: Person;
let ben: Person;

beforeAll(async () => {
  app = await makeApp();
  owner = await signUpOwner(app, { businessName: 'The Velvet Deck' });
  ada = await signUpAdministrator(app);
  ben = await signUpAdministrator(app);
});
afterAll(() => app.close());

async function appealRejection(overrides = {}, words = 'I was there.') {
  const { id } = await addReview(app.db, owner.performerId, overrides);
  await ada.send('POST', `/api/admin/reviews/${id}/reject`, { reason: 'not_genuine', note: 'No such date.' });
  await pressWithCode(app, id, { purpose: 'appeal', words });
  const open = (await ben.get('/api/admin/appeals?limit=100')).json();
  return { id, appeal: open.find(({ review }: { review: { id: string } }) => review.id === id) };
}
const answer = (person: Person, id: string, body: object) =>
  person.send('POST', `/api/admin/appeals/${id}/answer`, body);
const answerMails = (reviewId: string) =>
  app.db
    .selectFrom('mails')
    .selectAll()
    .where('reviewId', '=', reviewId)
    .where('kind', '=', 'appeal-answered')
    .execute();
const shown = async () => (await visitor(app).get(`/api/public/reviews/${owner.slug}?limit=100`)).body;

test('an appeal reaches administrators with the review and the decision, and is counted as waiting', async () => {
  const before = (await ada.get('/api/admin/waiting')).json().appeals;
  const { id, appeal } = await appealRejection({ comment: 'Real words.' });
  expect(appeal).toMatchObject({
    words: 'I was there.',
    outcome: null,
    decision: { reason: 'not_genuine', note: 'No such date.', decidedBy: 'Ada Lark' },
    mayAnswer: true,
    review: { id, comment: 'Real words.', status: 'rejected' },
  });
  expect(JSON.stringify(appeal)).not.toContain('@example.test');
  expect((await ada.get('/api/admin/waiting')).json().appeals).toBe(before + 1);
});

test('the administrator who rejected a review does not answer its appeal while there is another one', async () => {
  const { appeal } = await appealRejection();
  const asAda = (await ada.get('/api/admin/appeals?limit=100')).json();
  expect(asAda.find(({ id }: { id: string }) => id === appeal.id).mayAnswer).toBe(false);
  const refused = await answer(ada, appeal.id, { outcome: 'reversed' });
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'decided_by_you']);
  await app.db.updateTable('accounts').set({ role: 'owner' }).where('id', '=', ben.accountId).execute();
  const alone = await answer(ada, appeal.id, { outcome: 'upheld' });
  await app.db.updateTable('accounts').set({ role: 'administrator' }).where('id', '=', ben.accountId).execute();
  expect(alone.statusCode).toBe(200);
});

test('a reversal publishes the review within a second, is in the audit, and is emailed to the reviewer', async () => {
  const { id, appeal } = await appealRejection({ comment: 'public after all' });
  expect((await answer(ben, appeal.id, { outcome: 'reversed', note: 'Sorry.' })).json()).toMatchObject({
    outcome: 'reversed',
    note: 'Sorry.',
    review: { status: 'approved', rejectedReason: null },
  });
  await expectWithinASecond(async () => expect(await shown()).toContain('public after all'));
  expect(await writeReversedMail(app.deps, id)).toBe(true);
  const [mail] = await answerMails(id);
  expect(mail?.bodyText).toMatch(/you were right[\s\S]*Sorry\./);
  const [entry] = (await ada.get('/api/admin/audit?limit=1')).json();
  expect(entry).toMatchObject({ action: 'appeal.reverse', subjectId: id, after: { status: 'approved' } });
  expect((await visitor(app).get(myReviewPath(app, id))).body).toContain('It’s published on');
});

test('an upheld rejection stays, is final, and is emailed to the reviewer', async () => {
  const { id, appeal } = await appealRejection({ comment: 'stays away' });
  await answer(ben, appeal.id, { outcome: 'upheld', note: 'Still no such date.' });
  await writeUpheldMail(app.deps, id);
  const [mail] = await answerMails(id);
  expect(mail?.bodyText).toMatch(/This decision is final[\s\S]*Still no such date\./);
  expect(await shown()).not.toContain('stays away');
  const page = (await visitor(app).get(myReviewPath(app, id))).body;
  expect(page).toContain('the decision stays as it was');
  expect(page).not.toContain('Appeal this decision');
});

test('of twenty answers to one appeal one counts, and it leaves one decision', async () => {
  const { id, appeal } = await appealRejection();
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => answer(ben, appeal.id, { outcome: n % 2 ? 'upheld' : 'reversed' })),
  );
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(19).fill(409)]);
  const { outcome } =
    (await answer(ben, appeal.id, { outcome: 'upheld' })).statusCode === 409
      ? await app.db
          .selectFrom('appeals')
          .select('outcome')
          .where('decisionId', '=', appeal.id)
          .executeTakeFirstOrThrow()
      : { outcome: null };
  const { status } = await app.db.selectFrom('reviews').select('status').where('id', '=', id).executeTakeFirstOrThrow();
  expect([outcome, status]).toEqual(outcome === 'upheld' ? ['upheld', 'rejected'] : ['reversed', 'approved']);
});

test('a review that is published in another way has its appeal answered by that', async () => {
  const { id, appeal } = await appealRejection();
  await app.db
    .updateTable('reviews')
    .set({ status: 'approved', rejectedReason: null, rejectedNote: null, decidedAt: new Date() })
    .where('id', '=', id)
    .execute();
  const open = (await ben.get('/api/admin/appeals?limit=100')).json();
  expect(open.some((each: { id: string }) => each.id === appeal.id)).toBe(false);
  expect((await answer(ben, appeal.id, { outcome: 'upheld' })).statusCode).toBe(409);
  expect(await writeReversedMail(app.deps, id)).toBe(true);
});
