import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { smallPictureUrl } from '#shared/pictures.ts';
import { launch } from '#test/faults/launch.ts';
import {
  makeApp,
  type Person,
  signUpAdministrator,
  signUpOwner,
  type TestApp,
  visitor,
} from '#test/support/make-app.ts';
import { fileBody } from '#test/support/multipart.ts';
import { eraseAsReviewer, pressWithCode } from '#test/support/reviewer-page.ts';
import { makeTemporaryFolder, removeTemporaryFolder } from '#test/support/temporary-folder.ts';
import { expectWithinASecond } from '#test/support/within-a-second.ts';

const secret = 's'.repeat(40);
let app: TestApp;
let owner: Person;
let stranger: Person;
let administrator: Person;
let photo: Buffer;

beforeAll(async () => {
  app = await makeApp({ SESSION_SECRET: secret });
  owner = await signUpOwner(app);
  stranger = await signUpOwner(app);
  administrator = await signUpAdministrator(app);
  photo = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#6b3fa0' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => app.close());

/** A review with a photo, as its reviewer leaves it. `url`: the photo's plain address; `signed`: the reviewer's. */
async function leaveReview(to = owner) {
  const { id, uploadToken } = (
    await visitor(app).send('POST', `/api/reviews/${to.slug}`, {
      reviewerName: 'Rae Quill',
      reviewerEmail: 'rae@example.test',
      rating: 5,
      comment: 'A night to remember.',
    })
  ).json();
  const { payload, headers } = await fileBody('image', photo);
  const answer = await app.app.inject({
    method: 'POST',
    url: `/api/reviews/${id}/photos`,
    payload,
    headers: { ...headers, 'x-upload-token': uploadToken },
  });
  const signed: string = answer.json().url;
  return { id: id as string, signed, url: signed.replace(/\?.*/, '') };
}

const look = async (url: string) => (await visitor(app).get(url)).statusCode;
const decide = (id: string, decision: string, body?: object) =>
  administrator.send('POST', `/api/admin/reviews/${id}/${decision}`, body);

async function publishReview(to = owner) {
  const left = await leaveReview(to);
  await decide(left.id, 'approve');
  expect(await look(left.url)).toBe(200);
  return left;
}

const ownersLink = async (id: string): Promise<string[]> => {
  const { imageUrls, waitingImageUrls } = (await owner.get(`/api/reviews/${id}`)).json();
  return [...imageUrls, ...waitingImageUrls];
};
async function administratorsLink(id: string): Promise<string> {
  const { key } = await app.db
    .selectFrom('reviewPhotos')
    .select('fileKey as key')
    .where('reviewId', '=', id)
    .executeTakeFirstOrThrow();
  for (const status of ['pending', 'rejected', 'approved']) {
    const reviews = (await administrator.get(`/api/admin/reviews?status=${status}&limit=100`)).json();
    const found = reviews.find((each: { id: string }) => each.id === id);
    if (found) return found.photos[0].url;
  }
  throw new Error(`no administrator sees ${key}`);
}

describe('a photo of a review that waits', () => {
  test('does not exist for the public, in any size', async () => {
    const { url } = await leaveReview();
    expect([await look(url), await look(smallPictureUrl(url))]).toEqual([404, 404]);
    expect((await visitor(app).get(url)).headers['cache-control']).toBe('no-store');
    expect((await owner.get(url)).statusCode).toBe(404);
  });

  test('is shown to its reviewer, its owner and administrators by a signed link, and never stored', async () => {
    const { id, signed } = await leaveReview();
    const [owners = ''] = await ownersLink(id);
    for (const link of [signed, owners, await administratorsLink(id)]) {
      for (const address of [link, smallPictureUrl(link)]) {
        const answer = await visitor(app).get(address);
        expect([answer.statusCode, answer.headers['cache-control']], address).toEqual([200, 'no-store']);
        expect(answer.headers['content-type']).toBe('image/jpeg');
      }
    }
  });

  test('is gone from a link after ten minutes, and from one that was changed', async () => {
    const { signed } = await leaveReview();
    const other = await leaveReview();
    const { searchParams } = new URL(signed, 'http://localhost');
    const until = Number(searchParams.get('until'));
    expect(until * 1000 - Date.now()).toBeLessThanOrEqual(600_000);
    for (const forged of [
      signed.replace(/until=\d+/, `until=${until + 60}`),
      signed.replace(/sig=../, 'sig=xx'),
      signed.replace(/&sig=.*/, ''),
      signed.replace(/&sig=.*/, '&sig='),
      other.url + signed.replace(/^[^?]*/, ''),
    ])
      expect(await look(forged), forged).toBe(404);
    app.setTime(new Date(Date.now() + 600_001));
    expect(await look(signed)).toBe(404);
    app.setTime(null);
    expect(await look(signed)).toBe(200);
  });
});

describe('a published photo', () => {
  test('is kept by browsers for five minutes, under a tag of its performer, and asked for again cheaply', async () => {
    const { url } = await publishReview();
    const answer = await visitor(app).get(url);
    expect(answer.headers).toMatchObject({
      'cache-control': 'public, max-age=300',
      'cache-tag': `performer-${owner.performerId}`,
    });
    const again = await app.app.inject({ url, headers: { 'if-none-match': String(answer.headers.etag) } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect(await ownersLink((await publishReview()).id)).toEqual([expect.not.stringContaining('sig=')]);
  });

  test('is gone at once when its review is hidden, and comes back with it', async () => {
    const { id, url } = await publishReview();
    const [hidden] = (await owner.send('PUT', `/api/reviews/${id}`, { isPublic: false })).json().imageUrls;
    expect(await look(url)).toBe(404);
    expect(await look(hidden)).toBe(200);
    await owner.send('PUT', `/api/reviews/${id}`, { isPublic: true });
    expect(await look(url)).toBe(200);
  });

  test('is gone at once when its performer is suspended, for everybody but those who may see it', async () => {
    const act = await signUpOwner(app);
    const { id, url } = await publishReview(act);
    const suspend = (what: string, body?: object) =>
      administrator.send('POST', `/api/admin/performers/${act.performerId}/${what}`, body);
    expect((await suspend('suspend', { reason: 'A test of it.' })).statusCode).toBe(200);
    expect(await look(url)).toBe(404);
    const [own = ''] = (await act.get(`/api/reviews/${id}`)).json().imageUrls;
    expect(await look(own)).toBe(200);
    await suspend('restore');
    expect(await look(url)).toBe(200);
  });

  test('is gone at once when its reviewer erases the review, by signed links too', async () => {
    const { id, url, signed } = await publishReview();
    await eraseAsReviewer(app, id);
    expect([await look(url), await look(signed)]).toEqual([404, 404]);
  });

  test('that came after the approval waits for an approval of its own', async () => {
    const { id, url } = await publishReview();
    await app.db.updateTable('reviewPhotos').set({ approvedAt: null }).where('reviewId', '=', id).execute();
    await expectWithinASecond(async () => expect(await look(url)).toBe(404));
  });
});

test('what was rejected as unlawful is seen by administrators alone, older links included', async () => {
  const { id, url, signed } = await leaveReview();
  const [before = ''] = await ownersLink(id);
  await decide(id, 'reject', { reason: 'unlawful' });
  expect(await ownersLink(id)).toEqual([]);
  expect([await look(url), await look(signed), await look(before)]).toEqual([404, 404, 404]);
  expect(await look(await administratorsLink(id))).toBe(200);
  // Other words beside the photo don't show it: an administrator decides again first.
  const edit = { purpose: 'edit', rating: '5', comment: 'A fine night.', eventType: '' };
  expect((await pressWithCode(app, id, edit)).body).toContain('Your review has been changed.');
  expect(await ownersLink(id)).toEqual([]);
  expect([await look(url), await look(signed), await look(before)]).toEqual([404, 404, 404]);
  await decide(id, 'approve', { version: 2 });
  expect(await ownersLink(id)).toEqual([url]);
  expect(await look(url)).toBe(200);
});

test('a stranger who owns another business gets no link', async () => {
  const { id } = await leaveReview();
  expect((await stranger.get(`/api/reviews/${id}`)).statusCode).toBe(404);
});

test('a rejected review’s photo is a 404 in every process within a second', {
  tags: ['long'],
  timeout: 60_000,
}, async () => {
  const { id, url } = await publishReview();
  const folder = await makeTemporaryFolder();
  const second = await launch({
    DATABASE_URL: app.databaseUrl,
    DATA_DIR: folder,
    STORAGE_URL: app.filesFolder,
    SESSION_SECRET: secret,
  });
  try {
    await second.ready;
    const lookThere = async () => (await fetch(second.origin + url)).status;
    // Twice, so that the second process has it in its memory.
    expect([await lookThere(), await lookThere()]).toEqual([200, 200]);
    const [flag] = await app.db
      .insertInto('flags')
      .values({ reviewId: id, reason: 'It is not about us.' })
      .returning('id')
      .execute();
    const removed = await administrator.send('POST', `/api/admin/flags/${flag?.id}/resolve`, { outcome: 'removed' });
    expect(removed.statusCode).toBe(200);
    expect(await look(url)).toBe(404);
    await expectWithinASecond(async () => expect(await lookThere()).toBe(404));
  } finally {
    await second.end('SIGTERM');
    await removeTemporaryFolder(folder);
  }
});
