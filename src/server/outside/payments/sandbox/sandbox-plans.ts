import type { PlanPreview, Upcoming } from '#server/outside/payments/payments.ts';
import type { Plan } from '#shared/prices.ts';
import { countPeriod, discountOf, laterPriceOf, priceOf } from './sandbox-prices.ts';
import { newId, type SandboxState, type SandboxSubscription } from './sandbox-state.ts';
import { addInvoice, addPeriod, patience, pay } from './sandbox-time.ts';

type Change = { subscription: SandboxSubscription; plan: Plan; at: number };

/** What is left of the time that was paid for. */
function unusedLine({ subscription, at }: Change) {
  const { plan, periodStart, periodEnd } = subscription;
  const share = Math.max(0, Math.min(1, (periodEnd - at) / (periodEnd - periodStart)));
  return { text: `Unused time of Pro, ${plan}`, amount: -Math.round(subscription.periodPrice * share) };
}

export function renewalOf(state: SandboxState, subscription: SandboxSubscription): Upcoming | null {
  const { status, plan, periodEnd } = subscription;
  if (status !== 'trialing' && status !== 'active') return null;
  const amount = Math.max(0, priceOf(subscription, plan) - state.credit);
  return { date: new Date(periodEnd), amount };
}

export function previewChange(state: SandboxState, change: Change): PlanPreview {
  const { subscription, plan, at } = change;
  if (subscription.status === 'trialing')
    return {
      dueNow: 0,
      unused: 0,
      discount: 0,
      credit: state.credit,
      next: { date: new Date(subscription.periodEnd), amount: Math.max(0, priceOf(subscription, plan) - state.credit) },
    };
  const total = unusedLine(change).amount + priceOf(subscription, plan) - state.credit;
  const credit = Math.max(0, -total);
  const end = addPeriod(at, plan);
  return {
    dueNow: Math.max(0, total),
    unused: -unusedLine(change).amount,
    discount: discountOf(subscription, plan),
    credit,
    next: { date: new Date(end), amount: Math.max(0, laterPriceOf(subscription, plan) - credit) },
  };
}

/** Whether the bank wants to ask the owner about this change. It is then left pending. */
export function waitForBank(state: SandboxState, change: Change): boolean {
  const { subscription, plan, at } = change;
  const { dueNow } = previewChange(state, change);
  const card = state.cards.find(({ id }) => id === state.cardId);
  if (dueNow === 0 || card?.behaviour !== 'asks') return false;
  const secret = `${subscription.id}_${newId('pi')}_secret`;
  subscription.pending = { plan, at, amount: dueNow, secret, expiresAt: at + patience };
  return true;
}

/** False: the card was refused. The caller then forgets what was done to the state. */
export function applyChange(state: SandboxState, change: Change, { answered = false } = {}): boolean {
  const { subscription, plan, at } = change;
  if (subscription.status === 'trialing') {
    subscription.plan = plan;
    return true;
  }
  const invoice = addInvoice(state, subscription, { given: [unusedLine(change)], plan, at });
  if (!pay(state, invoice, { answered })) return false;
  countPeriod(subscription, plan);
  subscription.plan = plan;
  subscription.periodStart = at;
  subscription.periodEnd = addPeriod(at, plan);
  return true;
}
