import type { Page } from '@playwright/test';
import { expect, expectNoAxeViolations, linkInMail, longOnce, signUpOwner, test } from '#test/support/journeys.ts';

/** A device with a fingerprint reader, as Chromium pretends to have. */
async function plugInDevice(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('WebAuthn.enable');
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

test('an owner adds a passkey, signs in with it, renames and removes it', longOnce, async ({ page, allowErrors }) => {
  allowErrors(/status of 400 .*\/api\/account\/passkey-options/);
  const owner = await signUpOwner(page.request);
  await page.goto('/settings');
  await page.goto(await linkInMail(owner.email, '/confirm-address'));
  await plugInDevice(page);
  await page.goto('/security');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  await dialog.getByLabel('Name').fill('Stage phone');
  await dialog.getByLabel('Current password').fill('not mine');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByText('This password isn’t right.')).toBeVisible();
  await expectNoAxeViolations(page);
  await dialog.getByLabel('Current password').fill(owner.password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Passkey added', { exact: true })).toBeVisible();

  // The browser suggests it in the email field, and the pretended device takes it at once.
  await page.request.post('/api/auth/sign-out');
  await page.goto('/sign-in');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();

  // A browser that can't suggest passkeys has the button. The dashboard must not ask for more without a session.
  await page.goto('about:blank');
  await page.addInitScript(() => {
    if (window.PublicKeyCredential) PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
  await page.request.post('/api/auth/sign-out');
  await page.goto('/sign-in');
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();

  await page.goto('/security');
  await page.getByRole('button', { name: 'Rename passkey: Stage phone' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Old phone');
  await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click();
  await page.getByRole('button', { name: 'Remove passkey: Old phone' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove passkey' }).click();
  await expect(page.getByText('Passkey removed', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /Remove passkey/ })).toHaveCount(0);
});

test('an owner changes the email address, and the old one is told', longOnce, async ({ page, browser }) => {
  const owner = await signUpOwner(page.request);
  const newEmail = `moved-${owner.email}`;
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Change email address' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change email address' });
  await dialog.getByLabel('New email address').fill(owner.email);
  await dialog.getByLabel('Current password').fill(owner.password);
  await dialog.getByRole('button', { name: 'Send the link' }).click();
  await expect(dialog.getByText('This is already your email address.')).toBeVisible();
  await expectNoAxeViolations(page);
  await dialog.getByLabel('New email address').fill(newEmail);
  await dialog.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText(/Waiting for you to confirm/)).toBeVisible();

  const link = await linkInMail(newEmail, '/confirm-email');
  const signedOut = await browser.newPage();
  await signedOut.goto(link);
  await expect(signedOut.getByText('Sign in with your old email address.')).toBeVisible();
  await signedOut.close();
  await page.goto(link);
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Use this address' }).click();
  await expect(page.getByRole('heading', { name: 'Your email address is changed' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to your dashboard' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await page.goto('/settings');
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(newEmail);

  await page.goto(await linkInMail(owner.email, '/secure-account'));
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Secure my account' }).click();
  await expect(page.getByRole('heading', { name: 'Your account is secured' })).toBeVisible();
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/sign-in/);
});
