import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addPublishedReview, addReview } from '#test/support/factories.ts';
import {
  makeApp,
  type Person,
  signUpAdministrator,
  signUpOwner,
  type TestApp,
  visitor,
} from '#test/support/make-app.ts';
import { expectWithinASecond } from '#test/support/within-a-second.ts';
import { findReviewKeys } from './find-reviews.queries.ts';

let app: TestApp;
let owner: Person;
let ada: Person;
beforeAll(async () => {
  app = await makeApp();
  owner = await signUpOwner(app);
  ada = await signUpAdministrator(app);
});
afterAll(() => app.close());

const reverse = (id: string, body: object) => ada.send('POST', `/api/admin/reviews/${id}/reverse`, body);
const list = async (query: string) => {
  const answer = await ada.get(`/api/admin/reviews?${query}`);
  const reviews: { id: string; history: object[] }[] = answer.json();
  return { reviews, ids: reviews.map(({ id }) => id), next: answer.headers['x-next-cursor'] };
};
const auditOf = (id: string) =>
  app.db
    .selectFrom('auditLog')
    .select(['action', 'before', 'after'])
    .where('subjectId', '=', id)
    .orderBy('id')
    .execute();
const isShown = async (id: string) =>
  (await visitor(app).get(`/api/public/reviews/${owner.slug}?limit=100`))
    .json()
    .reviews.some((each: { id: string }) => each.id === id);

describe('reversing a decision', () => {
  test('a published review is taken down and restored; each is one audit row, and the page follows in a second', async () => {
    const { id } = await addPublishedReview(app.db, owner.performerId);
    expect(await isShown(id)).toBe(true);
    const down = await reverse(id, { reason: 'private_data', note: 'A phone number.', to: 'rejected' });
    expect(down.json()).toMatchObject({ id, status: 'rejected', rejectedReason: 'private_data' });
    await expectWithinASecond(async () => expect(await isShown(id)).toBe(false));
    const up = await reverse(id, { reason: 'mistake', to: 'approved' });
    expect(up.json()).toMatchObject({ id, status: 'approved', rejectedReason: null });
    await expectWithinASecond(async () => expect(await isShown(id)).toBe(true));
    expect(await auditOf(id)).toEqual([
      {
        action: 'review.take_down',
        before: { status: 'approved' },
        after: { status: 'rejected', reason: 'private_data', note: 'A phone number.' },
      },
      {
        action: 'review.restore',
        before: { status: 'rejected', reason: 'private_data' },
        after: { status: 'approved', reason: 'mistake' },
      },
    ]);
    const { rows: told } = await app.deps.pool.query(
      `select j.task_identifier as job from graphile_worker.jobs j
       join graphile_worker._private_jobs p on p.id = j.id where p.payload ->> 'reviewId' = $1 order by p.id`,
      [id],
    );
    expect(told.map(({ job }) => job)).toEqual(['review-rejected', 'review-published']);
    expect(up.json().history).toMatchObject([
      { outcome: 'approved', by: 'Ada Lark' },
      { outcome: 'rejected', reason: 'private_data', note: 'A phone number.', by: 'Ada Lark', appeal: null },
      { outcome: 'approved', by: null },
    ]);
  });

  test('a rejected review is published with its photos, and the totals follow', async () => {
    const act = await signUpOwner(app);
    const { id } = await addReview(app.db, act.performerId, { rating: 2 });
    await app.db
      .insertInto('reviewPhotos')
      .values({ reviewId: id, position: 1, fileKey: `k-${id}`, url: `/files/k-${id}`, width: 1, height: 1 })
      .execute();
    await ada.send('POST', `/api/admin/reviews/${id}/reject`, { reason: 'off_topic' });
    expect((await reverse(id, { reason: 'other' })).json()).toMatchObject({
      status: 'approved',
      photos: [{ waiting: false }],
    });
    await expectWithinASecond(async () => {
      const page = (await visitor(app).get(`/api/public/reviews/${act.slug}`)).json();
      expect(page.stats).toMatchObject({ totalReviews: 1, averageRating: 2 });
    });
  });

  test('a reason is needed, of those for rejections when the review is taken down', async () => {
    const { id } = await addPublishedReview(app.db, owner.performerId);
    expect((await reverse(id, {})).statusCode).toBe(400);
    expect((await reverse(id, { reason: 'because' })).statusCode).toBe(400);
    expect((await reverse(id, { reason: 'mistake' })).statusCode).toBe(400);
    expect(await auditOf(id)).toEqual([]);
  });

  test('a review that waits has nothing to reverse, and one that does not exist is not there', async () => {
    const { id } = await addReview(app.db, owner.performerId);
    expect((await reverse(id, { reason: 'other' })).json()).toMatchObject({ code: 'not_decided' });
    expect((await reverse(crypto.randomUUID(), { reason: 'other' })).statusCode).toBe(404);
  });

  test('of two administrators who take a review down at once, one gets a 409', async () => {
    const { id } = await addPublishedReview(app.db, owner.performerId);
    const answers = await Promise.all([1, 2].map(() => reverse(id, { reason: 'other', to: 'rejected' })));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect(await auditOf(id)).toHaveLength(1);
  });

  test('a reversal is not undone into the queue', async () => {
    const { id } = await addPublishedReview(app.db, owner.performerId, { decidedAt: new Date(Date.now() - 60_000) });
    await reverse(id, { reason: 'other' });
    const undone = await ada.send('POST', '/api/admin/reviews/undo', { ids: [id] });
    expect(undone.json()).toEqual({ done: [], refused: [id] });
  });
});

