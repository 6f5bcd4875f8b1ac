import { createHash } from 'node:crypto';
import { readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sweepPictures } from '#server/features/pictures/pictures.service.ts';
import { countAgainstQuotas, customerQuotas } from '#server/features/pictures/quotas.ts';
import {
  makeApp,
  type Person,
  signUpAdministrator,
  signUpOwner,
  type TestApp,
  visitor,
} from '#test/support/make-app.ts';
import { fileBody } from '#test/support/multipart.ts';
import { rounds } from '#test/support/rounds.ts';

let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await makeApp();
  owner = await signUpOwner(app);
});
afterAll(() => app.close());

/** A picture of its own for each number. */
const picture = (n: number) =>
  sharp({ create: { width: 16, height: 16, channels: 3, background: { r: n * 7, g: 80, b: 160 } } })
    .png()
    .toBuffer();

const words = {
  rating: '5',
  reviewerName: 'Rae Quill',
  reviewerEmail: 'rae@example.test',
  eventType: 'Wedding',
  website: '',
};

/** Posts the form as a browser without scripts does. */
async function postForm(comment: string, photos: Buffer[]) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...words, comment })) form.append(name, value);
  for (const [n, bytes] of photos.entries()) form.append('photos', new Blob([new Uint8Array(bytes)]), `${n}.png`);
  const request = new Request('http://localhost', { method: 'POST', body: form });
  return app.app.inject({
    method: 'POST',
    url: `/review/${owner.slug}`,
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  });
}

const photosOf = (comment: string) =>
  app.db
    .selectFrom('reviewPhotos as f')
    .innerJoin('reviews as r', 'r.id', 'f.reviewId')
    .select(['f.url', 'f.position'])
    .where('r.comment', '=', comment)
    .orderBy('f.position')
    .execute();

type Left = { id: string; uploadToken: string };
async function leaveReview(to = app): Promise<Left> {
  const answer = await visitor(to).send('POST', `/api/reviews/${to === app ? owner.slug : performerOf.get(to)}`, {
    reviewerName: 'Rae Quill',
    reviewerEmail: `rae-${Math.random()}@example.test`,
    rating: 5,
    comment: 'A night to remember.',
  });
  return answer.json();
}
const performerOf = new Map<TestApp, string>();

async function upload({ id, uploadToken }: Left, bytes: Buffer, to = app) {
  const { payload, headers } = await fileBody('image', bytes, 'photo.png', 'image/png');
  const all = { ...headers, 'x-upload-token': uploadToken };
  return to.app.inject({ method: 'POST', url: `/api/reviews/${id}/photos`, payload, headers: all });
}
const keep = ({ id, uploadToken }: Left, imageUrls: string[]) =>
  app.app.inject({
    method: 'PATCH',
    url: `/api/reviews/${id}`,
    payload: { imageUrls },
    headers: { 'x-upload-token': uploadToken },
  });

test('an owner who knows every word of a review can neither replace nor remove nor add its photos', async () => {
  const comment = 'The photos are mine.';
  await postForm(comment, [await picture(1)]);
  const before = await photosOf(comment);
  expect(before).toHaveLength(1);
  const again = await postForm(comment, [await picture(2), await picture(3)]);
  expect(again.statusCode).toBe(200);
  expect(again.body).toContain('This review had already been sent');
  expect(await photosOf(comment)).toEqual(before);
  await postForm(comment, []);
  expect(await photosOf(comment)).toEqual(before);

  // The API must not hand the token out for a key that can be reckoned from the words.
  const { website: _, ...five } = words;
  const keys = await app.db.selectFrom('submissionKeys').select('key').execute();
  const values = { reviewerName: five.reviewerName, reviewerEmail: five.reviewerEmail, eventType: five.eventType };
  const hash = createHash('sha256')
    .update(JSON.stringify({ ...values, comment, rating: five.rating }))
    .digest('base64url');
  expect(keys.map(({ key }) => key)).not.toContain(`form-${hash}`);
});

test('a second click on a form with photos finds them there, once', async () => {
  const comment = 'Clicked twice.';
  const photos = [await picture(4), await picture(5)];
  const [first, second] = await Promise.all([postForm(comment, photos), postForm(comment, photos)]);
  for (const answer of [first, second]) {
    expect(answer.body).toContain('Thank You!');
    expect(answer.body).not.toContain('failed to upload');
  }
  expect(await photosOf(comment)).toHaveLength(2);
});

