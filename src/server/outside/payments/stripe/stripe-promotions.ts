import Stripe from 'stripe';
import { type Plan, prices } from '#shared/prices.ts';
import { type Promotion, periodsWithin } from '#shared/promotions.ts';
import { callStripe } from './call-stripe.ts';
import type { PriceBook } from './stripe-plans.ts';
import { expanded, itemOf } from './stripe-shapes.ts';

/** The promotion code at Stripe that is in force under this name. */
export async function findStripeCode(stripe: Stripe, code: string): Promise<Stripe.PromotionCode | null> {
  const { data } = await callStripe(() =>
    stripe.promotionCodes.list({ code, active: true, limit: 1, expand: ['data.promotion.coupon'] }),
  );
  return data[0] ?? null;
}

/**
 * What a code does to a price, by Stripe's own reckoning: it knows what a code is restricted to, and how it rounds. null
 * when it does nothing here.
 */
export async function findStripePromotion(
  stripe: Stripe,
  book: PriceBook,
  { customerId, plan, code }: { customerId: string; plan: Plan; code: string },
): Promise<Promotion | null> {
  const known = await findStripeCode(stripe, code);
  const coupon = expanded(known?.promotion.coupon);
  if (!known || !coupon) return null;
  const invoice = await callStripe(() =>
    stripe.invoices.createPreview({
      customer: customerId,
      subscription_details: { items: [{ price: book.idOf(plan) }] },
      discounts: [{ promotion_code: known.id }],
    }),
  ).catch((error) => {
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return null;
    throw error;
  });
  if (!invoice || invoice.total >= prices[plan]) return null;
  const periods =
    coupon.duration === 'forever'
      ? null
      : coupon.duration === 'once'
        ? 1
        : periodsWithin(plan, coupon.duration_in_months ?? 1);
  return { code, price: invoice.total, periods };
}

/** In pence, what a period of a plan costs that begins at a moment, with the codes that still hold then. */
export function stripePriceAt(subscription: Stripe.Subscription, plan: Plan, seconds: number): number {
  let price: number = prices[plan];
  for (const discount of subscription.discounts) {
    const each = expanded(discount);
    const coupon = expanded(each?.source.coupon);
    // One that holds once has been used, unless nothing was paid yet.
    const isUsed = coupon?.duration === 'once' && subscription.status !== 'trialing';
    if (!each || !coupon || isUsed || (each.end !== null && each.end <= seconds)) continue;
    price -= coupon.percent_off ? Math.round((price * coupon.percent_off) / 100) : (coupon.amount_off ?? 0);
  }
  return Math.max(0, price);
}

export const nextStripePrice = (subscription: Stripe.Subscription, plan: Plan) =>
  stripePriceAt(subscription, plan, itemOf(subscription).current_period_end);
