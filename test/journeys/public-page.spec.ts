import { randomUUID } from 'node:crypto';
import { type APIRequestContext, type Page, request as requests } from '@playwright/test';
import sharp from 'sharp';
import type { QueuedReview } from '#shared/schemas/moderation.ts';
import type { SubmittedReview } from '#shared/schemas/reviews.ts';
import { journeyAdministrator } from '#test/support/journey-administrator.ts';
import {
  bothSizes,
  expect,
  expectNoAxeViolations,
  expectPublished,
  type JourneyOwner,
  once,
  signUpOwner,
  test,
} from '#test/support/journeys.ts';

type Left = { reviewerName?: string; comment?: string; rating?: number; photos?: number };

/** Leaves reviews and has them all approved, in one go. */
async function publish(baseURL: string | undefined, { id }: JourneyOwner, reviews: Left[]) {
  const api: APIRequestContext = await requests.newContext(baseURL ? { baseURL } : {});
  for (const { photos = 0, ...review } of reviews) {
    const left = await api.post(`/api/reviews/${id}`, {
      data: {
        reviewerName: 'Rae Quill',
        reviewerEmail: `rae-${randomUUID()}@journeys.example`,
        rating: 5,
        comment: 'Grand.',
        ...review,
      },
    });
    const { id: reviewId, uploadToken }: SubmittedReview = await left.json();
    for (let n = 0; n < photos; n += 1) {
      const buffer = await sharp({
        create: { width: 900, height: 600, channels: 3, background: { r: 40 * n, g: 60, b: 120 } },
      })
        .jpeg()
        .toBuffer();
      const added = await api.post(`/api/reviews/${reviewId}/photos`, {
        headers: { 'X-Upload-Token': uploadToken },
        multipart: { image: { name: `${n}.jpg`, mimeType: 'image/jpeg', buffer } },
      });
      expect(added.status()).toBe(201);
    }
  }
  await api.post('/api/auth/sign-in/email', { data: journeyAdministrator });
  let cursor: string | undefined;
  do {
    const page = await api.get('/api/admin/reviews', { params: { limit: 100, ...(cursor && { cursor }) } });
    const waiting: QueuedReview[] = await page.json();
    for (const review of waiting.filter(({ performer }) => performer.id === id))
      expect((await api.post(`/api/admin/reviews/${review.id}/approve`)).ok()).toBe(true);
    cursor = page.headers()['x-next-cursor'];
  } while (cursor);
}

const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

test(
  'photos open in place: by keys, by a swipe, and back to where one was',
  bothSizes,
  async ({ page, baseURL, isMobile }) => {
    const owner = await signUpOwner();
    await publish(baseURL, owner, [{ photos: 3, reviewerName: 'Noor' }]);
    await page.goto(`/reviews/${owner.slug}`);
    const photo = (n: number) => page.getByRole('link', { name: `Photo ${n} of 3 by Noor` });
    await photo(1).click();
    const viewer = page.getByRole('dialog', { name: 'Photo' });
    const shown = (n: number) => expect(viewer.getByRole('img', { name: `Photo ${n} of 3 by Noor` })).toBeVisible();
    await shown(1);
    await expect(viewer.getByText('1 / 3')).toBeVisible();
    await expectNoAxeViolations(page);
    await page.keyboard.press('ArrowRight');
    await shown(2);
    await viewer.getByRole('button', { name: 'Next' }).click();
    await shown(3);
    await page.keyboard.press('ArrowRight');
    await shown(1);
    await page.keyboard.press('ArrowLeft');
    await shown(3);
    if (isMobile) {
      const picture = viewer.getByRole('img');
      await picture.dispatchEvent('pointerdown', { clientX: 60, bubbles: true });
      await picture.dispatchEvent('pointerup', { clientX: 240, bubbles: true });
      await shown(2);
    }
    await page.keyboard.press('Escape');
    await expect(viewer).toBeHidden();
    await expect(photo(isMobile ? 2 : 3)).toBeFocused();
    // It opens again, and closes by its button.
    await page.keyboard.press('Enter');
    await viewer.getByRole('button', { name: 'Close' }).click();
    await expect(viewer).toBeHidden();
    // The Back button closes it, too, and the next one leaves the page as if it had never been open.
    await photo(1).click();
    await shown(1);
    await page.goBack();
    await expect(viewer).toBeHidden();
    await expect(page).toHaveURL(new RegExp(`/reviews/${owner.slug}$`));
    await page.goBack();
    await expect(page).toHaveURL('about:blank');
  },
);

