import { screens } from '#shared/operations.ts';
import { journeyAdministrator } from '#test/support/journey-administrator.ts';
import { expect, longOnce, test } from '#test/support/journeys.ts';
import { moneyWords } from '#test/support/money-words.ts';
import { openOwnServer } from '#test/support/own-server.ts';

/** A Starbill of its own, where nobody pays for anything. */
let starbill: Awaited<ReturnType<typeof openOwnServer>>;

test.beforeAll(async () => {
  starbill = await openOwnServer({
    BILLING: 'off',
    ADMIN_EMAIL: journeyAdministrator.email,
    ADMIN_PASSWORD: journeyAdministrator.password,
  });
});
test.afterAll(() => starbill?.close());

const elsewhere = [
  '/sign-in',
  '/sign-up',
  '/forgot-password',
  '/reset-password',
  '/become-administrator',
  '/two-factor',
  '/public-page/print',
];
const isForAdministrators = (path: string) => path.startsWith('/admin');
const paths = Object.values(screens)
  .map(({ path }) => path)
  .filter((path) => !elsewhere.includes(path));

test('without billing no screen of an owner or an administrator speaks of money', longOnce, async ({ browser }) => {
  test.slow();
  const context = await browser.newContext({ baseURL: starbill.origin });
  const page = await context.newPage();
  const read = async (path: string) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    expect((await page.locator('body').innerText()).match(moneyWords) ?? [], path).toEqual([]);
  };

  await read('/sign-up');
  for (const [label, value] of [
    ['First name', 'Ada'],
    ['Last name', 'Lark'],
    ['Business or act', 'The Larks'],
    ['Email address', 'ada@journeys.example'],
    ['Password', 'a quiet evening'],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  for (const path of paths.filter((each) => !isForAdministrators(each))) await read(path);
  await page.goto('/subscribe');
  await expect(page, 'an old link to the payment form leads on').toHaveURL('/dashboard');

  // The dashboard would ask once more without its session, and lead to the sign-in in the middle of what follows.
  await page.goto('about:blank');
  await context.clearCookies();
  await page.request.post('/api/auth/sign-in/email', { data: journeyAdministrator });
  for (const path of paths.filter(isForAdministrators)) await read(path);
  await context.close();
});