test('three photos are taken with a token, however often they are taken back', async () => {
  const left = await leaveReview();
  const codes: number[] = [];
  for (let n = 0; n < rounds(6, 18); n += 1) {
    codes.push((await upload(left, await picture(n))).statusCode);
    expect((await keep(left, [])).statusCode).toBe(200);
  }
  expect(codes.filter((code) => code === 201)).toHaveLength(3);
  expect(new Set(codes.slice(3))).toEqual(new Set([409]));
  const files = await app.db.selectFrom('files').select('key').where('key', 'like', `%-${left.id}/%`).execute();
  expect(files).toEqual([]);
});

test('a photo whose answer was lost is the same photo when it is sent again', async () => {
  const left = await leaveReview();
  const urls = [];
  for (const n of [1, 2, 3, 3, 3]) urls.push((await upload(left, await picture(n))).json().url);
  expect(new Set(urls).size).toBe(3);
  expect(urls[4]).toBe(urls[2]);
  // As the form does before it tries again: what it has no address of is taken back, and sent once more.
  await keep(left, urls.slice(0, 2));
  expect((await upload(left, await picture(3))).statusCode).toBe(201);
  expect((await upload(left, await picture(4))).statusCode).toBe(409);
});

test('one photo that is sent five times at once is one photo', async () => {
  const left = await leaveReview();
  const bytes = await picture(9);
  const answers = await Promise.all(Array.from({ length: 5 }, () => upload(left, bytes)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201, 201]);
  expect(new Set(answers.map((answer) => answer.json().url)).size).toBe(1);
});

test('what is no photo uses up none of the three', async () => {
  const left = await leaveReview();
  for (let n = 0; n < 4; n += 1) expect((await upload(left, Buffer.from(`no picture ${n}`))).statusCode).toBe(415);
  for (const n of [1, 2, 3]) expect((await upload(left, await picture(n))).statusCode).toBe(201);
});

test('approved photos stay as they are, whatever the token asks for', async () => {
  const administrator = await signUpAdministrator(app);
  const left = await leaveReview();
  const first = (await upload(left, await picture(1))).json().url;
  await administrator.send('POST', `/api/admin/reviews/${left.id}/approve`);
  const second = (await upload(left, await picture(2))).json().url;
  expect((await keep(left, [second])).json().imageUrls).toEqual([first, second]);
  expect((await keep(left, [])).json().imageUrls).toEqual([first]);
  expect((await visitor(app).get(first)).statusCode).toBe(200);
});

test('a performer’s customers and one address have a daily quota, which holds for all processes', async () => {
  const limited = await makeApp({ RATE_LIMITS: 'on' });
  try {
    const theirs = await signUpOwner(limited);
    performerOf.set(limited, theirs.slug);
    const left = await leaveReview(limited);
    const [, ofAddress] = customerQuotas(theirs.performerId, '127.0.0.1');
    if (!ofAddress) throw new Error('there is no quota of an address');
    expect((await upload(left, await picture(1), limited)).statusCode).toBe(201);
    await countAgainstQuotas(limited.deps.sharedLimits, [ofAddress], ofAddress.most - 2);
    const answers = await Promise.all([2, 3].map(async (n) => upload(left, await picture(n), limited)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 429]);
    const refused = answers.find(({ statusCode }) => statusCode === 429);
    expect(refused?.json().message).toContain('Try again tomorrow.');
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(80_000);
  } finally {
    await limited.close();
  }
});

test('drafts that a killed process left are swept, and one that is being written is not', async () => {
  await upload(await leaveReview(), await picture(1));
  const drafts = join(app.filesFolder, '.drafts');
  expect(await readdir(drafts)).toEqual([]);
  for (const [name, age] of [
    ['old.draft', 3600],
    ['older.draft', 86_400],
    ['young.draft', 0],
  ] as const) {
    const made = Date.now() / 1000 - age;
    await writeFile(join(drafts, name), 'half');
    await utimes(join(drafts, name), made, made);
  }
  await sweepPictures(app.deps);
  expect(await readdir(drafts)).toEqual(['young.draft']);
});
