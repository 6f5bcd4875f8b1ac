import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPublishedReview, addReview } from '#test/support/factories.ts';
import { countWaitingForLocks } from '#test/support/imported-reviews.ts';
import {
  makeApp,
  type Person,
  signUpAdministrator,
  signUpOwner,
  type TestApp,
  visitor,
} from '#test/support/make-app.ts';
import { expectWithinASecond } from '#test/support/within-a-second.ts';

let app: TestApp;
let owner: Person;
let ada: Person;
let ben: Person;

beforeAll(async () => {
  app = await makeApp();
  owner = await signUpOwner(app);
  ada = await signUpAdministrator(app);
  ben = await signUpAdministrator(app);
});
afterAll(() => app.close());

const addMany = async (count: number) =>
  Promise.all(Array.from({ length: count }, async () => (await addReview(app.db, owner.performerId)).id));

const decide = (person: Person, ids: string[], more: object = { decision: 'approve' }) =>
  person.send('POST', '/api/admin/reviews/decide', { ids, ...more });

const statusOf = async (id: string) =>
  (await app.db.selectFrom('reviews').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status;

const auditsOf = async (id: string) =>
  (await app.db.selectFrom('auditLog').select('action').where('subjectId', '=', id).orderBy('id').execute()).map(
    ({ action }) => action,
  );

const addPhoto = (reviewId: string, position: number) =>
  app.db
    .insertInto('reviewPhotos')
    .values({
      reviewId,
      position,
      fileKey: `${reviewId}/${position}`,
      url: `/files/${reviewId}/${position}.jpg`,
      width: 9,
      height: 9,
    })
    .returning('id')
    .executeTakeFirstOrThrow();

test('two administrators with overlapping lists decide every review once, in whichever order they come', async () => {
  const ids = await addMany(60);
  const [adas, bens] = await Promise.all([
    decide(ada, ids.slice(0, 40)),
    decide(ben, ids.slice(20).toReversed(), { decision: 'reject', reason: 'off_topic' }),
  ]);
  expect([adas.statusCode, bens.statusCode]).toEqual([200, 200]);
  expect([...adas.json().done, ...bens.json().done].sort()).toEqual(ids.toSorted());
  expect(adas.json().refused.length + bens.json().refused.length).toBe(20);
  for (const id of ids) expect(await auditsOf(id)).toHaveLength(1);
});

test('a decision can be taken back for ten seconds, and the review is back where it was', async () => {
  const { id, createdAt } = await addReview(app.db, owner.performerId, {
    comment: 'hasty',
    rating: 2,
    createdAt: new Date('2020-01-01'),
  });
  const photo = await addPhoto(id, 1);
  await ada.send('POST', `/api/admin/reviews/${id}/approve`);
  await expectWithinASecond(async () => {
    expect((await visitor(app).get(`/reviews/${owner.slug}?stars=2`)).body).toContain('hasty');
  });
  const undone = await ada.send('POST', '/api/admin/reviews/undo', { ids: [id] });
  expect(undone.json()).toEqual({ done: [id], refused: [] });
  await expectWithinASecond(async () => {
    expect((await visitor(app).get(`/reviews/${owner.slug}?stars=2`)).body).not.toContain('hasty');
  });
  const [first] = (await ada.get('/api/admin/reviews?limit=1')).json();
  expect(first).toMatchObject({ id, createdAt: createdAt.toISOString(), photos: [{ id: photo.id, waiting: true }] });
  expect(await auditsOf(id)).toEqual(['review.approve', 'review.undo']);
  expect((await decide(ben, [id], { decision: 'reject', reason: 'other' })).json().done).toEqual([id]);
});

test('nobody takes back another administrator’s decision, nor an old one', async () => {
  const [id = ''] = await addMany(1);
  await decide(ada, [id]);
  expect((await ben.send('POST', '/api/admin/reviews/undo', { ids: [id] })).json().refused).toEqual([id]);
  app.setTime(new Date(Date.now() + 20_000));
  expect((await ada.send('POST', '/api/admin/reviews/undo', { ids: [id] })).json().refused).toEqual([id]);
  app.setTime(null);
  expect(await statusOf(id)).toBe('approved');
});

test('the customer gets the email about a publication only when it can no longer be undone', async () => {
  const [id = ''] = await addMany(1);
  await decide(ada, [id]);
  const { rows } = await app.deps.pool.query(
    `select j.run_at > now() + interval '10 seconds' as later from graphile_worker.jobs j
     join graphile_worker._private_jobs p on p.id = j.id where p.payload ->> 'reviewId' = $1`,
    [id],
  );
  expect(rows).toEqual([{ later: true }]);
});

test('many at once have a limit and a reason', async () => {
  const ids = await addMany(1);
  expect((await decide(ada, ids, { decision: 'reject' })).statusCode).toBe(400);
  expect((await decide(ada, ids, { decision: 'hide' })).statusCode).toBe(400);
  expect((await decide(ada, [])).statusCode).toBe(400);
  expect(
    (
      await decide(
        ada,
        Array.from({ length: 101 }, () => crypto.randomUUID()),
      )
    ).statusCode,
  ).toBe(400);
  expect((await decide(ada, [...ids, ...ids])).json()).toEqual({ done: ids, refused: [] });
});

test('an administrator sees what came from the same address, and never the address', async () => {
  const other = await signUpOwner(app);
  const from = { reviewerEmail: 'Same.Person@example.test' };
  await addPublishedReview(app.db, other.performerId, { ...from, comment: 'elsewhere' });
  await addReview(app.db, other.performerId, {
    reviewerEmail: 'same.person@example.test',
    status: 'rejected',
    rejectedReason: 'advertising',
    decidedAt: new Date(),
  });
  const { id } = await addReview(app.db, owner.performerId, { ...from, createdAt: new Date('2019-01-01') });
  const answer = await ada.get('/api/admin/reviews?limit=1');
  expect(answer.json()[0]).toMatchObject({
    id,
    reviewer: { hash: expect.stringMatching(/^[0-9a-f]{10}$/), received: 3, approved: 1, rejected: 1, performers: 2 },
  });
  const history = await ada.get(`/api/admin/reviews/${id}/history`);
  expect(history.json().map(({ status }: { status: string }) => status)).toEqual(['rejected', 'approved']);
  expect((answer.body + history.body).toLowerCase()).not.toContain('same.person');
});

test('photos added after an approval wait, and are shown or removed', async () => {
  const { id } = await addPublishedReview(app.db, owner.performerId, { comment: 'with pictures' });
  const [shown, gone] = [await addPhoto(id, 1), await addPhoto(id, 2)];
  expect((await ada.get('/api/admin/waiting')).json().photos).toBe(2);
  const [review] = (await ada.get('/api/admin/photos')).json();
  expect(review).toMatchObject({ id, photos: [{ id: shown.id }, { id: gone.id }] });
  const decidePhoto = (photoId: string, decision: string) =>
    ada.send('POST', '/api/admin/photos/decide', { ids: [photoId], decision });
  expect((await decidePhoto(shown.id, 'approve')).json().done).toEqual([shown.id]);
  expect((await decidePhoto(gone.id, 'remove')).json().done).toEqual([gone.id]);
  expect((await decidePhoto(gone.id, 'remove')).json().refused).toEqual([gone.id]);
  await expectWithinASecond(async () => {
    const page = (await visitor(app).get(`/api/public/reviews/${owner.slug}?limit=100`)).json();
    const { imageUrls } = page.reviews.find((each: { id: string }) => each.id === id);
    expect(imageUrls).toEqual([`/files/${id}/1.jpg`]);
  });
  expect((await ada.get('/api/admin/photos')).json()).toEqual([]);
  expect((await auditsOf(id)).toSorted()).toEqual(['photo.approve', 'photo.remove']);
});

test('a photo of a review that is being erased is decided after that, and nobody waits crosswise', async () => {
  const { id } = await addPublishedReview(app.db, owner.performerId);
  const photo = await addPhoto(id, 1);
  const deciding = await app.db.transaction().execute(async (trx) => {
    await trx.selectFrom('reviews').select('id').where('id', '=', id).forUpdate().execute();
    const answer = ada.send('POST', '/api/admin/photos/decide', { ids: [photo.id], decision: 'approve' });
    await expect.poll(() => countWaitingForLocks(app.db)).toBe(1);
    await trx.deleteFrom('reviews').where('id', '=', id).execute();
    return { answer };
  });
  expect((await deciding.answer).json()).toEqual({ done: [], refused: [photo.id] });
});
