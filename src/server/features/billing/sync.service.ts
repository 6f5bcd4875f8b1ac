import type { Database } from '#server/db/open.ts';
import { writePaymentFailedMail } from '#server/features/notifications/billing-mails.service.ts';
import type { ProviderSubscription } from '#server/outside/payments/payments.ts';
import { addJob } from '#server/queue/add-job.ts';
import { prices } from '#shared/prices.ts';
import {
  type Customer,
  claimTrial,
  findCustomer,
  findOpenSubscription,
  isLeaving,
  isTrialUnused,
  type OpenSubscription,
  openStatuses,
  setSetup,
} from './billing.queries.ts';
import { trialEndFrom } from './billing.service.ts';
import type { BillingDeps } from './billing-deps.ts';
import { recordAllInvoices, recordInvoices } from './invoices.service.ts';
import { tellOfChange } from './tell-owner.service.ts';

export type { BillingDeps } from './billing-deps.ts';

/**
 * Brings what we have written down of a performer in line with what its provider says now. The caller holds the
 * performer's lock, so a later answer is also written later. Nothing that an event or a browser claims is ever taken for
 * true.
 */
export async function syncPerformer(
  trx: Database,
  deps: BillingDeps,
  performerId: string,
  { allInvoices = false } = {},
): Promise<void> {
  const customer = await findCustomer(trx, performerId, deps.payments.kind);
  if (!customer) return;
  if (allInvoices) await recordAllInvoices(trx, deps, customer);
  let running = await recordTruth(trx, deps, customer);
  // A card of a customer who is gone cannot be adopted.
  if (running === null) return;
  if (customer.setupId && (await finishSetup(trx, deps, { ...customer, setupId: customer.setupId })))
    running = await recordTruth(trx, deps, customer);
  if (running && (await followLeaving(trx, deps, performerId, running))) await recordTruth(trx, deps, customer);
}

/**
 * An owner who has asked for deletion is not charged meanwhile, and gets back what they had when they keep the account.
 * Looked at whenever the provider is asked, so it holds however the one or the other came about.
 */
async function followLeaving(
  trx: Database,
  { payments }: BillingDeps,
  performerId: string,
  { id, charges, leaving }: ProviderSubscription,
): Promise<boolean> {
  if (!charges && !leaving) return false;
  const isGoing = await isLeaving(trx, performerId);
  if (isGoing ? !charges : !leaving) return false;
  await payments.setRenewal(id, isGoing ? 'leaving' : 'renews');
  return true;
}

/** A card that was entered and accepted becomes the customer's card, and starts what waited for it. */
async function finishSetup(
  trx: Database,
  deps: BillingDeps,
  { performerId, customerId, setupId }: Customer & { setupId: string },
): Promise<boolean> {
  const { payments } = deps;
  const now = deps.now();
  const setup = await payments.readSetup(setupId);
  if (setup.status === 'open') return false;
  if (setup.status === 'succeeded' && setup.cardId) {
    await payments.adoptCard(customerId, setup.cardId);
    const waiting = await findOpenSubscription(trx, performerId);
    const start = waiting?.providerSubscriptionId === null ? await findStart(trx, deps, performerId, waiting) : null;
    if (waiting && start) {
      const { trialEnd } = start;
      if (waiting.status === 'incomplete' && trialEnd) await claimTrial(trx, performerId, now);
      await payments.startSubscription({
        customerId,
        plan: waiting.plan,
        trialEnd,
        cardId: setup.cardId,
        code: waiting.promotionCode,
        key: `setup-${setupId}`,
      });
    }
  }
  await setSetup(trx, performerId, null);
  return true;
}

/**
 * How what waited for a card begins: with its free days, or at once when the first period costs the card nothing. null: not
 * at all, because nobody was shown that the card would be charged.
 */
async function findStart(
  trx: Database,
  deps: BillingDeps,
  performerId: string,
  waiting: OpenSubscription,
): Promise<{ trialEnd: Date | null } | null> {
  const now = deps.now();
  const { plan, promotionCode: code } = waiting;
  const customer = await findCustomer(trx, performerId, deps.payments.kind);
  const promotion = code && customer ? await deps.payments.findPromotion(customer.customerId, plan, code) : null;
  // The code is over since it was shown, and nobody agreed to the whole price.
  if (code && !promotion) return null;
  if (waiting.status !== 'incomplete')
    return waiting.trialEnd && waiting.trialEnd > now ? { trialEnd: waiting.trialEnd } : null;
  if (await isTrialUnused(trx, performerId)) return { trialEnd: trialEndFrom(now) };
  return customer && customer.credit >= (promotion?.price ?? prices[plan]) ? { trialEnd: null } : null;
}

