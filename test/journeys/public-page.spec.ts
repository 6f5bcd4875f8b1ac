import { randomUUID } from 'node:crypto';
import { type APIRequestContext, type Locator, type Page, request as requests } from '@playwright/test';
import sharp from 'sharp';
import type { QueuedReview } from '#shared/schemas/moderation.ts';
import type { SubmittedReview } from '#shared/schemas/reviews.ts';
import { journeyAdministrator } from '#test/support/journey-administrator.ts';
import {
  expect,
  expectNoAxeViolations,
  expectPublished,
  type JourneyOwner,
  longOnce,
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
        create: { width: 300, height: 200, channels: 3, background: { r: 40 * n, g: 60, b: 120 } },
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

/** How many pixels above one another a thumb can hit to follow this link. */
const tappableHeight = (link: Locator) =>
  link.evaluate((element) => {
    element.scrollIntoView({ block: 'center' });
    const { left, width, top } = element.getBoundingClientRect();
    const isHit = (y: number) => element.contains(document.elementFromPoint(left + width / 2, y));
    return Array.from({ length: 100 }, (_, n) => top - 50 + n).filter(isHit).length;
  });

test('photos open in place: by keys, by a swipe, and back to where one was', async ({ page, baseURL, isMobile }) => {
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
  // So it is when the page was loaded anew meanwhile.
  await page.goto(`/reviews/${owner.slug}`);
  await photo(1).click();
  await shown(1);
  await page.reload();
  await expect.poll(() => page.evaluate(() => history.state)).toBe(null);
  await page.goBack();
  await expect(page).toHaveURL('about:blank');
});

test('what is folded hides something, at any width', longOnce, async ({ page, baseURL }) => {
  const owner = await signUpOwner();
  await publish(baseURL, owner, [
    { comment: 'They came to every table, and knew every name. '.repeat(30).slice(0, 1_201) },
  ]);
  for (const width of [390, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`/reviews/${owner.slug}`);
    const words = page.getByText('They came to every table');
    expect(
      await words.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight),
      `${width}`,
    ).toBeGreaterThan(10);
    await page.getByText('Read the whole review').click();
    expect(await words.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBeLessThan(2);
  }
});

test('the profile says who they are, and leads to booking, reviews and the form', once, async ({ page, baseURL }) => {
  const owner = await signUpOwner();
  await page.goto(`/performer/${owner.id}`);
  await expect(page.getByRole('heading', { level: 1, name: owner.businessName })).toBeVisible();
  await expect(page.getByText('No reviews yet')).toBeVisible();
  await expect(page.getByRole('link', { name: owner.email })).toHaveAttribute('href', `mailto:${owner.email}`);
  const enquire = page.getByRole('link', { name: 'Check availability' });
  await expect(enquire).toHaveAttribute('href', `/enquire/${owner.slug}`);
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
  const choices = page.getByRole('navigation', { name: 'Sort and filter reviews' });
  await choices.scrollIntoViewIfNeeded();
  for (const choice of await choices.getByRole('link').all()) await expect(choice).toBeInViewport({ ratio: 1 });
  for (const link of await page.getByRole('article').first().locator('a').all())
    expect(await tappableHeight(link)).toBeGreaterThanOrEqual(44);
});

test(
  'on paper the page is dark ink on white, without buttons, and no review is torn apart',
  longOnce,
  async ({ page, baseURL }) => {
    const owner = await signUpOwner();
    const long = 'They came to every table, and knew every name. '.repeat(30).trim();
    await publish(baseURL, owner, [{ comment: 'They stayed until the last guest had danced.' }, { comment: long }]);
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await page.goto(`/reviews/${owner.slug}`);
    const heading = page.getByRole('heading', { level: 1, name: owner.businessName });
    const colors = await heading.evaluate((element) => {
      const { color } = getComputedStyle(element);
      const grounds = [...document.querySelectorAll('html, header, header div')].map(
        (ground) => getComputedStyle(ground).backgroundColor,
      );
      return { color, grounds: [...new Set(grounds)].filter((ground) => ground !== 'rgba(0, 0, 0, 0)') };
    });
    expect(colors).toEqual({ color: 'rgb(0, 0, 0)', grounds: ['rgb(255, 255, 255)'] });
    await expect(page.getByText('They stayed until the last guest had danced.')).toBeVisible();
    for (const name of ['Check availability', 'Leave a Review', 'Report'])
      await expect(page.getByRole('link', { name })).toBeHidden();
    // Paper does not unfold.
    const whole = page.getByText(long);
    expect(await whole.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBeLessThan(2);
    await expect(page.getByText('Read the whole review')).toBeHidden();
    expect(
      await page
        .getByRole('article')
        .first()
        .evaluate((element) => getComputedStyle(element).breakInside),
    ).toBe('avoid');
    await page.goto(`/review/${owner.slug}`);
    await expect(page.getByRole('button', { name: 'Submit Review' })).toBeHidden();
  },
);
