import {
  approveReview,
  expect,
  expectNoAxeViolations,
  expectPublished,
  expectWithdrawn,
  expectWithinASecond,
  leaveReview,
  longOnce,
  once,
  pressUntilGone,
  signInAdministrator,
  signUpOwner,
  test,
} from '#test/support/journeys.ts';

test(
  'a flag is answered, the owner sees the outcome, and the page says what became of its reviews',
  once,
  async ({ page, request }) => {
    const owner = await signUpOwner(request);
    const comment = `A phone number: 0207 ${crypto.randomUUID()}`;
    // By a visitor: what an owner leaves is taken as written down for a customer.
    const { id } = await leaveReview(page.request, owner.id, { comment, rating: 2 });
    await approveReview(comment, owner);
    await request.post('/api/reviews/flag', { data: { reviewId: id, reason: 'It names <i>my</i> number.' } });

    await signInAdministrator(page, '/admin/flags');
    const flag = page.getByRole('article').filter({ hasText: comment });
    await expect(flag.getByText('It names <i>my</i> number.')).toBeVisible();
    // How its owner flags names stars too, so it stays covered with them.
    await expect(flag).not.toContainText('one or two stars');
    await flag.getByRole('button', { name: 'Show stars' }).click();
    await expect(flag).toContainText('1 of 1 reviews with one or two stars');
    await expect(flag.getByText('Approved', { exact: true })).toBeVisible();
    await expectNoAxeViolations(page);
    await flag.getByRole('button', { name: /^Remove/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Remove this review' });
    await dialog.getByRole('radio', { name: 'Contains private data' }).check();
    await expectNoAxeViolations(page);
    await dialog.getByRole('button', { name: 'Remove review' }).click();
    await expect(flag).toBeHidden();
    await page.getByRole('tab', { name: 'Resolved' }).click();
    await expect(flag.getByText('Removed', { exact: true })).toBeVisible();
    await expect(flag.getByText('Rejected', { exact: true })).toBeVisible();

    const [seen] = await (await request.get('/api/reviews')).json();
    expect(seen.flag.outcome).toBe('removed');
    await expectWithdrawn(page.request, `/reviews/${owner.slug}`, comment);
    await page.goto(`/reviews/${owner.slug}`);
    const trust = page.getByRole('region', { name: 'Where the reviews went' });
    await expect(trust).toContainText('Rejected because: contains private data (1).');
    await expectNoAxeViolations(page);
  },
);

test(
  'two presses of Keep keep one review, and two flags are answered and reopened together',
  longOnce,
  async ({ page, request }) => {
    const owner = await signUpOwner(request);
    const words = (n: number) => `Never met ${n} ${owner.id}`;
    for (const n of [1, 2]) {
      const { id } = await leaveReview(page.request, owner.id, { comment: words(n) });
      await approveReview(words(n), owner);
      await request.post('/api/reviews/flag', { data: { reviewId: id, reason: 'Never a customer.' } });
    }
    await page.setViewportSize({ width: 1440, height: 2400 });
    await signInAdministrator(page, '/admin/flags');
    const keep = page.getByRole('article').filter({ hasText: owner.id }).getByRole('button', { name: /^Keep/ });
    await expect(keep).toHaveCount(2);
    const kept: string[] = [];
    page.on('request', (each) => each.url().endsWith('/resolve') && kept.push(each.url()));
    // Usually the second one; but what others flag meanwhile is in the same list.
    const met = await pressUntilGone(keep.first());
    await expect.poll(met).not.toBeNull();
    await expect(page.getByText(/^Kept .*’s review of/)).toBeVisible();
    await expect(keep).toHaveCount(1);
    expect(kept).toHaveLength(1);
    // The same keys as in the queue: back, both chosen, and one answer for both.
    await page.keyboard.press('u');
    await expect(keep).toHaveCount(2);
    for (const n of [1, 2])
      await page
        .getByRole('article')
        .filter({ hasText: words(n) })
        .getByRole('checkbox')
        .check();
    await page.keyboard.press('r');
    const dialog = page.getByRole('dialog', { name: 'Remove 2 reviews' });
    await page.keyboard.press('1');
    await expect(dialog.getByRole('radio', { name: 'Not a genuine experience' })).toBeChecked();
    await expectNoAxeViolations(page);
    await page.keyboard.press('Enter');
    await expect(keep).toHaveCount(0);
    await expectWithdrawn(page.request, `/api/public/reviews/${owner.slug}`, words(1));
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(keep).toHaveCount(2);
    await expectPublished(page.request, `/api/public/reviews/${owner.slug}`, words(1));
    await expectPublished(page.request, `/api/public/reviews/${owner.slug}`, words(2));
  },
);

test('a performer is suspended and restored, and visited as support', longOnce, async ({ page, request }) => {
  const owner = await signUpOwner();
  await signInAdministrator(page, '/admin/performers');
  await page.getByLabel('Find a performer').fill(owner.email);
  const row = page.getByRole('article', { name: owner.businessName });
  await expect(row).toContainText('In trial');
  await expect(page.getByRole('article')).toHaveCount(1);
  await expectNoAxeViolations(page);

  await row.getByRole('button', { name: /^Suspend/ }).click();
  const suspend = page.getByRole('dialog', { name: `Suspend ${owner.businessName}` });
  await suspend.getByLabel('Reason').fill('Invented reviews <b>everywhere</b>');
  // The answer comes when the next dialog is open already, which it does not close.
  const late = Promise.withResolvers<void>();
  await page.route('**/api/admin/performers/*/suspend', async (route) => {
    await late.promise;
    await route.continue();
  });
  await suspend.getByRole('button', { name: 'Suspend' }).click();
  await page.keyboard.press('Escape');
  await row.getByRole('button', { name: /^Change address/ }).click();
  const address = page.getByRole('dialog', { name: `Change the address of ${owner.businessName}` });
  await address.getByLabel('Address').fill('half-typed');
  late.resolve();
  await expect(page.getByText('Suspended', { exact: true }).first()).toBeVisible();
  await expect(address.getByLabel('Address')).toHaveValue('half-typed');
  await page.keyboard.press('Escape');
  await expect(row).toContainText('Invented reviews <b>everywhere</b>');
  await expectPublished(request, `/reviews/${owner.slug}`, 'paused');
  expect((await request.get(`/review/${owner.id}`)).status()).toBe(404);
  await row.getByRole('button', { name: /^Sign in as support/ }).click();
  const banner = page.getByRole('complementary', { name: 'Support' });
  await expect(banner).toContainText(owner.businessName);
  await expect(page).toHaveURL('/dashboard');
  // What the owner is told on every screen while the page is suspended.
  const suspension = page.getByRole('region', { name: 'Suspension' });
  await expect(suspension).toContainText('Your public page is suspended.');
  await expect(suspension).toContainText('Reason given: Invented reviews <b>everywhere</b>');
  await expect(suspension).toContainText('your widgets show nothing');
  await expect(suspension.getByRole('link')).toHaveAttribute('href', /^mailto:support@/);
  await expectNoAxeViolations(page);
  for (const path of ['/widget', '/embed-dashboard']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'No preview while your page is suspended' })).toBeVisible();
  }
  await expectNoAxeViolations(page);
  await banner.getByRole('button', { name: 'End support' }).click();
  await expect(page).toHaveURL('/admin/performers');
  await expect(page.getByRole('heading', { level: 1, name: 'Performers' })).toBeVisible();

  await page.getByLabel('Find a performer').fill(owner.email);
  await expect(page.getByRole('article')).toHaveCount(1);
  await row.getByRole('button', { name: /^Restore/ }).click();
  await expect(row.getByText('Suspended')).toBeHidden();
  await expectWithinASecond(async () => expect((await request.get(`/reviews/${owner.slug}`)).status()).toBe(200));
});