/** Answers with the one subscription that is not over, if there is one; null: the customer is gone. */
async function recordTruth(
  trx: Database,
  deps: BillingDeps,
  { performerId, customerId }: Customer,
): Promise<ProviderSubscription | undefined | null> {
  const truth = await deps.payments.readCustomer(customerId);
  const card = truth?.card ?? null;
  await trx
    .updateTable('customers')
    .set({
      cardBrand: card?.brand ?? null,
      cardLast4: card?.last4 ?? null,
      cardExpMonth: card?.expMonth ?? null,
      cardExpYear: card?.expYear ?? null,
      credit: truth?.credit ?? 0,
    })
    .where('performerId', '=', performerId)
    .execute();
  const isGone = { status: 'expired', updatedAt: deps.now() } as const;
  const subscriptions = truth?.subscriptions ?? [];
  await trx
    .updateTable('subscriptions')
    .set(isGone)
    .where('performerId', '=', performerId)
    .where('provider', '=', deps.payments.kind)
    .where('status', 'in', openStatuses)
    .where('providerSubscriptionId', 'is not', null)
    .where('providerSubscriptionId', 'not in', ['', ...subscriptions.map(({ id }) => id)])
    .execute();
  // What is over comes first: a performer has one open subscription, and the old one must make room.
  for (const subscription of subscriptions.filter((each) => !isOpen(each))) {
    await recordOne(trx, deps, performerId, subscription);
  }
  const [open] = subscriptions.filter(isOpen).sort(byWeight);
  if (open) await recordOne(trx, deps, performerId, open);
  await recordInvoices(trx, deps, { performerId, customerId, subscriptions });
  return truth && open;
}

const isOpen = ({ status }: ProviderSubscription) => (openStatuses as readonly string[]).includes(status);

/** Should a provider ever hold two, the one that was paid for counts. */
const weights = ['active', 'past_due', 'trialing', 'incomplete'];
const byWeight = (a: ProviderSubscription, b: ProviderSubscription) =>
  weights.indexOf(a.status) - weights.indexOf(b.status) || a.createdAt.getTime() - b.createdAt.getTime();

async function recordOne(
  trx: Database,
  deps: BillingDeps,
  performerId: string,
  subscription: ProviderSubscription,
): Promise<void> {
  const { status } = subscription;
  const known = await trx
    .selectFrom('subscriptions')
    .select(['id', 'status', 'plan', 'cancelAtPeriodEnd', 'leaving'])
    .where('provider', '=', deps.payments.kind)
    .where('providerSubscriptionId', '=', subscription.id)
    .executeTakeFirst();
  if (status === 'abandoned') {
    if (known) await trx.deleteFrom('subscriptions').where('id', '=', known.id).execute();
    return;
  }
  const state = {
    provider: deps.payments.kind,
    providerSubscriptionId: subscription.id,
    plan: subscription.plan,
    status,
    trialEnd: subscription.trialEnd,
    currentPeriodEnd: subscription.periodEnd,
    cancelAtPeriodEnd: subscription.cancelAtPeriodEnd,
    leaving: subscription.leaving,
    nextPrice: subscription.nextPrice,
    pendingPlan: subscription.pendingPlan,
    updatedAt: deps.now(),
  };
  // It was made for what we keep open, by a process that was interrupted before writing that down; or it is new to us.
  const id = known?.id ?? (isOpen(subscription) ? (await findOpenSubscription(trx, performerId))?.id : undefined);
  if (id) await trx.updateTable('subscriptions').set(state).where('id', '=', id).execute();
  else
    await trx
      .insertInto('subscriptions')
      // What runs is the newest there is; what is over takes its place in the past.
      .values({ performerId, ...state, ...(isOpen(subscription) ? {} : { createdAt: subscription.createdAt }) })
      .execute();
  if (status === 'past_due' && known?.status !== 'past_due')
    await writePaymentFailedMail(trx, deps.env, {
      performerId,
      about: subscription.unpaid?.invoiceId ?? subscription.id,
      amount: subscription.unpaid?.amount ?? prices[subscription.plan],
    });
  if (known) await tellOfChange(trx, deps.env, { performerId, before: known, after: subscription });
  await lookAgainAtItsEnd(trx, deps, performerId, subscription);
}

/** Events can be lost, so the provider is asked when something must have happened. */
async function lookAgainAtItsEnd(
  trx: Database,
  deps: BillingDeps,
  performerId: string,
  { status, periodEnd }: ProviderSubscription,
): Promise<void> {
  if (!periodEnd || (status !== 'trialing' && status !== 'active')) return;
  const seconds = Math.max(60, Math.ceil((periodEnd.getTime() - deps.now().getTime()) / 1000) + 60);
  await addJob(
    trx,
    'sync-subscription',
    { performerId },
    { afterSeconds: seconds, key: `sync-subscription:${performerId}` },
  );
}
