import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { writeReportAnsweredMail } from '#server/features/notifications/report-mails.service.ts';
import { addPublishedReview, addReview } from '#test/support/factories.ts';
import {
  makeApp,
  type Person,
  signUpAdministrator,
  signUpOwner,
  type TestApp,
  visitor,
} from '#test/support/make-app.ts';
import { eraseAsReviewer } from '#test/support/reviewer-page.ts';

let app: TestApp;
let owner: Person;
let ada: Person;
let minutes = 0;

beforeAll(async () => {
  app = await makeApp({ RATE_LIMITS: 'on' });
  owner = await signUpOwner(app);
  ada = await signUpAdministrator(app);
});
afterAll(() => app.close());
// Each test begins with limits of its own.
beforeEach(() => {
  minutes += 2;
  app.setTime(new Date(Date.now() + minutes * 60_000));
});

const report = (id: string, body: object) => visitor(app).send('POST', `/api/public/reviews/${id}/report`, body);
const flagsOn = (id: string) => app.db.selectFrom('flags').selectAll().where('reviewId', '=', id).execute();
const mailsTo = (recipient: string) =>
  app.db.selectFrom('mails').selectAll().where('recipient', '=', recipient).orderBy('id').execute();
const listed = async (id: string) =>
  (await ada.get('/api/admin/flags?limit=100'))
    .json()
    .filter(({ review }: { review: { id: string } }) => review.id === id);

test('anybody can report a published review, and administrators find it among the flags', async () => {
  const { id } = await addPublishedReview(app.db, owner.performerId);
  const answer = await report(id, { reason: 'private_data', note: 'My number is in it.' });
  expect([answer.statusCode, answer.json()]).toEqual([202, { status: 'received' }]);
  expect(await listed(id)).toMatchObject([
    { source: 'visitor', ground: 'private_data', reason: 'My number is in it.', outcome: null },
  ]);
  // The owner neither sees it nor is kept from flagging the same review.
  expect((await owner.get(`/api/reviews/${id}`)).json().flag).toBeNull();
  expect((await owner.send('POST', '/api/reviews/flag', { reviewId: id })).statusCode).toBe(201);
  expect(await listed(id)).toHaveLength(2);
});

test('a reporter who leaves an address gets an email on arrival and one with the outcome, then the address is deleted', async () => {
  const { id } = await addPublishedReview(app.db, owner.performerId);
  const email = `reader-${randomUUID().slice(0, 8)}@example.test`;
  await report(id, { reason: 'unlawful', note: 'secret words', email });
  await report(id, { reason: 'other' });
  const [flag] = await listed(id);
  await ada.send('POST', `/api/admin/flags/${flag.id}/resolve`, { outcome: 'removed', reason: 'unlawful' });
  // One removal answers everybody who asked.
  expect((await flagsOn(id)).map(({ outcome }) => outcome)).toEqual(['removed', 'removed']);
  for (const each of await flagsOn(id)) {
    await writeReportAnsweredMail(app.deps, each.id);
    await writeReportAnsweredMail(app.deps, each.id);
  }
  const mails = await mailsTo(email);
  expect(mails.map(({ kind }) => kind)).toEqual(['report-received', 'report-answered']);
  expect(mails[1]?.bodyText).toContain('We removed the review');
  expect(mails.map(({ bodyText }) => bodyText).join()).not.toContain('secret words');
  expect((await flagsOn(id)).every(({ reporterEmail }) => reporterEmail === null)).toBe(true);
});

test('a reporter who waits for an answer hears that the writer has erased the review', async () => {
  const { id } = await addPublishedReview(app.db, owner.performerId);
  const email = `waiting-${randomUUID().slice(0, 8)}@example.test`;
  await report(id, { reason: 'other', email });
  await report(id, { reason: 'other' });
  await eraseAsReviewer(app, id);
  const mails = await mailsTo(email);
  expect(mails).toMatchObject([{ kind: 'report-answered', reviewId: null, skippedAt: null }]);
  expect(mails[0]?.bodyText).toContain('its writer has erased it');
  expect(mails[0]?.bodyText).not.toContain('administrator');
});

test('a report whose email cannot be written is not kept: trying again makes one flag and one email', async () => {
  const { id } = await addPublishedReview(app.db, owner.performerId);
  const email = `reader-${randomUUID().slice(0, 8)}@example.test`;
  const lock = sql`alter table mails add constraint no_reports check (kind <> 'report-received') not valid`;
  await lock.execute(app.db);
  try {
    expect((await report(id, { reason: 'other', email })).statusCode).toBe(500);
  } finally {
    await sql`alter table mails drop constraint no_reports`.execute(app.db);
  }
  expect(await flagsOn(id)).toEqual([]);
  expect((await report(id, { reason: 'other', email })).statusCode).toBe(202);
  expect(await flagsOn(id)).toHaveLength(1);
  expect(await mailsTo(email)).toHaveLength(1);
});

