import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import {
  approveReview,
  choose,
  expect,
  expectNoAxeViolations,
  linkInMail,
  longOnce,
  signUpOwner,
  test,
} from '#test/support/journeys.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: /^Leave a Review for / });
const opener = (page: Page) => page.getByRole('button', { name: 'Add a review for a customer' });

async function openDialog(page: Page) {
  await page.goto('/dashboard');
  await opener(page).click();
  await expect(dialog(page)).toBeVisible();
}

async function fill(page: Page, review: { email: string; comment: string }) {
  await choose(dialog(page).getByRole('radio', { name: '4 stars, Very Good' }));
  await dialog(page).getByLabel('Customer’s name').fill('Rae Quill');
  await dialog(page).getByLabel('Email Address').fill(review.email);
  await dialog(page).getByLabel('Service provided').fill('Wedding');
  await dialog(page).getByLabel('Their review').fill(review.comment);
}

/** The answer waits until it is let through. */
async function holdAnswer(page: Page) {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  let sent = 0;
  await page.route('**/api/reviews/*', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    sent += 1;
    await held;
    await route.fallback();
  });
  return { release, sent: () => sent };
}

/** Lets something happen while time stands still, but for the moments that the page needs to show what came of it. */
async function stopTimeAt(page: Page, shown: Locator, cause: () => void) {
  await page.clock.pauseAt(Date.now() + 60_000);
  cause();
  await expect(async () => {
    await page.clock.runFor(2);
    await expect(shown).toBeVisible({ timeout: 250 });
  }).toPass({ intervals: [0] });
}

const newAddress = () => `rae-${randomUUID().slice(0, 8)}@journeys.example`;
/** The toast is outside the dialog, which hides everything else from screen readers; it is announced on its own. */
async function expectToast(page: Page, title: string, text: string) {
  const toasts = page.getByLabel('Notifications (F8)');
  await expect(toasts.getByText(title, { exact: true })).toBeVisible();
  await expect(toasts.getByText(text, { exact: true })).toBeVisible();
}

test(
  'what an owner adds waits for the customer, and counts once they confirm it',
  longOnce,
  async ({ page, browser, baseURL }) => {
    await page.clock.install();
    const owner = await signUpOwner(page.request, { businessName: 'The Velvet Deck' });
    const email = newAddress();
    const comment = `He told me so himself. ${randomUUID().slice(0, 8)}`;
    await openDialog(page);
    await expect(dialog(page)).toHaveAccessibleName('Leave a Review for The Velvet Deck');
    await expect(dialog(page)).toHaveAccessibleDescription(/Until they confirm it, it isn’t published or counted/);
    await expectNoAxeViolations(page);
    await fill(page, { email, comment });
    const { release } = await holdAnswer(page);
    await dialog(page).getByRole('button', { name: 'Submit Review' }).click();
    await stopTimeAt(page, dialog(page).getByText('Review Submitted Successfully!'), release);
    await expect(
      dialog(page).getByText(
        'We’ve emailed Rae Quill to ask if it’s theirs. It isn’t published or counted until they confirm it.',
      ),
    ).toBeVisible();
    await expect(dialog(page).getByRole('button', { name: 'Done' })).toBeFocused();
    // Nobody presses Done: it closes by itself, after two seconds.
    await page.clock.runFor(1500);
    await expect(dialog(page)).toBeVisible();
    await page.clock.runFor(500);
    await page.clock.resume();
    await expect(dialog(page)).toHaveCount(0);
    await expect(opener(page)).toBeFocused();
    await expect(page.getByText('Waiting for the customer')).toBeVisible();
    await expect(approveReview(comment, owner)).rejects.toThrow('No review with these words is waiting');

    const customer = await browser.newPage({ baseURL });
    await customer.goto(await linkInMail(email, '/confirm-review'));
    await expect(customer.getByRole('heading', { level: 1, name: 'Is this your review?' })).toBeVisible();
    await expect(customer.getByText(comment)).toBeVisible();
    await customer.getByRole('button', { name: 'Yes, this is my review' }).click();
    await expect(customer.getByRole('heading', { level: 1, name: 'Your review is confirmed' })).toBeVisible();

    await approveReview(comment, owner);
    await customer.goto(`/reviews/${owner.slug}`);
    await expect(customer.getByText(comment)).toBeVisible();
    await expect(customer.getByText('Verified')).toBeVisible();
    await customer.close();
  },
);

