import { planLabel } from '#shared/billing.ts';
import { longDate } from '#shared/format.ts';
import { formatPence, type Plan, planPrice, prices } from '#shared/prices.ts';
import type { SignedIn } from '#shared/schemas/accounts.ts';
import type { Checkout } from '#shared/schemas/billing.ts';

type Person = Pick<SignedIn, 'subscriptionStatus' | 'trialEnd'>;

/** What happens to the owner's money when they press, before they press. */
export function describeCharge({ checkout, plan, person }: { checkout: Checkout; plan: Plan; person: Person }): string {
  const period = plan === 'annual' ? 'year' : 'month';
  if (checkout.trialDays)
    return `Nothing is charged today. After ${checkout.trialDays} free days you’ll be charged ${planPrice(plan)} until you cancel.`;
  if (checkout.intent === 'payment') {
    const then = checkout.dueToday === prices[plan] ? '' : `${formatPence(prices[plan])} `;
    return `You’ll be charged ${formatPence(checkout.dueToday)} today, then ${then}every ${period} until you cancel.`;
  }
  if (person.subscriptionStatus === 'trialing' && person.trialEnd)
    return `Nothing is charged today. Your free trial continues until ${longDate(person.trialEnd)}. After that you’ll be charged ${planPrice(plan)} until you cancel.`;
  return `Nothing is charged today: your credit pays for the first ${period}. After that you’ll be charged ${planPrice(plan)} until you cancel.`;
}

/** The same in figures, for whoever has credit: it pays before the card does. */
export function listAmounts({ checkout, plan, person }: { checkout: Checkout; plan: Plan; person: Person }) {
  const { trialDays, dueToday, credit } = checkout;
  const isFreeNow = trialDays !== undefined || person.subscriptionStatus === 'trialing';
  const used = isFreeNow ? 0 : Math.min(credit, prices[plan]);
  const left = credit - used;
  const rows: [string, string][] = [
    [planLabel[plan], planPrice(plan)],
    ...(used > 0 ? ([['Paid from your credit', `−${formatPence(used)}`]] satisfies [string, string][]) : []),
    ['To pay today', formatPence(dueToday)],
    ...(left > 0 ? ([['Credit for your next payments', formatPence(left)]] satisfies [string, string][]) : []),
  ];
  return rows;
}
