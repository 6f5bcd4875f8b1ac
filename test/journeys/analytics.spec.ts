import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import {
  approveReview,
  expect,
  expectNoAxeViolations,
  leaveReview,
  long,
  longOnce,
  rejectReview,
  signUpOwner,
  test,
  withinOneDay,
} from '#test/support/journeys.ts';

const figure = (page: Page, label: string) => page.getByRole('term').filter({ hasText: label }).locator('xpath=..');
/** Without the day before it, which has figures of its own. */
const countOf = (row: Locator) => row.getByRole('cell');

/** People come to the public page and to the form, each with a browser of their own. */
const browserOf = (visitor: string) => ({
  'user-agent': `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1 ${visitor}/1`,
});

/** Answers from this address wait until they are let through. */
async function holdAnswers(page: Page, address: string) {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await held;
    await route.fallback();
  });
  return release;
}

/** What the sheets of these names say, by label. */
async function readSheets(page: Page, ...names: string[]): Promise<Record<string, string>> {
  const found: [string, string][] = [];
  for (const name of names) {
    const sheet = page.getByRole('region', { name, exact: true });
    await expect(sheet).toHaveAttribute('aria-busy', 'false');
    const read = (terms: Element[]) =>
      terms.map((term): [string, string] => [
        term.firstChild?.textContent ?? '',
        term.nextElementSibling?.textContent ?? '',
      ]);
    found.push(...(await sheet.getByRole('term').evaluateAll(read)));
  }
  return Object.fromEntries(found);
}

test(
  'the three views of an owner’s figures say the same, and the small ones lead to all',
  longOnce,
  ({ page, request }) =>
    withinOneDay(async () => {
      const owner = await signUpOwner(page.request);
      for (const rating of [5, 4, 2])
        await leaveReview(request, owner.id, { comment: `${rating} stars from me.`, rating });
      for (const rating of [5, 4]) await approveReview(`${rating} stars from me.`, owner);
      await rejectReview('2 stars from me.', owner, { reason: 'off_topic' });
      for (const visitor of ['One', 'Two', 'Three'])
        await request.get(`/reviews/${owner.slug}`, { headers: browserOf(visitor) });

      const views: Record<string, string>[] = [];
      for (const [path, names] of [
        ['/dashboard', ['Review Performance', 'Growth Metrics']],
        ['/public-page', ['Review Performance', 'Page Insights']],
      ] as const) {
        await page.goto(path);
        await page.getByRole('tab', { name: 'Analytics' }).click();
        views.push(await readSheets(page, ...names));
        await page.getByRole('link', { name: 'See all analytics' }).click();
        await expect(page).toHaveURL('/analytics');
        views.push(await readSheets(page, 'Performance Metrics'));
      }
      const labels = new Set(views.flatMap((view) => Object.keys(view)));
      expect(labels).toContain('Response Rate');
      for (const label of labels) {
        const values = views.flatMap((view) => view[label] ?? []);
        expect(new Set(values), `${label}: ${values}`).toEqual(new Set(values.slice(0, 1)));
      }
      expect(views[0]).toMatchObject({ 'Average Rating': '4.5/5.0', 'Total Reviews': '2', 'Approval Rate': '66.7%' });
    }),
);

test('an owner without reviews reads that there are none, and no figure is made up', longOnce, async ({ page }) => {
  await signUpOwner(page.request);
  const release = await holdAnswers(page, '**/api/{stats/analytics,reviews}?*');
  await page.goto('/analytics');
  await expect(page.getByRole('heading', { level: 1, name: 'Analytics' })).toBeVisible();
  // Until the answers are there, every card says that it waits, and nothing else.
  for (const name of [
    'Reviews Over Time',
    'Average Over Time',
    'Rating Distribution',
    'From Visit to Review',
    'Performance Metrics',
    'By Service Provided',
    'Recent Activity',
  ]) {
    const card = page.getByRole('region', { name });
    await expect(card).toHaveAttribute('aria-busy', 'true');
    await expect(card).not.toContainText(/No (visits|reviews?)\b|—|\b\d+(%|\.\d| reviews?)/);
  }
  await expect(page.getByRole('region', { name: 'Rating Distribution' }).getByRole('listitem')).toHaveText([
    '5 stars',
    '4 stars',
    '3 stars',
    '2 stars',
    '1 star',
  ]);
  await expectNoAxeViolations(page);
  release();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await expect(figure(page, 'Average Rating')).toContainText('—');
  // Below, another figure is a share of them.
  await expect(figure(page, 'Page Views').first()).toContainText('—');
  for (const label of ['Response Rate', 'Approval Rate', 'Conversion Rate'])
    await expect(figure(page, label).last()).toContainText('—');
  await expect(page.getByRole('heading', { name: 'No visits in this period' })).toBeVisible();
  await expect(page.getByText('No review in this period names a service.')).toBeVisible();
  const activity = page.getByRole('region', { name: 'Recent Activity' });
  await expect(activity.getByRole('heading', { name: 'No reviews yet' })).toBeVisible();
  await expect(activity.getByRole('link', { name: 'Ask for Reviews' })).toHaveAttribute('href', '/gigs');
  await expectNoAxeViolations(page);
});

