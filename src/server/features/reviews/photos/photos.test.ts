import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sweepPictures } from '#server/features/pictures/pictures.service.ts';
import { smallPictureUrl } from '#shared/pictures.ts';
import {
  makeApp,
  type Person,
  signUpAdministrator,
  signUpOwner,
  type TestApp,
  visitor,
} from '#test/support/make-app.ts';
import { fileBody } from '#test/support/multipart.ts';
import { eraseAsReviewer } from '#test/support/reviewer-page.ts';

let app: TestApp;
let owner: Person;
let photo: Buffer;

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#6b3fa0' } });

beforeAll(async () => {
  app = await makeApp();
  owner = await signUpOwner(app);
  photo = await picture(3000, 1500)
    .jpeg()
    .withExif({ IFD0: { Copyright: 'secret-place' } })
    .toBuffer();
});
afterAll(() => app.close());

/** The same photo twice would be one: what stands behind its end makes it another. */
const another = (n: number) => Buffer.concat([photo, Buffer.from([n])]);

type Left = { id: string; uploadToken: string };

async function leaveReview(): Promise<Left> {
  const answer = await visitor(app).send('POST', `/api/reviews/${owner.slug}`, {
    reviewerName: 'Rae Quill',
    reviewerEmail: 'rae@example.test',
    rating: 5,
    comment: 'A night to remember.',
  });
  return answer.json();
}

async function upload({ id, uploadToken }: Left, bytes = photo, name?: string, type?: string) {
  const { payload, headers } = await fileBody('image', bytes, name, type);
  return app.app.inject({
    method: 'POST',
    url: `/api/reviews/${id}/photos`,
    payload,
    headers: { ...headers, 'x-upload-token': uploadToken },
  });
}

const keep = ({ id, uploadToken }: Left, imageUrls: string[]) =>
  app.app.inject({
    method: 'PATCH',
    url: `/api/reviews/${id}`,
    payload: { imageUrls },
    headers: { 'x-upload-token': uploadToken },
  });

/** A photo's address without the signature that opens it before it is published. */
const plain = (url: string) => url.replace(/\?.*/, '');

test('a photo is decoded, stripped, scaled and served as a picture', async () => {
  const left = await leaveReview();
  const answer = await upload(left);
  expect(answer.statusCode).toBe(201);
  const { url } = answer.json();
  expect(url).toMatch(new RegExp(`^/files/review-images/${owner.performerId}-${left.id}/\\d+-[0-9a-f]{16}\\.jpg\\?`));
  const served = await visitor(app).get(url);
  expect(served.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  const stored = await sharp(served.rawPayload).metadata();
  expect([stored.width, stored.height]).toEqual([1600, 800]);
  expect(served.rawPayload.includes('secret-place')).toBe(false);
  expect(photo.includes('secret-place')).toBe(true);
  const small = await sharp((await visitor(app).get(smallPictureUrl(url))).rawPayload).metadata();
  expect(small.width).toBe(400);
});

test('a photo taken sideways is turned upright', async () => {
  const sideways = await picture(400, 200).jpeg().withMetadata({ orientation: 6 }).toBuffer();
  const { url } = (await upload(await leaveReview(), sideways)).json();
  const stored = await sharp((await visitor(app).get(url)).rawPayload).metadata();
  expect([stored.width, stored.height]).toEqual([200, 400]);
});

describe('what is no photo is refused in the words of the screen', () => {
  test.each([
    ['a text', () => Buffer.from('hello'), 'notes.jpg'],
    ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'), 'drawing.png'],
    ['a GIF', () => picture(2, 2).gif().toBuffer(), 'moving.gif'],
    ['half a JPEG', async () => (await picture(900, 900).jpeg().toBuffer()).subarray(0, 300), 'half.jpg'],
    [
      'a page that begins like a JPEG',
      () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from('<script>')]),
      'x.jpg',
    ],
    ['nothing', () => Buffer.alloc(0), 'empty.jpg'],
  ])('%s', async (_what, make, name) => {
    const answer = await upload(await leaveReview(), Buffer.from(await make()), name);
    expect(answer.statusCode).toBe(415);
    expect(answer.json()).toEqual({
      code: 'invalid_picture',
      message: `${name} is not a valid image format. Please use JPG or PNG.`,
    });
  });

  test('a picture of too many pixels', async () => {
    const bomb = await picture(8000, 8000).png().toBuffer();
    expect(bomb.length).toBeLessThan(2 * 1024 * 1024);
    expect((await upload(await leaveReview(), bomb, 'bomb.png')).statusCode).toBe(415);
  });

  test('a file over 2 MB', async () => {
    const answer = await upload(await leaveReview(), Buffer.alloc(2 * 1024 * 1024 + 1), 'huge.jpg');
    expect(answer.statusCode).toBe(413);
    expect(answer.json().message).toBe('huge.jpg is larger than 2MB. Please choose a smaller file.');
  });

  test('a request that carries no file, or another field', async () => {
    const { id, uploadToken } = await leaveReview();
    const headers = { 'x-upload-token': uploadToken };
    const url = `/api/reviews/${id}/photos`;
    const plain = await app.app.inject({ method: 'POST', url, headers, payload: { image: 'x' } });
    expect(plain.statusCode).toBe(400);
    const wrong = await fileBody('photo', photo);
    const other = await app.app.inject({
      method: 'POST',
      url,
      payload: wrong.payload,
      headers: { ...headers, ...wrong.headers },
    });
    expect(other.statusCode).toBe(400);
    const broken = { 'content-type': 'multipart/form-data; boundary=x' };
    const cut = await app.app.inject({
      method: 'POST',
      url,
      payload: '--x\r\nContent-',
      headers: { ...headers, ...broken },
    });
    expect(cut.statusCode).toBe(400);
  });
});

