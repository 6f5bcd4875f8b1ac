import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { creativeFormats, formatNames, themeNames } from '#shared/creatives.ts';
import { addPublishedReview, addReview } from '#test/support/factories.ts';
import { makeApp, type Person, signUpOwner, type TestApp, visitor } from '#test/support/make-app.ts';
import { longUnless } from '#test/support/rounds.ts';

let app: TestApp;
let owner: Person;
let stranger: Person;
let reviewId: string;
const comment = 'Pure magic 🎩! The whole room leaned in. We laughed until we cried.';

beforeAll(async () => {
  app = await makeApp();
  [owner, stranger] = [await signUpOwner(app, { businessName: 'Ada Lark' }), await signUpOwner(app)];
  reviewId = (await addPublishedReview(app.db, owner.performerId, { comment, eventType: 'Wedding' })).id;
});
afterAll(() => app.close());

const address = (query: Record<string, string> = {}, id = reviewId) =>
  `/api/social-assets/${id}?${new URLSearchParams({ format: 'square', theme: 'light', ...query })}`;

describe('a creative', () => {
  for (const format of formatNames) {
    for (const theme of themeNames) {
      // In `npm test` one theme for each format.
      const isShort = themeNames[formatNames.indexOf(format) % themeNames.length] === theme;
      test(
        `is a PNG in the size of a ${format}, named after review, format and theme (${theme})`,
        longUnless(isShort),
        async () => {
          const answer = await owner.get(address({ format, theme }));
          expect(answer.statusCode, answer.body.slice(0, 200)).toBe(200);
          expect(answer.headers['content-type']).toBe('image/png');
          expect(answer.headers['content-disposition']).toBe(`inline; filename="${reviewId}-${format}-${theme}.png"`);
          const { width, height } = creativeFormats[format];
          expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'png', width, height });
        },
      );
    }
  }

  test('is the same bytes for the same request, and not sent again to a browser that has it', async () => {
    const [first, second] = await Promise.all([owner.get(address()), owner.get(address())]);
    expect(first.rawPayload.equals(second.rawPayload)).toBe(true);
    expect(first.headers['cache-control']).toBe('private, no-cache');
    const again = (etag: string) =>
      app.app.inject({ url: address(), headers: { cookie: owner.cookie, 'if-none-match': etag } });
    const unchanged = await again(String(first.headers.etag));
    expect([unchanged.statusCode, unchanged.rawPayload.length]).toEqual([304, 0]);
    expect((await again('"another"')).statusCode).toBe(200);
    const changes: Record<string, string>[] = [
      { theme: 'dark' },
      { stars: 'hide' },
      { name: 'hide' },
      { color: '#0F766E' },
      { to: '13' },
      { longText: 'keep' },
    ];
    const others = await Promise.all(changes.map((change) => owner.get(address(change))));
    const etags = new Set([first, ...others].map(({ headers }) => headers.etag));
    expect(etags.size).toBe(7);
  });

  test('is made of published reviews of one’s own alone', async () => {
    const pending = await addReview(app.db, owner.performerId);
    const hidden = await addPublishedReview(app.db, owner.performerId, { isPublic: false });
    const foreign = await addPublishedReview(app.db, stranger.performerId);
    for (const { id } of [pending, hidden, foreign]) expect((await owner.get(address({}, id))).statusCode).toBe(404);
    expect((await stranger.get(address())).statusCode).toBe(404);
    expect((await visitor(app).get(address())).statusCode).toBe(401);
  });

  test('of a review that was taken back is gone, whatever the browser has kept', async () => {
    const { id } = await addPublishedReview(app.db, owner.performerId);
    const { etag } = (await owner.get(address({}, id))).headers;
    await app.db.updateTable('reviews').set({ isPublic: false }).where('id', '=', id).execute();
    const answer = await app.app.inject({
      url: address({}, id),
      headers: { cookie: owner.cookie, 'if-none-match': String(etag) },
    });
    expect(answer.statusCode).toBe(404);
  });

  test('refuses what it does not know, in a sentence', async () => {
    const wrong: Record<string, string>[] = [
      { format: 'poster' },
      { theme: 'sepia' },
      { stars: 'maybe' },
      { longText: 'all' },
      { color: 'red' },
      { text: 'Five stars, would book again' },
      { from: '-1' },
      { from: '5', to: '5' },
      { to: '100000' },
      { from: '12', to: '14' },
      { from: '10', to: '11' },
    ];
    for (const query of wrong) {
      const answer = await owner.get(address(query));
      expect(answer.statusCode, JSON.stringify(query)).toBe(400);
      expect(answer.json().message, JSON.stringify(query)).toMatch(/\w/);
    }
    expect((await owner.get('/api/social-assets/1?format=square&theme=light')).statusCode).toBe(400);
    expect((await owner.get(`/api/social-assets/${reviewId}`)).statusCode).toBe(400);
  });

  test('shows photos of our own store, and fetches nothing from anywhere', async () => {
    const { id } = await addPublishedReview(app.db, owner.performerId);
    const plain = await owner.get(address({}, id));
    const key = `review-images/${owner.performerId}-${id}/1-0123456789abcdef.jpg`;
    const photo = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#c0392b' } })
      .jpeg()
      .toBuffer();
    await app.deps.files.put(key, photo);
    await app.db.insertInto('files').values({ key, variants: [], bytes: photo.length }).execute();
    const add = (url: string, approvedAt: Date | null) =>
      app.db
        .insertInto('reviewPhotos')
        .values({ reviewId: id, fileKey: key, url, position: 1, width: 800, height: 600, approvedAt })
        .execute();
    await add(`/files/${key}`, null);
    expect((await owner.get(address({}, id))).headers.etag).toBe(plain.headers.etag);
    await app.db.updateTable('reviewPhotos').set({ approvedAt: new Date() }).where('reviewId', '=', id).execute();
    const shown = await owner.get(address({}, id));
    expect(shown.headers.etag).not.toBe(plain.headers.etag);
    const { channels } = await sharp(shown.rawPayload).stats();
    expect((channels[0]?.mean ?? 0) - (channels[2]?.mean ?? 0)).toBeGreaterThan(4);
    expect((await owner.get(address({ photo: 'hide' }, id))).headers.etag).toBe(plain.headers.etag);
    await app.db
      .updateTable('reviewPhotos')
      .set({ url: 'http://127.0.0.1:1/photo.jpg' })
      .where('reviewId', '=', id)
      .execute();
    expect((await owner.get(address({}, id))).headers.etag).toBe(plain.headers.etag);
  });
});

test('fifty at once all get their picture', { tags: ['long'] }, async () => {
  const ids = await Promise.all(
    Array.from({ length: 50 }, async (_, n) => {
      const review = await addPublishedReview(app.db, owner.performerId, { comment: `Night number ${n}.` });
      return review.id;
    }),
  );
  const answers = await Promise.all(ids.map((id) => owner.get(address({ format: 'landscape' }, id))));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(50).fill(200));
  expect(new Set(answers.map(({ headers }) => headers.etag)).size).toBe(50);
});