test('an owner is signed out everywhere, after a question', longOnce, async ({ page, request }) => {
  const owner = await signUpOwner(request);
  expect((await request.get('/api/auth/user')).status()).toBe(200);
  await signInAdministrator(page, '/admin/performers');
  await page.getByLabel('Find a performer').fill(owner.email);
  const row = page.getByRole('article', { name: owner.businessName });
  await row.getByRole('button', { name: /^Sign out everywhere/ }).click();
  const question = page.getByRole('alertdialog', { name: `Sign ${owner.businessName} out everywhere?` });
  await expectNoAxeViolations(page);
  await question.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page.getByText('Signed out everywhere', { exact: true }).first()).toBeVisible();
  expect((await request.get('/api/auth/user')).status()).toBe(401);
});

test('a performer’s address is changed, and the log says by whom', longOnce, async ({ page }) => {
  const owner = await signUpOwner();
  await signInAdministrator(page);
  const note = 'Invented <b>reviews</b>';
  await page.request.post(`/api/admin/performers/${owner.id}/suspend`, { data: { reason: note } });
  await page.goto('/admin/performers');
  await page.getByLabel('Find a performer').fill(owner.email);
  const row = page.getByRole('article', { name: owner.businessName });
  await expect(page.getByRole('article')).toHaveCount(1);
  await row.getByRole('button', { name: /^Change address/ }).click();
  const address = page.getByRole('dialog').getByLabel('Address');
  await address.fill('admin');
  await page.getByRole('dialog').getByRole('button', { name: 'Change address' }).click();
  await expect(page.getByText('This word is the name of a page, so it can’t be an address.')).toBeVisible();
  await expect(address).toHaveValue('admin');
  await address.fill(`${owner.slug}-moved`);
  await page.getByRole('dialog').getByRole('button', { name: 'Change address' }).click();
  await expect(row).toContainText(`/reviews/${owner.slug}-moved (before: ${owner.slug})`);

  await page.goto('/admin/audit');
  await page.getByLabel('Subject').fill(owner.id);
  await page.getByRole('button', { name: 'Filter' }).click();
  await expect(page.getByRole('main').getByRole('listitem')).toHaveText([
    /Changed an address/,
    /Suspended a performer.*Invented <b>reviews<\/b>/,
  ]);
  await expectNoAxeViolations(page);
  const href = await page.getByRole('link', { name: 'Export as CSV' }).getAttribute('href');
  const file = await page.request.get(href ?? '');
  expect((await file.text()).trim().split('\r\n')).toHaveLength(3);

  await page.goto('/admin/platform');
  await expect(page.getByRole('rowheader', { name: 'Median time to decision' })).toBeVisible();
  await expectNoAxeViolations(page);

  await page.goto('/admin/health');
  await expect(page.getByRole('region', { name: 'Database' })).toContainText('PostgreSQL');
  await expect(page.getByRole('heading', { name: 'No failed jobs' })).toBeVisible();
  await expectNoAxeViolations(page);
});
