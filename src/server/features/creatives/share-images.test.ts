import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { shareImageSize } from '#shared/share-images.ts';
import { addPublishedReview } from '#test/support/factories.ts';
import { makeApp, type Person, signUpOwner, type TestApp, visitor } from '#test/support/make-app.ts';

let app: TestApp;
let owner: Person;

beforeAll(async () => {
  app = await makeApp();
  owner = await signUpOwner(app, { businessName: 'مسرح القمر & the Larks 🎩' });
});
afterAll(() => app.close());

/** The picture a page tells networks of. */
async function imageOf(path: string): Promise<string> {
  const html = (await visitor(app).get(path)).body;
  const address = /<meta property="og:image" content="([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';
  expect(html).toContain('<meta name="twitter:card" content="summary_large_image"');
  return address.replace(app.deps.env.appUrl, '');
}
const fetchImage = (url: string, etag = '') => app.app.inject({ url, headers: etag ? { 'if-none-match': etag } : {} });

test('every public page has a picture of its own, in the size it says', async () => {
  for (const path of ['/', `/reviews/${owner.slug}`, `/performer/${owner.slug}`, `/review/${owner.performerId}`]) {
    const answer = await fetchImage(await imageOf(path));
    expect(answer.statusCode, path).toBe(200);
    expect(answer.headers['content-type']).toBe('image/png');
    expect(answer.headers['cache-control']).toBe('public, max-age=3600');
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'png', ...shareImageSize });
  }
});

test('when the rating changes, the picture and its address change, and until then neither does', async () => {
  const before = await imageOf(`/reviews/${owner.slug}`);
  const first = await fetchImage(before);
  const etag = String(first.headers.etag);
  expect((await fetchImage(before, etag)).statusCode).toBe(304);
  await addPublishedReview(app.db, owner.performerId, { rating: 3 });
  await expect.poll(() => imageOf(`/reviews/${owner.slug}`)).not.toBe(before);
  const second = await fetchImage(await imageOf(`/reviews/${owner.slug}`), etag);
  expect(second.statusCode).toBe(200);
  expect(second.rawPayload.equals(first.rawPayload)).toBe(false);
});

test('the colour of the brand and the address of the page are in the picture, so they change its address too', async () => {
  const act = await signUpOwner(app);
  const page = `/review/${act.performerId}`;
  const plain = await imageOf(page);
  expect((await act.send('PUT', '/api/brand', { color: '#4a33c4', font: null })).statusCode).toBe(200);
  await expect.poll(() => imageOf(page)).not.toBe(plain);
  const colored = await imageOf(page);
  await app.db
    .updateTable('performers')
    .set({ slug: `${act.slug}-moved` })
    .where('id', '=', act.performerId)
    .execute();
  await expect.poll(() => imageOf(page)).not.toBe(colored);
});

test('an unknown or suspended performer has no picture', async () => {
  expect((await fetchImage('/share/performers/nobody-at-all')).statusCode).toBe(404);
  const other = await signUpOwner(app);
  await app.db
    .updateTable('performers')
    .set({ suspendedAt: new Date(), suspendedReason: 'A test.' })
    .where('id', '=', other.performerId)
    .execute();
  expect((await fetchImage(`/share/performers/${other.slug}`)).statusCode).toBe(404);
});
