import type { Page } from '@playwright/test';
import { bothSizes, expect, once, signUpOwner, test } from '#test/support/journeys.ts';

/** What has the focus, and whether a bar that sticks to an edge of the screen covers some of it. */
const lookAtFocus = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (!(focused instanceof HTMLElement) || !focused.closest('main')) return null;
    // Taller than the screen, with everything in it reached by itself; and a widget, which nobody can look into.
    if (focused.matches('[role=tabpanel], starbill-widget')) return { name: '', problem: null };
    // What is seen of a switch or a choice is its label. What is tall is scrolled to its first line, as browsers do it.
    const seen = focused.matches('[type=radio], [type=checkbox]') ? (focused.closest('label') ?? focused) : focused;
    const { left, right, top, bottom: end } = seen.getBoundingClientRect();
    const bottom = focused.matches('textarea') ? Math.min(end, top + 40) : end;
    const bars = [...document.querySelectorAll('header, main *')].filter(
      (bar) => getComputedStyle(bar).position === 'sticky' && bar.getClientRects().length > 0 && !bar.contains(focused),
    );
    const covering = bars.find((bar) => {
      const box = bar.getBoundingClientRect();
      return left < box.right && right > box.left && top < box.bottom && bottom > box.top;
    });
    const name =
      focused.ariaLabel ||
      focused.getAttribute('name') ||
      focused.id ||
      focused.textContent?.slice(0, 30) ||
      focused.outerHTML.slice(0, 200);
    const isOff = bottom > innerHeight || top < 0;
    return { name, problem: covering ? `under ${covering.className}` : isOff ? 'off the screen' : null };
  });

/** Presses a key until the focus leaves the screen's own part, and tells what was covered on the way. */
async function walk(page: Page, key: 'Tab' | 'Shift+Tab') {
  const covered: string[] = [];
  let steps = 0;
  for (; steps < 120; steps += 1) {
    await page.keyboard.press(key);
    const seen = await lookAtFocus(page);
    if (seen === null) break;
    if (seen.problem) covered.push(`${seen.name} ${seen.problem}`);
  }
  return { steps, covered };
}

test('the keyboard never gets behind a bar that sticks to the screen', bothSizes, async ({ page }) => {
  await signUpOwner(page.request);
  for (const [path, label] of [
    ['/profile', 'Business name'],
    ['/gigs?tab=settings', 'Greeting'],
    ['/brand', null],
    ['/widget', 'Title'],
  ] as const) {
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
      // A save bar may stick only while there is something to save.
      if (label) await page.getByLabel(label, { exact: true }).fill('The Larks of old');
      await page.getByRole('main').focus();
      const forward = await walk(page, 'Tab');
      expect(forward.steps).toBeGreaterThan(5);
      expect(forward.covered).toEqual([]);
      expect((await walk(page, 'Shift+Tab')).covered).toEqual([]);
    });
  }
});

test('what closes a dialog and takes its button away leaves the focus nearby', once, async ({ page }) => {
  await signUpOwner(page.request);
  await page.request.post('/api/keys', { data: { name: 'Website', scopes: ['reviews:read'], expiresInDays: null } });
  await page.goto('/api-webhooks');
  await page.getByRole('button', { name: 'Revoke API key: Website' }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke API key' }).press('Enter');
  await expect(page.getByText('No API keys yet.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'API keys' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Create API key' })).toBeFocused();
});

test('adding and removing a link elsewhere moves the focus along', once, async ({ page }) => {
  await signUpOwner(page.request);
  await page.goto('/gigs?tab=settings');
  const add = page.getByRole('button', { name: 'Add a link' });
  for (const count of [1, 2, 3]) {
    await add.press('Enter');
    await expect(page.getByLabel('Name', { exact: true })).toHaveCount(count);
    await expect(page.getByLabel('Name', { exact: true }).last()).toBeFocused();
  }
  await page.getByRole('button', { name: 'Remove this link' }).last().press('Enter');
  await expect(add).toBeFocused();
});
