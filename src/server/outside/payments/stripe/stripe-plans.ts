import Stripe from 'stripe';
import { refusals } from '#server/errors.ts';
import type { PendingChange, PlanPreview, Upcoming } from '#server/outside/payments/payments.ts';
import { type Plan, prices } from '#shared/prices.ts';
import { callStripe } from './call-stripe.ts';
import { discountOf, expanded, fromSeconds, itemOf, pendingPlanOf, toSeconds } from './stripe-shapes.ts';

export type StripePrices = { priceMonthly: string; priceAnnual: string; automaticTax: boolean };

/** Which price is which plan, and whether Stripe charges what our pages say. */
export function createPriceBook(stripe: Stripe, { priceMonthly, priceAnnual, automaticTax }: StripePrices) {
  const ids: Record<Plan, string> = { monthly: priceMonthly, annual: priceAnnual };
  let checked: Promise<void> | null = null;

  async function check(plan: Plan, interval: 'month' | 'year'): Promise<void> {
    const price = await stripe.prices.retrieve(ids[plan]);
    const isRight =
      price.unit_amount === prices[plan] &&
      price.currency.toUpperCase() === prices.currency &&
      price.recurring?.interval === interval;
    if (!isRight) {
      const cause = new Error(
        `The Stripe price ${ids[plan]} is ${price.unit_amount} ${price.currency} per ${price.recurring?.interval}, but the ${plan} plan costs ${prices[plan]} ${prices.currency} per ${interval}.`,
      );
      throw Object.assign(refusals.paymentsAway(), { cause });
    }
    if (automaticTax && price.tax_behavior !== 'inclusive') {
      const cause = new Error(
        `With STRIPE_TAX=on the Stripe price ${ids[plan]} must include its tax (tax_behavior: inclusive), but it is ${price.tax_behavior}.`,
      );
      throw Object.assign(refusals.paymentsAway(), { cause });
    }
  }

  return {
    idOf: (plan: Plan) => ids[plan],
    planOf: (priceId: string): Plan => (priceId === priceAnnual ? 'annual' : 'monthly'),
    /** Throws when a price at Stripe is not the one we show. Asked once. */
    async demandHonest(): Promise<void> {
      checked ??= Promise.all([check('monthly', 'month'), check('annual', 'year')]).then(() => {});
      await checked.catch((error) => {
        checked = null;
        throw error;
      });
    },
  };
}
export type PriceBook = ReturnType<typeof createPriceBook>;

/** The change, as Stripe is asked about it and as it is then made: the same words, so the same amount. */
const changeOf = (subscription: Stripe.Subscription, priceId: string, at: Date) => ({
  items: [{ id: itemOf(subscription).id, price: priceId }],
  ...(subscription.status === 'trialing'
    ? { proration_behavior: 'none' as const }
    : { proration_behavior: 'always_invoice' as const, proration_date: toSeconds(at) }),
});

type PriceAt = (subscription: Stripe.Subscription, plan: Plan, seconds: number) => number;

export async function previewStripePlan(
  stripe: Stripe,
  book: PriceBook,
  { id, plan, at, priceAt }: { id: string; plan: Plan; at: Date; priceAt: PriceAt },
): Promise<PlanPreview> {
  const subscription = await callStripe(() =>
    stripe.subscriptions.retrieve(id, { expand: ['discounts.source.coupon'] }),
  );
  const invoice = await callStripe(() =>
    stripe.invoices.createPreview({
      subscription: id,
      subscription_details: changeOf(subscription, book.idOf(plan), at),
    }),
  );
  if (subscription.status === 'trialing')
    return {
      dueNow: 0,
      unused: 0,
      discount: 0,
      credit: Math.max(0, -(invoice.starting_balance ?? 0)),
      next: { date: fromSeconds(itemOf(subscription).current_period_end), amount: invoice.amount_due },
    };
  // A balance below zero is the customer's.
  const credit = Math.max(0, -(invoice.ending_balance ?? Math.min(0, invoice.total)));
  // What is given back is for the old period, which may end later than the new one.
  const charged = invoice.lines.data.filter(({ amount }) => amount > 0);
  const periodEnd = Math.max(...charged.map(({ period }) => period.end));
  return {
    dueNow: invoice.amount_due,
    unused: -invoice.lines.data.reduce((sum, { amount }) => sum + Math.min(0, amount), 0),
    discount: discountOf(invoice),
    credit,
    next: { date: fromSeconds(periodEnd), amount: Math.max(0, priceAt(subscription, plan, periodEnd) - credit) },
  };
}

export async function changeStripePlan(
  stripe: Stripe,
  book: PriceBook,
  { id, plan, at }: { id: string; plan: Plan; at: Date },
): Promise<void> {
  const subscription = await callStripe(() => stripe.subscriptions.retrieve(id));
  const change = changeOf(subscription, book.idOf(plan), at);
  await callStripe(async () => {
    try {
      await stripe.subscriptions.update(id, { ...change, payment_behavior: 'error_if_incomplete' });
    } catch (error) {
      // A refused card changes nothing. A bank that wants to ask can be answered, so that change is left pending.
      if (!isBankQuestion(error)) throw error;
      await stripe.subscriptions.update(id, { ...change, payment_behavior: 'pending_if_incomplete' });
    }
  });
}

const isBankQuestion = (error: unknown) =>
  error instanceof Stripe.errors.StripeCardError &&
  [error.code, error.decline_code].some(
    (code) => code === 'subscription_payment_intent_requires_action' || code === 'authentication_required',
  );

const withInvoice = { expand: ['latest_invoice.confirmation_secret'] };

export async function readStripePendingChange(
  stripe: Stripe,
  book: PriceBook,
  id: string,
): Promise<PendingChange | null> {
  const subscription = await callStripe(() => stripe.subscriptions.retrieve(id, withInvoice));
  const plan = pendingPlanOf(subscription, book.planOf);
  const invoice = expanded(subscription.latest_invoice);
  const clientSecret = invoice?.confirmation_secret?.client_secret;
  return plan && invoice && clientSecret ? { plan, amount: invoice.amount_due, clientSecret } : null;
}

/** Stripe forgets a pending change when its invoice is void. */
export async function dropStripePendingChange(stripe: Stripe, id: string): Promise<void> {
  const subscription = await callStripe(() => stripe.subscriptions.retrieve(id, withInvoice));
  const invoice = subscription.pending_update ? expanded(subscription.latest_invoice) : null;
  const open = invoice?.status === 'open' ? invoice.id : null;
  if (open) await callStripe(() => stripe.invoices.voidInvoice(open));
}

export async function readStripeRenewal(stripe: Stripe, id: string): Promise<Upcoming | null> {
  const subscription = await callStripe(() => stripe.subscriptions.retrieve(id));
  const ends = subscription.cancel_at_period_end || (subscription.cancel_at ?? null) !== null;
  if (subscription.status !== 'trialing' && subscription.status !== 'active') return null;
  const invoice = await callStripe(() =>
    stripe.invoices.createPreview({
      subscription: id,
      // What ends has no next invoice, so Stripe is asked about it as if it did not.
      ...(ends && { subscription_details: { cancel_at_period_end: false } }),
    }),
  );
  return { date: fromSeconds(itemOf(subscription).current_period_end), amount: invoice.amount_due };
}
