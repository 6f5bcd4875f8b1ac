import { formatPence, type Plan, planPrice, prices } from './prices.ts';

/** What a promotion code does to the price of a plan. */
export type Promotion = {
  code: string;
  /** In pence, what a period costs with it. */
  price: number;
  /** How many periods cost that; null: all of them. */
  periods: number | null;
};

/** Codes are the same however their letters are written. */
export const normaliseCode = (typed: string) => typed.trim().toUpperCase();

/** How many payments a code that holds for some months makes cheaper: an annual plan is paid for as a whole. */
export const periodsWithin = (plan: Plan, months: number) => (plan === 'annual' ? Math.ceil(months / 12) : months);

/** "£28.95 a month", or what it costs with a code. */
const priceWords = (plan: Plan, price: number) =>
  price === prices[plan] ? planPrice(plan) : `${formatPence(price)} ${plan === 'annual' ? 'a year' : 'a month'}`;

/** What the next payment takes: the plan's price, or an amount that a code made lower, for as long as it holds. */
export const nextPriceWords = (plan: Plan, price: number | null) =>
  price === null || price === prices[plan] ? planPrice(plan) : formatPence(price);

/** What is charged, and then, from the payment with this number on. "£20.00 a month for 3 months, then £28.95 a month". */
export function describePrices(plan: Plan, promotion: Promotion | null, from = 1): string {
  if (!promotion) return planPrice(plan);
  const { price, periods } = promotion;
  if (periods === null) return priceWords(plan, price);
  const left = periods - from + 1;
  if (left <= 0) return planPrice(plan);
  const period = plan === 'annual' ? 'year' : 'month';
  if (left > 1)
    return `${priceWords(plan, price)} for ${left} ${from > 1 ? 'more ' : ''}${period}s, then ${planPrice(plan)}`;
  return `${formatPence(price)} for ${from > 1 ? 'one more' : 'the first'} ${period}, then ${planPrice(plan)}`;
}