describe('the list of all reviews', () => {
  test('is filtered by status and performer, newest first, except for what waits', async () => {
    const act = await signUpOwner(app);
    const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute));
    const add = async (minute: number, more: object) =>
      (await addReview(app.db, act.performerId, { createdAt: at(minute), ...more })).id;
    const rejected = { status: 'rejected', rejectedReason: 'other', decidedAt: at(9) };
    const approved = { status: 'approved', decidedAt: at(9) };
    const [r1, a2, p3, r4, p5] = [
      await add(1, rejected),
      await add(2, approved),
      await add(3, {}),
      await add(4, rejected),
      await add(5, {}),
    ];
    const of = async (status: string, by = act.slug) => (await list(`status=${status}&performer=${by}`)).ids;
    expect(await of('all')).toEqual([p5, r4, p3, a2, r1]);
    expect(await of('rejected', act.performerId)).toEqual([r4, r1]);
    expect(await of('approved')).toEqual([a2]);
    expect(await of('pending')).toEqual([p3, p5]);
    expect(await of('all', 'nobody-of-that-name')).toEqual([]);
    expect((await list('status=rejected')).ids.slice(0, 2)).toEqual([r4, r1]);
  });

  test('pages lead through all of it, each review once', async () => {
    const act = await signUpOwner(app);
    const ids: string[] = [];
    for (let n = 0; n < 7; n += 1) ids.unshift((await addPublishedReview(app.db, act.performerId)).id);
    const seen: string[] = [];
    let cursor = '';
    do {
      const page = await list(`status=all&performer=${act.slug}&limit=3${cursor}`);
      seen.push(...page.ids);
      cursor = page.next ? `&cursor=${page.next}` : '';
    } while (cursor);
    expect(seen).toEqual(ids);
  });

  test('is in the order of arrival over all performers, and its pages stay in place while more arrive', async () => {
    const acts = [await signUpOwner(app), await signUpOwner(app)];
    const submit = async (index: number) => {
      const form = {
        reviewerName: 'Rae',
        reviewerEmail: `rae-${index}@example.test`,
        rating: 4,
        comment: `No. ${index}`,
      };
      const path = `/api/reviews/${acts[index % 2]?.performerId}`;
      return (await visitor(app).send('POST', path, form)).json().id as string;
    };
    const before = new Set(await Promise.all(Array.from({ length: 12 }, (_, index) => submit(index))));
    const seen: string[] = [];
    let cursor = '';
    for (let page = 0; seen.filter((id) => before.has(id)).length < before.size; page += 1) {
      const found = await list(`status=all&limit=5${cursor}`);
      seen.push(...found.ids);
      cursor = `&cursor=${found.next}`;
      await submit(100 + page);
    }
    expect(new Set(seen).size).toBe(seen.length);
    const rows = await app.db.selectFrom('reviews').select(['id', 'createdAt']).where('id', 'in', seen).execute();
    const arrived = new Map(rows.map(({ id, createdAt }) => [id, createdAt.getTime()]));
    const times = seen.filter((id) => before.has(id)).map((id) => arrived.get(id) ?? 0);
    // Written together, some share a moment; a second apart nothing changes places.
    for (const [index, time] of times.entries()) expect(time).toBeLessThan((times[index - 1] ?? time) + 1_000);
  });

  test('is searched by words, by a whole address and by an id, and never shows the address', async () => {
    const { id } = await addPublishedReview(app.db, owner.performerId, {
      comment: 'The xylophone solo was Splendid.',
      reviewerEmail: 'Zelda@example.test',
    });
    for (const q of ['xylophone splendid', 'ZELDA@example.test', id])
      expect((await list(`status=all&q=${encodeURIComponent(q)}`)).ids, q).toEqual([id]);
    expect((await list('status=rejected&q=xylophone')).ids).toEqual([]);
    expect((await list('status=all&q=100%25')).ids).toEqual([]);
    expect((await ada.get(`/api/admin/reviews?status=all&q=${id}`)).body).not.toContain('elda@');
  });

  test('a search reads a bounded stretch at a time, and says where to continue', async () => {
    const act = await signUpOwner(app);
    const { id } = await addPublishedReview(app.db, act.performerId, { comment: 'A needle.' });
    for (let n = 0; n < 5; n += 1) await addPublishedReview(app.db, act.performerId, { comment: 'Hay.' });
    const query = { status: 'all' as const, q: 'needle', performer: act.slug, limit: 20 };
    const first = await findReviewKeys(app.db, query, 4);
    expect(first.keys).toEqual([]);
    if (!first.next) throw new Error('the search ended early');
    const second = await findReviewKeys(app.db, { ...query, cursor: first.next }, 4);
    expect(second.keys.map((key) => key.id)).toEqual([id]);
    expect(second.next).toBeNull();
  });
});

test('what a business added is not published before its customer has confirmed it, whatever was decided', async () => {
  const { id } = await addReview(app.db, owner.performerId, {
    source: 'business',
    status: 'rejected',
    rejectedReason: 'other',
    decidedAt: new Date(),
  });
  const answer = await reverse(id, { reason: 'mistake' });
  expect(answer.statusCode).toBe(409);
  expect(answer.json().code).toBe('awaiting_customer');
});
