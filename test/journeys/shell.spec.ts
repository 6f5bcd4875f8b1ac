import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import type { QueuedReview } from '#shared/schemas/moderation.ts';
import {
  bothSizes,
  expect,
  expectNoAxeViolations,
  leaveReview,
  long,
  longOnce,
  once,
  signInAdministrator,
  signUpOwner,
  test,
} from '#test/support/journeys.ts';

/** The navigation, which a narrow screen keeps in a drawer. */
async function openNavigation(page: Page, isMobile: boolean) {
  if (isMobile) await page.getByRole('button', { name: 'Open menu' }).click();
  return page.getByRole('navigation', { name: 'Main' });
}

test('an owner finds their way by the navigation, and out again', bothSizes, async ({ page, isMobile }) => {
  await signUpOwner(page.request);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await expectNoAxeViolations(page);

  const navigation = await openNavigation(page, isMobile);
  await expect(navigation.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page');
  await expect(navigation.getByRole('link', { name: 'Review queue' })).toHaveCount(0);
  await navigation.getByRole('link', { name: 'Settings' }).click();
  await expect(page).toHaveURL('/settings');
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await expect(page).toHaveTitle('Settings · Starbill');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.locator('main')).toBeFocused();

  await openNavigation(page, isMobile);
  await expect(navigation.getByRole('link', { name: 'Settings' })).toHaveAttribute('aria-current', 'page');
  await expect(navigation.getByRole('link', { name: /Security|Notifications/ })).toHaveCount(0);
  if (!isMobile) await page.getByRole('button', { name: /The Larks/ }).click();
  const wayOut = page.getByRole(isMobile ? 'link' : 'menuitem', { name: 'Sign Out' });
  await expect(wayOut).toBeVisible();
  await expectNoAxeViolations(page);
  await wayOut.click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: 'Get Started' }).first()).toBeVisible();
  expect((await page.request.get('/api/auth/user')).status()).toBe(401);
});

test('an owner’s own logo and name stand above the navigation, and lead to Brand', long, async ({ page, isMobile }) => {
  const owner = await signUpOwner(page.request);
  await page.goto('/dashboard');
  const own = page.getByRole('link', { name: owner.businessName });
  await openNavigation(page, isMobile);
  await expect(own).toHaveCount(0);
  const buffer = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#b27b06' } })
    .png()
    .toBuffer();
  const logo = { name: 'logo.png', mimeType: 'image/png', buffer };
  expect((await page.request.post('/api/upload/logo', { multipart: { logo } })).ok()).toBe(true);
  await page.reload();
  await openNavigation(page, isMobile);
  await expect.poll(() => own.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  await expectNoAxeViolations(page);
  await own.click();
  await expect(page).toHaveURL('/brand');
});

test(
  'the first stop of the Tab key leads past the navigation, and the drawer holds the focus',
  once,
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await signUpOwner(page.request);
    // Paths are the same in any case.
    await page.goto('/DashBoard');
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.locator('main')).toBeFocused();

    const opener = page.getByRole('button', { name: 'Open menu' });
    await opener.click();
    const drawer = page.getByRole('dialog', { name: 'Menu' });
    await expect(drawer).toBeVisible();
    await expect(page.locator('body')).toHaveCSS('overflow', 'hidden');
    const holdsFocus = () => drawer.evaluate((element) => element.contains(document.activeElement));
    // It is seen a moment before it takes the focus.
    await expect.poll(holdsFocus).toBe(true);
    for (let step = 0; step < 8; step += 1) {
      await page.keyboard.press('Tab');
      expect(await holdsFocus()).toBe(true);
    }
    await page.keyboard.press('Escape');
    await expect(drawer).toHaveCount(0);
    await expect(opener).toBeFocused();
    await expect(page.locator('body')).not.toHaveCSS('overflow', 'hidden');

    // The administrators' screens do not exist for an owner.
    await page.goto('/admin');
    await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
    await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible();
    await expectNoAxeViolations(page);
  },
);

