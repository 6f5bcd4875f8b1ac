import type { APIRequestContext } from '@playwright/test';
import sharp from 'sharp';
import { addPublishedReview } from '#test/support/factories.ts';
import { approveReview } from '#test/support/journeys.ts';
import { expect, test } from './fixtures.ts';
import { paintedOn } from './picture.ts';

/** A review with two photos, approved. */
async function publishPhotos(request: APIRequestContext, performer: { id: string }) {
  const comment = 'Look at their faces.';
  const left = await request.post(`/api/reviews/${performer.id}`, {
    data: { reviewerName: 'Noor', reviewerEmail: `noor-${performer.id}@journeys.example`, rating: 5, comment },
  });
  const { id, uploadToken } = await left.json();
  for (const background of ['#2f5f8f', '#c9762a']) {
    const buffer = await sharp({ create: { width: 300, height: 200, channels: 3, background } })
      .jpeg()
      .toBuffer();
    const added = await request.post(`/api/reviews/${id}/photos`, {
      headers: { 'X-Upload-Token': uploadToken },
      multipart: { image: { name: 'photo.jpg', mimeType: 'image/jpeg', buffer } },
    });
    expect(added.status()).toBe(201);
  }
  await approveReview(comment, performer);
}

test('a visitor reads the rating, sorts, searches, turns the page, and looks at photos', async ({
  engine,
  act,
  db,
  request,
  baseURL,
}) => {
  for (let n = 8; n <= 30; n += 1)
    await addPublishedReview(db, act.id, {
      comment: n === 9 ? 'The saxophone made us cry.' : `Number ${n} of many.`,
      rating: n % 3 === 0 ? 5 : 4,
      createdAt: new Date(Date.UTC(2026, 1, n)),
    });
  await publishPhotos(request, act);
  await engine.open(`${baseURL}/reviews/${act.slug}`);

  // 138 stars of 31 reviews: of the fifth star not quite half is gold. Each takes 24 of the picture's 128, at 26 from the last.
  const isGold = async (place: number, x: number) => {
    const [red = 0, , blue = 0] = (await paintedOn(engine, 'header svg[viewBox="0 0 128 24"]')).at(
      (place * 26 + x) / 128,
      0.5,
    );
    return red > 150 && blue < 130;
  };
  await expect.poll(() => isGold(3, 14)).toBe(true);
  expect(await isGold(4, 8)).toBe(true);
  expect(await isGold(4, 14)).toBe(false);
  expect(await engine.text()).toContain('4.5');
  expect(await engine.text()).toContain('31 reviews');

  await engine.click('link', 'Photo 1 of 2 by Noor');
  await expect.poll(() => engine.count('dialog', 'Photo')).toBe(1);
  await expect.poll(() => engine.text('dialog')).toContain('1 / 2');
  await engine.click('button', 'Next');
  await expect.poll(() => engine.text('dialog')).toContain('2 / 2');
  await engine.back();
  await expect.poll(() => engine.count('dialog')).toBe(0);
  expect(await engine.evaluate(() => location.pathname)).toBe(`/reviews/${act.slug}`);

  const first = () => engine.text('article');
  await engine.click('link', 'Older reviews');
  await expect.poll(() => engine.evaluate(() => location.search)).toContain('cursor=');
  await expect.poll(() => engine.text()).toContain('Number 8 of many.');
  await engine.click('link', 'Newer reviews');
  await expect.poll(first).toContain('Look at their faces.');
  await engine.click('link', 'Lowest');
  await expect.poll(first).toContain('1: They played until the candles were out');
  await engine.type('Words to find in reviews', 'saxophone');
  await engine.click('button', 'Search');
  await expect.poll(() => engine.text()).toContain('Only reviews that mention “saxophone”.');
  expect(await engine.count('article')).toBe(1);
  expect(await first()).toContain('The saxophone made us cry.');
});
