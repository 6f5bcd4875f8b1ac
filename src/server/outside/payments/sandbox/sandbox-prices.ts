import { type PromotionCode, takenOff } from '#server/outside/payments/promotion-codes.ts';
import { type Plan, prices } from '#shared/prices.ts';
import { periodsWithin } from '#shared/promotions.ts';
import type { SandboxInvoice, SandboxSubscription } from './sandbox-state.ts';

/** How many periods a code makes cheaper; null: all of them. */
export function periodsOf({ lasts }: PromotionCode, plan: Plan): number | null {
  if (lasts === 'always') return null;
  return lasts === 'once' ? 1 : periodsWithin(plan, lasts.months);
}

export const startPromotion = (code: PromotionCode | undefined, plan: Plan): SandboxSubscription['promotion'] =>
  code ? { ...code, left: periodsOf(code, plan) } : null;

/** In pence, what a promotion code takes off the next period that is invoiced. */
export const discountOf = ({ promotion }: SandboxSubscription, plan: Plan) =>
  promotion ? takenOff(promotion, prices[plan]) : 0;

/** In pence, what the next period that is invoiced costs. */
export const priceOf = (subscription: SandboxSubscription, plan: Plan) => prices[plan] - discountOf(subscription, plan);

/** The same for the period after that. */
export const laterPriceOf = (subscription: SandboxSubscription, plan: Plan) =>
  subscription.promotion?.left === 1 ? prices[plan] : priceOf(subscription, plan);

/** A period of a plan on an invoice, and the code that makes it cheaper. */
export function planLines(subscription: SandboxSubscription, plan: Plan): SandboxInvoice['lines'] {
  const discount = discountOf(subscription, plan);
  const full = { text: `Pro, ${plan}`, amount: prices[plan] };
  return discount > 0
    ? [full, { text: `Promotion code ${subscription.promotion?.code ?? ''}`, amount: -discount }]
    : [full];
}

/** A period was invoiced: what it cost is remembered, and its code holds once less. */
export function countPeriod(subscription: SandboxSubscription, plan: Plan): void {
  subscription.periodPrice = priceOf(subscription, plan);
  const { promotion } = subscription;
  if (!promotion || promotion.left === null) return;
  promotion.left -= 1;
  if (promotion.left === 0) subscription.promotion = null;
}