test(
  'the bell is lit by customers’ reviews until they were seen, in any browser',
  longOnce,
  async ({ page, request, browser, baseURL }) => {
    const owner = await signUpOwner(page.request);
    const quiet = page.getByRole('button', { name: 'Notifications: no new reviews' });
    const ringing = page.getByRole('button', { name: 'Notifications: you have new reviews' });
    // Paths are the same in any case.
    await page.goto('/SECURITY');
    await expect(page.getByRole('heading', { level: 1, name: 'Security' })).toBeVisible();
    await expect(quiet).toBeVisible();

    // What the owner writes down is no news to them.
    await page.request.post(`/api/reviews/${owner.id}`, {
      data: { reviewerName: 'Ada', reviewerEmail: 'ada@journeys.example', rating: 5, comment: 'Written by the owner.' },
    });
    await page.reload();
    await expect(quiet).toBeVisible();

    // Enquiries have a count of their own in the menu.
    const enquiry = { name: 'Rae Quill', eventType: 'Wedding', place: 'Bath', message: 'Are you free?' };
    const asked = await request.post(`/enquire/${owner.slug}`, {
      form: { ...enquiry, email: `rae.${owner.slug}@journeys.example` },
    });
    expect(await asked.text()).toContain('Enquiry sent');
    await page.reload();
    await expect(page.getByText('1 unanswered')).toBeVisible();
    await expect(quiet).toBeVisible();

    await leaveReview(request, owner.id, { comment: 'The first.' });
    await page.reload();
    await expect(ringing).toBeVisible();
    await expectNoAxeViolations(page);
    await ringing.click();
    await expect(page).toHaveURL('/reviews');
    await expect(page.getByRole('article').first()).toContainText('The first.');
    await expect(quiet).toBeVisible();

    // Seen on the dashboard of another browser, without a press of the bell.
    await leaveReview(request, owner.id, { comment: 'The second.' });
    await page.goto('/security');
    await expect(ringing).toBeVisible();
    const elsewhere = await browser.newContext({ baseURL, storageState: await page.context().storageState() });
    const other = await elsewhere.newPage();
    await other.goto('/dashboard');
    await other.getByText('The second.').scrollIntoViewIfNeeded();
    await expect(other.getByRole('button', { name: 'Notifications: no new reviews' })).toBeVisible();
    await elsewhere.close();
    await page.reload();
    await expect(quiet).toBeVisible();
  },
);

