import { expect, expectNoAxeViolations, long, signUpOwner, test } from '#test/support/journeys.ts';

const withKey = (key: string) => ({ headers: { authorization: `Bearer ${key}` } });

test('an owner creates an API key that is shown once, and ends it by revoking', long, async ({ page, playwright }) => {
  await signUpOwner(page.request);
  // The tool has none of the owner's cookies.
  const tool = await playwright.request.newContext();
  await page.goto('/api-webhooks');
  const reviews = new URL('/api/reviews', page.url()).href;
  await page.getByRole('button', { name: 'Create API key' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create API key' });
  await dialog.getByRole('button', { name: 'Create API key' }).click();
  await expect(dialog.getByText('Give the key a name.')).toBeVisible();
  await dialog.getByLabel('Name').fill('Website');
  await dialog.getByRole('button', { name: 'Create API key' }).click();
  const shown = dialog.getByLabel('Your API key');
  await expect(shown).toHaveValue(/^sb_live_/);
  await expectNoAxeViolations(page);
  const key = await shown.inputValue();
  expect((await tool.get(reviews, withKey(key))).status()).toBe(200);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toHaveCount(0);

  await page.reload();
  await expect(page.getByRole('listitem').filter({ hasText: 'Website' })).toContainText(/Last used/);
  const revoke = page.getByRole('button', { name: 'Revoke API key: Website' });
  await expect(revoke).toBeVisible();
  await expect(page.getByText(/^Ends in/)).toContainText(key.slice(-4));
  expect(await page.content()).not.toContain(key);
  await revoke.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke API key' }).click();
  await expect(page.getByText('API key revoked', { exact: true })).toBeVisible();
  await expect(revoke).toHaveCount(0);
  expect((await tool.get(reviews, withKey(key))).status()).toBe(401);
  await tool.dispose();
});

test(
  'an owner adds a webhook, sends a test and reads in the log what came of it',
  long,
  async ({ page, allowErrors }) => {
    allowErrors(/status of 400.*\/api\/webhook-endpoints/);
    await signUpOwner(page.request);
    await page.goto('/api-webhooks');
    await page.getByRole('button', { name: 'Add webhook' }).click();
    const adding = page.getByRole('dialog', { name: 'Add webhook' });
    await adding.getByLabel('Name').fill('Website');
    await adding.getByLabel('Address').fill('http://127.0.0.1/starbill');
    await adding.getByRole('button', { name: 'Add webhook' }).click();
    await expect(adding.getByText('Enter an address that starts with https://.')).toBeVisible();
    await adding.getByLabel('Address').fill('https://127.0.0.1/starbill');
    await adding.getByRole('button', { name: 'Add webhook' }).click();
    await expect(adding.getByText('This address is on a private network')).toBeVisible();
    const preview = adding.getByRole('region', { name: 'Preview' });
    await expect(preview).toContainText('"type": "review.received"');
    // A name that nobody can ever have, so nothing is sent to anybody.
    await adding.getByLabel('Address').fill('https://hooks.invalid/starbill');
    await adding.getByRole('button', { name: 'Add webhook' }).click();
    await expect(adding.getByLabel('Signing secret')).toHaveValue(/^whsec_/);
    await adding.getByRole('button', { name: 'Done' }).click();

    await page.getByRole('button', { name: 'Send a test: Website' }).click();
    const log = page.getByRole('dialog', { name: 'Log' });
    const entry = log.getByRole('listitem').filter({ hasText: 'Test' });
    await expect(entry).toContainText(/1 attempt\. (This address doesn’t exist|The server can’t be reached)/);
    await entry.locator('summary').click();
    await expect(entry.getByRole('region', { name: 'Request' })).toContainText('webhook-signature');
    await expectNoAxeViolations(page);
    await page.keyboard.press('Escape');
    await expect(log).toHaveCount(0);
    await page.getByRole('button', { name: 'Delete webhook: Website' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete webhook' }).click();
    await expect(page.getByText('Webhook deleted', { exact: true })).toBeVisible();
  },
);