test('a photo needs the token of its own review, in time', async () => {
  const [mine, theirs] = [await leaveReview(), await leaveReview()];
  const [id, expires = '', signature = ''] = mine.uploadToken.split('.');
  const forged = [`${id}.${Number(expires) + 60}.${signature}`, `${id}.0.${signature}`, `${id}.${expires}.`];
  for (const uploadToken of [theirs.uploadToken, '', 'x.y', 'x.y.z', ...forged]) {
    expect((await upload({ id: mine.id, uploadToken })).statusCode).toBe(403);
    expect((await keep({ id: mine.id, uploadToken }, [])).statusCode).toBe(403);
  }
  app.setTime(new Date(Date.now() + 16 * 60_000));
  expect((await upload(mine)).statusCode).toBe(403);
  app.setTime(null);
  expect((await upload(mine)).statusCode).toBe(201);
});

test('of twenty photos at once exactly three stay', async () => {
  const left = await leaveReview();
  const small = await picture(20, 20).png().toBuffer();
  const each = (n: number) => Buffer.concat([small, Buffer.from([n])]);
  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => upload(left, each(n), 'p.png', 'image/png')));
  const codes = answers.map(({ statusCode }) => statusCode);
  expect(codes.filter((code) => code === 201)).toHaveLength(3);
  expect(codes.filter((code) => code === 409)).toHaveLength(17);
  expect(answers.find(({ statusCode }) => statusCode === 409)?.json().message).toBe(
    'You can upload a maximum of 3 images.',
  );
});

test('a review keeps the photos that its reviewer lists, in that order, and none of another review', async () => {
  const left = await leaveReview();
  const urls: string[] = [];
  for (let n = 0; n < 3; n += 1) urls.push((await upload(left, another(n))).json().url);
  const [first = '', second = '', third = ''] = urls;
  const other = (await upload(await leaveReview())).json().url;
  expect((await keep(left, [first, other])).statusCode).toBe(400);
  expect((await keep(left, ['https://evil.example/x.jpg'])).statusCode).toBe(400);
  const answer = await keep(left, [third, first]);
  expect(answer.json().imageUrls.map(plain)).toEqual([third, first].map(plain));
  expect(answer.json()).not.toHaveProperty('reviewerEmail');
  await sweepPictures(app.deps);
  expect((await visitor(app).get(second)).statusCode).toBe(404);
  expect((await visitor(app).get(smallPictureUrl(second))).statusCode).toBe(404);
  expect((await visitor(app).get(first)).statusCode).toBe(200);
});

test('photos show publicly when the review is approved; later ones wait for an approval of their own', async () => {
  const administrator = await signUpAdministrator(app);
  const left = await leaveReview();
  const { url } = (await upload(left)).json();
  await administrator.send('POST', `/api/admin/reviews/${left.id}/approve`);
  const shown = async () =>
    (await visitor(app).get(`/api/public/reviews/${owner.slug}?limit=100`))
      .json()
      .reviews.find(({ id }: { id: string }) => id === left.id)?.imageUrls;
  await expect.poll(shown).toEqual([plain(url)]);
  expect((await upload(left, another(1))).statusCode).toBe(201);
  expect(await shown()).toEqual([plain(url)]);
});

test('an erased review’s photos are served no more from that moment, and other reviews keep theirs', async () => {
  const [left, other] = [await leaveReview(), await leaveReview()];
  const { url } = (await upload(left)).json();
  const { url: kept } = (await upload(other)).json();
  expect((await eraseAsReviewer(app, left.id)).body).toContain('Your review is erased');
  expect((await visitor(app).get(url)).statusCode).toBe(404);
  expect((await visitor(app).get(smallPictureUrl(url))).statusCode).toBe(404);
  expect((await visitor(app).get(kept)).statusCode).toBe(200);
  const files = await app.db.selectFrom('files').select('key').where('key', 'like', `%-${left.id}/%`).execute();
  expect(files).toEqual([]);
});

test('a store that does not answer costs an erased review’s photos a sweep, and the reviewer nothing', async () => {
  const left = await leaveReview();
  const { url } = (await upload(left)).json();
  const { remove } = app.deps.files;
  app.deps.files.remove = () => Promise.reject(new Error('away'));
  try {
    expect((await eraseAsReviewer(app, left.id)).body).toContain('Your review is erased');
  } finally {
    app.deps.files.remove = remove;
  }
  await sweepPictures(app.deps);
  expect((await visitor(app).get(url)).statusCode).toBe(404);
});

test('a deleted review takes its photos along, and an upload that never ended leaves nothing', async () => {
  const left = await leaveReview();
  const { url } = (await upload(left)).json();
  await app.db.deleteFrom('reviews').where('id', '=', left.id).execute();
  const key = `review-images/${owner.performerId}-${left.id}/1-0123456789abcdef.jpg`;
  await app.db
    .insertInto('files')
    .values({ key, changedAt: new Date(Date.now() - 2 * 24 * 3600_000) })
    .execute();
  await app.deps.files.put(key, photo);
  await sweepPictures(app.deps);
  expect((await visitor(app).get(url)).statusCode).toBe(404);
  expect((await visitor(app).get(`/files/${key}`)).statusCode).toBe(404);
  const left2 = await app.db.selectFrom('files').select('key').where('state', '<>', 'kept').execute();
  expect(left2).toEqual([]);
});

test('nothing but our pictures is served from /files', async () => {
  for (const path of [
    '/files/',
    '/files/../package.json',
    '/files/%2e%2e/package.json',
    '/files/review-images/x.svg',
    '/files/session-secret',
  ]) {
    expect((await visitor(app).get(path)).statusCode, path).toBe(404);
  }
});
