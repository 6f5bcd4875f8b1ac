import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { limits } from '#shared/limits.ts';
import {
  approveReview,
  choose,
  expect,
  expectFormAwake,
  expectNoAxeViolations,
  expectPublished,
  type JourneyOwner,
  longOnce,
  once,
  signInAdministrator,
  signUpOwner,
  test,
} from '#test/support/journeys.ts';

/** What a review form asks for, by the names people see. */
const formOn = (page: Page) => ({
  stars: (name: string) => page.getByRole('radio', { name }),
  name: page.getByLabel('Your Name'),
  email: page.getByLabel('Email Address'),
  service: page.getByLabel('Service provided'),
  comment: page.getByLabel('Your Review'),
  submit: page.getByRole('button', { name: 'Submit Review' }),
});

/** A visitor at the form with everything in it that it asks for. */
async function openFilledForm(page: Page, owner: JourneyOwner, comment: string) {
  const form = formOn(page);
  await page.goto(`/review/${owner.id}`);
  await expectFormAwake(page);
  await choose(form.stars('5 stars, Excellent'));
  await form.name.fill('Tom');
  await form.email.fill('tom@example.com');
  await form.comment.fill(comment);
  return form;
}

const toastsOn = (page: Page) => page.getByRole('region', { name: /^Notifications/ });

test('a visitor leaves a review, an administrator approves it, and everyone can read it', async ({ page, browser }) => {
  const owner = await signUpOwner();
  const comment = `The card was in the lemon. ${crypto.randomUUID()}`;
  const form = formOn(page);

  await page.goto(`/review/${owner.id}`);
  await expect(page.getByRole('heading', { name: `Leave a Review for ${owner.businessName}` })).toBeVisible();
  await expectFormAwake(page);
  await expectNoAxeViolations(page);

  await form.submit.click();
  await expect(toastsOn(page)).toContainText('Rating Required');
  await expect(toastsOn(page)).toContainText('Please select a rating before submitting.');
  await choose(form.stars('4 stars, Very Good'));

  await form.name.fill('   ');
  await form.submit.click();
  await expect(toastsOn(page)).toContainText('Required Fields');
  await expect(toastsOn(page)).toContainText('Please fill in your name and comment.');
  await expectNoAxeViolations(page);

  await form.name.fill('Hannah Osei');
  await form.comment.fill(comment);
  await form.email.fill('not an address');
  await form.submit.click();
  await expect(toastsOn(page)).toContainText('Enter a valid email address.');

  await form.email.fill('hannah@example.com');
  await form.service.fill('Wedding');
  await page.reload();
  await expectFormAwake(page);
  await expect(form.comment).toHaveValue(comment);
  await expect(form.stars('4 stars, Very Good')).toBeChecked();
  await form.submit.dblclick();
  await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeVisible();
  await expect(page.getByText('will be published soon')).toBeVisible();
  await expectNoAxeViolations(page);

  await page.getByRole('link', { name: 'Done' }).click();
  await expect(page).toHaveURL(`/reviews/${owner.slug}`);
  await expect(page.getByText('No reviews yet')).toBeVisible();
  await expect(page.getByText(`Be the first to leave a review for ${owner.businessName}!`)).toBeVisible();
  await expect(page.getByText(comment)).toBeHidden();
  await expectNoAxeViolations(page);

  const adminPage = await browser.newPage();
  await signInAdministrator(adminPage);
  const waiting = adminPage.getByRole('article').filter({ hasText: comment });
  // Pressed twice, sent once: a double click makes one review.
  await expect(waiting).toHaveCount(1);
  const decided = adminPage.waitForResponse((response) => /\/approve$/.test(response.url()));
  await waiting.getByRole('button', { name: /^Approve/ }).click();
  expect((await decided).ok()).toBe(true);
  await expect(waiting).toHaveCount(0);

  await expectPublished(page.request, `/reviews/${owner.slug}`, comment);
  await page.reload();
  const review = page.getByRole('article').filter({ hasText: comment });
  await expect(review).toContainText(`“${comment}”`);
  await expect(review).toContainText('Hannah Osei');
  await expect(review).toContainText('• Wedding');
  await expect(review.getByRole('img', { name: '4 out of 5 stars' })).toBeVisible();
  const hero = page.getByRole('banner');
  await expect(hero).toContainText('4.0');
  await expect(hero).toContainText('1 review');
  await expect(page.getByRole('link', { name: '4 stars 1 review' })).toBeVisible();
  await expect(page).toHaveTitle(`${owner.businessName} - Reviews & Ratings`);
  await expectNoAxeViolations(page);
  await adminPage.close();
});

test(
  'a failed submission keeps the form, and trying again makes one review',
  longOnce,
  async ({ page, allowErrors }) => {
    allowErrors(/ERR_FAILED/);
    const owner = await signUpOwner();
    const form = await openFilledForm(page, owner, 'Splendid.');

    // The review arrives, but its answer is lost on the way back.
    const keys: (string | undefined)[] = [];
    await page.route('**/api/reviews/*', async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      const response = await route.fetch();
      if (keys.length === 1) await route.abort();
      else await route.fulfill({ response });
    });
    await form.submit.click();
    await expect(toastsOn(page)).toContainText('Failed to submit review. Please try again.');
    await expect(form.comment).toHaveValue('Splendid.');
    await form.submit.click();
    await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeVisible();
    expect(keys[0]).toBeTruthy();
    expect(keys).toEqual([keys[0], keys[0]]);
  },
);

