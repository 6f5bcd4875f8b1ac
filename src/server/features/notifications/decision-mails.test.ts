import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionExplanations, rejectionReasons } from '#shared/review-states.ts';
import { addPublishedReview, addReview } from '#test/support/factories.ts';
import { makeApp, type Person, signUpAdministrator, signUpOwner, type TestApp } from '#test/support/make-app.ts';
import { writeRejectedMail } from './decision-mails.service.ts';
import { writePublishedMail } from './review-mails.service.ts';

let app: TestApp;
let owner: Person;
let ada: Person;

beforeAll(async () => {
  app = await makeApp();
  owner = await signUpOwner(app, { businessName: 'The Velvet Deck' });
  ada = await signUpAdministrator(app);
});
afterAll(() => app.close());

const mailsAbout = (id: string) =>
  app.db.selectFrom('mails').selectAll().where('reviewId', '=', id).where('kind', '=', 'review-rejected').execute();
const reject = (id: string, body: object) => ada.send('POST', `/api/admin/reviews/${id}/reject`, body);
const jobsAbout = async (id: string) =>
  (
    await sql<{ task: string; inSeconds: number }>`
      select t.identifier as task, extract(epoch from run_at - now())::int as in_seconds
      from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where payload ->> 'reviewId' = ${id}
    `.execute(app.db)
  ).rows;

test.each(rejectionReasons)(
  'a reviewer rejected as %s is told why, what to change and how to appeal',
  async (reason) => {
    const { id } = await addReview(app.db, owner.performerId, { comment: 'the words of the review' });
    await reject(id, { reason, note: 'See line two.' });
    await Promise.all([writeRejectedMail(app.deps, id), writeRejectedMail(app.deps, id)]);
    const [mail, ...more] = await mailsAbout(id);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('Your review for The Velvet Deck isn’t published');
    const text = mail?.bodyText?.replace(/\s+/g, ' ');
    expect(text).toContain(rejectionExplanations[reason].why);
    expect(text).toContain(rejectionExplanations[reason].change);
    expect(text).toContain('See line two.');
    expect(text).toMatch(/you can appeal once, until \d+ \w+ \d{4}/);
    expect(mail?.bodyText).toMatch(/^http:\/\/localhost:3000\/my-review\/\S+$/m);
    // The address may not be the reviewer's.
    expect(text).not.toContain('the words of the review');
  },
);

test('the email waits until the decision can no longer be undone, and an undone one sends none', async () => {
  const { id } = await addReview(app.db, owner.performerId);
  await reject(id, { reason: 'off_topic' });
  const [job] = await jobsAbout(id);
  expect(job?.task).toBe('review-rejected');
  expect(job?.inSeconds).toBeGreaterThanOrEqual(10);
  await ada.send('POST', '/api/admin/reviews/undo', { ids: [id] });
  await writeRejectedMail(app.deps, id);
  expect(await mailsAbout(id)).toEqual([]);
});

test('it goes out whatever the owner has switched off, and says so when the review was public before', async () => {
  await app.db.updateTable('performers').set({ emailNotificationsEnabled: false }).execute();
  const { id } = await addReview(app.db, owner.performerId);
  await ada.send('POST', `/api/admin/reviews/${id}/approve`);
  await owner.send('POST', '/api/reviews/flag', { reviewId: id });
  const [flag] = (await ada.get('/api/admin/flags')).json();
  await ada.send('POST', `/api/admin/flags/${flag.id}/resolve`, { outcome: 'removed', reason: 'unlawful' });
  expect((await jobsAbout(id)).map(({ task }) => task)).toContain('review-rejected');
  await writeRejectedMail(app.deps, id);
  expect((await mailsAbout(id))[0]?.bodyText).toContain('Your review was taken down');
});

test('a review that is published, or erased, has no such email', async () => {
  const { id } = await addPublishedReview(app.db, owner.performerId);
  await writeRejectedMail(app.deps, id);
  await writeRejectedMail(app.deps, crypto.randomUUID());
  expect(await mailsAbout(id)).toEqual([]);
});

test('a review that is published, taken down and restored is announced to its reviewer each time, once', async () => {
  const act = await signUpOwner(app);
  const { id } = await addReview(app.db, act.performerId);
  const reverse = (body: object) => ada.send('POST', `/api/admin/reviews/${id}/reverse`, body);
  const announce = () => Promise.all([writePublishedMail(app.deps, id), writePublishedMail(app.deps, id)]);
  await ada.send('POST', `/api/admin/reviews/${id}/approve`);
  await announce();
  await reverse({ reason: 'off_topic', to: 'rejected' });
  await writeRejectedMail(app.deps, id);
  // The job of the first publication may run this late.
  await announce();
  await reverse({ reason: 'mistake', to: 'approved' });
  await announce();
  const mails = await app.db.selectFrom('mails').select('kind').where('reviewId', '=', id).orderBy('id').execute();
  expect(mails.map(({ kind }) => kind)).toEqual(['review-live', 'review-rejected', 'review-live']);
});
