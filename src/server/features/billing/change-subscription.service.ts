import type { Database } from '#server/db/open.ts';
import { refusals } from '#server/errors.ts';
import type { PlanPreview } from '#server/outside/payments/payments.ts';
import type { Plan } from '#shared/prices.ts';
import { findCustomer, findOpenSubscription, type OpenSubscription } from './billing.queries.ts';
import { billingVersion } from './billing-version.ts';
import { requireNotLeaving } from './require-not-leaving.ts';
import { type BillingDeps, syncPerformer } from './sync.service.ts';
import { tellOfChange } from './tell-owner.service.ts';
import { setWaitingPlan } from './waiting-plan.ts';

const nothingRuns = () => refusals.conflict('no_subscription', 'You don’t have a subscription yet. Subscribe first.');
const payFirst = () => refusals.conflict('payment_due', 'Your last payment didn’t go through. Update your card first.');
const amountChanged = () =>
  refusals.conflict('amount_changed', 'The amount has changed. Check the new one, then confirm.');
const overtaken = () =>
  refusals.conflict(
    'overtaken',
    'Your billing has changed since you opened this, perhaps in another tab. Nothing was changed or charged. Check it again, then choose.',
  );
const resumeFirst = () =>
  refusals.conflict('canceled', 'Your subscription is cancelled. Resume it first, then change the plan.');
const bankFirst = () =>
  refusals.conflict('bank_asks', 'Your bank has a question about the last change. Answer it first, or keep your plan.');
const samePlan = () => refusals.conflict('same_plan', 'You’re already on this plan.');

/** Reads a performer's subscription at the provider, and stores it. */
export const refreshPerformer = (deps: BillingDeps, performerId: string): Promise<void> =>
  deps.withPerformer(performerId, (trx) => syncPerformer(trx, deps, performerId));

/** Whose subscription, and the version of it that was shown when the owner decided. */
export type Decision = { performerId: string; version: string };

type Work = (subscription: OpenSubscription, trx: Database) => Promise<void>;

/** Runs `work` on the subscription that runs, as the provider has it now, and writes down what came of it. */
const onRunning = <Answer>(
  deps: BillingDeps,
  performerId: string,
  work: (subscription: OpenSubscription, trx: Database, version: string) => Promise<Answer>,
): Promise<Answer> =>
  deps.withPerformer(performerId, async (trx) => {
    await syncPerformer(trx, deps, performerId);
    const open = await findOpenSubscription(trx, performerId);
    if (!open || open.status === 'incomplete') throw nothingRuns();
    const customer = await findCustomer(trx, performerId, deps.payments.kind);
    const answer = await work(open, trx, billingVersion(open, customer?.credit ?? 0));
    await syncPerformer(trx, deps, performerId);
    return answer;
  });

const wasOvertaken = Symbol('the owner was shown something else');

/** Carries out what an owner decided, if what they were shown is still how things stand. */
async function decide(deps: BillingDeps, { performerId, version }: Decision, work: Work): Promise<void> {
  const outcome = await onRunning(deps, performerId, async (open, trx, current) =>
    current === version ? work(open, trx) : wasOvertaken,
  );
  // Thrown only now: what the provider said is written down, so that the owner can be shown it.
  if (outcome === wasOvertaken) throw overtaken();
}

/** The same for what leads to a charge: nobody begins that while their account is to be deleted. */
async function decideToPay(deps: BillingDeps, decision: Decision, work: Work): Promise<void> {
  await requireNotLeaving(deps.db, decision.performerId);
  await decide(deps, decision, async (open, trx) => {
    await requireNotLeaving(trx, decision.performerId);
    await work(open, trx);
  });
}

/**
 * Ends the subscription with the time that was paid for. When the last payment failed nothing was paid for: it ends at
 * once, and what is unpaid is forgotten.
 */