test('a page without photos ships no script at all', once, async ({ page, baseURL }) => {
  const owner = await signUpOwner();
  await publish(baseURL, owner, [{}]);
  const scripts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
  await page.goto(`/reviews/${owner.slug}`);
  await page.goto(`/performer/${owner.slug}`);
  expect(scripts).toEqual([]);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('reviews are filtered by stars and leafed through by links', async ({ page, baseURL }) => {
    const owner = await signUpOwner();
    await publish(
      baseURL,
      owner,
      Array.from({ length: 23 }, (_, n) => ({ comment: `Review ${n + 1}.`, rating: n < 2 ? 2 : 5 })),
    );
    await page.goto(`/reviews/${owner.slug}`);
    const reviews = page.getByRole('article');
    await expect(reviews).toHaveCount(20);
    await expect(reviews.first()).toContainText('“Review 23.”');
    await page.getByRole('link', { name: 'Older reviews' }).click();
    await expect(reviews).toHaveCount(3);
    await expect(reviews.last()).toContainText('“Review 1.”');
    await page.getByRole('link', { name: 'Newer reviews' }).click();
    await expect(reviews).toHaveCount(20);

    await page.getByRole('link', { name: '2 stars 2 reviews' }).click();
    await expect(reviews).toHaveCount(2);
    await expect(page.getByText('Only reviews with 2 stars.')).toBeVisible();
    await page.getByRole('link', { name: 'Show all reviews' }).click();
    await expect(reviews).toHaveCount(20);
    await page.getByRole('link', { name: '3 stars 0 reviews' }).click();
    await expect(page.getByText('No published review matches this.')).toBeVisible();

    await page.getByRole('link', { name: 'Show all reviews' }).click();
    await page.getByRole('link', { name: 'Lowest rated' }).click();
    await expect(reviews.first()).toContainText('“Review 2.”');
    await page.getByRole('searchbox', { name: 'Words to find in reviews' }).fill('REVIEW 17');
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(reviews).toHaveCount(1);
    await reviews.getByRole('link', { name: /2026|20\d\d/ }).click();
    await expect(page).toHaveURL(new RegExp(`/reviews/${owner.slug}/[0-9a-f-]+$`));
    await expect(page.getByText('“Review 17.”')).toBeVisible();
  });
});

test('the profile says who they are, and leads to booking, reviews and the form', once, async ({ page, baseURL }) => {
  const owner = await signUpOwner();
  await page.goto(`/performer/${owner.id}`);
  await expect(page.getByRole('heading', { level: 1, name: owner.businessName })).toBeVisible();
  await expect(page.getByText('No reviews yet')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Send an email' })).toHaveAttribute('href', `mailto:${owner.email}`);
  await expectNoAxeViolations(page);

  await publish(baseURL, owner, [{ rating: 4 }, { rating: 5 }]);
  await expectPublished(page.request, `/performer/${owner.id}`, 'Read 2 reviews');
  await page.reload();
  await expect(page.getByRole('banner')).toContainText('4.5');
  await expectNoAxeViolations(page);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await widthOf(page)).toBeLessThanOrEqual(320);
  await page.getByRole('link', { name: 'Read 2 reviews' }).click();
  await expect(page).toHaveURL(`/reviews/${owner.slug}`);
});
