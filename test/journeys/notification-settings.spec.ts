import type { Page } from '@playwright/test';
import { expect, expectNoAxeViolations, longOnce, signUpOwner, test } from '#test/support/journeys.ts';

const master = 'Enable email notifications';
const submitted = 'When a review is submitted';
const approved = 'When a review is approved';
const toggle = (page: Page, name: string) => page.getByRole('switch', { name });
const toasts = (page: Page) => page.getByLabel('Notifications (F8)');

// The browser's driver tries its scripts in the frame of the sample mail, which runs none.
test.beforeEach(({ allowErrors }) => allowErrors(/Blocked script execution in '\S+\/preview\//));
const lookAround = (page: Page) => expectNoAxeViolations(page, { except: 'iframe' });

async function openSettings(page: Page) {
  await page.goto('/notification-settings');
  await expect(page.getByRole('heading', { level: 1, name: 'Notification Settings' })).toBeVisible();
}

test('an owner switches their mails off and on, and it stays so', async ({ page, isMobile }) => {
  await signUpOwner(page.request, { businessName: 'The Velvet Deck' });
  await page.goto('/');
  if (isMobile) await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('link', { name: 'Notification Settings' }).click();
  await expect(page).toHaveURL('/notification-settings');
  for (const name of [master, submitted, approved]) await expect(toggle(page, name)).toBeChecked();
  // The address of a new account isn't confirmed, and these emails are then fewer and shorter.
  await expect(page.getByText(/^You haven’t confirmed \S+ yet\. Until you do, these emails leave out/)).toBeVisible();
  await lookAround(page);

  await toggle(page, approved).click();
  await expect(toasts(page).getByText('Settings Updated', { exact: true })).toBeVisible();
  await expect(toasts(page).getByText('Your notification preferences have been saved.', { exact: true })).toBeVisible();
  await expect(toggle(page, approved)).not.toBeChecked();

  // By the keyboard; the master switch takes the other two along.
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT');
  await toggle(page, master).focus();
  await page.keyboard.press('Space');
  await expect(toggle(page, master)).not.toBeChecked();
  expect((await saved).ok()).toBe(true);
  await expect(toggle(page, submitted)).toBeDisabled();
  await expect(toggle(page, approved)).toBeDisabled();
  await expect(page.getByText('Off, because email notifications are off.')).toBeVisible();
  await lookAround(page);

  await page.reload();
  await expect(toggle(page, master)).not.toBeChecked();
  await expect(toggle(page, submitted)).toBeDisabled();
  await toggle(page, master).click();
  await expect(toggle(page, submitted)).toBeEnabled();
  await expect(toggle(page, submitted)).toBeChecked();
  await expect(toggle(page, approved)).not.toBeChecked();
});

test(
  'while a switch is being saved the two others wait, and a refusal puts it back',
  longOnce,
  async ({ page, allowErrors }) => {
    allowErrors(/500/);
    await signUpOwner(page.request);
    await openSettings(page);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/auth/user', async (route) => {
      if (route.request().method() !== 'PUT') return route.fallback();
      await held;
      await route.fulfill({ status: 500, json: { message: 'Something went wrong on our side.', code: 'internal' } });
    });
    await toggle(page, submitted).click();
    await expect(toggle(page, submitted)).not.toBeChecked();
    await expect(toggle(page, submitted)).toBeDisabled();
    await expect(toggle(page, approved)).toBeDisabled();
    await expect(toggle(page, master)).toBeEnabled();
    release();
    await expect(toasts(page).getByText('Something went wrong on our side.')).toBeVisible();
    await expect(toggle(page, submitted)).toBeChecked();
    await expect(toggle(page, approved)).toBeEnabled();
    await expect(page.getByText('Settings Updated')).toHaveCount(0);
  },
);

