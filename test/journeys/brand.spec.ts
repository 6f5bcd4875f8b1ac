import sharp from 'sharp';
import { expect, expectNoAxeViolations, leaveReview, longOnce, signUpOwner, test } from '#test/support/journeys.ts';

test(
  'an owner chooses a brand, sees it before saving, and visitors see it at once',
  longOnce,
  async ({ page, browser }) => {
    const owner = await signUpOwner(page.request);
    await leaveReview(page.request, owner.id);
    await page.goto('/brand');
    await page.getByLabel('Brand colour', { exact: true }).fill('#ffee00');
    await expect(page.getByText(/hard to see on white/)).toBeVisible();
    await page.getByLabel('Typeface for headings').selectOption('Lora');
    await expect(page.getByText('This is how it will look once you save.')).toBeVisible();
    await expectNoAxeViolations(page);
    // Beside what is chosen: nobody scrolls to see it.
    await expect(page.getByRole('tabpanel', { name: 'Public page' }).getByText('Leave a Review')).toBeInViewport();
    await page.getByRole('button', { name: 'Save brand' }).click();
    await expect(page.getByText('Brand saved', { exact: true })).toBeVisible();
    await page.getByRole('tab', { name: 'Email' }).click();
    await expect(page.locator('iframe')).toBeVisible();
    // Another logo is seen at once, though the address of the sample is the same.
    const logo = await sharp({ create: { width: 200, height: 200, channels: 3, background: '#0a7f3f' } })
      .png()
      .toBuffer();
    await page.locator('input[type="file"]').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: logo });
    await expect(page.getByRole('button', { name: 'Remove logo' })).toBeVisible();
    await expect(page.frameLocator('iframe').locator('img')).toBeVisible();

    const visitor = await browser.newPage();
    await visitor.addInitScript(() => {
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const shift = entry as PerformanceEntry & { value: number };
          document.documentElement.dataset.shift = String(
            Number(document.documentElement.dataset.shift ?? 0) + shift.value,
          );
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await visitor.goto(new URL(`/reviews/${owner.slug}`, page.url()).href);
    await visitor.waitForLoadState('networkidle');
    const heading = visitor.getByRole('heading', { level: 1 });
    expect(await heading.evaluate((element) => getComputedStyle(element).fontFamily)).toContain('Lora');
    await expectNoAxeViolations(visitor);
    expect(await visitor.locator('html').getAttribute('data-shift')).toBeNull();
    await visitor.close();
  },
);

test('a brand with a colour that can’t be read is not saved, and leaving asks first', longOnce, async ({ page }) => {
  await signUpOwner(page.request);
  await page.goto('/brand');
  const color = page.getByLabel('Brand colour', { exact: true });
  await color.fill('#0af');
  await color.fill('#zzz');
  await page.getByRole('button', { name: 'Save brand' }).click();
  await expect(color).toBeFocused();
  await expect(color).toHaveAccessibleDescription('Use a colour such as #0ea5e9 or #0af.');
  await expect(page.getByText('Brand saved', { exact: true })).toHaveCount(0);

  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await page.getByRole('link', { name: 'Manage Reviews' }).click();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL('/brand');
  await color.fill('#0a7f3f');
  await page.getByRole('button', { name: 'Save brand' }).click();
  await expect(page.getByText('Brand saved', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Manage Reviews' }).click();
  await expect(page).toHaveURL(/\/reviews/);
});
