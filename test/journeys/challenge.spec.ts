import type { Page } from '@playwright/test';
import { type Launched, launch } from '#test/faults/launch.ts';
import {
  choose,
  expect,
  expectFormAwake,
  expectNoAxeViolations,
  long,
  signUpOwner,
  test,
} from '#test/support/journeys.ts';

/** A second process on the same database, which asks everybody for a challenge. */
let strict: Launched;

test.beforeAll(async () => {
  const answer = await fetch(`http://127.0.0.1:${process.env.JOURNEY_MAIL_PORT}/database`);
  strict = await launch({
    DATABASE_URL: await answer.text(),
    NODE_ENV: 'test',
    RATE_LIMITS: 'off',
    CHALLENGE: 'always',
  });
  await strict.ready;
});
test.afterAll(() => strict.end('SIGTERM'));

async function fillIn(page: Page, comment: string) {
  const owner = await signUpOwner();
  await page.goto(`${strict.origin}/review/${owner.id}`);
  await expectFormAwake(page);
  await choose(page.getByRole('radio', { name: '5 stars, Excellent' }));
  await page.getByLabel('Your Name').fill('Hannah Osei');
  await page.getByLabel('Email Address').fill(`hannah-${crypto.randomUUID().slice(0, 8)}@example.com`);
  await page.getByLabel('Your Review').fill(comment);
}

test('a challenge is solved beside the page, and the review goes through', async ({ page, allowErrors }) => {
  allowErrors(/status of 403/);
  await fillIn(page, 'The card was in the lemon.');
  const asked = page.waitForResponse((answer) => answer.status() === 403);
  const taken = page.waitForResponse((answer) => answer.status() === 201);
  // A quick machine has solved it before anybody looks.
  const looked = Promise.withResolvers<void>();
  await page.route('**/challenge-worker-*.js', (route) => looked.promise.then(() => route.continue()));
  await page.getByRole('button', { name: 'Submit Review' }).click();
  await expect(page.getByRole('button', { name: 'Checking that you’re not a robot…' })).toBeVisible();
  looked.resolve();
  expect((await (await asked).json()).code).toBe('challenge_required');
  await taken;
  await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeVisible();
});

test(
  'when the check cannot run, the form says what to do and keeps everything',
  long,
  async ({ page, allowErrors }) => {
    allowErrors(/status of 403/);
    await fillIn(page, 'The card was in the orange.');
    await page.route('**/challenge-worker-*.js', (route) => route.abort());
    const submit = page.getByRole('button', { name: 'Submit Review' });
    await submit.click();
    const trouble = page.getByText('A quick automatic check didn’t finish, so your review wasn’t sent.');
    await expect(trouble).toBeVisible();
    await expectNoAxeViolations(page);
    await page.unroute('**/challenge-worker-*.js');
    await page.reload();
    await expectFormAwake(page);
    await expect(page.getByLabel('Your Review')).toHaveValue('The card was in the orange.');
    await submit.click();
    await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeVisible();
  },
);

test(
  'where the browser lends the check no cryptography, the form says so as well',
  long,
  async ({ page, allowErrors }) => {
    allowErrors(/status of 403/);
    await fillIn(page, 'The card was in the apple.');
    // As on a copy that is served without https.
    await page.route('**/challenge-worker-*.js', async (route) => {
      const worker = await route.fetch();
      const body = `Object.defineProperty(crypto, 'subtle', { value: undefined });${await worker.text()}`;
      await route.fulfill({ response: worker, body });
    });
    await page.getByRole('button', { name: 'Submit Review' }).click();
    await expect(page.getByText('A quick automatic check didn’t finish, so your review wasn’t sent.')).toBeVisible();
  },
);

test(
  'an enquiry comes back with a challenge, which is solved and sent by itself',
  long,
  async ({ page, allowErrors }) => {
    allowErrors(/status of 403/);
    const owner = await signUpOwner();
    await page.goto(`${strict.origin}/enquire/${owner.slug}`);
    await page.getByLabel('Message').fill('Are you free on the twelfth?');
    await page.getByLabel('Your name').fill('Hannah Osei');
    await page.getByLabel('Phone').fill('020 7946 0000');
    await page.getByRole('button', { name: 'Send enquiry' }).click();
    await expect(page.getByRole('heading', { name: 'Enquiry sent' })).toBeVisible();
  },
);
