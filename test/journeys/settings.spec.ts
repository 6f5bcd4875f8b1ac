import { readFile } from 'node:fs/promises';
import { unzipSync } from 'fflate';
import sharp from 'sharp';
import {
  expect,
  expectNoAxeViolations,
  linkInMail,
  long,
  longOnce,
  signUpOwner,
  test,
} from '#test/support/journeys.ts';

test('an owner changes logo and names, and each says that it is saved', async ({ page }) => {
  await signUpOwner(page.request);
  await page.goto('/settings');
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();

  const picker = page.locator('input[type="file"]');
  await picker.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') });
  await expect(page.getByText('Please select an image file (JPG, PNG, GIF, etc.)', { exact: true })).toBeVisible();
  await picker.setInputFiles({ name: 'l.png', mimeType: 'image/png', buffer: Buffer.alloc(5 * 1024 * 1024 + 1) });
  await expect(page.getByText('Please select an image smaller than 5MB', { exact: true })).toBeVisible();
  // As a camera takes them: larger than allowed, until it has been made smaller here.
  const large = sharp({ create: { width: 1500, height: 1200, channels: 3, background: '#b27b06' } });
  const buffer = await large.png({ compressionLevel: 0 }).toBuffer();
  expect(buffer.length).toBeGreaterThan(5 * 1024 * 1024);
  await picker.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer });
  await expect(page.getByRole('button', { name: 'Remove logo' })).toBeVisible();
  await expect(page.getByText('Replace logo')).toBeVisible();

  const name = page.getByLabel('Business name');
  await name.press('End');
  await name.pressSequentially(' and Sons');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  await expect(name).toHaveValue(/ and Sons$/);

  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Remove logo' }).click();
  await expect(page.getByText('Upload logo')).toBeVisible();
});