test('of what did not load each part says why, and comes when asked again', longOnce, async ({ page, allowErrors }) => {
  allowErrors(/status of 503 .*\/api\/(reviews|stats)/);
  const owner = await signUpOwner(page.request);
  const comment = 'She told me so herself.';
  await page.request.post(`/api/reviews/${owner.id}`, {
    data: { reviewerName: 'Rae Quill', reviewerEmail: 'rae@journeys.example', rating: 5, comment },
  });
  const refuse = (address: string, message: string) =>
    page.route(address, (route) => route.fulfill({ status: 503, json: { message, code: 'unavailable' } }));
  await refuse('**/api/stats/analytics?*', 'The figures are away.');
  await refuse('**/api/reviews?*', 'The reviews are away.');
  await page.goto('/analytics');
  const figures = page.getByRole('alert').filter({ hasText: 'Your figures didn’t load' });
  await expect(figures).toContainText('The figures are away.');
  const activity = page.getByRole('region', { name: 'Recent Activity' });
  await expect(activity.getByRole('alert')).toContainText('The reviews are away.');
  await expectNoAxeViolations(page);

  await page.unroute('**/api/reviews?*');
  await activity.getByRole('button', { name: 'Try again' }).click();
  // What the owner wrote down in a customer's name is no review yet, and does not look like one.
  await expect(activity.getByRole('listitem').filter({ hasText: comment })).toContainText('Waiting for the customer');
  await expect(activity.getByRole('listitem')).toHaveCount(1);
  await page.unroute('**/api/stats/analytics?*');
  await figures.getByRole('button', { name: 'Try again' }).click();
  await expect(figure(page, 'New Reviews')).toContainText('0');
});

test('figures are drawn, can be listened to, and go along as a file', long, ({ page, request }) =>
  withinOneDay(async () => {
    const owner = await signUpOwner(page.request);
    const form = `/review/${owner.id}`;
    for (const [visitor, ...seen] of [
      ['Ann', `/reviews/${owner.slug}?src=qr`, `${form}?from=page`],
      ['Bo', `/reviews/${owner.slug}?src=qr`, `${form}?from=page`],
      ['Cy', `/reviews/${owner.slug}?src=qr`],
      ['Di', `/reviews/${owner.slug}`],
      ['Di', form],
      ['Ed', form],
    ] as const)
      for (const path of seen) await request.get(path, { headers: browserOf(visitor) });
    for (const [visitor, rating, eventType] of [
      ['Ann', 5, 'Wedding'],
      ['Bo', 4, 'wedding'],
      ['Di', 1, '=1+1'],
    ] as const) {
      const comment = `Rated ${rating}.`;
      await request.post(`/api/reviews/${owner.id}`, {
        headers: browserOf(visitor),
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

    // Visits are written down every few seconds.
    const conversion = page.getByRole('region', { name: 'From Visit to Review' });
    await expect(async () => {
      await page.reload();
      await expect(conversion.getByRole('row')).toHaveText([/^Source/, 'Direct12150%', 'QR code322100%', 'All44375%'], {
        timeout: 2000,
      });
    }).toPass();
    const steps = conversion.locator('ol > li');
    await expect(steps).toHaveText([
      'Page views450% opened the review form',
      'Review form475% left a review',
      'Submitted3',
    ]);
    const drawn = await steps.locator('rect:last-child').evaluateAll((bars) => bars.map((bar) => bar.clientWidth));
    expect(drawn[1]).toBe(drawn[0]);
    expect(drawn[2]).toBeCloseTo((drawn[0] ?? 0) * 0.75, -1);
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
    expect(text).toContain('"Wedding","2","4.5"');
    expect(text).toContain(`"'=1+1","1","1"`);

    await page.getByRole('radio', { name: '365 days' }).check();
    await expect(page).toHaveURL('/analytics?days=365');
    await expect(countOf(listened.last())).toHaveText('3');
    // The figures of the shorter time stay until the others are there.
    await expect.poll(() => listened.count()).toBeLessThanOrEqual(14);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectNoAxeViolations(page);
  }),
);
