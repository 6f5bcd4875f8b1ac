import type { Page } from '@playwright/test';
import {
  choose,
  expect,
  expectFormAwake,
  expectNoAxeViolations,
  long,
  longOnce,
  signUpOwner,
  test,
} from '#test/support/journeys.ts';

const submitOf = (page: Page) => page.getByRole('button', { name: 'Submit Review' });
const thanksOf = (page: Page) => page.getByRole('heading', { name: 'Thank You!' });

async function fillIn(page: Page) {
  await choose(page.getByRole('radio', { name: '4 stars, Very Good' }));
  await page.getByLabel('Your Name').fill('Hannah Osei');
  await page.getByLabel('Email Address').fill(`hannah-${crypto.randomUUID().slice(0, 8)}@example.com`);
  await page.getByLabel('Your Review').fill('They had the whole room laughing.');
}

test('a mistyped address is shown, focused and explained, and the problem goes when it is corrected', async ({
  page,
  request,
}) => {
  const owner = await signUpOwner(request);
  await page.goto(`/review/${owner.slug}`);
  await expectFormAwake(page);
  await fillIn(page);
  const email = page.getByLabel('Email Address');
  await email.fill('name@gmail');
  await submitOf(page).click();
  await expect(email).toBeFocused();
  await expect(email).toBeInViewport({ ratio: 1 });
  await expect(email).toHaveAccessibleDescription(/looks incomplete\. Check the part after @\./);
  await expectNoAxeViolations(page);
  await email.fill('name@gmail.com');
  await expect(page.getByText(/looks incomplete/)).toHaveCount(0);
  await submitOf(page).click();
  await expect(thanksOf(page)).toBeVisible();
});

