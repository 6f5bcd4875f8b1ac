import { expect, expectNoAxeViolations, longOnce, signUpOwner, test } from '#test/support/journeys.ts';

test('an owner tells about the business, field by field, and the public reads it', async ({
  page,
  context,
  allowErrors,
}) => {
  allowErrors(/status of 503 .*\/api\/(profile|gallery)/);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const owner = await signUpOwner(page.request);
  // How far the page has come depends on the gallery too: nothing is said of it before that has come.
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/gallery/images', async (route) => {
    await held;
    await route.fulfill({ status: 503, json: { message: 'The store is away.', code: 'unavailable' } });
  });
  await page.goto('/profile');
  await expect(page.getByRole('heading', { level: 1, name: 'Business Info' })).toBeVisible();
  const meter = page.getByRole('region', { name: 'Your page' });
  await expect(meter).toHaveAttribute('aria-busy', 'true');
  await expect(page.getByText(/% complete|Next:|gallery image/)).toHaveCount(0);
  release();
  await expect(meter.getByRole('alert')).toContainText('Your gallery didn’t load. The store is away.');
  await expect(meter).toContainText('Next: Category, Tagline, Description');
  await expect(meter).not.toContainText('%');
  await expectNoAxeViolations(page);
  await page.unroute('**/api/gallery/images');
  await meter.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Your page is 10% complete')).toBeVisible();
  await expectNoAxeViolations(page);

  // What is wrong is said where it is wrong.
  await page.getByLabel('Website', { exact: false }).fill('javascript:alert(1)');
  await page.getByLabel('Tagline', { exact: false }).fill('x'.repeat(101));
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Say what kind of business it is.')).toBeVisible();
  await expect(page.getByText('Use at most 100 characters.')).toBeVisible();
  await expect(page.getByText('Enter a full web address, such as https://example.com.')).toBeVisible();

  await page.getByLabel('Category').fill('Band');
  await page.getByLabel('Tagline', { exact: false }).fill('Three voices, one piano');
  await page.getByLabel('Website', { exact: false }).fill('larks.example');
  await page.getByLabel('Instagram', { exact: false }).fill('@larks');
  await expect(page.getByLabel('Website', { exact: false })).toHaveValue('https://larks.example');
  await page.getByRole('switch', { name: 'Show email on the public page' }).click();
  await expect(page.getByText('Visitors see no email address.')).toBeVisible();

  // Nor does going elsewhere lose it unasked, whichever way.
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await page.getByRole('button', { name: /^Notifications:/ }).click();
  await expect(question).toBeVisible();
  await expectNoAxeViolations(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL('/profile');
  await expect(page.getByLabel('Tagline', { exact: false })).toHaveValue('Three voices, one piano');
  page.once('dialog', (asked) => asked.dismiss());
  const [asked] = await Promise.all([page.waitForEvent('dialog'), page.close({ runBeforeUnload: true })]);
  expect(asked.type()).toBe('beforeunload');

  // A server that is away loses nothing of it.
  await page.route('**/api/profile', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 503, json: { message: 'Starbill is briefly unavailable.', code: 'unavailable' } })
      : route.continue(),
  );
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Starbill is briefly unavailable.', { exact: true })).toBeVisible();
  await expect(page.getByText('Failed to update profile. Please try again.', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Tagline', { exact: false })).toHaveValue('Three voices, one piano');
  await expectNoAxeViolations(page);
  await page.unroute('**/api/profile');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Profile Updated', { exact: true })).toBeVisible();
  await expect(page.getByText('Your page is 50% complete')).toBeVisible();
  await expect(page.getByText('Everything is saved.')).toBeVisible();
  const { performer } = await (await page.request.get(`/api/public/reviews/${owner.slug}`)).json();
  expect(performer).toMatchObject({ businessCategory: 'Band', businessWebsite: 'https://larks.example', email: null });

  await page.getByRole('button', { name: 'Copy Link' }).click();
  await expect(page.getByRole('button', { name: 'Copied!' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`/reviews/${owner.slug}`);

  const slug = `larks-${owner.slug}`;
  await page.getByRole('button', { name: 'Change address' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change your page’s address' });
  await dialog.getByLabel('New address').fill('reviews');
  await dialog.getByRole('button', { name: 'Change address' }).click();
  await expect(dialog.getByText('This address isn’t available.')).toBeVisible();
  await expectNoAxeViolations(page);
  await dialog.getByLabel('New address').fill(slug);
  await dialog.getByRole('button', { name: 'Change address' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'View Public Page' })).toHaveAttribute('href', `/reviews/${slug}`);
  const old = await page.request.get(`/reviews/${owner.slug}`, { maxRedirects: 0 });
  expect(old.headers().location).toBe(`/reviews/${slug}`);

  await page.getByRole('button', { name: 'Get Reviews' }).click();
  await expect(page.getByRole('dialog', { name: 'Share Your Review Link' })).toBeVisible();
  await page.keyboard.press('Escape');

  // Who does want to leave, leaves.
  await page.getByLabel('Phone', { exact: false }).fill('0117 496 0000');
  await page.getByRole('button', { name: /^Notifications:/ }).click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).not.toHaveURL('/profile');
  await expect(question).toHaveCount(0);
});

test(
  'of two windows the later one sees what changed, and chooses which version counts',
  longOnce,
  async ({ page, context, allowErrors }) => {
    allowErrors(/status of 409 .*\/api\/profile/);
    await signUpOwner(page.request);
    await page.emulateMedia({ colorScheme: 'dark' });
    const other = await context.newPage();
    for (const window of [page, other]) {
      await window.goto('/profile');
      await window.getByLabel('Category').fill('Band');
    }
    await other.getByLabel('Tagline', { exact: false }).fill('From the other window');
    await other.getByLabel('Phone', { exact: false }).fill('123');
    await other.getByRole('button', { name: 'Save Changes' }).click();
    await expect(other.getByText('Profile Updated', { exact: true })).toBeVisible();

    await page.bringToFront();
    await page.getByLabel('Tagline', { exact: false }).fill('From this one');
    await page.getByLabel('Location', { exact: false }).fill('Bristol');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    const dialog = page.getByRole('dialog', { name: 'Changed in another window' });
    await expect(dialog).toContainText('Saved there: From the other window');
    await expect(dialog).toContainText('Yours: From this one');
    await expectNoAxeViolations(page);
    await dialog.getByRole('button', { name: 'Keep mine' }).click();
    await expect(page.getByText('Profile Updated', { exact: true })).toBeVisible();
    const saved = await (await page.request.get('/api/profile')).json();
    expect(saved).toMatchObject({ businessTagline: 'From this one', businessPhone: '123', businessAddress: 'Bristol' });

    await other.bringToFront();
    await other.getByLabel('Tagline', { exact: false }).fill('Once more');
    await other.getByRole('button', { name: 'Save Changes' }).click();
    await other.getByRole('button', { name: 'Use what’s saved' }).click();
    await expect(other.getByLabel('Tagline', { exact: false })).toHaveValue('From this one');
    await expect(other.getByLabel('Location', { exact: false })).toHaveValue('Bristol');
  },
);

test(
  'an owner whose session ends while writing sees a message, may stay, and loses nothing',
  longOnce,
  async ({ page, allowErrors }) => {
    allowErrors(/status of 401 /);
    await signUpOwner(page.request);
    await page.goto('/profile');
    await page.getByLabel('Category').fill('Band');
    await page.getByLabel('Tagline', { exact: false }).fill('Songs about birds');
    const cookies = await page.context().cookies();
    await page.context().clearCookies();
    page.on('dialog', (dialog) => void dialog.dismiss());
    for (const _time of ['first', 'second']) {
      const asked = page.waitForEvent('dialog');
      await page.getByRole('button', { name: 'Save Changes' }).click();
      await expect(page.getByText('You are logged out. Logging in again...', { exact: true })).toBeVisible();
      expect((await asked).type()).toBe('beforeunload');
      await page.getByRole('button', { name: 'Dismiss' }).click();
    }
    await page.context().addCookies(cookies);
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('Profile Updated', { exact: true })).toBeVisible();
    await expect(page.getByLabel('Tagline', { exact: false })).toHaveValue('Songs about birds');
  },
);

test('what is typed while it saves stays, and is not called saved', longOnce, async ({ page }) => {
  await signUpOwner(page.request);
  await page.goto('/profile');
  await page.getByLabel('Category').fill('Band');
  const tagline = page.getByLabel('Tagline', { exact: false });
  await page.route('**/api/profile', async (route) => {
    if (route.request().method() === 'PUT') await tagline.fill('Songs about birds');
    await route.continue();
  });
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Profile Updated', { exact: true })).toBeVisible();
  await expect(tagline).toHaveValue('Songs about birds');
  await expect(page.getByText('You have unsaved changes.')).toBeVisible();
  await page.unroute('**/api/profile');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Everything is saved.')).toBeVisible();
  const saved = await (await page.request.get('/api/profile')).json();
  expect(saved).toMatchObject({ businessCategory: 'Band', businessTagline: 'Songs about birds' });
});

test('a lapsed owner reads what can only be changed again later', longOnce, async ({ page }) => {
  const { businessName } = await signUpOwner(page.request, { startTrial: false });
  await page.goto('/profile');
  await expect(page.getByLabel('Business name')).toHaveValue(businessName);
  for (const label of ['Business name', 'Category', 'Phone'])
    await expect(page.getByLabel(label).first()).toBeDisabled();
  await expectNoAxeViolations(page);
});

test('a link to Contact leads to it once the form is there', longOnce, async ({ page }) => {
  await signUpOwner(page.request);
  await page.goto('/profile#contact');
  await expect(page.getByRole('heading', { name: 'Contact' })).toBeInViewport();
});
