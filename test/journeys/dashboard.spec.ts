import type { Page } from '@playwright/test';
import {
  approveReview,
  clearQueue,
  expect,
  expectNoAxeViolations,
  expectOnlyPrimary,
  leaveReview,
  long,
  longOnce,
  once,
  signUpOwner,
  test,
  withinOneDay,
} from '#test/support/journeys.ts';
import { readQrCode } from '#test/support/qr-reader.ts';

const tile = (page: Page, label: string) => page.getByRole('term').filter({ hasText: label }).locator('xpath=..');
const toasts = (page: Page) => page.getByRole('region', { name: /^Notifications/ });

test('the dashboard tells nothing before there is something, and then the truth', ({ page, request }) =>
  withinOneDay(async () => {
    const owner = await signUpOwner(page.request);
    await page.goto('/');
    await expect(tile(page, 'Average Rating')).toContainText('—');
    await expect(tile(page, 'Total Reviews')).toContainText('0');
    await expect(tile(page, 'Page Views')).toContainText('—');
    await expect(page.getByRole('heading', { name: 'No reviews yet' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'View public page' })).toHaveAttribute(
      'href',
      `/reviews/${owner.slug}`,
    );
    await expect(page.getByText('7 days left in your free trial')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Upgrade Now' })).toHaveAttribute('href', '/subscribe');

    for (const [index, rating] of [5, 4, 5, 4].entries())
      await leaveReview(request, owner.id, { comment: `Review number ${index}.`, rating });
    for (const number of [0, 1]) await approveReview(`Review number ${number}.`, owner);
    await page.reload();
    await expect(tile(page, 'Average Rating')).toContainText('4.5');
    await expect(tile(page, 'Total Reviews')).toContainText('2');
    await expect(tile(page, 'Total Reviews')).toContainText('+2');
    await expect(tile(page, 'This Month')).toContainText('2');
    await expect(page.getByText('2 more are waiting for approval')).toBeVisible();
    const recent = page.getByRole('region', { name: 'Recent Reviews' }).getByRole('listitem');
    await expect(recent).toHaveCount(3);
    await expect(recent.first()).toContainText('Review number 3.');
    await expect(recent.first()).toContainText('Waiting for approval');
    await expect(recent.last()).toContainText('Published');
    await expectNoAxeViolations(page);

    // A recent review leads to its place in Manage Reviews.
    await recent.last().getByRole('link').click();
    await expect(page).toHaveURL(/\/reviews#review-/);
    const linked = page.getByRole('article').filter({ hasText: 'Review number 1.' });
    await expect(linked).toBeFocused();
    await expect(linked).toBeInViewport();
    await page.goBack();

    await page.getByRole('tab', { name: 'Analytics' }).click();
    await expect(page.getByRole('region', { name: 'Review Performance' })).toBeVisible();
    await expect(tile(page, 'Approval Rate')).toContainText('100%');
    await expect(tile(page, 'Response Rate')).toContainText('0%');
    await expect(tile(page, 'Average Response Time')).toContainText('—');
    await expect(page.getByRole('region', { name: 'Growth Metrics' })).toBeVisible();
    await expect(tile(page, 'Review Growth')).toContainText('+2');
    await expect(tile(page, 'Rating Change')).toContainText('—');
    await expectNoAxeViolations(page);
  }));

test('what came in meanwhile is there when an owner comes back to the dashboard', once, async ({ page, request }) => {
  const owner = await signUpOwner(page.request);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'No reviews yet' })).toBeVisible();
  await leaveReview(request, owner.id, { comment: 'Came in meanwhile.' });
  const menu = page.getByRole('navigation', { name: 'Main' });
  await menu.getByRole('link', { name: 'Manage Reviews' }).click();
  await expect(page.getByRole('article')).toContainText('Came in meanwhile.');
  await menu.getByRole('link', { name: 'Dashboard' }).click();
  const recent = page.getByRole('region', { name: 'Recent Reviews' });
  await expect(recent).toContainText('Came in meanwhile.');
  await menu.getByRole('link', { name: 'Analytics' }).click();
  await expect(page.getByRole('region', { name: 'Recent Activity' })).toContainText('Came in meanwhile.');
  await clearQueue(owner);
});