test('all problems are named at once, the box grows with the words, and a damaged photo is refused', async ({
  page,
  request,
}) => {
  const owner = await signUpOwner(request);
  await page.goto(`/review/${owner.slug}`);
  await expectFormAwake(page);
  await submitOf(page).click();
  const summary = page.getByRole('region', { name: 'There are 4 problems' });
  await expect(summary.getByRole('link')).toHaveText([
    'Choose from one to five stars.',
    'Enter your name.',
    'Enter your email address. It’s never shown.',
    'Write a few words about how it was.',
  ]);
  await summary.getByRole('link', { name: 'Write a few words about how it was.' }).click();
  await expect(page.getByLabel('Your Review')).toBeFocused();
  await page.keyboard.type('It was splendid.');
  await expect(page.getByRole('region', { name: 'There are 3 problems' })).toBeVisible();
  await page.getByLabel('Email Address').fill('name@gmail');
  await expect(page.getByRole('region', { name: /problems$/ }).getByRole('link')).toHaveText([
    'Choose from one to five stars.',
    'Enter your name.',
    'That email address looks incomplete. Check the part after @.',
  ]);

  // The box grows with the words and counts down near their limit.
  const box = page.getByLabel('Your Review');
  const height = async () => (await box.boundingBox())?.height ?? 0;
  const before = await height();
  expect(before, 'room for four lines invites to more than one').toBeGreaterThan(120);
  await box.fill('One more line.\n'.repeat(12));
  await expect.poll(height).toBeGreaterThan(before * 1.5);
  await expect(page.getByText(/left$/)).toHaveCount(0);
  await box.fill('lovely '.repeat(6_000).slice(0, 39_999));
  await expect(page.getByText('1 character left')).toBeVisible();
  await page.reload();
  await expect(page.getByText('1 character left'), 'after a draft came back').toBeVisible();

  // A damaged photo is refused when it is chosen.
  const damaged = { name: 'torn.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(2_000, 7) };
  await page.getByLabel('Add Photos').setInputFiles(damaged);
  await expect(
    page.getByText('torn.jpg can’t be opened; the file may be damaged. Choose another photo.').first(),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(0);
});

test(
  'a wrong address is corrected below the thanks, once, and the focus is never lost',
  long,
  async ({ page, request, allowErrors }) => {
    allowErrors(/status of 400/);
    const owner = await signUpOwner(request);
    await page.goto(`/review/${owner.slug}`);
    await expectFormAwake(page);
    await fillIn(page);
    await submitOf(page).click();
    await expect(thanksOf(page)).toBeVisible();
    await page.getByText('Wrong address? Correct it').click();
    const address = page.getByLabel('Your email address');
    await address.press('Enter');
    await expect(address).toHaveAccessibleDescription(/This is the address you gave\./);
    await expect(page.getByText('no longer work')).toHaveCount(0);
    await address.fill('name@gmail');
    await address.press('Enter');
    await expect(address).toBeFocused();
    await expect(address).toHaveAccessibleDescription(
      /That email address looks incomplete\. Check the part after @\.$/,
    );
    await expectNoAxeViolations(page);
    const right = `right-${crypto.randomUUID().slice(0, 8)}@example.com`;
    await address.fill(right);
    await page.getByRole('button', { name: 'Save address' }).click();
    const note = page.getByText(`Check your inbox at ${right}.`);
    await expect(note).toContainText('Links in an earlier email no longer work.');
    await expect(note).toBeFocused();
    await expect(page.getByText('Wrong address? Correct it')).toBeHidden();
    await expectNoAxeViolations(page);
  },
);

test(
  'a review written offline says so, stays, and is sent when the connection is back',
  long,
  async ({ page, context, request, allowErrors }) => {
    allowErrors(/ERR_INTERNET_DISCONNECTED/);
    const owner = await signUpOwner(request);
    await page.goto(`/review/${owner.slug}`);
    await expectFormAwake(page);
    await fillIn(page);
    await context.setOffline(true);
    await submitOf(page).click();
    const message = page.locator('form').getByText(/^You’re offline\. Your review is kept on this page/);
    await expect(message).toBeVisible();
    await expect(page.getByText('Your review is kept and not sent yet.', { exact: true })).toBeVisible();
    await expect(submitOf(page)).toBeInViewport();
    await context.setOffline(false);
    await expect(thanksOf(page)).toBeVisible();
  },
);

test(
  'a review that the server could not take is kept, and not sent while it is being changed',
  long,
  async ({ page, request, allowErrors }) => {
    allowErrors(/status of 503/);
    const owner = await signUpOwner(request);
    await page.goto(`/review/${owner.slug}`);
    await expectFormAwake(page);
    await fillIn(page);
    const path = `**/api/reviews/${owner.id}`;
    await page.route(path, (route) => route.fulfill({ status: 503, body: '{}' }));
    await submitOf(page).click();
    await expect(page.locator('form').getByText(/^We can’t reach Starbill right now\./)).toBeVisible();
    await page.getByLabel('Your Review').fill('They had the whole room laughing, twice.');
    await expect(page.locator('form').getByText(/^Your review hasn’t been sent yet\./)).toBeVisible();
    await page.unroute(path);
    await submitOf(page).click();
    await expect(thanksOf(page)).toBeVisible();
  },
);

test(
  'tries that the form makes by itself change nothing on it until one succeeds',
  long,
  async ({ page, request, allowErrors }) => {
    allowErrors(/status of 503/);
    const owner = await signUpOwner(request);
    await page.clock.install();
    await page.goto(`/review/${owner.slug}`);
    await expectFormAwake(page);
    await fillIn(page);
    let tries = 0;
    const held: (() => void)[] = [];
    await page.route(`**/api/reviews/${owner.id}`, async (route) => {
      tries += 1;
      if (tries > 1) await new Promise<void>((resolve) => held.push(resolve));
      if (tries < 4) await route.fulfill({ status: 503, body: '{}' });
      else await route.continue();
    });
    await submitOf(page).click();
    const message = page.locator('form').getByText(/^We can’t reach Starbill right now\./);
    await expect(message).toBeVisible();
    // The person reads their words again, and a phone shows its keyboard.
    const words = page.getByLabel('Your Review');
    await words.focus();
    const node = await message.elementHandle();
    const top = async () => (await submitOf(page).boundingBox())?.y;
    const before = await top();
    const expectUnchanged = async () => {
      await expect(words).toBeFocused();
      await expect(submitOf(page)).toBeEnabled();
      expect(await node?.evaluate((element) => element.isConnected), 'it would be read out again').toBe(true);
      expect(await top()).toBe(before);
    };
    for (const tried of [2, 3]) {
      await page.clock.fastForward(20_000);
      await expect.poll(() => held.length).toBe(1);
      expect(tries).toBe(tried);
      await expectUnchanged();
      const answered = page.waitForResponse((answer) => answer.status() === 503);
      held.pop()?.();
      await answered;
      await expectUnchanged();
    }

    // A press while the form is trying is not lost.
    await page.clock.fastForward(20_000);
    await expect.poll(() => held.length).toBe(1);
    await submitOf(page).click();
    await expect(page.getByRole('button', { name: 'Submitting...' })).toBeDisabled();
    held.pop()?.();
    await expect(thanksOf(page)).toBeVisible();
    expect(tries).toBe(4);
  },
);

test(
  'a problem stays until its own field is changed, whoever found it, and takes its message along',
  long,
  async ({ page, request, allowErrors }) => {
    allowErrors(/status of 4\d\d|ERR_FAILED/);
    const owner = await signUpOwner(request);
    // Before the script is there the form is posted, and comes back as a page.
    const script = '**/assets/entry-review*.js';
    await page.route(script, (route) => route.abort());
    await page.goto(`/review/${owner.slug}`);
    await fillIn(page);
    const email = page.getByLabel('Email Address');
    await email.fill('name@gmail');
    await page.unroute(script);
    await submitOf(page).click();
    await expectFormAwake(page);
    const button = page.getByRole('alert').filter({ hasText: 'Email Address: Enter a valid email address.' });
    await expect(button).toBeVisible();
    await email.fill(owner.email);
    await expect(button).toHaveCount(0);

    // What only the server knows.
    await submitOf(page).click();
    const summary = page.getByRole('region', { name: 'There is a problem' });
    const own = summary.getByRole('link', { name: 'You can’t review your own business.' });
    await expect(own).toBeVisible();
    await page.getByLabel('Your Review').fill('They had the whole room laughing, twice.');
    await expect(own).toBeVisible();
    await expect(email).toHaveAccessibleDescription(/your own business/);
    await email.fill(`hannah-${crypto.randomUUID().slice(0, 8)}@example.com`);
    await expect(summary).toHaveCount(0);
    await submitOf(page).click();
    await expect(thanksOf(page)).toBeVisible();
  },
);

test(
  'what goes wrong, and the thanks after it, fit the narrowest phone and stay accessible',
  longOnce,
  async ({ page, request, allowErrors }) => {
    allowErrors(/status of (4\d\d|503)/);
    const owner = await signUpOwner(request);
    await page.setViewportSize({ width: 320, height: 640 });
    const look = async () => {
      await expectNoAxeViolations(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    };
    await page.goto(`/review/${owner.slug}`);
    await expectFormAwake(page);
    await submitOf(page).click();
    await expect(page.getByRole('region', { name: 'There are 4 problems' })).toBeVisible();
    await look();
    await fillIn(page);
    const path = `**/api/reviews/${owner.id}`;
    const message = 'Too many requests. Try again in 60 seconds.';
    for (const [status, said] of [
      [503, /^We can’t reach Starbill right now\./],
      [429, message],
    ] as const) {
      await page.route(path, (route) => route.fulfill({ status, json: { message } }));
      await submitOf(page).click();
      await expect(page.locator('form').getByText(said)).toBeVisible();
      await look();
      await page.unroute(path);
    }
    await submitOf(page).click();
    await expect(thanksOf(page)).toBeVisible();
    await page.getByText('Wrong address? Correct it').click();
    await page.getByLabel('Your email address').press('Enter');
    await expect(page.getByText(/^This is the address you gave/)).toBeVisible();
    await look();
    await page.route('**/address', (route) =>
      route.fulfill({ status: 403, json: { message: 'The address can’t be corrected any more.' } }),
    );
    await page.getByLabel('Your email address').press('Enter');
    await expect(page.getByText('The address can’t be corrected any more.')).toBeVisible();
    await expect(page.getByText('Wrong address? Correct it')).toHaveCount(0);
    await look();

    await page.goto(`/enquire/${owner.slug}`);
    await look();
    await page.getByRole('button', { name: 'Send enquiry' }).click();
    await expect(page.getByRole('region', { name: /problem/ })).toBeVisible();
    await look();
    for (let sent = 1; sent <= 4; sent += 1) {
      await page.getByLabel('Message').fill('Are you free?');
      await page.getByLabel('Email address').fill(`hannah+${sent}.${owner.slug}@example.com`);
      await page.getByLabel('Your name').fill('Hannah Osei');
      await page.getByRole('button', { name: 'Send enquiry' }).click();
      await expect(page.getByRole('heading', { name: 'Enquiry sent' })).toBeVisible();
      if (sent < 4) await page.goto(`/enquire/${owner.slug}`);
    }
    await look();
  },
);

test(
  'nothing on a form or a public page moves while a slow line brings its letters',
  longOnce,
  async ({ page, request }) => {
    // A name that takes two lines in most faces of phones, and one in ours.
    const owner = await signUpOwner(request, { businessName: 'Quartetto Illimitato' });
    const line = await page.context().newCDPSession(page);
    const bytesPerSecond = 400_000 / 8;
    await line.send('Network.enable');
    await line.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 300,
      downloadThroughput: bytesPerSecond,
      uploadThroughput: bytesPerSecond,
    });
    await page.addInitScript(() => {
      const moved: number[] = [];
      Object.assign(window, { moved });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) moved.push((entry as PerformanceEntry & { value: number }).value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.setViewportSize({ width: 390, height: 844 });
    const ofTheAct = ['review', 'reviews', 'performer', 'enquire'].map((kind) => `/${kind}/${owner.slug}`);
    for (const path of [...ofTheAct, '/', '/trust', '/verify']) {
      await line.send('Network.clearBrowserCache');
      await page.goto(path, { waitUntil: 'networkidle' });
      await page.evaluate(() => document.fonts.ready);
      expect(await page.evaluate(() => (window as unknown as { moved: number[] }).moved), path).toEqual([]);
    }
  },
);
