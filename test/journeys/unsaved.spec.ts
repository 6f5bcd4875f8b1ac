import type { Locator, Page } from '@playwright/test';
import { expect, expectNoAxeViolations, longOnce, once, signUpOwner, test } from '#test/support/journeys.ts';

const question = (page: Page) => page.getByRole('alertdialog', { name: 'Leave without saving?' });

/** Each screen with something to type, and where. */
const forms: [path: string, field: (page: Page) => Locator][] = [
  ['/widget', (page) => page.getByLabel('Title', { exact: true })],
  ['/embed-dashboard', (page) => page.getByLabel('Primary colour', { exact: true })],
  ['/gigs', (page) => page.getByLabel('Client’s name')],
  ['/gigs?tab=settings', (page) => page.getByLabel('Greeting')],
  ['/gigs?tab=diary', (page) => page.getByLabel('Rows', { exact: true })],
  ['/import-reviews', (page) => page.getByLabel('Reviews', { exact: true })],
];

test('leaving a screen with something unsaved is asked about, whatever the screen', longOnce, async ({ page }) => {
  await signUpOwner(page.request);
  for (const [path, field] of forms) {
    await test.step(path, async () => {
      await page.goto(path);
      await field(page).fill('#373737');
      await page.getByRole('button', { name: /^Notifications:/ }).click();
      await expect(question(page)).toBeVisible();
      await question(page).getByRole('button', { name: 'Cancel' }).click();
      await expect(page).toHaveURL(path);
      await expect(field(page)).toHaveValue('#373737');
      await page.getByRole('button', { name: /^Notifications:/ }).click();
      await question(page).getByRole('button', { name: 'Leave' }).click();
      await expect(page).toHaveURL('/reviews');
    });
  }
});

test('another tab of the screen, Back and the browser’s tab ask too, and nothing asks once it is saved', async ({
  page,
}) => {
  await signUpOwner(page.request);
  await page.goto('/reviews');
  await page.getByRole('main').getByRole('link', { name: 'Ask for Reviews' }).click();
  await page.getByRole('tab', { name: 'Settings' }).click();
  const greeting = page.getByLabel('Greeting');
  const before = await greeting.inputValue();
  await greeting.fill('Dear friend,');
  await page.getByRole('tab', { name: 'Figures' }).click();
  await expect(question(page)).toBeVisible();
  await expectNoAxeViolations(page);
  await question(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(greeting).toHaveValue('Dear friend,');
  await expect(page.getByRole('tab', { name: 'Settings' })).toBeFocused();
  await page.evaluate(() => history.back());
  await question(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(greeting).toHaveValue('Dear friend,');
  page.once('dialog', (asked) => asked.dismiss());
  const [asked] = await Promise.all([page.waitForEvent('dialog'), page.close({ runBeforeUnload: true })]);
  expect(asked.type()).toBe('beforeunload');
  // Typed back to what is saved, there is nothing to lose.
  await greeting.fill(before);
  await page.getByRole('tab', { name: 'Figures' }).click();
  await expect(page.getByRole('tab', { name: 'Figures' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('tab', { name: 'Settings' }).click();
  await greeting.fill('Dear friend,');
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByText('Settings saved', { exact: true })).toBeVisible();
  await page.getByRole('tab', { name: 'Gigs', exact: true }).click();
  await expect(page.getByRole('tab', { name: 'Gigs', exact: true })).toHaveAttribute('aria-selected', 'true');
});

test('rows that were added from the diary lead to the list without a question', longOnce, async ({ page }) => {
  await signUpOwner(page.request);
  await page.goto('/gigs?tab=diary');
  const day = new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10);
  await page.getByLabel('Rows', { exact: true }).fill(`Hannah Osei\thannah@example.com\tWedding\t${day}`);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('tab', { name: 'Gigs', exact: true }).click();
  await question(page).getByRole('button', { name: 'Cancel' }).click();
  await page.getByText('They agreed to be asked').last().click();
  await page.getByRole('button', { name: 'Check 1 gig' }).click();
  await page.getByRole('button', { name: 'Add 1 gig' }).click();
  await expect(page.getByText('Hannah Osei').first()).toBeVisible();
  await expect(question(page)).toBeHidden();
});

test('pasted reviews are there again for whoever looks at them and cancels', longOnce, async ({ page }) => {
  await signUpOwner(page.request);
  await page.goto('/import-reviews');
  const pasted = page.getByLabel('Reviews', { exact: true });
  await pasted.fill('Hannah Osei\t5\tThe whole room was spellbound.');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'What we read' })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(pasted).toHaveValue('Hannah Osei\t5\tThe whole room was spellbound.');
});

test('a dialog that was typed in asks before Escape closes it; Cancel does not', once, async ({ page }) => {
  await signUpOwner(page.request);
  await page.goto('/api-webhooks');
  const opener = page.getByRole('button', { name: 'Add webhook' });
  await opener.click();
  const dialog = page.getByRole('dialog', { name: 'Add webhook' });
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
  await opener.click();
  await dialog.getByLabel('Name').fill('Website');
  await page.keyboard.press('Escape');
  await expect(question(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question(page)).toBeHidden();
  await expect(dialog.getByLabel('Name')).toHaveValue('Website');
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await question(page).getByRole('button', { name: 'Leave' }).click();
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});

test('an API key that is shown once closes by its own button, or after a question', once, async ({ page }) => {
  await signUpOwner(page.request);
  await page.goto('/settings');
  await page.getByRole('main').getByRole('link', { name: 'API & webhooks' }).click();
  await page.getByRole('button', { name: 'Create API key' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create API key' });
  await dialog.getByLabel('Name').fill('Website');
  await dialog.getByRole('button', { name: 'Create API key' }).click();
  const key = dialog.getByLabel('Your API key');
  await expect(key).toBeVisible();
  const asked = page.getByRole('alertdialog', { name: 'Leave without copying it?' });
  for (const leave of [
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(5, 5),
    () => page.evaluate(() => history.back()),
  ]) {
    await leave();
    await expect(asked).toBeVisible();
    await expectNoAxeViolations(page);
    await asked.getByRole('button', { name: 'Cancel' }).click();
    await expect(asked).toBeHidden();
    await expect(key).toBeVisible();
  }
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeHidden();
});
