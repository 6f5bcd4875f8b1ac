import { expect, expectNoAxeViolations, longOnce, test } from '#test/support/journeys.ts';
import { openOwnServer } from '#test/support/own-server.ts';
import { stripeScript } from '#test/support/stripe-script.ts';
import { openStripeServer, type StripeServer } from '#test/support/stripe-server.ts';

/** A Starbill of its own, with Stripe's keys and a server that speaks as Stripe does. */
let stripe: StripeServer;
let starbill: Awaited<ReturnType<typeof openOwnServer>>;

test.beforeAll(async () => {
  stripe = await openStripeServer(() => new Date());
  starbill = await openOwnServer(stripe.environment);
});
test.afterAll(async () => {
  await starbill?.close();
  await stripe?.close();
});

test(
  'with Stripe’s keys the card is entered in Stripe’s form, and its words are ours to show',
  longOnce,
  async ({ browser }) => {
    const context = await browser.newContext({ baseURL: starbill.origin });
    const page = await context.newPage();
    const scripts: string[] = [];
    let reachable = false;
    await context.route(/^https:/, (route) => {
      scripts.push(route.request().url());
      return reachable ? route.fulfill({ contentType: 'text/javascript', body: stripeScript }) : route.abort();
    });
    await page.exposeFunction('tellStripe', (kind: 'setup' | 'payment' | 'bank', secret: string, card: string) => {
      if (card === 'declined') return 'Your card was declined.';
      if (kind === 'bank') stripe.world.browser.answerBank(secret, true);
      else if (kind === 'setup') stripe.world.browser.confirmSetup(secret);
      else stripe.world.browser.confirmPayment(secret);
      return null;
    });
    const email = `stripe-${crypto.randomUUID()}@journeys.example`;
    const signUp = {
      email,
      password: 'a quiet evening',
      firstName: 'Ada',
      lastName: 'Lark',
      businessName: 'The Larks',
    };
    expect((await page.request.post('/api/auth/sign-up/email', { data: signUp })).ok()).toBe(true);

    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    expect(scripts, 'Stripe’s script is loaded where it is needed and nowhere else').toEqual([]);
    await page.goto('/subscribe');
    await expect(page.getByText('An ad blocker in your browser may have stopped it.')).toBeVisible();
    reachable = true;
    await page.getByRole('button', { name: 'Try again' }).click();
    const field = page.getByLabel(/^Card in Stripe’s form, in rgb/);
    await expect(page.getByText('Secure payment powered by Stripe')).toBeVisible();
    await field.fill('declined');
    await page.getByRole('button', { name: 'Start Free Trial' }).click();
    await expect(page.getByText('Setup Failed', { exact: true })).toBeVisible();
    await expect(page.getByRole('alert').getByText('Your card was declined.')).toBeVisible();
    await expectNoAxeViolations(page);
    await field.fill('fine');
    await page.getByRole('button', { name: 'Start Free Trial' }).click();
    const welcome = 'Your 7-day free trial has started. Enjoy full access to all features!';
    await expect(page.getByText(welcome, { exact: true })).toBeVisible();
    await expect(page).toHaveURL(`${starbill.origin}/dashboard`);
    await page.getByRole('link', { name: 'See billing' }).click();
    await expect(page.getByText('Visa ending in 4242')).toBeVisible();
    await expect(page.getByText('Sandbox', { exact: true })).toHaveCount(0);
    expect([...stripe.world.subscriptions.values()]).toMatchObject([{ status: 'trialing' }]);

    // A bank that asks on a page of its own sends its customer back to the dashboard, perhaps before Stripe's news come.
    const other = { ...signUp, email: `stripe-${crypto.randomUUID()}@journeys.example` };
    await page.goto('about:blank');
    await context.clearCookies();
    expect((await page.request.post('/api/auth/sign-up/email', { data: other })).ok()).toBe(true);
    const opened = await page.request.post('/api/create-subscription', { data: { isAnnual: true } });
    const { clientSecret } = await opened.json();
    await page.goto('/dashboard?setup_intent=seti_1&redirect_status=failed');
    await expect(page.getByText('Setup Failed', { exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Your free trial is waiting' })).toBeVisible();
    stripe.world.browser.confirmSetup(clientSecret);
    await page.goto('/dashboard?setup_intent=seti_1&redirect_status=succeeded');
    await expect(page.getByText('Welcome!', { exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { name: '7 days left in your free trial' })).toBeVisible();
    await expect(page).toHaveURL(`${starbill.origin}/dashboard`);

    // The same mailbox has had its trial, so this account pays at once; then its bank asks about the change of plan.
    const payer = { ...signUp, email: email.replace('@', '+2@') };
    await page.goto('about:blank');
    await context.clearCookies();
    expect((await page.request.post('/api/auth/sign-up/email', { data: payer })).ok()).toBe(true);
    await page.goto('/subscribe');
    await page.getByLabel(/^Card in Stripe’s form, in rgb/).fill('fine');
    await page.getByRole('button', { name: 'Complete Subscription' }).click();
    await expect(page).toHaveURL(`${starbill.origin}/dashboard`);
    for (const method of stripe.world.methods.values()) method.behaviour = 'asks';
    await page.goto('/settings');
    await page.getByRole('button', { name: 'Switch to annual' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Pay £.* and switch$/ })
      .click();
    await expect(page.getByRole('heading', { name: 'Your bank has a question' })).toBeVisible();
    await page.getByRole('button', { name: 'Answer your bank' }).click();
    await expect(page.getByText('You’re now on the annual plan.', { exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Your bank has a question' })).toHaveCount(0);
    await context.close();
  },
);
