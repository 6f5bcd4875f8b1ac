import {
  expect,
  expectNoAxeViolations,
  inDatabase,
  linkInMail,
  long,
  longOnce,
  signInAdministrator,
  signUpOwner,
  test,
} from '#test/support/journeys.ts';

const csv = [
  'Reviewer,Stars,Review,Date,Email',
  'Zoë Quill,5,"They played until the candles were out.",31/05/2024,zoe@journeys.example',
  'Bob,4,"Splendid, and on time.",01/06/2024,',
  'Bob,4,"Splendid, and on time!",01/06/2024,',
  ',5,"Nobody said this.",02/06/2024,',
].join('\n');

test(
  'an owner imports reviews, administrators publish them, a visitor reports one, and it is removed',
  long,
  async ({ page, browser }) => {
    const owner = await signUpOwner(page.request);
    await page.goto('/reviews');
    await page.getByRole('link', { name: 'Import reviews' }).click();
    await expect(page.getByText('Nothing imported yet.')).toBeVisible();
    await expectNoAxeViolations(page);
    await page.getByLabel('Reviews', { exact: true }).fill(' ');
    await page
      .getByLabel('Open a file')
      .setInputFiles({ name: 'huge.csv', mimeType: 'text/csv', buffer: Buffer.alloc(5_000_000) });
    await expect(page.getByRole('alert')).toHaveText(/larger than 4 MB/);
    await page
      .getByLabel('Open a file')
      .setInputFiles({ name: 'reviews.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });

    await expect(page.getByRole('status').filter({ hasText: '4 reviews found' })).toBeVisible();
    await page.getByLabel('Where do they come from?').fill('Poptop');
    await page.getByRole('button', { name: 'Check 4 reviews' }).click();
    await expect(page.getByText('2 reviews to import, 2 left out for the reasons below.')).toBeVisible();
    await expect(page.getByText('This is the same review as row 2.')).toBeVisible();
    await expect(page.getByText('The reviewer’s name is missing.')).toBeVisible();
    await expectNoAxeViolations(page);
    const bring = page.getByRole('button', { name: 'Import 2 reviews' });
    await bring.click();
    await expect(page.getByRole('alert')).toHaveText(/Confirm that customers wrote these reviews/);
    await page.getByLabel('Customers wrote these reviews about my business').click();
    await bring.click();
    await expect(page.getByText('Waiting for approval')).toBeVisible({ timeout: 15_000 });
    await page.getByRole('button', { name: 'See reviews' }).click();
    await expect(page.getByRole('button', { name: 'Ask to confirm: Zoë Quill' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Ask to confirm: Bob' })).toBeHidden();
    await expectNoAxeViolations(page);

    const desk = await (await browser.newContext()).newPage();
    await signInAdministrator(desk, '/admin/imports');
    const batch = desk.getByRole('article', { name: `Import of ${owner.businessName} from Poptop` });
    await expect(batch.getByText('They played until the candles were out.')).toBeVisible();
    await expectNoAxeViolations(desk);
    await expect(batch.getByRole('img')).toHaveCount(0);
    await desk.getByRole('switch', { name: 'Cover stars until you decide' }).click();
    await expect(batch.getByRole('img')).toHaveCount(2);
    await batch.getByRole('button', { name: 'Publish import' }).click();
    await expect(desk.getByText('Import published', { exact: true })).toBeVisible();
    await expect(batch).toBeHidden();

    const visitor = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
    await visitor.goto(`/reviews/${owner.slug}`);
    const section = visitor.getByRole('region', { name: 'Reviews from elsewhere' });
    await expect(section.getByText('They played until the candles were out.')).toBeVisible();
    await expect(section.getByText('Imported from Poptop, not verified by Starbill')).toHaveCount(2);
    await expect(visitor.getByRole('heading', { name: 'No reviews yet' })).toBeVisible();
    expect(await visitor.locator('script[type="application/ld+json"]').allTextContents()).not.toContain('candles');
    await visitor.goto(`/reviews/${owner.slug}/elsewhere`);
    await expect(visitor.getByRole('heading', { level: 1, name: 'Reviews from elsewhere' })).toBeVisible();

    await visitor
      .getByRole('article')
      .filter({ hasText: 'Splendid, and on time.' })
      .getByRole('link', { name: 'Report' })
      .click();
    await visitor.getByLabel('Contains private data').check();
    await visitor.getByRole('button', { name: 'Send report' }).click();
    await expect(visitor.getByRole('heading', { name: 'Thank you for your report' })).toBeVisible();

    await desk.getByRole('tab', { name: 'Reported' }).click();
    const reported = desk.getByRole('article', { name: `Reported review of ${owner.businessName} by Bob` });
    await expect(reported.getByText('Contains private data')).toBeVisible();
    await expectNoAxeViolations(desk);
    await reported.getByRole('button', { name: 'Remove' }).click();
    await desk.getByLabel('Contains private data').check();
    await desk.getByRole('button', { name: 'Remove review' }).click();
    await expect(desk.getByText('Review removed', { exact: true })).toBeVisible();
    await expect(reported).toBeHidden();
    await expect(async () => {
      await visitor.goto(`/reviews/${owner.slug}`);
      await expect(section.getByRole('article')).toHaveCount(1);
    }).toPass();

    await page.reload();
    await expect(page.getByText(/by an administrator: Contains private data/)).toBeVisible();
    await page.getByRole('button', { name: 'Undo: import from Poptop' }).click();
    await page.getByRole('button', { name: 'Undo import', exact: true }).click();
    await expect(page.getByText('Nothing imported yet.')).toBeVisible();
    await expect(async () => {
      await visitor.goto(`/reviews/${owner.slug}`);
      await expect(section).toBeHidden();
    }).toPass();
  },
);

test(
  'a customer of an import is asked once and confirms other words; columns are corrected, and an import that stopped continues',
  long,
  async ({ page, browser }) => {
    const owner = await signUpOwner(page.request);
    const email = `asked-${owner.slug}@journeys.example`;
    await page.goto('/import-reviews');
    const open = (name: string, text: string) =>
      page.getByLabel('Open a file').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
    await open('reviews.csv', 'PK\u0003\u0004 packed');
    await expect(page.getByRole('alert')).toHaveText(/That’s a ZIP file/);
    await open(
      'reviews.csv',
      [
        'Who,Guest,Stars,Words,Mail',
        `Ignore me,Zoë Quill,5,They played until the candles were out.,${email}`,
        `Ignore me,Bob,,Splendid and on time.,starless-${email}`,
        'Ignore me,Cleo,"4,Never closed,',
      ].join('\n'),
    );
    await expect(page.getByText('Ignore me,Cleo,"4,Never closed,')).toBeVisible();
    await page.getByLabel('Guest', { exact: true }).selectOption('Leave out');
    await expect(page.getByText('Choose which columns have the reviewer’s name')).toBeVisible();
    await page.getByLabel('Guest', { exact: true }).selectOption('Reviewer’s name');
    await page.getByLabel('Where do they come from?').fill('Poptop');
    await page.getByRole('button', { name: 'Check 2 reviews' }).click();
    await page.getByLabel('Customers wrote these reviews about my business').click();
    await page.getByRole('button', { name: 'Import 2 reviews' }).click();
    await expect(page.getByText('Waiting for approval')).toBeVisible({ timeout: 15_000 });

    await page.getByRole('button', { name: 'See reviews' }).click();
    await expect(page.getByText('Zoë Quill')).toBeVisible();
    await expect(page.getByText('It came without stars')).toHaveCount(1);
    await page.getByRole('button', { name: 'Ask to confirm: Zoë Quill' }).click();
    await expect(page.getByText(/^Asked to confirm on /)).toBeVisible();
    await page.reload();
    await page.getByRole('button', { name: 'See reviews' }).click();
    await expect(page.getByText(/^Asked to confirm on /)).toBeVisible();
    await expect(page.getByRole('button', { name: /^Ask to confirm/ })).toHaveCount(0);
    await expectNoAxeViolations(page);

    const customer = await (await browser.newContext()).newPage();
    const link = await linkInMail(email, '/confirm-review');
    // As the reviewer's own page does, once they have changed it.
    await inDatabase((db) =>
      db
        .updateTable('reviews')
        .set({ comment: 'In my own words.', textHash: 1 })
        .where('performerId', '=', owner.id)
        .execute(),
    );
    await customer.goto(link);
    await customer.getByRole('button', { name: 'Yes, this is my review' }).click();
    await expect(customer.getByRole('heading', { level: 1, name: 'Your review is confirmed' })).toBeVisible();
    await page.reload();
    await page.getByRole('button', { name: 'See reviews' }).click();
    await expect(page.getByText('Bob')).toBeVisible();
    await expect(page.getByText('Zoë Quill')).toBeHidden();

    const setState = (state: string) =>
      inDatabase((db) =>
        db.updateTable('reviewImports').set({ state, total: 4 }).where('performerId', '=', owner.id).execute(),
      );
    await setState('working');
    await page.reload();
    const progress = page.getByRole('progressbar', { name: 'Import from Poptop' });
    await expect(progress).toHaveAttribute('max', '4');
    await expect(page.getByText('2 of 4')).toBeVisible();
    await setState('failed');
    // Without a reload: its progress is looked up.
    await expect(page.getByText('Something went wrong on our side after 2 of 4 rows.')).toBeVisible();
    await expectNoAxeViolations(page);
    await page.getByRole('button', { name: 'Try again: import from Poptop' }).click();
    await expect(page.getByText('Waiting for approval')).toBeVisible({ timeout: 15_000 });
  },
);

test('turning the page of an import leaves the focus on the button that was pressed', longOnce, async ({ page }) => {
  await signUpOwner(page.request);
  const rows = Array.from({ length: 21 }, (_, n) => ({
    reviewerName: `Guest ${n}`,
    comment: `Night ${n} was a delight.`,
    rating: '5',
  }));
  const begun = await page.request.post('/api/import/reviews', { data: { source: 'Poptop', rows, mayUse: true } });
  expect(begun.status()).toBe(202);
  await page.goto('/import-reviews');
  await expect(page.getByText('Waiting for approval')).toBeVisible({ timeout: 15_000 });
  await page.getByRole('button', { name: 'See reviews' }).click();
  const guests = page.getByRole('listitem').filter({ hasText: /Night \d+ was a delight/ });
  await expect(guests.filter({ hasNot: page.getByRole('listitem') })).toHaveCount(20);
  for (const [name, other, count] of [
    ['Next', 'Previous', 1],
    ['Previous', 'Next', 20],
  ] as const) {
    const button = page.getByRole('button', { name, exact: true });
    await button.press('Enter');
    await expect(guests.filter({ hasNot: page.getByRole('listitem') })).toHaveCount(count);
    await expect(button).toBeFocused();
    await expect(button).toBeDisabled();
    await expect(page.getByRole('button', { name: other, exact: true })).toBeEnabled();
  }
});