test('the second of two presses does not hurry anybody past the thanks', longOnce, async ({ page }) => {
  await page.clock.install();
  const owner = await signUpOwner();
  const form = await openFilledForm(page, owner, 'Pressed with joy.');
  await page.clock.pauseAt(Date.now() + 60_000);
  await form.submit.click();
  await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeVisible();

  const done = page.getByRole('link', { name: 'Done' });
  const liesOpen = () =>
    done.evaluate((link) => {
      const { left, top, width, height } = link.getBoundingClientRect();
      return link.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
  // On a phone Done often stands where Submit Review stood; with the clock at rest, this is still the same moment.
  await expect(done).toBeInViewport({ ratio: 1 });
  expect(await liesOpen()).toBe(false);
  await page.clock.runFor(1000);
  await expect.poll(liesOpen).toBe(true);
  await done.click();
  await expect(page).toHaveURL(`/reviews/${owner.slug}`);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a review with photos can be left all the same', once, async ({ page, allowErrors }) => {
    // A stored picture is served so that nothing in it could run; Chromium's own frame around it complains.
    allowErrors(/\/files\/review-images\/.*sandboxed|Content Security Policy.*\/files\//);
    const owner = await signUpOwner();
    const form = formOn(page);
    await page.goto(`/review/${owner.id}`);
    await choose(form.stars('2 stars, Fair'));
    await form.name.fill('   ');
    await form.email.fill('ines@example.com');
    await form.comment.fill('Two lines\nof words.');
    await form.submit.click();
    await expect(page.getByText('Please fill in your name and comment.')).toBeVisible();
    await expect(form.comment).toHaveValue('Two lines\nof words.');
    await expect(form.stars('2 stars, Fair')).toBeChecked();

    // Every problem is named, and leads to its field.
    await form.name.fill('Inês');
    await form.email.fill('name@gmail');
    await form.submit.click();
    const summary = page.getByRole('region', { name: 'There is a problem' });
    await summary.getByRole('link', { name: /looks incomplete/ }).click();
    await expect(form.email).toBeInViewport();
    await expect(form.email).toHaveAccessibleDescription(/looks incomplete/);
    await expect(form.comment).toHaveValue('Two lines\nof words.');

    // Photos go with the form, and those that cannot be taken are named below the thanks.
    const draw = (background: string) => sharp({ create: { width: 60, height: 40, channels: 3, background } });
    await page.getByLabel('Add Photos').setInputFiles([
      { name: 'one.jpg', mimeType: 'image/jpeg', buffer: await draw('#6b3fa0').jpeg().toBuffer() },
      { name: 'two.png', mimeType: 'image/png', buffer: await draw('#2f8f6b').png().toBuffer() },
      { name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(20, 7) },
    ]);
    await form.email.fill('ines@example.com');
    await form.submit.click();
    await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeVisible();
    const lost = page.getByRole('region', { name: 'Partial upload success' });
    await expect(lost).toContainText('Your review was saved with 2 image(s). 1 image(s) failed to upload.');
    await expect(lost).toContainText('notes.jpg is not a valid image format. Please use JPG or PNG.');
    await page.getByRole('link', { name: 'Done' }).click();
    await expect(page).toHaveURL(`/reviews/${owner.slug}`);
    await expect(page.getByText('Two lines')).toBeHidden();

    await approveReview('Two lines\nof words.', owner);
    await expectPublished(page.request, `/reviews/${owner.slug}`, 'Two lines\nof words.');
    await page.reload();
    await expect(page.getByRole('blockquote')).toHaveText('“Two lines of words.”');
    await page.getByRole('link', { name: 'Photo 2 of 2 by Inês' }).click();
    // Without the viewer, a photo is a link to its picture.
    await expect(page).toHaveURL(/\/files\/review-images\/.*\.png$/);
  });
});

test('whatever a person types shows as they typed it, and widens nothing', longOnce, async ({ page, request }) => {
  const owner = await signUpOwner();
  const typed = {
    markup: '<script>alert("out")</script> <b>bold</b> &amp; </textarea>',
    emoji: '🎩🐇 👩🏽‍🎤 1️⃣ — “quoted” ’twas',
    arabic: 'كانت أمسية لا تُنسى، شكرًا جزيلاً!',
    japanese: '素晴らしい夜でした。家族全員、心から楽しめました。',
    word: 'W'.repeat(5000),
  };
  for (const comment of Object.values(typed)) {
    const response = await request.post(`/api/reviews/${owner.id}`, {
      // What is typed in one field is typed in all of them, as far as they take it.
      data: {
        reviewerName: comment.slice(0, limits.name),
        reviewerEmail: `kit-${crypto.randomUUID()}@example.com`,
        comment,
        eventType: comment.slice(0, limits.eventType),
        rating: 3,
      },
    });
    expect(response.status()).toBe(201);
    await approveReview(comment, owner);
  }

  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of [`/reviews/${owner.slug}`, `/review/${owner.id}`]) {
    await page.goto(path);
    const quotes = page.getByRole('blockquote');
    for (const comment of Object.values(typed)) {
      await expect(quotes.getByText(`“${comment}”`)).toHaveCount(1);
      const review = page.getByRole('article').filter({ hasText: `“${comment}”` });
      await expect(review.getByRole('heading')).toHaveText(comment.slice(0, limits.name).trim());
      await expect(review).toContainText(`• ${comment.slice(0, limits.eventType).trim()}`);
    }
    const arabic = quotes.filter({ hasText: typed.arabic });
    expect(await arabic.evaluate((quote) => getComputedStyle(quote).direction)).toBe('rtl');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    await expectNoAxeViolations(page);
  }
});
