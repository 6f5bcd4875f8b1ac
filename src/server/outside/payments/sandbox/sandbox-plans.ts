import type { PlanPreview, Upcoming } from '#server/outside/payments/payments.ts';
import { type Plan, prices } from '#shared/prices.ts';
import type { SandboxState, SandboxSubscription } from './sandbox-state.ts';
import { addInvoice, addPeriod, pay, planLine } from './sandbox-time.ts';

type Change = { subscription: SandboxSubscription; plan: Plan; at: number };

/** What is left of the time that was paid for. */
function unusedLine({ subscription, at }: Change) {
  const { plan, periodStart, periodEnd } = subscription;
  const share = Math.max(0, Math.min(1, (periodEnd - at) / (periodEnd - periodStart)));
  return { text: `Unused time of Pro, ${plan}`, amount: -Math.round(prices[plan] * share) };
}

const linesOf = (change: Change) => [unusedLine(change), planLine(change.plan)];

const nextAmount = (plan: Plan, credit: number) => Math.max(0, prices[plan] - credit);

export function renewalOf(state: SandboxState, subscription: SandboxSubscription): Upcoming | null {
  const { status, plan, periodEnd } = subscription;
  if (status !== 'trialing' && status !== 'active') return null;
  return { date: new Date(periodEnd), amount: nextAmount(plan, state.credit) };
}

export function previewChange(state: SandboxState, change: Change): PlanPreview {
  const { subscription, plan, at } = change;
  if (subscription.status === 'trialing')
    return {
      dueNow: 0,
      unused: 0,
      credit: state.credit,
      next: { date: new Date(subscription.periodEnd), amount: nextAmount(plan, state.credit) },
    };
  const total = linesOf(change).reduce((sum, { amount }) => sum + amount, 0) - state.credit;
  const credit = Math.max(0, -total);
  return {
    dueNow: Math.max(0, total),
    unused: -unusedLine(change).amount,
    credit,
    next: { date: new Date(addPeriod(at, plan)), amount: nextAmount(plan, credit) },
  };
}

/** False: the card was refused. The caller then forgets what was done to the state. */
export function applyChange(state: SandboxState, change: Change): boolean {
  const { subscription, plan, at } = change;
  if (subscription.status === 'trialing') {
    subscription.plan = plan;
    return true;
  }
  const invoice = addInvoice(state, subscription, { lines: linesOf(change), plan, at });
  if (!pay(state, invoice)) return false;
  subscription.plan = plan;
  subscription.periodStart = at;
  subscription.periodEnd = addPeriod(at, plan);
  return true;
}
