import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { badgeSize } from '#shared/badges.ts';
import { addPublishedReview } from '#test/support/factories.ts';
import { makeApp, signUpOwner, type TestApp, visitor } from '#test/support/make-app.ts';
import { expectWithinASecond } from '#test/support/within-a-second.ts';

let app: TestApp;
beforeAll(async () => {
  app = await makeApp();
});
afterAll(() => app.close());

const badge = (file: string) => visitor(app).get(`/badge/${file}`);

test('a badge shows stars as full as its number, the count of all approved reviews, and the name to those who listen', async () => {
  const act = await signUpOwner(app, { businessName: 'Larks & <Sons>' });
  for (const rating of [5, 5, 4] as const) await addPublishedReview(app.db, act.performerId, { rating });
  // Hidden, and counted all the same.
  await addPublishedReview(app.db, act.performerId, { rating: 1, isPublic: false });
  const { body, headers, statusCode } = await badge(`${act.slug}.svg`);
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'image/svg+xml; charset=utf-8',
    'cache-control': 'public, max-age=0, must-revalidate',
    'cross-origin-resource-policy': 'cross-origin',
  });
  expect(body).toContain('>3.8</text>');
  expect(body).toContain('>4 reviews</text>');
  expect(body).toContain(`<svg width="${(15 / 4) * 20}" height="20">`);
  expect(body).toContain('<title>Larks &amp; &lt;Sons&gt;: 3.8 of 5 stars, 4 reviews</title>');
  expect(body).not.toMatch(/<script|<style|href|http:\/\/(?!www\.w3\.org)/);
});

test('a badge follows a new review within a second, and is not sent again until then', async () => {
  const act = await signUpOwner(app);
  await addPublishedReview(app.db, act.performerId, { rating: 4 });
  for (const type of ['svg', 'png']) {
    const url = `/badge/${act.slug}.${type}`;
    const before = await badge(`${act.slug}.${type}`);
    const again = await app.app.inject({ url, headers: { 'if-none-match': String(before.headers.etag) } });
    expect(again.statusCode, type).toBe(304);
    await addPublishedReview(app.db, act.performerId, { rating: 5 });
    await expectWithinASecond(async () =>
      expect((await badge(`${act.slug}.${type}`)).rawPayload.equals(before.rawPayload)).toBe(false),
    );
  }
});

test('an act without a review has an invitation and no stars', async () => {
  const act = await signUpOwner(app);
  const { body } = await badge(`${act.slug}.svg`);
  expect(body).toContain('>Be the first to review us</text>');
  expect(body).not.toContain('<path');
});

test('a PNG has twice the pixels and see-through corners, in both themes, with the colour of the act', async () => {
  const act = await signUpOwner(app);
  await addPublishedReview(app.db, act.performerId);
  await act.send('PUT', '/api/brand', { color: '#0a7f3f', font: null });
  await expect.poll(async () => (await badge(`${act.slug}.svg`)).body).toContain('#0a7f3f');
  const pixelOf = async (png: Buffer, x: number, y: number) => {
    const { data, info } = await sharp(png).raw().toBuffer({ resolveWithObject: true });
    expect(info).toMatchObject({ width: badgeSize.width * 2, height: badgeSize.height * 2, channels: 4 });
    return [...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4)];
  };
  const light = (await badge(`${act.slug}.png`)).rawPayload;
  expect((await pixelOf(light, 0, 0))[3]).toBe(0);
  expect(await pixelOf(light, 6, 64)).toEqual([0x0a, 0x7f, 0x3f, 255]);
  expect(await pixelOf(light, 420, 64)).toEqual([255, 255, 255, 255]);
  const dark = (await badge(`${act.slug}.png?theme=dark`)).rawPayload;
  expect(await pixelOf(dark, 420, 64)).toEqual([0x18, 0x18, 0x1b, 255]);
});

test('unknown and suspended acts, other files and unknown themes have no badge; a former address still has', async () => {
  const act = await signUpOwner(app);
  expect((await badge(`${act.performerId}.svg`)).statusCode).toBe(200);
  expect((await badge(`${act.slug.toUpperCase()}.SVG`)).statusCode).toBe(200);
  for (const file of ['nobody-at-all.svg', 'nobody-at-all.png', `${act.slug}.gif`, act.slug, `${'x'.repeat(200)}.svg`])
    expect((await badge(file)).statusCode, file).toBe(404);
  expect((await badge(`${act.slug}.svg?theme=sepia`)).statusCode).toBe(400);
  await app.db
    .insertInto('formerSlugs')
    .values({ slug: `${act.slug}-before`, performerId: act.performerId })
    .execute();
  expect((await badge(`${act.slug}-before.svg`)).statusCode).toBe(200);
  await app.db
    .updateTable('performers')
    .set({ suspendedAt: new Date(), suspendedReason: 'A test.' })
    .where('id', '=', act.performerId)
    .execute();
  await expectWithinASecond(async () => expect((await badge(`${act.slug}.svg`)).statusCode).toBe(404));
});
