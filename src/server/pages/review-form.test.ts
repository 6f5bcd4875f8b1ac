import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addOwner } from '#test/support/factories.ts';
import { makeApp, type TestApp } from '#test/support/make-app.ts';
import { formLimits } from './read-review-form.ts';

let app: TestApp;
let performer: { id: string; slug: string };
let photo: Buffer;

beforeAll(async () => {
  app = await makeApp();
  performer = await addOwner(app.db);
  photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#6b3fa0' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => app.close());

/** The same photo twice would be one: what stands behind its end makes it another. */
const another = (tag: unknown) => Buffer.concat([photo, Buffer.from(String(tag))]);

type Attached = { name: string; bytes: Buffer };
const review = {
  rating: '4',
  reviewerName: 'Rae Quill',
  reviewerEmail: 'rae@example.test',
  eventType: '',
  website: '',
};

/** Posts the form as a browser without scripts does, photos and all. */
async function post(values: Record<string, string>, photos: Attached[] = [], to = app, remoteAddress = '127.0.0.1') {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.append(name, value);
  for (const { name, bytes } of photos) form.append('photos', new Blob([new Uint8Array(bytes)]), name);
  // A file field that was left empty is sent without a name.
  if (photos.length === 0) form.append('photos', new Blob([]), '');
  const request = new Request('http://localhost', { method: 'POST', body: form });
  return to.app.inject({
    method: 'POST',
    url: `/review/${performer.id}`,
    remoteAddress,
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  });
}

const received = (comment: string) =>
  app.db
    .selectFrom('reviews as r')
    .leftJoin('reviewPhotos as f', 'f.reviewId', 'r.id')
    .select(['r.id', 'f.position', 'f.url'])
    .where('r.comment', '=', comment)
    .orderBy('f.position')
    .execute();

test('a review with three photos is taken whole', async () => {
  const photos = ['a.jpg', 'b.jpg', 'c.jpg'].map((name) => ({ name, bytes: another(name) }));
  const answer = await post({ ...review, comment: 'With photos.' }, photos);
  expect(answer.statusCode).toBe(200);
  expect(answer.body).toContain('Thank You!');
  expect(answer.body).not.toContain('failed');
  expect((await received('With photos.')).map(({ position }) => position)).toEqual([1, 2, 3]);
});

test('a review without photos, and one from a page of old, are taken too', async () => {
  expect((await post({ ...review, comment: 'Plain.' })).body).toContain('Thank You!');
  const answer = await app.app.inject({
    method: 'POST',
    url: `/review/${performer.slug}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ ...review, comment: 'Encoded.' }).toString(),
  });
  expect(answer.body).toContain('Thank You!');
  expect(await received('Plain.')).toHaveLength(1);
  expect(await received('Encoded.')).toHaveLength(1);
});

test('the same form posted again, after a double click or a reload, is one review with its photos once', async () => {
  const photos = ['a.jpg', 'b.jpg'].map((name) => ({ name, bytes: another(name) }));
  await post({ ...review, comment: 'Twice.' }, photos);
  const again = await post({ ...review, comment: 'Twice.' }, photos);
  expect(again.body).toContain('Thank You!');
  expect(again.body).not.toContain('failed');
  const rows = await received('Twice.');
  expect(new Set(rows.map(({ id }) => id)).size).toBe(1);
  expect(rows.map(({ position }) => position)).toEqual([1, 2]);
});

test('photos that are not taken are named below the thanks, each with its reason', async () => {
  const some = await post({ ...review, comment: 'Some.' }, [
    { name: 'fine.jpg', bytes: photo },
    { name: 'notes <b>.jpg', bytes: Buffer.from('no picture') },
    { name: 'huge.jpg', bytes: Buffer.alloc(2 * 1024 * 1024 + 1) },
  ]);
  expect(some.statusCode).toBe(200);
  expect(some.body).toContain('Thank You!');
  expect(some.body).toContain('Your review was saved with 1 image(s). 2 image(s) failed to upload.');
  expect(some.body).toContain('notes &lt;b&gt;.jpg is not a valid image format. Please use JPG or PNG.');
  expect(some.body).toContain('huge.jpg is larger than 2MB. Please choose a smaller file.');
  expect(await received('Some.')).toHaveLength(1);

  const none = await post({ ...review, comment: 'None.' }, [{ name: 'a.gif', bytes: Buffer.from('GIF89a') }]);
  expect(none.body).toContain('Image upload failed');
  expect(none.body).toContain(
    'Your review was saved, but images couldn&#x27;t be uploaded. Please try uploading smaller images or check your connection.',
  );

  const five = await post(
    { ...review, comment: 'Five.' },
    Array.from({ length: 5 }, (_, n) => ({ name: `${n}.jpg`, bytes: another(n) })),
  );
  expect(five.body).toContain('Your review was saved with 3 image(s). 2 image(s) failed to upload.');
  expect(five.body).toContain('You can upload a maximum of 3 images.');
  expect(await received('Five.')).toHaveLength(3);
});

test('a form that is wrong comes back as it was typed, and says that photos must be chosen again', async () => {
  const answer = await post({ ...review, rating: '', comment: 'Kept <words>.' }, [{ name: 'a.jpg', bytes: photo }]);
  expect(answer.statusCode).toBe(422);
  expect(answer.body).toContain('<title>Error: Leave a Review');
  expect(answer.body).toContain('Rating Required: Please select a rating before submitting.');
  expect(answer.body).toContain('Choose your photos again');
  expect(answer.body).toContain('Kept &lt;words&gt;.');
  const nameless = await post({ ...review, reviewerName: '  ', comment: 'Kept.' });
  expect(nameless.body).toContain('Required Fields: Please fill in your name and comment.');
  expect(nameless.body).not.toContain('choose your photos');
  expect(await received('Kept.')).toEqual([]);
});

/** What stands above the form, where the page is open when it comes back. */
const summaryOf = (html: string) => /<section aria-labelledby="problems-title".*?<\/section>/s.exec(html)?.[0] ?? '';

test('all problems of a form stand above it and beside their fields, with the photos to choose again', async () => {
  const empty = { rating: '', reviewerName: '', reviewerEmail: 'rae@example', eventType: '', website: '' };
  const { body } = await post({ ...empty, comment: '' }, [{ name: 'a.jpg', bytes: photo }]);
  const summary = summaryOf(body);
  expect(summary).toContain('There are 5 problems');
  for (const name of ['rating', 'reviewerName', 'reviewerEmail', 'comment', 'photos']) {
    expect(summary).toContain(`href="#${name}"`);
    expect(body, name).toMatch(new RegExp(`id="${name}"`));
  }
  for (const name of ['rating', 'reviewerName', 'reviewerEmail', 'comment'])
    expect(body).toContain(`id="${name}-error"`);
  expect(summary, 'said once').not.toContain('Please select a rating');
  expect(body).toContain('value="rae@example"');
  expect(summary).toContain('Choose your photos again');
  expect(body.slice(body.indexOf('id="photos-hint"'), body.indexOf('Submit Review'))).toContain(
    'Choose your photos again',
  );
});

test('browsers leave the checking to us, so that all problems are named and not the first alone', async () => {
  const page = await app.app.inject({ url: `/review/${performer.slug}` });
  expect(page.body).toMatch(/<form[^>]* novalidate=""/i);
});

test('a refusal that belongs to a field marks that field', async () => {
  const { email } = await app.db
    .selectFrom('memberships as m')
    .innerJoin('accounts as a', 'a.id', 'm.accountId')
    .select('a.email')
    .where('m.performerId', '=', performer.id)
    .executeTakeFirstOrThrow();
  const { statusCode, body } = await post({ ...review, reviewerEmail: email, comment: 'We are splendid.' });
  expect(statusCode).toBe(400);
  expect(summaryOf(body)).toContain('href="#reviewerEmail"');
  expect(summaryOf(body).match(/review your own business/g)).toHaveLength(1);
  expect(body).toContain('id="reviewerEmail-error"');
});

test('a body that breaks off is answered with the form', async () => {
  const headers = { 'content-type': 'multipart/form-data; boundary=x' };
  const url = `/review/${performer.id}`;
  for (const payload of [
    '--x\\r\\nContent-',
    'nonsense',
    '--x\r\nContent-Disposition: form-data; name="comment"\r\n\r\nhalf',
  ]) {
    const cut = await app.app.inject({ method: 'POST', url, headers, payload });
    expect(cut.statusCode).toBe(422);
    expect(cut.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(summaryOf(cut.body)).toContain('The form didn’t arrive complete.');
  }
});

test('whoever chooses far too many photos loses no word: three are taken', async () => {
  const choose = (length: number) => Array.from({ length }, (_, n) => ({ name: `${n}.jpg`, bytes: another(n) }));
  const many = await post({ ...review, comment: 'Many.' }, choose(30));
  expect(many.statusCode).toBe(200);
  expect(many.body).toContain('Your review was saved with 3 image(s). 27 image(s) failed to upload.');
  expect(await received('Many.')).toHaveLength(3);
  expect((await post({ ...review, comment: 'All.' }, choose(formLimits.files + 5))).statusCode).toBe(200);
  expect(await received('All.')).toHaveLength(3);
});

test('a form over a limit comes back as it was typed, with 429 and when to try again', async () => {
  const braked = await makeApp({ RATE_LIMITS: 'on' });
  const theirs = performer;
  try {
    performer = await addOwner(braked.db);
    const photos = [{ name: 'a.jpg', bytes: photo }];
    const send = (n: number, address: string) =>
      post({ ...review, comment: `Night <${n}>.` }, n > 4 ? photos : [], braked, address);

    // Five a day of one email address.
    for (let n = 0; n < 5; n += 1) expect((await send(n, `10.2.0.${n}`)).statusCode).toBe(200);
    const sixth = await send(5, '10.2.0.5');
    expect(sixth.statusCode).toBe(429);
    expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(86_000);
    expect(sixth.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(summaryOf(sixth.body)).toContain('You can leave at most 5 reviews a day from one email address.');
    expect(sixth.body).toContain('Choose your photos again');
    expect(sixth.body).toContain('Night &lt;5&gt;.');

    // Ten a minute of one address.
    const codes: number[] = [];
    for (let n = 10; n < 20; n += 1) codes.push((await send(n, '10.2.1.1')).statusCode);
    expect(codes).toEqual(Array(10).fill(429));
    const eleventh = await send(20, '10.2.1.1');
    expect(eleventh.statusCode).toBe(429);
    const wait = Number(eleventh.headers['retry-after']);
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(60);
    expect(eleventh.body).toContain(`Too many requests. Try again in ${wait} seconds.`);
    expect(eleventh.body).toContain('Choose your photos again');
    expect(eleventh.body).toContain('Night &lt;20&gt;.');
    expect(eleventh.body).toContain('value="rae@example.test"');

    // A flood is not read at all.
    for (let n = 30; n < 79; n += 1) await send(n, '10.2.1.1');
    const flood = await send(80, '10.2.1.1');
    expect(flood.statusCode).toBe(429);
    expect(flood.json().code).toBe('too_many_requests');
  } finally {
    performer = theirs;
    await braked.close();
  }
});