test('the focus is on the button again when its action is over', async ({ page, allowErrors }) => {
  allowErrors(/status of 500/);
  await signUpOwner(page.request);
  await page.route('**/api/auth/change-password', (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto('/settings');
  await page.getByLabel('Current password').fill('a quiet evening');
  await page.getByLabel('New password').fill('a louder evening');
  const change = page.getByRole('button', { name: 'Change password' });
  await change.press('Enter');
  await expect(page.getByText('We couldn’t change the password. Try again.')).toBeVisible();
  await expect(change).toBeFocused();
});

test(
  'a server that is away keeps what was typed, and a link that came too late leads to another',
  long,
  async ({ page, allowErrors }) => {
    allowErrors(/status of 503 .*\/api\/auth\/user/);
    const owner = await signUpOwner(page.request);
    await page.goto('/settings');
    await page.route('**/api/auth/user', (route) =>
      route.request().method() === 'PATCH'
        ? route.fulfill({ status: 503, json: { message: 'Starbill is briefly unavailable.', code: 'unavailable' } })
        : route.continue(),
    );
    await page.getByLabel('First name').fill('Grace');
    await expect(page.getByText('Starbill is briefly unavailable.', { exact: true })).toBeVisible();
    await expect(page.getByText('Failed to update user', { exact: true })).toBeVisible();
    await expectNoAxeViolations(page);
    await page.unroute('**/api/auth/user');
    const again = page.getByRole('button', { name: 'Save again' });
    expect((await again.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await again.click();
    await expect(page.getByText('Settings updated', { exact: true })).toBeVisible();
    expect((await (await page.request.get('/api/auth/user')).json()).firstName).toBe('Grace');

    // A mailed link that came too late leads here, where there is another.
    await page.goto('/settings?confirmed=&error=token_expired');
    await expect(page.getByText('This link no longer works', { exact: true })).toBeVisible();
    await expect(page).toHaveURL('/settings');
    await page.getByRole('button', { name: 'Send the link again' }).click();
    await expect(page.getByText('Link sent', { exact: true })).toBeVisible();
    await page.goto(await linkInMail(owner.email, '/confirm-address'));
    await expect(page.getByText('Email address confirmed', { exact: true })).toBeVisible();
    await page.goto('/settings');
    await expect(page.getByRole('button', { name: 'Change email address' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Send the link again' })).toHaveCount(0);
  },
);

test('the last keystroke wins, however slow the answer to the one before it', longOnce, async ({ page }) => {
  await signUpOwner(page.request);
  await page.goto('/settings');
  const name = page.getByLabel('Business name');
  const sent: string[] = [];
  const first = Promise.withResolvers<void>();
  await page.route('**/api/auth/user', async (route) => {
    if (route.request().method() !== 'PATCH') return route.continue();
    sent.push(route.request().postDataJSON().businessName);
    // The first call reaches the server late, after everything else was typed; the second would be quick.
    if (sent.length === 1) await first.promise;
    return route.continue();
  });
  await name.fill('Larks');
  await expect.poll(() => sent).toEqual(['Larks']);
  await name.fill('Larks and');
  await name.blur();
  await name.fill('Larks and Owls');
  await name.blur();
  expect(sent).toEqual(['Larks']);
  first.resolve();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(name).toHaveValue('Larks and Owls');
  expect(sent).toEqual(['Larks', 'Larks and Owls']);
  expect((await (await page.request.get('/api/auth/user')).json()).businessName).toBe('Larks and Owls');

  // What waits when the screen is left is saved all the same, and shown by the next one even if it asked too early.
  const second = Promise.withResolvers<void>();
  await page.unroute('**/api/auth/user');
  await page.route('**/api/auth/user', async (route) => {
    if (route.request().method() === 'PATCH') await second.promise;
    return route.continue();
  });
  await name.fill('Larks, Owls and Wrens');
  await page.getByRole('link', { name: 'Business Info' }).first().click();
  await expect(page.getByRole('heading', { name: 'Business Info' })).toBeVisible();
  await expect(page.getByLabel('Business name')).toHaveValue('Larks and Owls');
  second.resolve();
  await expect(page.getByLabel('Business name')).toHaveValue('Larks, Owls and Wrens');
});

test(
  'an owner takes the data along, asks to be deleted, is charged no more, and stays after all',
  longOnce,
  async ({ page, allowErrors }) => {
    allowErrors(/status of (404|409|503) .*\/api\/(account\/deletion|create-subscription|admin\/waiting)/);
    const owner = await signUpOwner(page.request);
    const opened = await page.request.post('/api/create-subscription', { data: { isAnnual: false } });
    const { clientSecret } = await opened.json();
    const entered = await page.request.post('/api/billing/sandbox/card', {
      data: { clientSecret, number: '4242424242424242', expMonth: 12, expYear: 2099, cvc: '123' },
    });
    expect(entered.ok(), await entered.text()).toBe(true);
    await page.request.post('/api/billing/refresh');
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto('/settings');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Export my data' }).click(),
    ]);
    expect(JSON.parse(await readFile(await download.path(), 'utf8')).account.email).toBe(owner.email);
    const [archive] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download everything' }).click(),
    ]);
    expect(archive.suggestedFilename()).toMatch(/^starbill-.*\.zip$/);
    expect(Object.keys(unzipSync(await readFile(await archive.path())))).toContain('index.html');

    await page.getByRole('button', { name: 'Delete my account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
    const address = dialog.getByRole('textbox').first();
    await address.fill('yes');
    await dialog.getByRole('button', { name: 'Delete my account' }).click();
    await expect(dialog.getByText('Type the email address of this account exactly.')).toBeVisible();
    await expectNoAxeViolations(page);
    await address.fill(owner.email);
    await dialog.getByLabel('Current password').fill(owner.password);
    // The payment provider is away: nothing happens, and the dialog says why.
    const message = 'Your subscription could not be stopped.';
    await page.route('**/api/account/deletion', (route) =>
      route.fulfill({ status: 503, json: { message, code: 'payments_away' } }),
    );
    await dialog.getByRole('button', { name: 'Delete my account' }).click();
    await expect(dialog.getByRole('alert')).toContainText(message);
    await page.unroute('**/api/account/deletion');
    await dialog.getByRole('button', { name: 'Delete my account' }).click();
    await expect(dialog).toHaveCount(0);

    // From now on nothing is charged, and nothing that costs money can be begun.
    const billing = page.getByRole('region', { name: 'Billing' });
    await expect(billing.getByText(/^Your account is about to be deleted, so you won’t be charged\./)).toBeVisible();
    await expect(billing.getByRole('button', { name: 'Update card' })).toBeDisabled();
    await expect(billing.getByRole('button', { name: /subscription|Switch/ })).toHaveCount(0);
    await page.goto('/subscribe');
    await expect(page).toHaveURL('/settings#billing');

    await page.goto('/dashboard');
    const banner = page.getByRole('region', { name: 'Account deletion' });
    await expect(banner).toContainText('Your account will be deleted on');
    await expectNoAxeViolations(page);
    await expect(banner).toContainText('you won’t be charged.');
    await expect(page.getByRole('region', { name: 'Subscription' })).toHaveCount(0);
    await banner.getByRole('button', { name: 'Keep my account' }).click();
    await expect(banner).toHaveCount(0);
    await page.getByRole('link', { name: 'See billing' }).click();
    await expect(billing.getByText(/^Next payment: £/)).toBeVisible();

    // An administrator reads whom to ask instead.
    await page.route('**/api/auth/user', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), role: 'administrator' } });
    });
    await page.reload();
    await expect(page.getByText('Ask another administrator to remove you as one first.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Delete my account' })).toHaveCount(0);
  },
);
