import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import {
  approveReview,
  expect,
  expectNoAxeViolations,
  once,
  signUpOwner,
  test,
  withinOneDay,
} from '#test/support/journeys.ts';

const figure = (page: Page, label: string) => page.getByRole('term').filter({ hasText: label }).locator('xpath=..');
/** Without the day before it, which has figures of its own. */
const countOf = (row: Locator) => row.getByRole('cell');

test('an owner without reviews is told so, and no figure is made up', once, async ({ page }) => {
  await signUpOwner(page.request);
  await page.goto('/analytics');
  await expect(page.getByRole('heading', { level: 1, name: 'Analytics' })).toBeVisible();
  await expect(figure(page, 'Average Rating')).toContainText('—');
  await expect(figure(page, 'Page Views')).toContainText('—');
  for (const label of ['Response Rate', 'Approval Rate', 'Conversion Rate'])
    await expect(figure(page, label).last()).toContainText('—');
  await expect(page.getByText('No visits in these days.')).toBeVisible();
  await expect(page.getByText('No review of these days names a service.')).toBeVisible();
  await expectNoAxeViolations(page);
});

test('figures are drawn, can be listened to, and go along as a file', ({ page, request }) =>
  withinOneDay(async () => {
    const owner = await signUpOwner(page.request);
    for (const [rating, eventType] of [
      [5, 'Wedding'],
      [4, 'wedding'],
      [1, '=1+1'],
    ] as const) {
      const comment = `Rated ${rating}.`;
      await request.post(`/api/reviews/${owner.id}`, {
        data: {
          reviewerName: 'Rae Quill',
          reviewerEmail: `rae-${rating}@journeys.example`,
          rating,
          comment,
          eventType,
        },
      });
      await approveReview(comment, owner);
    }
    await page.goto('/analytics');
    await expect(figure(page, 'New Reviews')).toContainText('3');
    await expect(figure(page, 'Average Rating').first()).toContainText('3.3');
    const distribution = page.getByRole('region', { name: 'Rating Distribution' }).getByRole('listitem');
    await expect(distribution).toHaveText([
      '5 stars1 review',
      '4 stars1 review',
      '3 stars0 reviews',
      '2 stars0 reviews',
      '1 star1 review',
    ]);
    const services = page.getByRole('region', { name: 'By Service Provided' }).getByRole('row');
    await expect(services.nth(1)).toHaveText('Wedding24.5');
    await expect(page.getByRole('region', { name: 'Recent Activity' }).getByRole('listitem')).toHaveCount(3);
    await expect(page.locator('.recharts-bar-rectangle path').first()).toBeVisible();

    const listened = page.getByRole('table', { name: 'Reviews Over Time' }).getByRole('row');
    await expect(listened).toHaveCount(31);
    await expect(countOf(listened.last())).toHaveText('3');
    const averages = page.getByRole('table', { name: 'Average Over Time' }).getByRole('row');
    await expect(averages.nth(1)).toContainText('—');
    await expect(countOf(averages.last())).toHaveText('3.3');
    await expectNoAxeViolations(page);

    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download CSV' }).click();
    const file = await downloading;
    expect(file.suggestedFilename()).toMatch(new RegExp(`^${owner.slug}-analytics-.*\\.csv$`));
    const text = await readFile(await file.path(), 'utf8');
    expect(text).toContain('Wedding,2,4.5');
    expect(text).toContain("'=1+1,1,1");

    await page.getByRole('radio', { name: '365 days' }).check();
    await expect(page).toHaveURL('/analytics?days=365');
    await expect(countOf(listened.last())).toHaveText('3');
    // The figures of the shorter time stay until the others are there.
    await expect.poll(() => listened.count()).toBeLessThanOrEqual(14);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectNoAxeViolations(page);
  }));