test('what is not published cannot be reported, and looks like nothing', async () => {
  const waiting = await addReview(app.db, owner.performerId);
  const hidden = await addPublishedReview(app.db, owner.performerId, { isPublic: false });
  for (const id of [waiting.id, hidden.id, randomUUID()]) {
    expect((await report(id, { reason: 'other' })).statusCode).toBe(404);
    expect((await visitor(app).get(`/report-review/${id}`)).statusCode).toBe(404);
  }
  expect((await visitor(app).get('/report-review/x')).statusCode).toBe(404);
});

const reportFrom = (remoteAddress: string, id: string, more: object = {}) =>
  app.app.inject({
    method: 'POST',
    url: `/api/public/reviews/${id}/report`,
    remoteAddress,
    payload: { reason: 'other', ...more },
  });

test('an address has five reports a minute, and a mailbox three emails a day', async () => {
  const { id } = await addPublishedReview(app.db, owner.performerId);
  const email = `flooded-${randomUUID().slice(0, 8)}@example.test`;
  const sent = await Promise.all(Array.from({ length: 8 }, () => reportFrom('192.0.2.1', id, { email })));
  expect(sent.filter(({ statusCode }) => statusCode === 202)).toHaveLength(5);
  expect((await mailsTo(email)).filter(({ skippedAt }) => skippedAt === null)).toHaveLength(3);
});

test('one network cannot keep others from reporting a review', async () => {
  const { id } = await addPublishedReview(app.db, owner.performerId);
  // Twenty networks' worth of addresses within one.
  for (let round = 0; round < 4; round++) {
    await Promise.all(Array.from({ length: 5 }, (_, n) => reportFrom(`2001:db8:0:1::${n + 1}`, id)));
    minutes += 2;
    app.setTime(new Date(Date.now() + minutes * 60_000));
  }
  expect(await flagsOn(id)).toHaveLength(5);
  const again = await reportFrom('2001:db8:0:1::1', id);
  expect([again.statusCode, again.json().message]).toEqual([
    429,
    expect.stringMatching(/^You can send at most 5 reports of one review an hour\. Try again in 5\d minutes\.$/),
  ]);
  expect((await reportFrom('198.51.100.1', id)).statusCode).toBe(202);
  const { id: another } = await addPublishedReview(app.db, owner.performerId);
  expect((await reportFrom('2001:db8:0:1::1', another)).statusCode).toBe(202);
});

test('a review has a hundred reports an hour, and the form gives back what was typed when it must wait', async () => {
  const { id } = await addPublishedReview(app.db, owner.performerId);
  const many = await Promise.all(Array.from({ length: 110 }, (_, n) => reportFrom(`198.51.100.${n + 1}`, id)));
  expect(many.filter(({ statusCode }) => statusCode === 202)).toHaveLength(100);
  const form = await app.app.inject({
    method: 'POST',
    url: `/report-review/${id}`,
    remoteAddress: '203.0.113.9',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ reason: 'private_data', note: 'My number', email: '', website: '' }).toString(),
  });
  expect(form.statusCode).toBe(429);
  expect(Number(form.headers['retry-after'])).toBeGreaterThan(3_000);
  expect(form.body).toMatch(/being reported unusually often right now\. Try again in \d+ minutes\./);
  expect(form.body).toContain('My number');
});

test('wrong reports are refused in a sentence, and a program’s is dropped', async () => {
  const { id } = await addPublishedReview(app.db, owner.performerId);
  expect((await report(id, { reason: 'because' })).statusCode).toBe(400);
  expect((await report(id, { reason: 'other', email: 'nobody' })).statusCode).toBe(400);
  expect((await report(id, { reason: 'other', website: 'http://x' })).statusCode).toBe(202);
  expect(await flagsOn(id)).toEqual([]);
});

test('the page works without scripts', async () => {
  const { id } = await addPublishedReview(app.db, owner.performerId, { comment: 'Words <i>with</i> marks' });
  expect((await visitor(app).get(`/reviews/${owner.slug}`)).body).toContain(`href="/report-review/${id}"`);
  const page = await visitor(app).get(`/report-review/${id}`);
  expect(page.body).toContain('Words &lt;i&gt;with&lt;/i&gt; marks');
  expect(page.body).not.toMatch(/\.js"/);
  const post = (fields: Record<string, string>) =>
    app.app.inject({
      method: 'POST',
      url: `/report-review/${id}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    });
  const wrong = await post({ note: 'x', email: '', website: '' });
  expect(wrong.statusCode).toBe(422);
  expect(wrong.body).toMatch(/<a href="#reason"[^>]*>Choose what’s wrong with the review\./);
  expect(wrong.body).toMatch(/<fieldset aria-describedby="reason-error"/);
  const mistyped = await post({ reason: 'other', note: 'Kept words', email: 'nobody', website: '' });
  expect(mistyped.body).toMatch(/<a href="#email"/);
  expect(mistyped.body).toMatch(/id="email" aria-invalid="true" aria-describedby="email-hint email-error"/);
  expect(mistyped.body).toContain('Kept words');
  const right = await post({ reason: 'advertising', note: '', email: '', website: '' });
  expect(right.body).toContain('Thank you for your report');
  expect(await flagsOn(id)).toMatchObject([{ source: 'visitor', ground: 'advertising' }]);
});
