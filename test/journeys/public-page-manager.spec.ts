import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import {
  approveReview,
  expect,
  expectNoAxeViolations,
  expectOnlyPrimary,
  leaveReview,
  long,
  longOnce,
  signUpOwner,
  test,
} from '#test/support/journeys.ts';
import { readQrCode } from '#test/support/qr-reader.ts';

const figure = (page: Page, label: string) => page.getByRole('term').filter({ hasText: label }).locator('xpath=..');

test(
  'the public-page manager shows the page, its figures and the ways to share it',
  long,
  async ({ page, request, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const owner = await signUpOwner(page.request);
    await page.goto('/public-page');
    await expect(page.getByRole('heading', { level: 1, name: 'Public Page' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'No reviews yet' })).toBeVisible();
    const link = new URL(`/reviews/${owner.slug}`, page.url()).href;
    const live = page.getByRole('region', { name: 'Your public page is live' });
    await expect(live.getByRole('link', { name: 'View Live' })).toHaveAttribute('href', `/reviews/${owner.slug}`);
    await expect(live.getByRole('link', { name: 'View Live' })).toHaveAttribute('target', '_blank');
    await live.getByRole('button', { name: 'Copy Link' }).click();
    await expect(page.getByText('Link Copied!', { exact: true })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);

    await leaveReview(request, owner.id, { comment: 'Seen by everyone.', rating: 4 });
    await approveReview('Seen by everyone.', owner);
    await page.reload();
    await expect(figure(page, 'Average Rating')).toContainText('4.0');
    await expect(page.getByText('Seen by everyone.')).toBeVisible();
    await expectNoAxeViolations(page);

    await page.getByRole('tab', { name: 'Analytics' }).click();
    await expect(figure(page, 'Average Rating')).toContainText('4.0/5.0');
    await expect(figure(page, 'Response Rate')).toContainText('0%');
    await expect(figure(page, 'Page Views')).toContainText('—');
    await expect(figure(page, 'Bounce Rate')).toContainText('—');
    await expectNoAxeViolations(page);

    await page.getByRole('tab', { name: 'Sharing' }).click();
    await expect(page.getByLabel('Public page URL')).toHaveValue(link);
    await expect(page.getByLabel('Public page URL')).toHaveAttribute('readonly');
    await expectOnlyPrimary(page.getByRole('button', { name: 'Get Reviews' }));
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectNoAxeViolations(page);
  },
);

test('poster and cards are printed alone, on A4, with a code that a camera reads', longOnce, async ({ page }) => {
  const owner = await signUpOwner(page.request, { businessName: 'The Larks & Friends of the Old Harbour Theatre' });
  await page.addInitScript(() => {
    Object.assign(window, { printed: 0, print: () => Object.assign(window, { printed: 1 }) });
  });
  await page.goto('/public-page/print');
  const code = page.getByRole('img', { name: /^QR code of/ });
  await expect(code).toBeVisible();
  await expectNoAxeViolations(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  const folder = await mkdtemp(join(tmpdir(), 'starbill-print-'));
  const readCode = async () => {
    const path = join(folder, 'code.png');
    await code.screenshot({ path });
    return (await readQrCode(path)).text;
  };
  // The first choice asks for a review, and shows no stars that nobody has given.
  await expect(page.getByText('How was it?').first()).toBeVisible();
  await expect(page.locator('.print-stars .fill-gold')).toHaveCount(0);
  await expect.poll(readCode).toBe(new URL(`/review/${owner.slug}?src=qr`, page.url()).href);
  await page.getByRole('radio', { name: 'Public page' }).check();
  await expect(page.getByText('What others say').first()).toBeVisible();
  await expect(page.locator('.print-stars')).toHaveCount(0);
  await expect(code).toBeVisible();
  await expect.poll(readCode).toBe(new URL(`/reviews/${owner.slug}?src=qr`, page.url()).href);
  await rm(folder, { recursive: true });

  await page.getByRole('button', { name: 'Print' }).click();
  await expect.poll(() => page.evaluate(() => (window as unknown as { printed: number }).printed)).toBe(1);
  for (const kind of ['Table cards', 'Business cards', 'A4 poster']) {
    await page.emulateMedia({ media: 'screen' });
    await page.getByRole('radio', { name: kind }).check();
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
    await expect(code).toBeVisible();
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1);
    // A4 in points.
    expect(pdf).toMatch(/\/MediaBox \[0 0 59[45][.\d]* 84[12][.\d]*\]/);
  }
});