test('the dialog says what is missing, and keeps what was typed', longOnce, async ({ page, allowErrors }) => {
  allowErrors(/400|500/);
  const owner = await signUpOwner(page.request);
  // As high as a phone, where the stars are out of sight by the time of submitting.
  await page.setViewportSize({ width: 390, height: 700 });
  await openDialog(page);
  const submit = dialog(page).getByRole('button', { name: 'Submit Review' });
  await submit.click();
  await expectToast(page, 'Rating Required', 'Please select a rating before submitting.');
  await expect(dialog(page).getByRole('radio', { name: '1 star, Poor' })).toBeFocused();
  const stars = await dialog(page).getByRole('group', { name: 'Rating' }).boundingBox();
  const covered = await page.locator('[data-toasts] li').first().boundingBox({ timeout: 5000 });
  expect(stars?.y).toBeGreaterThan((covered?.y ?? 0) + (covered?.height ?? 0));
  await choose(dialog(page).getByRole('radio', { name: '5 stars, Excellent' }));
  await submit.click();
  await expectToast(page, 'Required Fields', 'Fill in the customer’s name and their review.');
  await expect(dialog(page).getByLabel('Customer’s name')).toBeFocused();
  await dialog(page).getByLabel('Customer’s name').fill('Ada');
  await dialog(page).getByLabel('Their review').fill('I am wonderful.');
  await submit.click();
  await expectToast(page, 'Email Address', 'Enter a valid email address.');
  await expectNoAxeViolations(page);

  // Owners cannot review themselves.
  await dialog(page).getByLabel('Email Address').fill(owner.email);
  await submit.click();
  await expect(dialog(page).getByText('You can’t review your own business.')).toBeVisible();

  await page.route('**/api/reviews/*', (route) =>
    route.fulfill({ status: 500, json: { message: 'x', code: 'internal' } }),
  );
  await dialog(page).getByLabel('Email Address').fill(newAddress());
  await submit.click();
  await expectToast(page, 'Error', 'Failed to submit review. Please try again.');
  await expect(dialog(page).getByLabel('Their review')).toHaveValue('I am wonderful.');
});

test('closing begins anew: by Cancel, by Escape, and by Done', longOnce, async ({ page }) => {
  await page.clock.install();
  await signUpOwner(page.request);
  await openDialog(page);
  const isEmpty = async () => {
    await opener(page).click();
    await expect(dialog(page).getByLabel('Their review')).toHaveValue('');
    await expect(dialog(page).getByRole('radio', { checked: true })).toHaveCount(0);
  };
  await fill(page, { email: newAddress(), comment: 'Half written' });
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await isEmpty();
  await fill(page, { email: newAddress(), comment: 'Half written' });
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Leave' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await isEmpty();

  // Pending, it says so, and a second press does nothing.
  const { release, sent } = await holdAnswer(page);
  await fill(page, { email: newAddress(), comment: 'Written' });
  const submit = dialog(page).getByRole('button', { name: 'Submit Review' });
  await submit.scrollIntoViewIfNeeded();
  const box = await submit.boundingBox();
  await submit.dblclick();
  await expect(dialog(page).getByRole('button', { name: 'Submitting...' })).toBeDisabled();
  const done = dialog(page).getByRole('button', { name: 'Done' });
  await stopTimeAt(page, done, release);
  // Nor does one that comes after the answer, where Submit stood, be Done there now or nothing.
  await done.click();
  await page.keyboard.press('Enter');
  await page.mouse.click((box?.x ?? 0) + 20, (box?.y ?? 0) + 10);
  await page.clock.runFor(400);
  await expect(done).toBeVisible();
  await page.clock.runFor(200);
  await done.click();
  await expect(dialog(page)).toHaveCount(0);
  await page.clock.resume();
  expect(sent()).toBe(1);
  await isEmpty();
});

test('all of it is in sight on an ordinary desktop', longOnce, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signUpOwner(page.request);
  await openDialog(page);
  const cut = await dialog(page).evaluate((sheet) => sheet.scrollHeight - sheet.clientHeight);
  expect(cut).toBeLessThanOrEqual(0);
  await expect(dialog(page).getByRole('button', { name: 'Submit Review' })).toBeInViewport({ ratio: 1 });
});

test('it fits a narrow screen in the dark', longOnce, async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 320, height: 640 });
  await signUpOwner(page.request);
  await openDialog(page);
  await expectNoAxeViolations(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});
