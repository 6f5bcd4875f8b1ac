import type { Database } from '#server/db/open.ts';
import { refusals } from '#server/errors.ts';
import type { PlanPreview } from '#server/outside/payments/payments.ts';
import type { Plan } from '#shared/prices.ts';
import { findOpenSubscription, type OpenSubscription } from './billing.queries.ts';
import { requireNotLeaving } from './require-not-leaving.ts';
import { type BillingDeps, syncPerformer } from './sync.service.ts';

const nothingRuns = () =>
  refusals.conflict('no_subscription', 'There is no running subscription to change. You can subscribe at /subscribe.');
const payFirst = () =>
  refusals.conflict('payment_due', 'Your last payment did not go through. Please update your card first.');
const amountChanged = () =>
  refusals.conflict('amount_changed', 'The amount has changed meanwhile. Please look at it once more.');
const samePlan = () => refusals.conflict('same_plan', 'This is the plan you have already.');

/** Asks the provider how a performer stands, and writes that down. */
export const refreshPerformer = (deps: BillingDeps, performerId: string): Promise<void> =>
  deps.withPerformer(performerId, (trx) => syncPerformer(trx, deps, performerId));

/** Runs `work` on the subscription that runs, as the provider has it now, and writes down what came of it. */
const onRunning = <Answer>(
  deps: BillingDeps,
  performerId: string,
  work: (subscription: OpenSubscription, trx: Database) => Promise<Answer>,
): Promise<Answer> =>
  deps.withPerformer(performerId, async (trx) => {
    await syncPerformer(trx, deps, performerId);
    const open = await findOpenSubscription(trx, performerId);
    if (!open || open.status === 'incomplete') throw nothingRuns();
    const answer = await work(open, trx);
    await syncPerformer(trx, deps, performerId);
    return answer;
  });

/**
 * Ends the subscription with the time that was paid for. When the last payment failed nothing was paid for: it ends at
 * once, and what is unpaid is forgotten.
 */
export const cancelSubscription = (deps: BillingDeps, performerId: string): Promise<void> =>
  onRunning(deps, performerId, async (open, trx) => {
    if (open.providerSubscriptionId === null) await keepCancel(trx, open.id, true);
    else if (open.status === 'past_due') await deps.payments.cancelNow(open.providerSubscriptionId);
    else await deps.payments.setRenewal(open.providerSubscriptionId, 'canceled');
  });

export const resumeSubscription = (deps: BillingDeps, performerId: string): Promise<void> =>
  onRunning(deps, performerId, async (open, trx) => {
    await requireNotLeaving(trx, performerId);
    if (open.providerSubscriptionId === null) await keepCancel(trx, open.id, false);
    else await deps.payments.setRenewal(open.providerSubscriptionId, 'renews');
  });

/** A trial without a card charges nobody; canceling it means that no mail asks for a card. */
const keepCancel = (trx: Database, id: string, cancelAtPeriodEnd: boolean) =>
  trx.updateTable('subscriptions').set({ cancelAtPeriodEnd }).where('id', '=', id).execute();

function demandChangeable(open: OpenSubscription, plan: Plan): void {
  if (open.status === 'past_due') throw payFirst();
  if (open.plan === plan) throw samePlan();
}

/** What a change of plan would cost at this moment. To the second, which is how providers count. */
export async function previewPlan(
  deps: BillingDeps,
  performerId: string,
  plan: Plan,
): Promise<Omit<PlanPreview, 'next'> & { at: Date; next: PlanPreview['next'] | null }> {
  const at = new Date(Math.floor(deps.now().getTime() / 1000) * 1000);
  const preview = await onRunning(deps, performerId, async (open, trx) => {
    await requireNotLeaving(trx, performerId);
    demandChangeable(open, plan);
    if (open.providerSubscriptionId) return deps.payments.previewPlan(open.providerSubscriptionId, plan, at);
    return null;
  });
  // A trial without a card ends by itself, whichever plan was chosen.
  return { ...(preview ?? { dueNow: 0, credit: 0, next: null }), at };
}

const longestThought = 60 * 60 * 1000;

/** Changes the plan for exactly the amount that was shown. */
export const changePlan = (
  deps: BillingDeps,
  performerId: string,
  { plan, at, amount }: { plan: Plan; at: Date; amount: number },
): Promise<void> =>
  onRunning(deps, performerId, async (open, trx) => {
    await requireNotLeaving(trx, performerId);
    demandChangeable(open, plan);
    if (open.providerSubscriptionId === null) {
      await trx.updateTable('subscriptions').set({ plan }).where('id', '=', open.id).execute();
      return;
    }
    const age = deps.now().getTime() - at.getTime();
    if (age < 0 || age > longestThought) throw amountChanged();
    const { dueNow } = await deps.payments.previewPlan(open.providerSubscriptionId, plan, at);
    if (dueNow !== amount) throw amountChanged();
    await deps.payments.changePlan(open.providerSubscriptionId, plan, at);
  });
