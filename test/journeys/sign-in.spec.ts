import type { Page } from '@playwright/test';
import { annualPrice, annualPricePerMonth, annualSaving, monthlyPrice, planFeatures } from '#shared/prices.ts';
import { codeFor } from '#test/support/authenticator.ts';
import {
  expect,
  expectNoAxeViolations,
  linkInMail,
  longOnce,
  once,
  pressUntilGone,
  signUpOwner,
  test,
} from '#test/support/journeys.ts';

const refusedPassword = /status of 401 .*\/api\/auth\/sign-in\/email/;

async function signIn(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

test('a new owner signs up, chooses a plan, starts the trial and lands on the dashboard', async ({
  page,
  allowErrors,
}) => {
  allowErrors(/status of 409 .*sign-up/);
  const { email: taken } = await signUpOwner();
  const email = `new-${crypto.randomUUID()}@journeys.example`;
  await page.goto('/sign-up?plan=annual');
  await page.getByLabel('First name').fill('Nell');
  await page.getByLabel('Email address').fill('not an address');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByLabel('Last name')).toHaveAccessibleDescription('Enter your last name.');
  await expect(page.getByLabel('Email address')).toHaveAccessibleDescription('Enter a valid email address.');
  await expect(page.getByLabel('First name')).toHaveValue('Nell');
  await expectNoAxeViolations(page);

  await page.getByLabel('Last name').fill('Fontaine');
  await page.getByLabel('Business or act').fill('Nell & the Night Owls');
  await page.getByLabel('Password', { exact: true }).fill('a quiet evening');
  // An address that has an account already is marked at its field, and nothing typed is lost.
  await page.getByLabel('Email address').fill(taken);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByLabel('Email address')).toHaveAccessibleDescription(/There’s already an account/);
  await expect(page.getByLabel('Business or act')).toHaveValue('Nell & the Night Owls');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('a quiet evening');
  await page.getByLabel('Email address').fill(email);
  await page.getByRole('button', { name: 'Create account' }).click();

  await expect(page).toHaveURL('/trial-setup?plan=annual');
  await expect(page.getByRole('heading', { name: 'Start Your 7-Day Free Trial' })).toBeVisible();
  await expect(page.getByText('Welcome, Nell!')).toBeVisible();
  await expect(page.getByText(`${annualPrice}/year`)).toBeVisible();
  await expect(page.getByText(`${annualPricePerMonth}/month billed annually`)).toBeVisible();
  await expect(page.getByText(`Save ${annualSaving}`)).toBeVisible();
  for (const feature of planFeatures) await expect(page.getByText(feature)).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('switch', { name: 'Pay annually' }).click();
  await expect(page.getByText(`${monthlyPrice}/month`, { exact: true })).toBeVisible();
  await expect(page.getByText(`Save ${annualSaving}`)).toBeHidden();

  await page.getByRole('button', { name: 'Start Free Trial' }).click();
  await expect(page.getByText('Free Trial Started!', { exact: true })).toBeVisible();
  await expect(page.getByText('No card is saved, so you won’t be charged.').first()).toBeVisible();
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('heading', { name: '7 days left in your free trial' })).toBeVisible();
});

test(
  'a person without a session is asked to sign in, and comes back to where they were going',
  once,
  async ({ page, allowErrors }) => {
    allowErrors(refusedPassword);
    const owner = await signUpOwner();
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.goto('/Security');
    await expect(async () => {
      await page.clock.runFor(2);
      await expect(page.getByText('Unauthorized', { exact: true })).toBeVisible({ timeout: 250 });
    }).toPass({ intervals: [0] });
    await expect(page.getByText('You are logged out. Logging in again...', { exact: true })).toBeVisible();
    await page.clock.runFor(400);
    await expect(page).toHaveURL('/Security');
    await page.clock.runFor(100);
    await page.clock.resume();
    await expect(page).toHaveURL(/\/sign-in\?returnTo=%2FSecurity/);
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
    await expectNoAxeViolations(page);

    await signIn(page, { ...owner, password: 'not this one' });
    await expect(page.getByText('The email address or password isn’t right.')).toBeVisible();
    await expect(page.getByLabel('Email address')).toHaveValue(owner.email);
    await expectNoAxeViolations(page);

    await signIn(page, owner);
    await expect(page.getByRole('heading', { level: 1, name: 'Security' })).toBeVisible();
    await expect(page).toHaveURL('/Security');

    await page.goto('/sign-in');
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  },
);

