import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { disownGig } from '#server/features/gigs/gig-disowning.service.ts';
import { writeUpheldMail } from '#server/features/notifications/decision-mails.service.ts';
import { writeReportAnsweredMail } from '#server/features/notifications/report-mails.service.ts';
import { sweepPictures } from '#server/features/pictures/pictures.service.ts';
import { addPublishedReview, addReview } from '#test/support/factories.ts';
import { addAskedGig } from '#test/support/gigs.ts';
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

const publicAnswer = async () => (await visitor(app).get(`/api/public/reviews/${owner.slug}?limit=100`)).body;
const shown = (words: string) => expectWithinASecond(async () => expect(await publicAnswer()).toContain(words));
const gone = (words: string) => expectWithinASecond(async () => expect(await publicAnswer()).not.toContain(words));
const statusOf = async (id: string) =>
  (await app.db.selectFrom('reviews').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status;
const decisionsOn = async (reviewId: string) =>
  (
    await app.db
      .selectFrom('decisions')
      .select('outcome')
      .where('reviewId', '=', reviewId)
      .orderBy('decidedAt')
      .execute()
  ).map(({ outcome }) => outcome);
const actionsOn = async (id: string) =>
  (await app.db.selectFrom('auditLog').select('action').where('subjectId', '=', id).orderBy('id').execute()).map(
    ({ action }) => action,
  );

async function addFlag(reviewId: string, from: { reporterEmail?: string } = {}): Promise<string> {
  const given = from.reporterEmail ? { source: 'visitor' as const, ground: 'other' as const, ...from } : {};
  const flag = await app.db
    .insertInto('flags')
    .values({ reviewId, reason: 'Look.', ...given })
    .returning('id')
    .executeTakeFirstOrThrow();
  return flag.id;
}

describe('photos', () => {
  async function addPhoto(reviewId: string, position: number): Promise<string> {
    const fileKey = `review-images/${reviewId}/${position}.jpg`;
    await app.db.insertInto('files').values({ key: fileKey }).execute();
    await app.deps.files.put(fileKey, Buffer.from('a picture'));
    const photo = { reviewId, position, fileKey, url: `/files/${fileKey}`, width: 9, height: 9 };
    return (await app.db.insertInto('reviewPhotos').values(photo).returning('id').executeTakeFirstOrThrow()).id;
  }
  const decide = (person: Person, ids: string[], decision: string) =>
    person.send('POST', '/api/admin/photos/decide', { ids, decision });
  const undo = async (person: Person, ids: string[]) =>
    (await person.send('POST', '/api/admin/photos/undo', { ids })).json();

  test('decisions on photos are taken back: what was shown is hidden, what was removed is there again', async () => {
    const { id } = await addPublishedReview(app.db, owner.performerId);
    const [one, two] = [await addPhoto(id, 1), await addPhoto(id, 2)];
    await decide(ada, [one], 'approve');
    await decide(ada, [two], 'remove');
    expect(await undo(ben, [one, two])).toEqual({ done: [], refused: [one, two] });
    const undone = await undo(ada, [one, two]);
    expect(undone.done.toSorted()).toEqual([one, two].toSorted());
    const [review] = (await ada.get('/api/admin/photos')).json();
    expect(review.photos).toMatchObject([
      { id: one, waiting: true },
      { id: two, waiting: true },
    ]);
    expect(await undo(ada, [one])).toEqual({ done: [], refused: [one] });
    expect(await actionsOn(id)).toEqual(['photo.approve', 'photo.remove', 'photo.undo', 'photo.undo']);
    // The file is in use again, so the next sweep leaves it.
    await sweepPictures(app.deps);
    const kept = await app.db.selectFrom('files').select('state').where('key', 'like', `%${id}%`).execute();
    expect(kept).toEqual([{ state: 'kept' }, { state: 'kept' }]);
  });

  test('a removed photo stays removed once its file is gone, its place is taken, or the seconds are over', async () => {
    const { id } = await addPublishedReview(app.db, owner.performerId);
    const swept = await addPhoto(id, 1);
    await decide(ada, [swept], 'remove');
    await sweepPictures(app.deps);
    expect((await undo(ada, [swept])).refused).toEqual([swept]);

    const replaced = await addPhoto(id, 2);
    await decide(ada, [replaced], 'remove');
    await app.db
      .insertInto('reviewPhotos')
      .values({ reviewId: id, position: 2, fileKey: `${id}/other.jpg`, url: '/x', width: 1, height: 1 })
      .execute();
    expect((await undo(ada, [replaced])).refused).toEqual([replaced]);

    const late = await addPhoto(id, 3);
    await decide(ada, [late], 'approve');
    app.setTime(new Date(Date.now() + 20_000));
    expect((await undo(ada, [late])).refused).toEqual([late]);
    app.setTime(null);
  });
});

describe('flags', () => {
  const resolve = async (person: Person, ids: string[], input: object) =>
    (await person.send('POST', '/api/admin/flags/resolve', { ids, ...input })).json();
  const undo = async (person: Person, ids: string[]) =>
    (await person.send('POST', '/api/admin/flags/undo', { ids })).json();

  test('many flags are answered together, and each once', async () => {
    const reviews = [
      await addPublishedReview(app.db, owner.performerId, { comment: 'first of two' }),
      await addPublishedReview(app.db, owner.performerId, { comment: 'second of two' }),
    ];
    const ids = [await addFlag(reviews[0]?.id ?? ''), await addFlag(reviews[1]?.id ?? '')];
    const removal = { outcome: 'removed', reason: 'private_data' };
    const [adas, bens] = await Promise.all([resolve(ada, ids, removal), resolve(ben, ids.toReversed(), removal)]);
    expect([...adas.done, ...bens.done].toSorted()).toEqual(ids.toSorted());
    await gone('first of two');
    await gone('second of two');
    for (const { id } of reviews) expect(await decisionsOn(id)).toEqual(['approved', 'rejected']);
  });

  test('a removal is taken back: the review is public as before, and everybody’s request is open again', async () => {
    const { id } = await addPublishedReview(app.db, owner.performerId, { comment: 'removed in haste' });
    const [mine, theirs] = [await addFlag(id), await addFlag(id, { reporterEmail: 'rae@example.test' })];
    const before = await app.db.selectFrom('reviews').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect((await resolve(ada, [mine], { outcome: 'removed', reason: 'other' })).done).toEqual([mine]);
    await gone('removed in haste');
    expect((await undo(ben, [mine])).refused).toEqual([mine]);
    expect(await undo(ada, [mine])).toEqual({ done: [mine], refused: [] });
    await shown('removed in haste');
    const after = await app.db.selectFrom('reviews').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(after).toEqual(before);
    expect(await decisionsOn(id)).toEqual(['approved']);
    const open = await app.db.selectFrom('flags').select(['id', 'outcome']).where('reviewId', '=', id).execute();
    expect(open.map(({ outcome }) => outcome)).toEqual([null, null]);
    expect(await actionsOn(id)).toEqual(['flag.remove', 'flag.undo']);
    // The visitor was not told yet, and is told of what is decided in the end.
    await writeReportAnsweredMail(app.deps, theirs);
    expect(await app.db.selectFrom('mails').select('id').where('reviewId', '=', id).execute()).toEqual([]);
  });

  test('a waiting review that was removed waits again', async () => {
    const { id } = await addReview(app.db, owner.performerId);
    const flag = await addFlag(id);
    await resolve(ada, [flag], { outcome: 'removed' });
    expect((await ada.send('POST', '/api/admin/reviews/undo', { ids: [id] })).json().done).toEqual([]);
    expect((await undo(ada, [flag])).done).toEqual([flag]);
    expect(await statusOf(id)).toBe('pending');
  });

  test('a review that its client disowned before it was removed waits again', async () => {
    const { id } = await addPublishedReview(app.db, owner.performerId);
    const gig = await addAskedGig(app, owner.performerId);
    await app.db.updateTable('gigs').set({ reviewId: id }).where('id', '=', gig.id).execute();
    expect(await disownGig(app.db, { performerId: owner.performerId, gigId: gig.id }, new Date())).toBe(true);
    const flag = await addFlag(id);
    await resolve(ada, [flag], { outcome: 'removed' });
    expect((await undo(ada, [flag])).done).toEqual([flag]);
    expect(await statusOf(id)).toBe('pending');
  });

  test('“kept” is taken back, unless the owner has asked again meanwhile', async () => {
    const { id } = await addPublishedReview(app.db, owner.performerId);
    const flag = await addFlag(id);
    await resolve(ada, [flag], { outcome: 'kept' });
    expect((await undo(ada, [flag])).done).toEqual([flag]);
    await resolve(ada, [flag], { outcome: 'kept' });
    await addFlag(id);
    expect(await undo(ada, [flag])).toEqual({ done: [], refused: [flag] });
  });
});

describe('appeals', () => {
  async function addAppeal(comment: string) {
    const { id: reviewId } = await addReview(app.db, owner.performerId, { comment });
    await ada.send('POST', `/api/admin/reviews/${reviewId}/reject`, { reason: 'off_topic', note: 'Why.' });
    const { id } = await app.db
      .selectFrom('decisions')
      .select('id')
      .where('reviewId', '=', reviewId)
      .executeTakeFirstOrThrow();
    await app.db
      .insertInto('appeals')
      .values({ decisionId: id, performerId: owner.performerId, words: 'Please.' })
      .execute();
    return { id, reviewId };
  }
  const answer = async (person: Person, ids: string[], input: object) =>
    (await person.send('POST', '/api/admin/appeals/answer', { ids, ...input })).json();
  const undo = async (person: Person, ids: string[]) =>
    (await person.send('POST', '/api/admin/appeals/undo', { ids })).json();
  const outcomeOf = async (id: string) =>
    (await app.db.selectFrom('appeals').select('outcome').where('decisionId', '=', id).executeTakeFirstOrThrow())
      .outcome;

  test('many appeals are answered together, except by the administrator who rejected the reviews', async () => {
    const [one, two] = [await addAppeal('one of the appealed'), await addAppeal('two of the appealed')];
    const ids = [one.id, two.id];
    expect((await answer(ada, ids, { outcome: 'reversed' })).refused).toEqual(ids);
    expect((await answer(ben, ids, { outcome: 'reversed' })).done.toSorted()).toEqual(ids.toSorted());
    await shown('one of the appealed');
    await shown('two of the appealed');
  });

  test('a publication after an appeal is taken back, with the reason that the review was rejected for', async () => {
    const { id, reviewId } = await addAppeal('not public yet');
    const before = await app.db.selectFrom('reviews').selectAll().where('id', '=', reviewId).executeTakeFirstOrThrow();
    await answer(ben, [id], { outcome: 'reversed' });
    await shown('not public yet');
    expect((await undo(ben, [id])).done).toEqual([id]);
    await gone('not public yet');
    const after = await app.db.selectFrom('reviews').selectAll().where('id', '=', reviewId).executeTakeFirstOrThrow();
    expect(after).toEqual(before);
    expect(await outcomeOf(id)).toBeNull();
    expect(await decisionsOn(reviewId)).toEqual(['rejected']);
  });

  test('an upheld rejection can be undone before the reviewer gets an email', async () => {
    const { id, reviewId } = await addAppeal('upheld in haste');
    await answer(ben, [id], { outcome: 'upheld', note: 'No.' });
    expect((await undo(ben, [id])).done).toEqual([id]);
    await writeUpheldMail(app.deps, reviewId);
    const mails = () =>
      app.db.selectFrom('mails').select('kind').where('reviewId', '=', reviewId).where('kind', '=', 'appeal-answered');
    expect(await mails().execute()).toEqual([]);
    await answer(ben, [id], { outcome: 'upheld' });
    await writeUpheldMail(app.deps, reviewId);
    expect(await mails().execute()).toHaveLength(1);
    expect(await actionsOn(reviewId)).toEqual(['review.reject', 'appeal.uphold', 'appeal.undo', 'appeal.uphold']);
  });
});
