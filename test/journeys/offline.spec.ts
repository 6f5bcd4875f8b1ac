import { expect, longOnce, signUpOwner, test } from '#test/support/journeys.ts';

test(
  'without a connection the open screen stays, and what was pressed opens when it is back',
  longOnce,
  async ({ page, context, allowErrors }) => {
    allowErrors(/ERR_INTERNET_DISCONNECTED/);
    await signUpOwner(page.request);
    await page.goto('/dashboard');
    const heading = page.getByRole('heading', { level: 1, name: 'Dashboard' });
    await expect(heading).toBeVisible();
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Get Reviews' }).click();
    await expect(page.getByText('You’re offline', { exact: true })).toBeVisible();
    await expect(heading).toBeVisible();
    await context.setOffline(false);
    const dialog = page.getByRole('dialog', { name: 'Share Your Review Link' });
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');

    await context.setOffline(true);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Brand' }).click();
    await expect(page.getByText('This opens by itself once you’re connected again.', { exact: true })).toBeVisible();
    await expect(heading).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole('heading', { level: 1, name: 'Brand' })).toBeVisible();
  },
);
