import type { Page } from '@playwright/test';
import { screens as everyScreen, type ScreenPath } from '#shared/operations.ts';
import { ratings } from '#shared/ratings.ts';
import {
  approveReview,
  clearQueue,
  expect,
  expectNoAxeViolations,
  inDatabase,
  leaveReview,
  long,
  longOnce,
  once,
  signInAdministrator,
  signUpOwner,
  test,
} from '#test/support/journeys.ts';

/** Where nobody is signed in, and what is made for paper. */
const elsewhere = [
  '/sign-in',
  '/sign-up',
  '/forgot-password',
  '/reset-password',
  '/become-administrator',
  '/two-factor',
  '/public-page/print',
];
const screens = Object.values(everyScreen)
  .map(({ path }) => path)
  .filter((path) => !elsewhere.includes(path));
const isForAdministrators = (path: string) => path.startsWith('/admin');

/** Those whose own journeys are in `npm run test:long`. */
const withLongJourneys: string[] = [
  '/import-reviews',
  '/gallery',
  '/brand',
  '/social-assets',
  '/analytics',
  '/public-page',
  '/security',
  '/api-webhooks',
  '/support',
  '/admin/reviews',
  '/admin/imports',
  '/admin/administrators',
  '/admin/business',
  '/admin/appeals',
] satisfies ScreenPath[];

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}

/** In the light every screen is looked at by its own journey. */
async function lookAt(page: Page, path: string, colorScheme: 'light' | 'dark' = 'dark'): Promise<void> {
  await test.step(`${path}, ${colorScheme}`, async () => {
    await page.emulateMedia({ colorScheme });
    await open(page, path);
    const { scrollWidth, clientWidth } = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return { scrollWidth, clientWidth };
    });
    expect(scrollWidth, 'nothing scrolls sideways').toBeLessThanOrEqual(clientWidth);
    // The samples of mails run no scripts, so axe cannot look into them from here.
    await expectNoAxeViolations(page, path === '/notification-settings' ? { except: 'iframe' } : {});
  });
}

test('a screen whose own journeys are long opens, and nothing fails on it', once, async ({ page }) => {
  await signUpOwner(page.request);
  for (const path of withLongJourneys.filter((each) => !isForAdministrators(each))) await open(page, path);
  // An open screen would lead to the sign-in as soon as it asks without its session.
  await page.goto('about:blank');
  await page.context().clearCookies();
  await signInAdministrator(page);
  for (const path of withLongJourneys.filter(isForAdministrators)) await open(page, path);
});

test('on a phone every preview is one press away from the top of its form', longOnce, async ({ page, request }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const owner = await signUpOwner(page.request);
  const comment = `A night to remember, ${owner.slug}.`;
  await leaveReview(request, owner.id, { comment });
  await approveReview(comment, owner);
  const previews = {
    '/brand': '#brand-preview',
    '/widget': '#widget-preview',
    '/embed-dashboard': '#displayAll-preview',
    '/social-assets': '#the-picture',
    '/notification-settings': '#preview-title',
  } satisfies { [Path in ScreenPath]?: string };
  for (const [path, preview] of Object.entries(previews))
    await test.step(path, async () => {
      await open(page, path);
      const jump = page.getByRole('button', { name: 'See preview' });
      // The pictures stand above the form.
      if (path !== '/social-assets') await expect(jump).toBeInViewport();
      await jump.click();
      await expect(page.locator(preview)).toBeFocused();
      // The heading of the pictures is for those who hear the page.
      await expect(page.locator(path === '/social-assets' ? `${preview} + *` : preview)).toBeInViewport();
    });
});

test('every screen of an owner can be read in the dark', long, async ({ page, request, allowErrors }) => {
  test.slow();
  // The browser's driver tries its scripts in the frame of a sample mail, which runs none.
  allowErrors(/Blocked script execution in '\S+\/preview\//);
  const owner = await signUpOwner(page.request, { businessName: 'W'.repeat(60) });
  const comment = `A night to remember, ${owner.slug}. 素晴らしい夜でした。 كانت ليلة رائعة`;
  await leaveReview(request, owner.id, { comment, reviewerName: 'Bartholomew Featherstonehaugh-Cholmondeley' });
  await approveReview(comment, owner);
  for (const path of screens.filter((each) => !isForAdministrators(each))) await lookAt(page, path);
});

/** Approved, hidden, waiting and rejected ones, with and without replies, over two years. */
const addManyReviews = (performerId: string) =>
  inDatabase(async (db) => {
    const added = await db
      .insertInto('reviews')
      .values(
        Array.from({ length: 300 }, (_, n) => {
          const status = n < 3 ? 'pending' : n % 13 === 0 ? 'rejected' : 'approved';
          return {
            performerId,
            reviewerName: n % 7 ? `Guest ${n}` : `Bartholomew Featherstonehaugh-Cholmondeley ${n}`,
            reviewerEmail: `guest-${n}@journeys.example`,
            rating: ratings[n % 5] ?? 5,
            comment: n % 5 ? 'A night to remember.' : 'Everyone is still talking about it. '.repeat(40),
            eventType: ['', 'Wedding', 'Donaudampfschifffahrtsgesellschaftsjubiläum', 'Children’s party'][n % 4] ?? '',
            status,
            isPublic: n % 17 !== 0,
            ...(status !== 'pending' && { decidedAt: new Date() }),
            ...(status === 'rejected' && { rejectedReason: 'off_topic' }),
            createdAt: new Date(Date.now() - n * 2.4 * 86_400_000),
          };
        }),
      )
      .returning('id')
      .execute();
    const replied = added.filter((_, n) => n % 3 === 0);
    await db
      .insertInto('replies')
      .values(replied.map(({ id }) => ({ performerId, reviewId: id, replyText: 'Thank you for having us.' })))
      .execute();
  });

test(
  'every screen of an owner with hundreds of reviews can be read, in light and dark',
  long,
  async ({ page, allowErrors }) => {
    test.setTimeout(600_000);
    allowErrors(/Blocked script execution in '\S+\/preview\//);
    const owner = await signUpOwner(page.request);
    await addManyReviews(owner.id);
    for (const path of screens.filter((each) => !isForAdministrators(each)))
      for (const scheme of ['light', 'dark'] as const) await lookAt(page, path, scheme);
    await page.goto('/reviews');
    await expect(page.getByRole('status').filter({ hasText: '300 reviews. The latest 20 are shown.' })).toBeVisible();
    await clearQueue(owner);
  },
);

test('what is chosen stands out in the dark', longOnce, async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await signUpOwner(page.request);
  await open(page, '/public-page/print');
  const colorOf = (name: string) =>
    page
      .getByRole('radio', { name })
      .locator('xpath=ancestor::label')
      .evaluate((label) => {
        const { backgroundColor, boxShadow } = getComputedStyle(label);
        return { backgroundColor, hasEdge: boxShadow !== 'none' };
      });
  const [chosen, other] = [await colorOf('A4 poster'), await colorOf('Table cards')];
  expect(chosen.backgroundColor).not.toBe(other.backgroundColor);
  expect([chosen.hasEdge, other.hasEdge]).toEqual([true, false]);
});

test('every screen of an administrator can be read in the dark', long, async ({ page }) => {
  await signInAdministrator(page);
  for (const path of screens.filter(isForAdministrators)) await lookAt(page, path);
});