test('Get Reviews offers the link to copy and to share', long, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const owner = await signUpOwner(page.request);
  await page.goto('/');
  await page.getByRole('button', { name: 'Get Reviews' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share Your Review Link' });
  const link = new URL(`/review/${owner.slug}`, page.url()).href;
  await expect(dialog.getByLabel('Your review link')).toHaveValue(link);
  await expect(dialog.getByLabel('Your review link')).toHaveAttribute('readonly');
  await expectNoAxeViolations(page);
  for (const tip of ['right after the performance', 'follow-up emails', 'business cards or flyers', 'social profiles'])
    await expect(dialog.getByText(tip)).toBeVisible();
  for (const [name, host] of [
    ['Twitter', 'twitter.com'],
    ['Facebook', 'www.facebook.com'],
    ['WhatsApp', 'wa.me'],
  ] as const) {
    const share = dialog.getByRole('link', { name });
    const address = new URL((await share.getAttribute('href')) ?? '');
    expect(address.host).toBe(host);
    expect([...address.searchParams.values()].join(' ')).toContain(link);
    await expect(share).toHaveAttribute('target', '_blank');
  }
  for (const [name, scheme] of [
    ['SMS', 'sms:'],
    ['Email', 'mailto:'],
  ] as const) {
    const address = (await dialog.getByRole('link', { name, exact: true }).getAttribute('href')) ?? '';
    expect(address.startsWith(scheme)).toBe(true);
    expect(decodeURIComponent(address)).toContain(link);
  }
  await expect(dialog.getByRole('img', { name: `QR code of ${link}` })).toBeVisible();
  await dialog.getByText('Public page', { exact: true }).click();
  await expect(dialog.getByRole('img', { name: /QR code of .*\/reviews\// })).toBeVisible();
  await expect(dialog.getByRole('link', { name: 'Poster and cards to print' })).toBeVisible();

  await dialog.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(dialog.getByRole('button', { name: 'Copied!' })).toBeVisible();
  await expect(page.getByText('Link Copied!', { exact: true })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  await expect(dialog.getByRole('button', { name: 'Copy', exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Get Reviews' })).toBeFocused();
});

test('a toast stays five seconds, alone, and F8 goes to it', longOnce, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.clock.install();
  await signUpOwner(page.request);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'No reviews yet' })).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);
  const copy = page.getByRole('button', { name: /Copy public link|Copied!/ });
  const region = page.getByRole('region', { name: /^Notifications/ });
  const toasts = region.getByRole('listitem');
  await copy.click();
  await expect(toasts).toHaveText(/Link Copied!/);
  await page.clock.runFor(3000);
  const earlier = await toasts.elementHandle();
  await copy.click();
  await expect.poll(() => earlier?.evaluate((toast) => toast.isConnected)).toBe(false);
  await expect(toasts).toHaveCount(1);
  // A pointer that rests on a toast would keep it.
  await page.mouse.move(5, 420);
  await page.clock.runFor(4900);
  await expect(toasts).toHaveText(/Link Copied!/);
  await page.clock.runFor(200);
  await expect(toasts).toHaveCount(0);

  await copy.click();
  await expect(toasts).toHaveCount(1);
  await page.keyboard.press('F8');
  await expect(region.getByRole('list')).toBeFocused();
});

test(
  'an administrator without a business is led to the queue from every screen about one',
  longOnce,
  async ({ page }) => {
    await signInAdministrator(page);
    for (const path of ['/dashboard', '/profile', '/gallery', '/widget', '/embed-dashboard', '/social-assets']) {
      await page.goto(path);
      await expect(page, path).toHaveURL('/admin');
    }
  },
);

test(
  'an administrator rejects a review with a reason, and a decision that fails is taken back',
  longOnce,
  async ({ page, request, allowErrors }) => {
    allowErrors(/status of 503 .*\/approve/);
    const owner = await signUpOwner();
    const comment = `Cheap watches at my shop. ${crypto.randomUUID()}`;
    await leaveReview(request, owner.id, { comment, rating: 1 });
    await signInAdministrator(page);
    const review = page.getByRole('article').filter({ hasText: comment });
    await expect(review).toContainText(owner.businessName);
    await expectNoAxeViolations(page);

    await page.route('**/approve', (route) =>
      route.fulfill({ status: 503, json: { message: 'The database is away.', code: 'unavailable' } }),
    );
    await review.getByRole('button', { name: 'Approve' }).click();
    await expect(page.getByText('The database is away.', { exact: true })).toBeVisible();
    await expect(review).toBeVisible();

    await review.getByRole('button', { name: 'Reject' }).click();
    const dialog = page.getByRole('dialog', { name: 'Reject this review' });
    await expect(dialog).toBeVisible();
    await expectNoAxeViolations(page);
    await dialog.getByRole('radio', { name: 'Advertising' }).check();
    await dialog.getByLabel('Note').fill('Names a shop.');
    const decided = page.waitForResponse((response) => response.url().endsWith('/reject'));
    await dialog.getByRole('button', { name: 'Reject review' }).click();
    // The version that was read: words that are edited meanwhile are not decided by it.
    expect((await decided).request().postDataJSON()).toEqual({
      reason: 'advertising',
      note: 'Names a shop.',
      version: 1,
    });
    expect((await decided).status()).toBe(200);
    await expect(review).toBeHidden();
  },
);

test(
  'the second of two presses decides nothing about the review that moves up',
  longOnce,
  async ({ page, request }) => {
    const owner = await signUpOwner();
    const comments = [1, 2].map((n) => `Pressed ${n}. ${crypto.randomUUID()}`);
    for (const comment of comments) await leaveReview(request, owner.id, { comment });
    // Only these: whatever others leave waits in the same queue.
    await page.route('**/api/admin/reviews?*', async (route) => {
      const response = await route.fetch();
      const waiting: QueuedReview[] = await response.json();
      await route.fulfill({ response, json: waiting.filter(({ performer }) => performer.id === owner.id) });
    });
    const approved: string[] = [];
    page.on('request', (sent) => /\/approve$/.test(sent.url()) && approved.push(sent.url()));
    await page.clock.install();
    await signInAdministrator(page);
    const [first, second] = comments.map((comment) => page.getByRole('article').filter({ hasText: comment }));
    if (!first || !second) throw new Error('There are two.');
    await expect(second).toContainText('First review from this address');

    await page.clock.pauseAt(Date.now() + 60_000);
    const box = await first.getByRole('button', { name: /^Approve/ }).boundingBox();
    if (!box) throw new Error('The button is on the screen.');
    const press = () => page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    const expectGone = (row: Locator) =>
      expect(async () => {
        await page.clock.runFor(2);
        await expect(row).toHaveCount(0, { timeout: 250 });
      }).toPass({ intervals: [0] });
    await press();
    await expectGone(first);
    await expect.poll(() => approved.length).toBe(1);
    await press();
    await page.clock.runFor(1000);
    await expect(second).toBeVisible();
    expect(approved).toHaveLength(1);
    // It is the same place: pressed with deliberation, it decides.
    await press();
    await expectGone(second);
    await expect.poll(() => approved.length).toBe(2);
  },
);

test('every screen fits the narrowest phone, and the dark', longOnce, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.emulateMedia({ colorScheme: 'dark' });
  const screens: [path: string, heading: string][] = [
    ['/sign-in', 'Welcome back'],
    ['/sign-up', 'Create your account'],
    ['/forgot-password', 'Forgotten your password?'],
    ['/trial-setup?plan=annual', 'Start Your 7-Day Free Trial'],
  ];
  const look = async ([path, heading]: (typeof screens)[number]) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    await expectNoAxeViolations(page);
  };
  for (const screen of screens) await look(screen);
  await signUpOwner(page.request, { businessName: 'W'.repeat(100) });
  await look(['/', 'Dashboard']);
  await look(['/security', 'Security']);
});

test(
  'a screen that is opened anew begins at its top; one that is loaded again or gone back to is where it was',
  longOnce,
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await signUpOwner(page.request);
    const top = () => page.evaluate(() => window.scrollY);
    await page.goto('/settings');
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
    await page.getByRole('heading', { name: 'Delete account' }).scrollIntoViewIfNeeded();
    await expect.poll(top).toBeGreaterThan(500);
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    await expect(page.getByText('Total Reviews')).toBeVisible();
    expect(await top()).toBe(0);
    await page.goBack();
    await expect.poll(top).toBeGreaterThan(500);
    await page.reload();
    await expect.poll(top).toBeGreaterThan(500);
    await page.goto('/support');
    await page.goto('/settings');
    await expect(page.getByRole('heading', { name: 'Delete account' })).toBeVisible();
    expect(await top()).toBe(0);
  },
);
