import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPublishedReview } from '#test/support/factories.ts';
import { makeApp, type Person, signUpOwner, type TestApp } from '#test/support/make-app.ts';
import { eraseAsReviewer, myReviewPath, pressMyReview } from '#test/support/reviewer-page.ts';
import { writeReplyMail } from './reply-mails.service.ts';

let app: TestApp;
let owner: Person;

beforeAll(async () => {
  app = await makeApp();
  owner = await signUpOwner(app, { businessName: 'The Velvet Deck' });
});
afterAll(() => app.close());

const publish = async (overrides = {}) => (await addPublishedReview(app.db, owner.performerId, overrides)).id;
const wish = (id: string, how: 'on' | 'off') => pressMyReview(app, id, { purpose: `reply-email-${how}` });
const reply = (id: string) => owner.send('POST', `/api/reviews/${id}/reply`, { replyText: 'Thank you, Rae.' });
const jobsAbout = async (id: string) =>
  (
    await sql<{ task: string }>`
      select t.identifier as task
      from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where payload ->> 'reviewId' = ${id}
    `.execute(app.db)
  ).rows.map(({ task }) => task);
const mailsAbout = (id: string) =>
  app.db.selectFrom('mails').selectAll().where('reviewId', '=', id).where('kind', '=', 'reply-written').execute();

test('nobody hears of a reply who did not ask for it', async () => {
  const id = await publish();
  await reply(id);
  expect(await jobsAbout(id)).toEqual([]);
  await writeReplyMail(app.deps, id);
  expect(await mailsAbout(id)).toEqual([]);
});

test('who asked hears of it once, with the words only at a confirmed address', async () => {
  for (const [verifiedAt, hasWords] of [
    [new Date(), true],
    [null, false],
  ] as const) {
    const id = await publish({ verifiedAt });
    expect((await wish(id, 'on')).body).toContain('We’ll send you one email when');
    await reply(id);
    expect(await jobsAbout(id)).toEqual(['reply-written']);
    await Promise.all([writeReplyMail(app.deps, id), writeReplyMail(app.deps, id)]);
    const [mail, ...more] = await mailsAbout(id);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('The Velvet Deck replied to your review');
    expect(mail?.bodyText?.includes('Thank you, Rae.')).toBe(hasWords);
    await owner.send('DELETE', `/api/reviews/${id}/reply`);
    await reply(id);
    await writeReplyMail(app.deps, id);
    expect(await mailsAbout(id)).toHaveLength(1);
  }
});

test('it can be switched off on the page, and by one click in an email', async () => {
  const id = await publish();
  await wish(id, 'on');
  expect((await wish(id, 'off')).body).toContain('Would you like one email when');
  await wish(id, 'on');
  const url = `${myReviewPath(app, id)}?unsubscribe=replies`;
  // Opening the address changes nothing; scanners open links too.
  await app.app.inject({ method: 'GET', url });
  expect(await app.db.selectFrom('replyWishes').where('reviewId', '=', id).selectAll().execute()).toHaveLength(1);
  const answer = await app.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  });
  expect(answer.statusCode).toBe(200);
  await reply(id);
  await writeReplyMail(app.deps, id);
  expect(await mailsAbout(id)).toEqual([]);
});

test('it counts among the three a day that one mailbox gets, and goes with its review', async () => {
  const reviewerEmail = 'often@example.test';
  const ids = await Promise.all(Array.from({ length: 4 }, () => publish({ reviewerEmail })));
  for (const id of ids) {
    await wish(id, 'on');
    await reply(id);
    await writeReplyMail(app.deps, id);
  }
  const mails = (await Promise.all(ids.map(mailsAbout))).flat();
  expect(mails.filter(({ skippedAt }) => skippedAt === null)).toHaveLength(3);
  const [first = ''] = ids;
  await eraseAsReviewer(app, first);
  expect(await mailsAbout(first)).toEqual([]);
});

test('a hidden review’s reply is no news, and a wish after the reply is none', async () => {
  const id = await publish();
  await wish(id, 'on');
  await owner.send('PUT', `/api/reviews/${id}`, { isPublic: false });
  await reply(id);
  await writeReplyMail(app.deps, id);
  expect(await mailsAbout(id)).toEqual([]);
  const answered = await publish();
  await reply(answered);
  expect((await wish(answered, 'on')).body).not.toContain('one email when');
});
