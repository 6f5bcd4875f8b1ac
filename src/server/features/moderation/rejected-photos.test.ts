import { afterAll, beforeAll, expect, test } from 'vitest';
import { sweepPictures } from '#server/features/pictures/pictures.service.ts';
import { addPublishedReview, addReview } from '#test/support/factories.ts';
import { makeApp, type Person, signUpOwner, type TestApp } from '#test/support/make-app.ts';
import { deleteRejectedPhotos } from './rejected-photos.service.ts';

let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await makeApp();
  owner = await signUpOwner(app);
});
afterAll(() => app.close());

const day = 24 * 3600_000;
const daysAgo = (days: number) => new Date(Date.now() - days * day);

async function addPhoto(reviewId: string): Promise<string> {
  const key = `review-images/${owner.performerId}-${reviewId}/1-0123456789abcdef.jpg`;
  await app.db.insertInto('files').values({ key }).execute();
  await app.deps.files.put(key, Buffer.from('a picture'));
  await app.db
    .insertInto('reviewPhotos')
    .values({ reviewId, position: 1, fileKey: key, url: `/files/${key}`, width: 1, height: 1 })
    .execute();
  return key;
}

/** A rejected review with a photo, and an appeal if one is given. */
async function addRejected(
  reason: 'unlawful' | 'off_topic',
  days: number,
  appeal?: { outcome: 'upheld' | null; answeredAt: Date | null },
): Promise<string> {
  const { id } = await addReview(app.db, owner.performerId, {
    status: 'rejected',
    rejectedReason: reason,
    decidedAt: daysAgo(days),
  });
  if (appeal) {
    const decision = await app.db
      .selectFrom('decisions')
      .select('id')
      .where('reviewId', '=', id)
      .executeTakeFirstOrThrow();
    await app.db
      .insertInto('appeals')
      .values({ decisionId: decision.id, performerId: owner.performerId, words: 'Look again.', ...appeal })
      .execute();
  }
  return addPhoto(id);
}

test('photos go when their rejection is final, and not before', async () => {
  const open = { outcome: null, answeredAt: null };
  const upheld = { outcome: 'upheld' as const, answeredAt: daysAgo(1) };
  const final = {
    unlawful: await addRejected('unlawful', 31),
    old: await addRejected('off_topic', 190),
    turnedDown: await addRejected('off_topic', 3, upheld),
    unlawfulTurnedDown: await addRejected('unlawful', 3, upheld),
  };
  const kept = {
    unlawful: await addRejected('unlawful', 29),
    unlawfulAppealed: await addRejected('unlawful', 40, open),
    recent: await addRejected('off_topic', 170),
    appealed: await addRejected('off_topic', 190, open),
    published: await addPhoto((await addPublishedReview(app.db, owner.performerId, { decidedAt: daysAgo(400) })).id),
    waiting: await addPhoto((await addReview(app.db, owner.performerId)).id),
  };
  expect(await deleteRejectedPhotos(app.db, new Date())).toBe(4);
  await sweepPictures(app.deps);
  const left = await app.db.selectFrom('reviewPhotos').select('fileKey').execute();
  expect(left.map(({ fileKey }) => fileKey).toSorted()).toEqual(Object.values(kept).toSorted());
  for (const key of Object.values(final)) expect(await app.deps.files.get(key)).toBeNull();
  for (const key of Object.values(kept)) expect(await app.deps.files.get(key)).not.toBeNull();
  expect(await deleteRejectedPhotos(app.db, new Date())).toBe(0);
});

test('photos stay while the answer to an appeal can still be taken back', async () => {
  const upheld = { outcome: 'upheld' as const, answeredAt: new Date() };
  const photos = [await addRejected('off_topic', 3, upheld), await addRejected('off_topic', 190, upheld)];
  expect(await deleteRejectedPhotos(app.db, new Date())).toBe(0);
  await sweepPictures(app.deps);
  for (const key of photos) expect(await app.deps.files.get(key)).not.toBeNull();
  expect(await deleteRejectedPhotos(app.db, new Date(Date.now() + 3600_000))).toBe(2);
});