test('signing in never leads to another site', longOnce, async ({ page }) => {
  const owner = await signUpOwner();
  await page.goto('/sign-in?returnTo=/.//evil.example/');
  await signIn(page, owner);
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await expect(page).toHaveURL('/');
});

test(
  'a sign-in link and a new password are offered in the same words for known and unknown addresses',
  longOnce,
  async ({ page }) => {
    await page.goto('/sign-in');
    await page.getByRole('button', { name: 'Email me a sign-in link' }).click();
    await expect(page.getByLabel('Email address')).toHaveAccessibleDescription('Enter a valid email address.');
    await page.getByLabel('Email address').fill('nobody@journeys.example');
    await page.getByRole('button', { name: 'Email me a sign-in link' }).click();
    await expect(page.getByText('a sign-in link is on its way')).toBeVisible();
    await expectNoAxeViolations(page);

    await page.getByRole('link', { name: 'Forgotten your password?' }).click();
    await expect(page.getByRole('heading', { name: 'Forgotten your password?' })).toBeVisible();
    await page.getByLabel('Email address').fill('nobody@journeys.example');
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect(page.getByText('we’ve emailed a link to it')).toBeVisible();
    await expectNoAxeViolations(page);
  },
);

test('a spent link says so and offers a new one', longOnce, async ({ page, allowErrors }) => {
  allowErrors(/status of 400 .*reset-password/);
  await page.goto('/reset-password?token=spent');
  await expect(page.getByLabel('New password')).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByLabel('New password').fill('short');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByLabel('New password')).toHaveAccessibleDescription(/Use at least 8 characters\./);
  await page.getByLabel('New password').fill('long enough now');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  await page.getByRole('link', { name: 'Ask for a new link' }).click();
  await expect(page.getByRole('heading', { name: 'Forgotten your password?' })).toBeVisible();

  await page.goto('/sign-in?error=invalid_token');
  await expect(page.getByRole('alert').filter({ hasText: 'This link has expired' })).toBeVisible();
});

test('two-factor sign-in is switched on, asked for, and switched off', longOnce, async ({ page, allowErrors }) => {
  allowErrors(/status of 400 .*two-factor/);
  const owner = await signUpOwner(page.request);
  await page.goto('/security');
  await expect(page.getByText('Confirm your email address first.')).toBeVisible();
  await page.goto(await linkInMail(owner.email, '/confirm-address'));
  await page.goto('/security');
  await page.getByLabel('Your password').fill('wrong');
  await page.getByRole('button', { name: 'Turn on two-factor sign-in' }).click();
  await expect(page.getByLabel('Your password')).toHaveAccessibleDescription(/This password isn’t right\./);
  await page.getByLabel('Your password').fill(owner.password);
  await page.getByRole('button', { name: 'Turn on two-factor sign-in' }).click();
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  await expectNoAxeViolations(page);

  const key = await page.getByText(/^([A-Z2-7]{4} )+[A-Z2-7]{1,4}$/).textContent();
  const app = `otpauth://totp/Starbill?secret=${key?.replaceAll(' ', '')}`;
  await page.getByLabel('Code from the app').fill('12345');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByLabel('Code from the app')).toHaveAccessibleDescription('Enter the six digits.');
  await page.getByLabel('Code from the app').fill(codeFor(app));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('heading', { name: 'Two-factor sign-in is on. Save these backup codes.' })).toBeVisible();
  await expect(page.getByRole('heading', { name: /Save these backup codes/ })).toBeFocused();
  const [backupCode = ''] = await page.getByRole('listitem').filter({ hasText: '-' }).allTextContents();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: /^Notifications:/ }).click();
  const asked = page.getByRole('alertdialog', { name: 'Leave without saving the codes?' });
  await asked.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'I’ve saved them' }).click();
  await expect(page.getByRole('button', { name: 'Turn off two-factor sign-in' })).toBeVisible();

  await page.goto('/api/logout');
  await page.goto('/sign-in?returnTo=/security');
  await signIn(page, owner);
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByLabel('Code').fill('000000');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByLabel('Code')).toHaveAccessibleDescription(/This code isn’t right\./);
  await page.getByRole('button', { name: 'Use a backup code instead' }).click();
  await page.getByLabel('Backup code').fill(backupCode);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Security' })).toBeVisible();

  await page.getByRole('button', { name: 'Turn off two-factor sign-in' }).click();
  const dialog = page.getByRole('dialog', { name: 'Turn off two-factor sign-in?' });
  await expectNoAxeViolations(page);
  await dialog.getByLabel('Your password').fill(owner.password);
  await dialog.getByRole('button', { name: 'Turn off two-factor sign-in' }).click();
  await expect(page.getByText('Two-factor sign-in is off', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Turn on two-factor sign-in' })).toBeVisible();
});

