import { planLabel } from '#shared/billing.ts';
import { formatPence, type Plan, planPrice, prices } from '#shared/prices.ts';
import { describePrices } from '#shared/promotions.ts';
import type { SignedIn } from '#shared/schemas/accounts.ts';
import type { Checkout } from '#shared/schemas/billing.ts';
import { readerDateUtc } from '#web/ui/reader-date.ts';

type Person = Pick<SignedIn, 'subscriptionStatus' | 'trialEnd'>;

/** What happens to the owner's money when they press, before they press. */
export function describeCharge({ checkout, plan, person }: { checkout: Checkout; plan: Plan; person: Person }): string {
  const { promotion, credit, dueToday, trialDays } = checkout;
  const period = plan === 'annual' ? 'year' : 'month';
  const all = describePrices(plan, promotion);
  if (trialDays)
    return `Nothing is charged today. After ${trialDays} free days you’ll be charged ${all} until you cancel.`;
  const fromSecond = describePrices(plan, promotion, 2);
  if (checkout.intent === 'payment') {
    const then =
      dueToday === prices[plan]
        ? `every ${period}`
        : promotion
          ? fromSecond
          : `${formatPence(prices[plan])} every ${period}`;
    return `You’ll be charged ${formatPence(dueToday)} today, then ${then} until you cancel.`;
  }
  if (person.subscriptionStatus === 'trialing' && person.trialEnd)
    return `Nothing is charged today. Your free trial continues until ${readerDateUtc(person.trialEnd)}. After that you’ll be charged ${all} until you cancel.`;
  const paidBy = credit > 0 ? 'your credit' : 'your promotion code';
  if (promotion?.price === 0 && promotion.periods === null)
    return 'Nothing is charged today, or later: your promotion code pays for every period. You can cancel at any time.';
  return `Nothing is charged today: ${paidBy} pays for the first ${period}. After that you’ll be charged ${fromSecond} until you cancel.`;
}

/** The same in figures, for whoever has credit or a promotion code: credit pays before the card does. */
export function listAmounts({ checkout, plan, person }: { checkout: Checkout; plan: Plan; person: Person }) {
  const { trialDays, dueToday, credit, promotion } = checkout;
  const isFreeNow = trialDays !== undefined || person.subscriptionStatus === 'trialing';
  const price = promotion?.price ?? prices[plan];
  const used = isFreeNow ? 0 : Math.min(credit, price);
  const left = credit - used;
  const rows: [string, string, boolean][] = [
    [planLabel[plan], planPrice(plan), true],
    [`Promotion code ${promotion?.code ?? ''}`, `−${formatPence(prices[plan] - price)}`, promotion !== null],
    ['Paid from your credit', `−${formatPence(used)}`, used > 0],
    ['To pay today', formatPence(dueToday), true],
    ['First payment after the trial', formatPence(price), isFreeNow && promotion !== null],
    ['Credit for your next payments', formatPence(left), left > 0],
  ];
  return rows.flatMap(([name, value, isShown]): [string, string][] => (isShown ? [[name, value]] : []));
}
