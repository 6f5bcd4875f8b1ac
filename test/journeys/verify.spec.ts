import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import {
  approveReview,
  expect,
  expectNoAxeViolations,
  leaveReview,
  long,
  signUpOwner,
  test,
} from '#test/support/journeys.ts';

test(
  'an owner downloads a signed file, and anybody sees on Verify reviews whether it was changed',
  long,
  async ({ page, request }) => {
    const owner = await signUpOwner(page.request);
    const comment = `A night to remember, ${owner.slug}. 素晴らしい夜`;
    await leaveReview(request, owner.id, { comment });
    await approveReview(comment, owner);
    await page.goto('/reviews');
    await page.getByRole('button', { name: 'Export' }).click();
    const downloading = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'Signed file, published reviews' }).click();
    const file = await readFile(await (await downloading).path(), 'utf8');

    await page.goto('/verify');
    const posted: string[] = [];
    page.on('request', (sent) => {
      if (sent.method() !== 'GET') posted.push(sent.url());
    });
    const choose = (name: string, text: string) =>
      page.getByLabel('Choose a signed file').setInputFiles({
        name,
        mimeType: 'application/jsonl',
        buffer: Buffer.from(text),
      });
    const result = page.getByRole('region', { name: 'Result' });

    await choose('reviews.jsonl', file);
    await expect(result.getByRole('heading', { name: 'Genuine' })).toBeVisible();
    await expect(result).toContainText('1 review published on');
    await expect(result).toContainText(comment);
    await expect(result).toBeFocused();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectNoAxeViolations(page);
    }

    await choose('forged.jsonl', file.replace('A night', 'A fight'));
    await expect(result.getByRole('heading', { name: 'This file was changed' })).toBeVisible();
    await expect(result).toContainText('Line 2 was changed: review 1, by');
    await expectNoAxeViolations(page);

    await choose('shortened.jsonl', file.split('\n').toSpliced(1, 1).join('\n'));
    await expect(result).toContainText('Review 1 is missing.');

    // A forger hands out keys as well as the file.
    const keys = await (await request.get('/.well-known/starbill-keys.json')).text();
    await page.getByText('Use keys from another Starbill').click();
    await page.getByLabel(/^Paste what/).fill(keys);
    await choose('reviews.jsonl', file);
    await expect(result.getByRole('heading', { name: 'Matches the keys you pasted' })).toBeVisible();
    await expect(result).toContainText(
      /only if you copied them yourself from http\S+\/\.well-known\/starbill-keys\.json/,
    );
    await expect(result).not.toContainText(/Genuine|as Starbill signed/);
    await expectNoAxeViolations(page);
    await page.getByLabel(/^Paste what/).fill('{"keys":[]}');
    await choose('reviews.jsonl', file);
    await expect(result).toContainText('None of these keys signed this file.');
    await page.getByLabel(/^Paste what/).fill('nonsense');
    await choose('reviews.jsonl', file);
    await expect(result).toContainText('What you pasted isn’t a list of keys.');
    expect(posted, 'the file stays in the browser').toEqual([]);

    await page.setViewportSize({ width: 320, height: 640 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  },
);

/** Lets the page come and keeps its scripts back, until they are sent. */
async function openWithoutScripts(page: Page) {
  let sendScripts = () => {};
  const scriptsMayCome = new Promise<void>((resolve) => {
    sendScripts = resolve;
  });
  await page.route(/\.js$/, async (route) => {
    await scriptsMayCome;
    await route.continue();
  });
  await page.goto('/verify', { waitUntil: 'commit' });
  return { sendScripts };
}

test('nothing moves when the script of the page comes late', async ({ page }) => {
  await page.setViewportSize({ width: 412, height: 823 });
  const { sendScripts } = await openWithoutScripts(page);
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  sendScripts();
  await page.waitForLoadState();
  const moved = await page.evaluate(async () => {
    const shifts: PerformanceEntry[] = [];
    new PerformanceObserver((list) => shifts.push(...list.getEntries())).observe({
      type: 'layout-shift',
      buffered: true,
    });
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    return shifts.length;
  });
  expect(moved).toBe(0);
});

test('a file chosen before the script of the page is there is checked as soon as it is', async ({ page }) => {
  const { sendScripts } = await openWithoutScripts(page);
  const notSigned = { name: 'diary.jsonl', mimeType: 'application/jsonl', buffer: Buffer.from('Dear diary,') };
  await page.getByLabel('Choose a signed file').setInputFiles(notSigned);
  sendScripts();
  await expect(page.getByRole('region', { name: 'Result' }).getByRole('heading')).toBeVisible();
});
