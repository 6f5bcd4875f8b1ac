import { annualPrice, annualPricePerMonth, annualSaving, monthlyPrice, planFeatures } from '#shared/prices.ts';
import { expect, expectNoAxeViolations, once, test } from '#test/support/journeys.ts';

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

test('a screen reader announces the choice of price', once, async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('radio', { name: 'Annual' })).toHaveAccessibleDescription(
    `${annualPrice} per year, ${annualPricePerMonth} a month, saves ${annualSaving}`,
  );
});

test('every button is large enough for a thumb', async ({ page }) => {
  await page.goto('/');
  for (const name of ['Sign In', 'Get Started', 'Start your 7-day free trial', 'Start free trial']) {
    for (const button of await page.getByRole('link', { name }).all()) {
      const box = await button.boundingBox();
      expect(box?.height, name).toBeGreaterThanOrEqual(44);
    }
  }
});

test('the footer leads to the policies and to support', once, async ({ page }) => {
  for (const [link, heading, path] of [
    ['Privacy Policy', 'Privacy Policy', '/privacy'],
    ['Terms of Service', 'Terms of Service', '/terms'],
    ['Trust', 'Trust', '/trust'],
    ['Support', 'Support', '/help'],
  ] as const) {
    await page.goto('/');
    await page.getByRole('navigation', { name: 'Footer' }).getByRole('link', { name: link }).click();
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(path);
    await expectNoAxeViolations(page);
  }
});

test('an unknown address shows a page that says so', once, async ({ page }) => {
  const response = await page.goto('/No/Such/Page');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
  await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible();
  await expectNoAxeViolations(page);
});

test('no public page scrolls sideways on the narrowest phone', once, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of ['/', '/privacy', '/terms', '/help']) {
    await page.goto(path);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  }
});
