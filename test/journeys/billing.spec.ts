import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import {
  annualPrice,
  annualPricePerMonth,
  annualSaving,
  monthlyPrice,
  planFeatures,
  planPrice,
} from '#shared/prices.ts';
import {
  expect,
  expectNoAxeViolations,
  linkInMail,
  longOnce,
  once,
  signUpOwner,
  test,
} from '#test/support/journeys.ts';

const toasts = (page: Page) => page.getByRole('region', { name: /^Notifications/ });
const billing = (page: Page) => page.getByRole('region', { name: 'Billing' });

/** The bank accepts this card, and refuses its first payment. */
const refusedLater = '4000000000000341';

async function fillCard(page: Page, number: string) {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry').fill('12/34');
  await page.getByLabel('CVC').fill('123');
}

test('a trial, a failed payment, another card, the annual plan, canceling and resuming', async ({
  page,
  allowErrors,
}) => {
  allowErrors(/status of 402 .*\/api\/billing/);
  const { email } = await signUpOwner(page.request);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: '7 days left in your free trial' })).toBeVisible();

  // A card that has no money, and one that will be refused later.
  await page.getByRole('link', { name: 'Upgrade Now' }).click();
  await expect(page.getByText('Secure Checkout')).toBeVisible();
  await expect(page.getByText('This is a sandbox.')).toBeVisible();
  await expect(page.getByText(/Nothing is charged today. Your free trial continues until/)).toBeVisible();
  await page.getByRole('button', { name: 'Complete Subscription' }).click();
  await expect(page.getByLabel('Card number')).toHaveAccessibleDescription('Enter the card number.');
  await fillCard(page, '4000000000009995');
  await expect(page.getByLabel('Card number')).toHaveValue('4000 0000 0000 9995');
  await page.getByRole('button', { name: 'Complete Subscription' }).click();
  await expect(toasts(page).getByText('Setup Failed', { exact: true })).toBeVisible();
  await expect(page.getByRole('alert').getByText('Your card has insufficient funds.')).toBeVisible();
  await expectNoAxeViolations(page);
  await fillCard(page, refusedLater);
  await page.getByRole('button', { name: 'Complete Subscription' }).click();
  await expect(toasts(page).getByText('Welcome!', { exact: true })).toBeVisible();
  await expect(page).toHaveURL('/dashboard');

  // The trial ends, and the payment fails.
  await page.getByRole('link', { name: 'See billing' }).click();
  await expect(page).toHaveURL('/settings#billing');
  await expect(billing(page).getByText(`Next payment: ${monthlyPrice} on`)).toBeVisible();
  await expect(billing(page).getByText('Visa ending in 0341')).toBeVisible();
  await page.getByRole('button', { name: 'to the next date' }).click();
  await expect(billing(page).getByText('Payment failed')).toBeVisible();
  await expect(billing(page).getByText('Not paid yet')).toBeVisible();
  await expectNoAxeViolations(page);
  await page.goto(await linkInMail(email, '/settings'));

  // Another card pays what was open.
  await page.getByRole('button', { name: 'Update card' }).click();
  const dialog = page.getByRole('dialog', { name: 'Update your card' });
  await fillCard(page, '4242424242424242');
  await dialog.getByRole('button', { name: 'Save card' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(billing(page).getByText('Active', { exact: true })).toBeVisible();
  await expect(billing(page).getByText('Visa ending in 4242')).toBeVisible();
  const invoices = billing(page).getByRole('listitem');
  await expect(invoices).toHaveCount(1);
  await expect(invoices.first()).toContainText(monthlyPrice);
  await expect(invoices.first()).toContainText('Paid');

  // The annual plan, for exactly what was shown.
  await page.getByRole('button', { name: 'Switch to annual' }).click();
  const change = page.getByRole('dialog', { name: 'Switch to annual' });
  const payButton = change.getByRole('button', { name: /^Pay £/ });
  const shown = /Pay (£[\d.]+) and switch/.exec((await payButton.textContent()) ?? '')?.[1] ?? 'nothing';
  await expect(change).toContainText(`You save ${annualSaving} a year.`);
  await expectNoAxeViolations(page);
  await payButton.click();
  await expect(change).toHaveCount(0);
  await expect(billing(page).getByText(planPrice('annual'), { exact: true })).toBeVisible();
  await expect(invoices).toHaveCount(2);
  await expect(invoices.first()).toContainText(shown);
  const pdf = await page.request.get((await invoices.first().getByRole('link').getAttribute('href')) ?? '');
  expect(pdf.headers()['content-type']).toBe('application/pdf');
  expect((await pdf.body()).toString('latin1')).toContain(shown);

  // Two clicks to cancel, two to come back, and each shows what will be charged.
  await page.getByRole('button', { name: 'Cancel subscription' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('Next paymentNone');
  await expectNoAxeViolations(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel subscription' }).click();
  await expect(billing(page).getByText(/^Cancelled: everything works until/)).toBeVisible();
  await page.getByRole('button', { name: 'Resume subscription' }).click();
  const resume = page.getByRole('dialog', { name: 'Resume your subscription?' });
  await expect(resume).toContainText(`Next payment${annualPrice} on`);
  await expectNoAxeViolations(page);
  await resume.getByRole('button', { name: 'Resume subscription' }).click();
  await expect(billing(page).getByText(`Next payment: ${annualPrice} on`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Switch to monthly' })).toBeVisible();
});

test(
  'a mailbox that has had its trial with another account can subscribe instead',
  once,
  async ({ page, allowErrors }) => {
    allowErrors(/status of 409 .*\/api\/start-trial/);
    const email = `mailbox-${randomUUID().slice(0, 8)}@journeys.example`;
    await signUpOwner(undefined, { email });
    await signUpOwner(page.request, { email: email.replace('@', '+1@'), startTrial: false });
    await page.goto('/trial-setup?plan=annual');
    await page.getByRole('button', { name: 'Start Free Trial' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'You’ve already had a free trial' })).toBeFocused();
    await expect(
      page.getByText('This email address has already used its free trial. Subscribe to continue.'),
    ).toBeVisible();
    await expect(toasts(page).getByText('Trial Setup Failed')).toHaveCount(0);
    await expectNoAxeViolations(page);
    await page.getByRole('link', { name: 'Subscribe' }).click();
    await expect(page).toHaveURL('/subscribe?plan=annual');
    await expect(
      page.getByText(`You’ll be charged ${annualPrice} today, then every year until you cancel.`),
    ).toBeVisible();
  },
);

test(
  'a card that is entered after the free trial has ended starts nothing unasked, and the page says so',
  once,
  async ({ page }) => {
    await signUpOwner(page.request);
    await page.goto('/subscribe');
    await fillCard(page, '4242424242424242');
    const wait = await page.request.post('/api/billing/sandbox/fast-forward', { data: { days: 8 } });
    expect(wait.ok()).toBe(true);
    await page.getByRole('button', { name: 'Complete Subscription' }).click();
    await expect(toasts(page).getByText('Card saved, but nothing has started')).toBeVisible();
    await expect(page).toHaveURL('/subscribe');
    await expect(
      page.getByText(`You’ll be charged ${monthlyPrice} today, then every month until you cancel.`),
    ).toBeVisible();
    await expect(page.getByRole('switch', { name: 'Pay annually' })).toBeEnabled();
    await fillCard(page, '4242424242424242');
    await page.getByRole('button', { name: 'Complete Subscription' }).click();
    await expect(toasts(page).getByText('Your subscription is active.')).toBeVisible();
    await expect(page).toHaveURL('/dashboard');
  },
);

test(
  'who is not signed in reads what the trial costs, and what does not answer is asked again',
  longOnce,
  async ({ page, allowErrors }) => {
    allowErrors(/status of (402|503) .*\/api\/(billing|config)/);
    await page.goto('/');
    await page
      .getByRole('link', { name: /free trial/ })
      .first()
      .click();
    await expect(page.getByText('7 days free, no card needed.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Sign In Required' })).toBeVisible();
    const signIn = page.getByRole('link', { name: 'Sign In to Continue' });
    const returnTo = async () =>
      new URL((await signIn.getAttribute('href')) ?? '', page.url()).searchParams.get('returnTo');
    expect(await returnTo()).toBe('/subscribe');
    await page.goto('/subscribe?plan=annual&code=spring');
    await expect(signIn).toBeVisible();
    expect(await returnTo()).toBe('/subscribe?plan=annual&code=SPRING');
    await page.getByRole('link', { name: 'Create your account' }).click();
    await expect(page.getByLabel('Business or act')).toBeVisible();

    // A bank that says no, and a card that will be refused later.
    await signUpOwner(page.request);
    await page.goto('/subscribe');
    await fillCard(page, '4000002500003155');
    await page.getByRole('button', { name: 'Complete Subscription' }).click();
    await page.getByRole('button', { name: 'Fail authentication' }).click();
    await expect(page.getByRole('alert').getByText(/unable to authenticate/)).toBeVisible();
    await fillCard(page, refusedLater);
    await page.getByRole('button', { name: 'Complete Subscription' }).click();
    await expect(toasts(page).getByText('Welcome!', { exact: true })).toBeVisible();

    await page.route('**/api/config', (route) => route.fulfill({ status: 503, json: {} }));
    await page.goto('/settings#billing');
    await expect(billing(page).getByRole('heading', { name: 'Your billing didn’t load' })).toBeVisible();
    await page.unroute('**/api/config');
    await billing(page).getByRole('button', { name: 'Try again' }).click();
    await expect(billing(page).getByText(`Next payment: ${monthlyPrice} on`)).toBeVisible();
    await page.getByRole('button', { name: 'to the next date' }).click();
    await expect(billing(page).getByText('Payment failed')).toBeVisible();

    // The bank took the card back: another can be entered all the same.
    await page.route('**/api/billing', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...(await answer.json()), card: null } });
    });
    await page.reload();
    await expect(billing(page).getByText('No card is saved')).toBeVisible();
    await expect(billing(page).getByRole('button', { name: 'Update card' })).toBeEnabled();
    await page.unroute('**/api/billing');
    await page.reload();
    await expect(billing(page).getByText('Visa ending in 0341')).toBeVisible();
    await page.getByRole('button', { name: 'Update card' }).click();
    const dialog = page.getByRole('dialog', { name: 'Update your card' });
    await fillCard(page, '4242424242424242');
    await page.route('**/api/billing/refresh', (route) => route.fulfill({ status: 503, json: {} }));
    await dialog.getByRole('button', { name: 'Save card' }).click();
    await expect(dialog.getByRole('heading', { name: 'Your card was accepted' })).toBeVisible();
    await expect(toasts(page).getByText('Setup Failed', { exact: true })).toHaveCount(0);
    await page.unroute('**/api/billing/refresh');
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(billing(page).getByText('Active', { exact: true })).toBeVisible();
  },
);

