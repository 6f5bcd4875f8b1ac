import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sweepPictures } from '#server/features/pictures/pictures.service.ts';
import type { Gallery } from '#shared/schemas/performers.ts';
import { makeApp, type Person, signUpOwner, type TestApp, visitor } from '#test/support/make-app.ts';
import { fileBody } from '#test/support/multipart.ts';

let app: TestApp;
let owner: Person;
let stranger: Person;
/** Small, because most tests are not about how it is drawn, and every size of a large one takes a while. */
let photo: Buffer;

const paint = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#6b3fa0' } })
    .jpeg()
    .withExif({ IFD0: { Copyright: 'secret-place' } })
    .toBuffer();

beforeAll(async () => {
  app = await makeApp();
  stranger = await signUpOwner(app);
  photo = await paint(90, 45);
});
afterAll(() => app.close());
beforeEach(async () => {
  owner = await signUpOwner(app);
});

async function upload(person: Person, bytes = photo, field = 'image', name = 'stage.jpg') {
  const { payload, headers } = await fileBody(field, bytes, name);
  return app.app.inject({
    method: 'POST',
    url: '/api/gallery/upload',
    headers: { ...headers, cookie: person.cookie },
    payload,
  });
}

const gallery = async (person: Person): Promise<Gallery> => (await person.get('/api/gallery/images')).json();

async function fill(count: number) {
  for (let n = 0; n < count; n += 1) expect((await upload(owner)).statusCode).toBe(201);
  return gallery(owner);
}

test('an image is decoded, stripped and stored in the sizes the pages need', async () => {
  expect(await gallery(owner)).toEqual({ images: [], details: [] });
  const answer = await upload(owner, await paint(1800, 900));
  expect(answer.statusCode, answer.body).toBe(201);
  const { images, details } = await gallery(owner);
  expect(details).toMatchObject([{ width: 1600, height: 800, altText: '' }]);
  expect(images).toEqual([details[0]?.url]);
  const file = await visitor(app).get(images[0] ?? '');
  expect(file.statusCode).toBe(200);
  expect(file.headers['content-type']).toBe('image/jpeg');
  expect(file.rawPayload.includes('secret-place')).toBe(false);
});

test('of 20 uploads at once exactly 5 stay, each at its own position', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => upload(owner)));
  const statuses = answers.map(({ statusCode }) => statusCode).sort();
  expect(statuses).toEqual([...Array(5).fill(201), ...Array(15).fill(409)]);
  const refused = answers.find(({ statusCode }) => statusCode === 409);
  expect(refused?.json()).toMatchObject({
    code: 'gallery_full',
    message: "You've reached the maximum of 5 images. Delete an image to add a new one.",
  });
  expect((await gallery(owner)).images).toHaveLength(5);
  const kept = await app.db
    .selectFrom('files')
    .select('state')
    .where('key', 'like', `gallery/${owner.performerId}/%`)
    .execute();
  expect(kept.filter(({ state }) => state === 'kept')).toHaveLength(5);
  expect(kept.filter(({ state }) => state === 'claimed')).toHaveLength(0);
});

test('what is no picture, or too large, is refused in the words of the screen', async () => {
  const text = await upload(owner, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
  expect(text.statusCode).toBe(415);
  expect(text.json().message).toBe('Please select an image file (JPEG, PNG, or WebP).');
  const large = await upload(owner, Buffer.alloc(2 * 1024 * 1024 + 1));
  expect(large.statusCode).toBe(413);
  expect(large.json().message).toBe('Please select an image smaller than 2MB.');
  expect((await upload(owner, photo, 'logo')).statusCode).toBe(400);
  expect((await owner.send('POST', '/api/gallery/upload', { image: 'x' })).statusCode).toBe(400);
  expect(await gallery(owner)).toEqual({ images: [], details: [] });
});

test('deleting by position closes the gap, and the file is deleted', async () => {
  const { details } = await fill(3);
  const [first, second, third] = details;
  const answer = await owner.send('DELETE', `/api/gallery/images/1?imageId=${second?.id}`);
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.json().images).toEqual([first?.url, third?.url]);
  await sweepPictures(app.deps);
  expect((await visitor(app).get(second?.url ?? '')).statusCode).toBe(404);
  expect((await visitor(app).get(third?.url ?? '')).statusCode).toBe(200);
  expect((await upload(owner)).statusCode).toBe(201);
  expect((await owner.send('DELETE', '/api/gallery/images/0')).json().images[0]).toBe(third?.url);
});

test('two tabs cannot delete the wrong image', async () => {
  const { details } = await fill(2);
  const url = `/api/gallery/images/0?imageId=${details[0]?.id}`;
  const answers = await Promise.all(Array.from({ length: 5 }, () => owner.send('DELETE', url)));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409, 409]);
  expect((await gallery(owner)).images).toEqual([details[1]?.url]);
  const byHeader = await app.app.inject({
    method: 'DELETE',
    url: '/api/gallery/images/0',
    headers: { cookie: owner.cookie, 'x-image-id': details[0]?.id ?? '' },
  });
  expect(byHeader.statusCode).toBe(409);
  expect(byHeader.json().code).toBe('gallery_changed');
});

test('an empty position is a 404, and one that is no number a 400', async () => {
  expect((await owner.send('DELETE', '/api/gallery/images/0')).statusCode).toBe(404);
  for (const index of ['-1', 'x', '1.5', '99999']) {
    expect((await owner.send('DELETE', `/api/gallery/images/${index}`)).statusCode, index).toBe(400);
  }
});

test('images are put in another order, all of them or none', async () => {
  const { details } = await fill(3);
  const ids = details.map(({ id }) => id);
  const answer = await owner.send('PUT', '/api/gallery/order', { ids: ids.toReversed() });
  expect(answer.json().details.map(({ id }: { id: string }) => id)).toEqual(ids.toReversed());
  for (const wrong of [ids.slice(1), [ids[0], ids[0], ids[1]], [...ids.slice(1), crypto.randomUUID()]]) {
    expect((await owner.send('PUT', '/api/gallery/order', { ids: wrong })).statusCode).toBe(409);
  }
  expect((await gallery(owner)).details.map(({ id }) => id)).toEqual(ids.toReversed());
});

test('an image carries the words its owner gives it, on the public page too', async () => {
  const { details } = await fill(1);
  const altText = 'Ada & the <Larks>, from the balcony 🎩';
  const url = `/api/gallery/images/${details[0]?.id}`;
  expect((await owner.send('PATCH', url, { altText })).json().details[0].altText).toBe(altText);
  expect((await owner.send('PATCH', url, { altText: 'x'.repeat(301) })).statusCode).toBe(400);
  const shown = (await visitor(app).get(`/api/public/reviews/${owner.slug}`)).json();
  expect(shown.gallery).toMatchObject([{ url: details[0]?.url, altText }]);
});

test("another owner's image does not exist", async () => {
  const { details } = await fill(1);
  const id = details[0]?.id ?? '';
  expect((await stranger.send('PATCH', `/api/gallery/images/${id}`, { altText: 'mine' })).statusCode).toBe(404);
  expect((await stranger.send('DELETE', '/api/gallery/images/0')).statusCode).toBe(404);
  expect((await stranger.send('DELETE', `/api/gallery/images/0?imageId=${id}`)).statusCode).toBe(409);
  expect((await stranger.send('PUT', '/api/gallery/order', { ids: [id] })).statusCode).toBe(409);
  expect((await gallery(owner)).details).toMatchObject([{ id, altText: '' }]);
});
