import type { Page, Route } from '@playwright/test';
import sharp from 'sharp';
import { expect, longOnce, signUpOwner, test } from '#test/support/journeys.ts';

/** Keeps what is sent there waiting until `answer` is called, which by default lets the server answer. */
async function hold(page: Page, address: string) {
  const held = Promise.withResolvers<void>();
  let settle = (route: Route) => route.continue();
  await page.route(
    address,
    async (route) => {
      await held.promise;
      await settle(route);
    },
    { times: 1 },
  );
  return (by = settle) => {
    settle = by;
    held.resolve();
  };
}

test('an answer about columns that were changed meanwhile counts for nothing', longOnce, async ({ page }) => {
  await signUpOwner(page.request);
  await page.goto('/import-reviews');
  await page
    .getByLabel('Reviews', { exact: true })
    .fill('Reviewer\tStars\tReview\nZoë Quill\t9\tSplendid, and on time.');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Where do they come from?').fill('Poptop');
  const answer = await hold(page, '**/api/import/reviews');
  await page.getByRole('button', { name: 'Check 1 review' }).click();
  await page.getByLabel('Stars', { exact: true }).selectOption('Leave out');
  answer();
  await expect(page.getByRole('button', { name: 'Check 1 review' })).toBeEnabled();
  await expect(page.getByRole('status').filter({ hasText: '1 review found' })).toBeVisible();

  await page.getByRole('button', { name: 'Check 1 review' }).click();
  await page.getByLabel('Customers wrote these reviews about my business').click();
  const begin = await hold(page, '**/api/import/reviews');
  await page.getByRole('button', { name: 'Import 1 review' }).click();
  await expect(page.getByRole('button', { name: 'Importing...' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  begin();
  await expect(page.getByText('Import started', { exact: true })).toBeVisible();
});

test('a brand chosen while another is being saved stays, and is unsaved', longOnce, async ({ page }) => {
  await signUpOwner(page.request);
  await page.goto('/brand');
  const typeface = page.getByLabel('Typeface for headings');
  const before = await typeface.inputValue();
  await typeface.selectOption('Lora');
  const answer = await hold(page, '**/api/brand');
  await page.getByRole('button', { name: 'Save brand' }).click();
  await typeface.selectOption(before);
  answer();
  await expect(page.getByText('Brand saved', { exact: true })).toBeVisible();
  await expect(typeface).toHaveValue(before);
  await expect(page.getByRole('button', { name: 'Discard changes' })).toBeVisible();
});

test('an image is deleted though images changed places meanwhile', longOnce, async ({ page, allowErrors }) => {
  await signUpOwner(page.request);
  for (const background of ['#6b3fa0', '#1d6a46']) {
    const buffer = await sharp({ create: { width: 120, height: 80, channels: 3, background } })
      .jpeg()
      .toBuffer();
    const image = { name: 'stage.jpg', mimeType: 'image/jpeg', buffer };
    expect((await page.request.post('/api/gallery/upload', { multipart: { image } })).ok()).toBe(true);
  }
  await page.goto('/gallery');
  const moved = await hold(page, '**/api/gallery/order');
  await page.getByRole('button', { name: 'Move image 1 later' }).click();
  await page.getByRole('main').getByRole('listitem').first().hover();
  await page.getByRole('button', { name: 'Delete image 1' }).click();
  moved();
  await expect(page.getByText('Image moved to place 2 of 2.')).toBeAttached();
  await page.getByRole('button', { name: 'Delete image', exact: true }).click();
  await expect(page.getByText('Image deleted', { exact: true })).toBeVisible();
  await expect(page.getByText('1/5 images')).toBeVisible();

  allowErrors(/status of 503/);
  await page.getByRole('button', { name: 'Edit description of image 1' }).click();
  await page.getByRole('textbox', { name: 'Description' }).fill('Ada with five torches');
  const described = await hold(page, '**/api/gallery/images/*');
  await page.getByRole('button', { name: 'Save description' }).click();
  await page.keyboard.press('Escape');
  described((route) => route.fulfill({ status: 503, json: {} }));
  await expect(page.getByText('Description not saved', { exact: true })).toBeVisible();
});

test('a new key is asked about while it is being created', longOnce, async ({ page }) => {
  await signUpOwner(page.request);
  await page.goto('/api-webhooks');
  await page.getByRole('button', { name: 'Create API key' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create API key' });
  await dialog.getByLabel('Name').fill('Website');
  const answer = await hold(page, '**/api/keys');
  await dialog.getByRole('button', { name: 'Create API key' }).click();
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  answer();
  await expect(dialog.getByLabel('Your API key')).toHaveValue(/^sb_live_/);
});

test(
  'a widget changed during its save stays changed, even if another kind was looked at',
  longOnce,
  async ({ page }) => {
    await signUpOwner(page.request);
    await page.goto('/embed-dashboard');
    const color = page.getByLabel('Primary colour', { exact: true });
    await color.fill('#0a7f3f');
    const answer = await hold(page, '**/api/embed/config');
    await page.getByRole('button', { name: 'Save Configuration' }).click();
    await page.getByRole('tab', { name: 'Review Wall' }).click();
    await page.getByRole('tab', { name: 'Display All' }).click();
    await color.fill('#b02a1e');
    answer();
    await expect(page.getByText('Configuration Saved', { exact: true })).toBeVisible();
    await expect(color).toHaveValue('#b02a1e');
    await expect(page.getByText('You have unsaved changes.')).toBeVisible();
  },
);