test(
  'sessions elsewhere can be seen and ended, and a new password ends them all',
  longOnce,
  async ({ page, browser }) => {
    const owner = await signUpOwner(page.request);
    const phone = await browser.newContext();
    await phone.request.post('/api/auth/sign-in/email', { data: { email: owner.email, password: owner.password } });
    const tablet = await browser.newContext();
    await tablet.request.post('/api/auth/sign-in/email', { data: { email: owner.email, password: owner.password } });
    const isSignedIn = async ({ request }: typeof phone) => (await request.get('/api/auth/user')).ok();

    await page.goto('/security');
    const sessions = page.getByRole('region', { name: 'Sessions' }).getByRole('listitem');
    await expect(sessions).toHaveCount(3);
    await expect(sessions.filter({ hasText: 'This device' })).toHaveCount(1);
    await expectNoAxeViolations(page);
    // High enough not to scroll: then the next session moves up under the finger, and is not what the second of two quick presses was meant for.
    await page.setViewportSize({ width: 1440, height: 1400 });
    const endings: string[] = [];
    page.on('request', (request) => request.url().endsWith('/revoke-session') && endings.push(request.url()));
    const met = await pressUntilGone(sessions.nth(1).getByRole('button', { name: /^Sign out: / }));
    await expect.poll(met).toMatch(/^Sign out: /);
    await expect(page.getByText('Device signed out', { exact: true })).toBeVisible();
    await expect(sessions).toHaveCount(2);
    expect(endings).toHaveLength(1);
    expect((await isSignedIn(phone)) !== (await isSignedIn(tablet))).toBe(true);

    await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
    await expect(page.getByRole('alertdialog', { name: 'Sign out everywhere else?' })).toBeVisible();
    await expectNoAxeViolations(page);
    // The second of two quick presses meets a dialog that closes, and does nothing.
    const asked: string[] = [];
    page.on('request', (request) => request.url().endsWith('/revoke-other-sessions') && asked.push(request.url()));
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out everywhere else' }).dblclick();
    await expect(sessions).toHaveCount(1);
    expect(asked).toHaveLength(1);
    expect([await isSignedIn(phone), await isSignedIn(tablet)]).toEqual([false, false]);

    await phone.request.post('/api/auth/sign-in/email', { data: { email: owner.email, password: owner.password } });
    await page.getByLabel('Current password').fill(owner.password);
    await page.getByLabel('New password').fill('a louder evening');
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByText('All other devices were signed out.', { exact: true })).toBeVisible();
    expect(await isSignedIn(phone)).toBe(false);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Security' })).toBeVisible();
    await phone.close();
    await tablet.close();
  },
);