test('no place is kept free for first steps that were hidden', longOnce, async ({ page }) => {
  await signUpOwner(page.request);
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/first-steps', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/dashboard');
  const tabs = page.getByRole('tablist', { name: 'Dashboard' });
  await expect(page.getByRole('heading', { name: 'No reviews yet' })).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  const before = await tabs.boundingBox();
  const answered = page.waitForResponse('**/api/first-steps');
  answer();
  await answered;
  expect((await tabs.boundingBox())?.y).toBe(before?.y);
});

test('figures that cannot be read say so, and come when asked again', longOnce, async ({ page, allowErrors }) => {
  allowErrors(/status of 503 .*\/api\/(reviews|stats)/);
  await signUpOwner(page.request);
  const away = /\/api\/(reviews|stats)/;
  await page.route(away, (route) =>
    route.fulfill({ status: 503, json: { message: 'The database is away.', code: 'unavailable' } }),
  );
  await page.goto('/');
  await expect(page.getByText('Your figures didn’t load')).toBeVisible();
  await expect(page.getByText('The database is away.').first()).toBeVisible();
  await expectNoAxeViolations(page);
  await page.unroute(away);
  await page.getByRole('button', { name: 'Try again' }).first().click();
  await expect(tile(page, 'Total Reviews')).toContainText('0');
});

test('the Sharing tab gives the link and a QR code that leads there', long, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const owner = await signUpOwner(page.request);
  await page.goto('/');
  await page.getByRole('tab', { name: 'Sharing' }).click();
  // Whatever host the owner came by, the link is where the public finds the page.
  const origin = page.locator('meta[name="starbill-origin"]');
  await expect(origin).toHaveAttribute('content', new URL(page.url()).origin);
  await origin.evaluate((meta) => meta.setAttribute('content', 'https://reviews.example.com'));
  const link = `https://reviews.example.com/reviews/${owner.slug}`;
  await page.getByRole('button', { name: 'Copy public link' }).click();
  await expect(toasts(page)).toContainText('Link Copied!');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  await expectOnlyPrimary(page.getByRole('button', { name: 'Get Reviews' }));
  await expectNoAxeViolations(page);

  const generate = page.getByRole('button', { name: 'Generate QR Code' });
  await generate.click();
  await expect(page.getByText('QR Code Generated!', { exact: true })).toBeVisible();
  const dialog = page.getByRole('dialog', { name: 'QR Code' });
  await expect(dialog.getByRole('img', { name: `QR code of ${link}` })).toBeVisible();
  await expectNoAxeViolations(page);
  for (const [button, kind] of [
    ['Download QR Code', 'png'],
    ['Download as SVG', 'svg'],
  ] as const) {
    const downloading = page.waitForEvent('download');
    await dialog.getByRole('button', { name: button }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe(`${owner.slug}-qr-code.${kind}`);
    const code = await readQrCode(await download.path());
    expect(code).toEqual({ text: `${link}?src=qr`, width: 400, height: 400 });
    await expect(page.getByText('Downloaded!', { exact: true })).toBeVisible();
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(generate).toBeFocused();
});

test('a QR code that cannot be drawn says so', longOnce, async ({ page, allowErrors }) => {
  allowErrors(/./);
  await signUpOwner(page.request);
  await page.route(/\/assets\/(browser|qrcode)[^/]*\.js/, (route) => route.abort());
  await page.goto('/');
  await page.getByRole('tab', { name: 'Sharing' }).click();
  await page.getByRole('button', { name: 'Generate QR Code' }).click();
  await expect(toasts(page)).toContainText('Failed to generate QR code. Please try again.');
});

test('a device with a share sheet of its own is offered it', longOnce, async ({ page }) => {
  await page.addInitScript(() => {
    const shared: ShareData[] = [];
    Object.assign(window, { shared });
    Object.defineProperty(navigator, 'share', {
      configurable: true,
      value: async (data: ShareData) => {
        shared.push(data);
        if (shared.length > 1) throw new DOMException('The person changed their mind.', 'AbortError');
      },
    });
  });
  const owner = await signUpOwner(page.request);
  await page.goto('/');
  await page.getByRole('button', { name: 'Get Reviews' }).click();
  const share = page.getByRole('dialog').getByRole('button', { name: 'More apps' });
  const link = new URL(`/review/${owner.slug}?src=social`, page.url()).href;
  const shared = () => page.evaluate(() => (window as unknown as { shared: ShareData[] }).shared.map(({ url }) => url));
  await share.click();
  await expect.poll(shared).toEqual([link]);
  await share.click();
  await expect.poll(shared).toEqual([link, link]);
  await expect(toasts(page).getByRole('listitem')).toHaveCount(0);
});