test(
  'the subscribe page shows the plan, tries again when it could not begin, and takes a payment after the trial',
  longOnce,
  async ({ page, allowErrors }) => {
    allowErrors(/status of (402|409|503) .*\/api\/(create-subscription|billing|config|auth\/user)/);
    await signUpOwner(page.request);
    const wait = await page.request.post('/api/billing/sandbox/fast-forward', { data: { days: 8 } });
    expect(wait.ok()).toBe(true);
    // What did not answer is told as that, not as somebody who is signed out, and can be asked again.
    for (const path of ['/api/config', '/api/auth/user']) {
      await page.route(`**${path}`, (route) => route.fulfill({ status: 503, json: {} }));
      for (const place of ['/trial-setup', '/subscribe']) {
        await page.goto(place);
        await expect(page.getByRole('heading', { name: 'Starbill didn’t answer' })).toBeVisible();
      }
      await page.unroute(`**${path}`);
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByText('Billed monthly, cancel anytime')).toBeVisible();
    }
    await page.route('**/api/create-subscription', (route) =>
      route.fulfill({ status: 503, json: { message: 'The payment provider didn’t answer.', code: 'payments_away' } }),
    );
    await page.goto('/subscribe?plan=annual');
    await expect(page.getByText('Failed to initialize payment. Please try again.')).toBeVisible();
    await expect(page.getByText('Subscription setup failed: The payment provider didn’t answer.')).toBeVisible();
    await expectNoAxeViolations(page);
    await page.unroute('**/api/create-subscription');
    await page.getByRole('button', { name: 'Retry Setup' }).click();
    await expect(
      page.getByText(`You’ll be charged ${annualPrice} today, then every year until you cancel.`),
    ).toBeVisible();
    await expect(page.getByText(`${annualPricePerMonth}/month billed annually`)).toBeVisible();
    await expect(page.getByText(`Save ${annualSaving}`)).toBeVisible();
    for (const feature of planFeatures) await expect(page.getByText(feature)).toBeVisible();
    await expect(page.getByText(/^Secure payment powered by .*Cancel anytime$/)).toBeVisible();
    await expect(page.getByText('7-day free trial')).toBeHidden();
    await expect(page.getByRole('link', { name: 'Back' })).toHaveAttribute('href', '/');

    await page.getByRole('switch', { name: 'Pay annually' }).click();
    await expect(
      page.getByText(`You’ll be charged ${monthlyPrice} today, then every month until you cancel.`),
    ).toBeVisible();
    await fillCard(page, '4000000000000341');
    await page.getByRole('button', { name: 'Complete Subscription' }).click();
    await expect(toasts(page).getByText('Payment Failed', { exact: true })).toBeVisible();
    await fillCard(page, '4000002500003155');
    // The network goes and comes back: what was typed is still there.
    await page.evaluate(() => ['offline', 'online'].map((name) => window.dispatchEvent(new Event(name))));
    await page.getByRole('button', { name: 'Complete Subscription' }).click();
    // The bank is answered once, and its yes is not taken back by a key. That we do not hear of it is not a failed payment.
    const answers: unknown[] = [];
    await page.route('**/api/billing/sandbox/authentication', async (route) => {
      answers.push(route.request().postDataJSON());
      await page.keyboard.press('Escape');
      await route.continue();
    });
    await page.route('**/api/billing/refresh', (route) => route.fulfill({ status: 503, json: {} }));
    await page.getByRole('button', { name: 'Complete authentication' }).click();
    await expect(page.getByRole('heading', { name: 'Your payment was accepted' })).toBeVisible();
    expect(answers).toMatchObject([{ passed: true }]);
    await expect(toasts(page).getByText('Payment Failed', { exact: true })).toHaveCount(0);
    await page.unroute('**/api/billing/refresh');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(
      toasts(page).getByText('Your subscription is active. Setting up your account...', { exact: true }),
    ).toBeVisible();
    await expect(page).toHaveURL('/dashboard');
    await expect(page.getByRole('region', { name: 'Subscription' })).toHaveCount(0);
    // Whoever is subscribed is led to where the subscription is.
    await page.goto('/subscribe');
    await expect(page).toHaveURL('/settings#billing');
    await expect(billing(page).getByText(`Next payment: ${monthlyPrice} on`)).toBeVisible();

    // What ends now is a subscription, and no second trial is promised.
    const { version } = await (await page.request.get('/api/billing')).json();
    expect((await page.request.post('/api/billing/cancel', { data: { version } })).ok()).toBe(true);
    expect((await page.request.post('/api/billing/sandbox/fast-forward', { data: { days: 40 } })).ok()).toBe(true);
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { name: 'Your subscription has ended' })).toBeVisible();
    await page.getByRole('link', { name: 'Subscribe', exact: true }).click();
    await expect(page.getByText('Billed monthly, cancel anytime')).toBeVisible();
  },
);