test('the samples are the real mails, with their subjects', longOnce, async ({ page }) => {
  await signUpOwner(page.request, { businessName: 'Deck & <Sons>' });
  await openSettings(page);
  const subject = page.getByRole('definition').nth(1);
  await expect(subject).toHaveText('Thank you for your 5-star review!');
  const thanks = page.frameLocator('iframe[title="Sample email: Thank you for your 5-star review!"]');
  await expect(thanks.getByRole('heading', { name: 'Thank you for your 5-star review!' })).toBeVisible();
  await expect(thanks.getByText('You’ve just left a review for Deck & <Sons>.')).toBeVisible();
  await expect(thanks.getByRole('link', { name: 'Confirm my review' })).toBeVisible();

  // The tabs answer to arrow keys.
  await page.getByRole('tab', { name: 'Thank you' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(subject).toHaveText('Your review for Deck & <Sons> is now live!');
  await expect(page.frameLocator('iframe').getByRole('heading', { name: 'Your review is live' })).toBeVisible();
  await lookAround(page);
});

test(
  'an owner chooses how often they hear of new reviews, and whether with their words',
  longOnce,
  async ({ page }) => {
    await signUpOwner(page.request);
    await openSettings(page);
    const daily = page.getByRole('radio', { name: 'Daily' });
    await expect(page.getByRole('radio', { name: 'At once' })).toBeChecked();
    // The choice shows a moment after the press, which check() would not wait for.
    await daily.click();
    await expect(daily).toBeChecked();
    await expect(page.getByText('once a day, soon after 9:00 in the morning')).toBeVisible();
    await expect(toasts(page).getByText('Settings Updated', { exact: true })).toBeVisible();
    const words = toggle(page, 'Include the review text');
    await words.click();
    await expect(words).not.toBeChecked();
    await expect(words).toBeFocused();
    await expect(words).not.toHaveAttribute('aria-busy');
    await lookAround(page);
    await page.reload();
    await expect(daily).toBeChecked();
    await expect(words).not.toBeChecked();
    // Emails about enquiries have a switch of their own below.
    await page.getByRole('button', { name: 'Turn off these emails' }).click();
    await expect(page.getByText('Turned off: we don’t email')).toBeVisible();
    await expect(daily).toHaveCount(0);
    await page.getByRole('button', { name: 'Turn these emails back on' }).click();
    await expect(daily).toBeChecked();
    // The samples are what goes out.
    await page.getByRole('tab', { name: 'Several reviews' }).click();
    await expect(page.frameLocator('iframe').getByText('You chose to leave the review text out')).toBeVisible();
  },
);

test('the mails themselves can be read by everyone', longOnce, async ({ page, baseURL }) => {
  await signUpOwner(page.request);
  await page.goto(`${baseURL}/robots.txt`);
  for (const kind of ['thank-you', 'review-live', 'new-review', 'review-digest']) {
    const mail = await (await page.request.get(`/api/notifications/preview/${kind}`)).text();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.setContent(mail);
      // A mail is part of the page that its reader draws around it.
      await expectNoAxeViolations(page, { disabledRules: ['landmark-one-main', 'region'] });
    }
  }
});

test('the service status tells the truth', longOnce, async ({ page }) => {
  const owner = await signUpOwner(page.request);
  await openSettings(page);
  const onConsole = page.getByText('Emails are only logged on the server console, not delivered.');
  // This server has no mail server.
  await expect(onConsole).toBeVisible();
  await expect(page.getByText('An email provider could be configured later.')).toBeVisible();

  const status = {
    service: 'smtp',
    from: 'Starbill <hello@x.example>',
    delayed: false,
    halfDecidedWithinHours: 20,
    enquiryMail: { wanted: true },
  };
  const newReviewMail = { to: owner.email, wanted: true, rhythm: 'at_once', includesText: true, next: null };
  await page.route('**/api/notifications/status', (route) => route.fulfill({ json: { ...status, newReviewMail } }));
  await page.reload();
  await expect(page.getByText('They come from Starbill <hello@x.example>.')).toBeVisible();
  await expect(page.getByText('Active', { exact: true })).toBeVisible();
  await expect(onConsole).toHaveCount(0);
  await expect(page.getByText('Each review is approved or rejected, usually within a day.')).toBeVisible();

  await page.route('**/api/notifications/status', (route) =>
    route.fulfill({ json: { ...status, delayed: true, newReviewMail } }),
  );
  await page.reload();
  await expect(page.getByText('Delayed', { exact: true })).toBeVisible();
  await expect(page.getByText('None are lost')).toBeVisible();
  await lookAround(page);
});

test('what does not load says so, and loads when asked again', longOnce, async ({ page, allowErrors }) => {
  allowErrors(/503/);
  await signUpOwner(page.request);
  let away = true;
  await page.route('**/api/notifications/**', (route) =>
    away
      ? route.fulfill({ status: 503, json: { message: 'Briefly unavailable.', code: 'unavailable' } })
      : route.fallback(),
  );
  await openSettings(page);
  await expect(page.getByRole('heading', { name: 'The status didn’t load' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'The sample didn’t load' })).toBeVisible();
  await lookAround(page);
  away = false;
  await page.getByRole('button', { name: 'Try again' }).first().click();
  await expect(page.getByRole('heading', { name: 'The status didn’t load' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Console only')).toBeVisible();
  await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toBeVisible();
});

test(
  'an owner whose trial has not begun can switch emails off, and reads why they stay off',
  longOnce,
  async ({ page, allowErrors }) => {
    allowErrors(/402/);
    await signUpOwner(page.request, { startTrial: false });
    await openSettings(page);
    const saved = page.waitForResponse((answer) => answer.request().method() !== 'GET' && answer.ok());
    await toggle(page, approved).click();
    await saved;
    await toggle(page, approved).click();
    await expect(toasts(page).getByText('Start your free trial or subscribe')).toBeVisible();
    await expect(toggle(page, approved)).not.toBeChecked();
  },
);

test('it fits a narrow screen in the dark', longOnce, async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 320, height: 700 });
  await signUpOwner(page.request);
  await openSettings(page);
  await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toBeVisible();
  await lookAround(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});
