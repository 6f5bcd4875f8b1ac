import { annualPrice, planPrice } from '#shared/prices.ts';
import { expect, longOnce, signUpOwner, test } from '#test/support/journeys.ts';

test(
  'a plan switched in one tab after it was canceled in another is refused, and shown afresh',
  longOnce,
  async ({ page, context, allowErrors }) => {
    allowErrors(/status of 409 .*\/api\/billing\/plan/);
    await signUpOwner(page.request);
    const post = async (path: string, data?: object) => {
      const answer = await page.request.post(path, { data });
      expect(answer.ok(), path).toBe(true);
      return answer.json();
    };
    await post('/api/billing/sandbox/fast-forward', { days: 8 });
    const { clientSecret } = await post('/api/create-subscription', { isAnnual: true });
    const card = { number: '4242424242424242', expMonth: 12, expYear: 2034, cvc: '123' };
    await post('/api/billing/sandbox/card', { clientSecret, ...card });
    await post('/api/billing/refresh');

    const region = page.getByRole('region', { name: 'Billing' });
    await page.goto('/settings#billing');
    const paidUntil = /on (\w+ \d+, \d{4})/.exec(
      (await region.getByText(`Next payment: ${annualPrice} on`).textContent()) ?? '',
    )?.[1];
    if (!paidUntil) throw new Error('the day up to which the year is paid is shown');
    await page.getByRole('button', { name: 'Switch to monthly' }).click();
    const offer = page.getByRole('dialog', { name: 'Switch to monthly' });
    await expect(offer).toContainText(/Unused time on your current plan−£29\d/);
    await expect(offer).toContainText(/Credit for your next payments£27\d/);

    const second = await context.newPage();
    await second.goto('/settings#billing');
    await second.getByRole('button', { name: 'Cancel subscription' }).click();
    const question = second.getByRole('alertdialog');
    await expect(question).toContainText(`Your plan ends${paidUntil}`);
    await question.getByRole('button', { name: 'Cancel subscription' }).click();
    await expect(second.getByText(`Cancelled: everything works until ${paidUntil}`)).toBeVisible();

    await offer.getByRole('button', { name: 'Switch to monthly' }).click();
    await expect(page.getByText('Nothing was changed', { exact: true })).toBeVisible();
    await expect(offer).toHaveCount(0);
    await expect(region.getByText(planPrice('annual'), { exact: true })).toBeVisible();
    await expect(region.getByText(`Cancelled: everything works until ${paidUntil}`)).toBeVisible();
    await page.getByRole('button', { name: 'Resume subscription' }).click();
    await expect(page.getByRole('dialog')).toContainText(`Next payment${annualPrice} on ${paidUntil}`);
  },
);