export const cancelSubscription = (deps: BillingDeps, decision: Decision): Promise<void> =>
  decide(deps, decision, async (open, trx) => {
    if (open.providerSubscriptionId && open.pendingPlan)
      await deps.payments.dropPendingChange(open.providerSubscriptionId);
    if (open.providerSubscriptionId === null) await keepCancel(trx, deps, { ...decision, open, canceled: true });
    else if (open.status === 'past_due') await deps.payments.cancelNow(open.providerSubscriptionId);
    else await deps.payments.setRenewal(open.providerSubscriptionId, 'canceled');
  });

export const resumeSubscription = (deps: BillingDeps, decision: Decision): Promise<void> =>
  decideToPay(deps, decision, async (open, trx) => {
    if (open.providerSubscriptionId === null) await keepCancel(trx, deps, { ...decision, open, canceled: false });
    else await deps.payments.setRenewal(open.providerSubscriptionId, 'renews');
  });

/** A trial without a card charges nobody; canceling it means that no mail asks for a card. */
async function keepCancel(
  trx: Database,
  deps: BillingDeps,
  { performerId, open, canceled }: { performerId: string; open: OpenSubscription; canceled: boolean },
): Promise<void> {
  await trx.updateTable('subscriptions').set({ cancelAtPeriodEnd: canceled }).where('id', '=', open.id).execute();
  const { status, plan, trialEnd } = open;
  const after = { status, plan, periodEnd: trialEnd, cancelAtPeriodEnd: canceled, leaving: false };
  await tellOfChange(trx, deps.env, { performerId, before: { ...open, leaving: false }, after });
}

function demandChangeable(
  open: Pick<OpenSubscription, 'status' | 'plan' | 'cancelAtPeriodEnd' | 'pendingPlan'>,
  plan: Plan,
): void {
  if (open.pendingPlan) throw bankFirst();
  if (open.status === 'past_due') throw payFirst();
  // A canceled plan that becomes a shorter one would end sooner, and leave what was paid for as credit for nothing.
  if (open.cancelAtPeriodEnd) throw resumeFirst();
  if (open.plan === plan) throw samePlan();
}

/** What a change of plan would cost at this moment. To the second, which is how providers count. */
export async function previewPlan(
  deps: BillingDeps,
  performerId: string,
  plan: Plan,
): Promise<Omit<PlanPreview, 'next'> & { at: Date; next: PlanPreview['next'] | null; version: string }> {
  const at = new Date(Math.floor(deps.now().getTime() / 1000) * 1000);
  // A trial without a card ends by itself, whichever plan was chosen.
  const free = { dueNow: 0, unused: 0, discount: 0, credit: 0, next: null };
  return onRunning(deps, performerId, async ({ providerSubscriptionId, ...open }, trx, version) => {
    await requireNotLeaving(trx, performerId);
    demandChangeable(open, plan);
    const preview = providerSubscriptionId ? await deps.payments.previewPlan(providerSubscriptionId, plan, at) : free;
    return { ...preview, at, version };
  });
}

/** Gives up a change that waits for the bank. The plan stays as it is. */
export const dropPlanChange = (deps: BillingDeps, performerId: string): Promise<void> =>
  onRunning(deps, performerId, async ({ providerSubscriptionId, pendingPlan }) => {
    if (providerSubscriptionId && pendingPlan) await deps.payments.dropPendingChange(providerSubscriptionId);
  });

const longestThought = 60 * 60 * 1000;

/** Changes the plan for exactly the amount that was shown. */
export const changePlan = (
  deps: BillingDeps,
  { plan, at, amount, ...decision }: Decision & { plan: Plan; at: Date; amount: number },
): Promise<void> =>
  decideToPay(deps, decision, async (open, trx) => {
    demandChangeable(open, plan);
    if (open.providerSubscriptionId === null) {
      await setWaitingPlan(trx, deps, {
        performerId: decision.performerId,
        open,
        plan,
        code: open.promotionCode,
      });
      return;
    }
    const age = deps.now().getTime() - at.getTime();
    if (age < 0 || age > longestThought) throw amountChanged();
    const { dueNow } = await deps.payments.previewPlan(open.providerSubscriptionId, plan, at);
    if (dueNow !== amount) throw amountChanged();
    await deps.payments.changePlan(open.providerSubscriptionId, plan, at);
  });
