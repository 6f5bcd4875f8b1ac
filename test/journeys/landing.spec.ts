import { annualPrice, annualPricePerMonth, annualSaving, monthlyPrice, planFeatures } from '#shared/prices.ts';
import { expect, expectNoAxeViolations, longOnce, test } from '#test/support/journeys.ts';

test('a visitor reads the landing page and compares the two prices', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/api/login');
  await expect(page.getByRole('link', { name: 'Get Started' })).toHaveAttribute('href', '/subscribe');
  await expect(page.getByRole('link', { name: /free trial/ }).first()).toHaveAttribute('href', '/subscribe');
  await expect(page.getByText('Trusted by 1000+ businesses').first()).toBeVisible();

  const pricing = page.getByRole('region', { name: 'One ticket. The whole show.' });
  await expect(pricing.getByRole('radio', { name: 'Monthly' })).toBeChecked();
  await expect(pricing.getByText(monthlyPrice, { exact: true })).toBeVisible();
  await expect(pricing.getByText(`Save ${annualSaving}`)).toBeHidden();
  await expect(pricing.getByRole('link', { name: 'Start free trial' })).toHaveAttribute('href', '/subscribe');
  for (const feature of planFeatures) await expect(pricing.getByText(feature)).toBeVisible();
  // What a screen reader says of the other price.
  await expect(page.getByRole('radio', { name: 'Annual' })).toHaveAccessibleDescription(
    `${annualPrice} per year, ${annualPricePerMonth} a month, saves ${annualSaving}`,
  );
  // Every button is large enough for a thumb.
  for (const name of ['Sign In', 'Get Started', 'Start your 7-day free trial', 'Start free trial']) {
    for (const button of await page.getByRole('link', { name }).all()) {
      const box = await button.boundingBox();
      expect(box?.height, name).toBeGreaterThanOrEqual(44);
    }
  }
  await expectNoAxeViolations(page);

  await pricing.getByText('Annual', { exact: true }).click();
  await expect(pricing.getByRole('radio', { name: 'Annual' })).toBeChecked();
  await expect(pricing.getByText(annualPrice, { exact: true })).toBeVisible();
  await expect(pricing.getByText(monthlyPrice, { exact: true })).toBeHidden();
  await expect(pricing.getByText(`Save ${annualSaving}`)).toBeVisible();
  await expect(pricing.locator('del')).toContainText(`${monthlyPrice}/month`);
  await expect(pricing.getByText(`${annualPricePerMonth}/month billed annually`)).toBeVisible();
  await expect(pricing.getByRole('link', { name: 'Start free trial' })).toHaveAttribute(
    'href',
    '/subscribe?plan=annual',
  );
  await expectNoAxeViolations(page);

  await page.keyboard.press('ArrowLeft');
  await expect(pricing.getByRole('radio', { name: 'Monthly' })).toBeChecked();
  await expect(pricing.getByText(monthlyPrice, { exact: true })).toBeVisible();
});

test('every public page is accessible, and fits the narrowest phone', longOnce, async ({ page }) => {
  for (const [path, heading] of [
    ['/privacy', 'Privacy Policy'],
    ['/terms', 'Terms of Service'],
    ['/trust', 'Trust'],
    ['/help', 'Support'],
    ['/No/Such/Page', '404 Page Not Found'],
    ['/reviews/nobody-at-all', 'Performer Not Found'],
    ['/confirm-review?token=01900000-0000-7000-8000', 'This link doesn’t work'],
    ['/', /./],
  ] as const) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    // The landing page has a test of its own.
    if (path !== '/') await expectNoAxeViolations(page);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(320);
  }
});
