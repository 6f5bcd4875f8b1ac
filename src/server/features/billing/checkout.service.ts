import type { Database } from '#server/db/open.ts';
import type { Deps } from '#server/deps.ts';
import { refusals } from '#server/errors.ts';
import type { ProviderSubscription } from '#server/outside/payments/payments.ts';
import { prices } from '#shared/prices.ts';
import type { Checkout } from '#shared/schemas/billing.ts';
import {
  type Customer,
  findCustomer,
  findOpenSubscription,
  isTrialUnused,
  type OpenSubscription,
  setSetup,
} from './billing.queries.ts';
import { findDetails } from './details.service.ts';
import { requireNotLeaving } from './require-not-leaving.ts';
import { type BillingDeps, syncPerformer } from './sync.service.ts';
import { claimMailbox } from './trial-mailbox.ts';
import { type Choice, setWaitingPlan } from './waiting-plan.ts';

type CheckoutDeps = BillingDeps & { env: Pick<Deps['env'], 'sessionSecret'> };

export type Payer = { id: string; email: string; name: string };

const alreadySubscribed = () =>
  refusals.conflict('already_subscribed', 'You’re already subscribed. Your plan and your card are in Settings.');

const addressNeeded = () =>
  refusals.conflict('address_needed', 'Enter your billing address first: the VAT depends on where you are.');

/**
 * Opens the payment form: creates the performer's one open subscription, or takes up the one that is there. However often
 * it is asked, and for whichever plan, there is one customer and at most one open subscription.
 */
export const openCheckout = (deps: CheckoutDeps, payer: Payer, { plan, code }: Choice): Promise<Checkout> =>
  deps.withPerformer(payer.id, async (trx) => {
    await requireNotLeaving(trx, payer.id);
    if (deps.payments.needsAddress && !(await findDetails(trx, payer.id))) throw addressNeeded();
    await ensureCustomer(trx, deps, payer);
    await syncPerformer(trx, deps, payer.id);
    const { credit, customerId } = await demandCustomer(trx, deps, payer.id);
    const promotion = code ? await deps.payments.findPromotion(customerId, plan, code) : null;
    if (code && !promotion) throw refusals.codeRefused();
    const later = { intent: 'setup', dueToday: 0, credit, promotion } as const;
    const open = await findStillOpen(trx, payer.id, deps.now());
    const begun = open !== undefined && open.status !== 'incomplete';
    if (begun && (open.providerSubscriptionId !== null || open.status !== 'trialing')) throw alreadySubscribed();
    if (open?.status === 'trialing') {
      await setWaitingPlan(trx, deps, { performerId: payer.id, open, plan, code });
      return { clientSecret: await openSetup(trx, deps, payer.id), ...later };
    }
    // Kept for this performer from here on: what the form says of a trial must be true when it is confirmed.
    if ((await isTrialUnused(trx, payer.id)) && (await claimMailbox(trx, payer.id, deps.env.sessionSecret))) {
      await keepIncomplete(trx, deps, { performerId: payer.id, plan, code, open });
      return { clientSecret: await openSetup(trx, deps, payer.id), ...later, trialDays: prices.trialDays };
    }
    // A provider would begin at once what costs nothing now, and nobody has confirmed it yet: a card is asked for first.
    if (credit >= (promotion?.price ?? prices[plan])) {
      const waiting = await dropPayment(trx, deps, open);
      await keepIncomplete(trx, deps, { performerId: payer.id, plan, code, open: waiting });
      return { clientSecret: await openSetup(trx, deps, payer.id), ...later };
    }
    const payment = await openPayment(trx, deps, { performerId: payer.id, plan, code, open });
    return { ...payment, intent: 'payment', credit, promotion };
  });

/** A new card for the subscription that runs. Nothing is charged, except what is unpaid. */
export const openCardUpdate = (deps: BillingDeps, payer: Payer): Promise<Checkout> =>
  deps.withPerformer(payer.id, async (trx) => {
    await requireNotLeaving(trx, payer.id);
    await ensureCustomer(trx, deps, payer);
    await syncPerformer(trx, deps, payer.id);
    const { credit } = await demandCustomer(trx, deps, payer.id);
    return {
      clientSecret: await openSetup(trx, deps, payer.id),
      intent: 'setup',
      dueToday: 0,
      credit,
      promotion: null,
    };
  });

/**
 * Whoever comes to pay gets a new customer when theirs was deleted at the provider. Whose subscription runs keeps theirs:
 * with the keys of another Stripe account every customer seems to be gone, and the old one would still be charged.
 */
async function ensureCustomer(trx: Database, { payments }: BillingDeps, payer: Payer): Promise<void> {
  const known = await findCustomer(trx, payer.id, payments.kind);
  if (known && ((await isCharged(trx, payer.id)) || (await payments.readCustomer(known.customerId)))) return;
  const { id } = await payments.createCustomer({ ...payer, replaces: known?.customerId });
  const details = await findDetails(trx, payer.id);
  if (details) await payments.saveDetails(id, details, payer.name);
  const customer = { provider: payments.kind, providerCustomerId: id, setupId: null };
  await trx
    .insertInto('customers')
    .values({ performerId: payer.id, ...customer })
    .onConflict((conflict) => conflict.column('performerId').doUpdateSet(customer))
    .execute();
}

async function isCharged(trx: Database, performerId: string): Promise<boolean> {
  const open = await findOpenSubscription(trx, performerId);
  return open !== undefined && open.status !== 'incomplete' && open.providerSubscriptionId !== null;
}

/** A trial without a card ends by the clock; nobody else writes that down. */
async function findStillOpen(trx: Database, performerId: string, now: Date): Promise<OpenSubscription | undefined> {
  const open = await findOpenSubscription(trx, performerId);
  const isOver = open?.status === 'trialing' && open.providerSubscriptionId === null && (open.trialEnd ?? now) <= now;
  if (!isOver) return open;
  await trx.updateTable('subscriptions').set({ status: 'expired', updatedAt: now }).where('id', '=', open.id).execute();
  return undefined;
}

async function demandCustomer(trx: Database, { payments }: BillingDeps, performerId: string): Promise<Customer> {
  const customer = await findCustomer(trx, performerId, payments.kind);
  if (!customer) throw refusals.noPayments();
  return customer;
}

async function openSetup(trx: Database, deps: BillingDeps, performerId: string): Promise<string> {
  const { payments } = deps;
  const customer = await demandCustomer(trx, deps, performerId);
  const kept = customer.setupId ? await payments.readSetup(customer.setupId) : null;
  if (kept?.status === 'open') return kept.clientSecret;
  const setup = await payments.openSetup(customer.customerId);
  await setSetup(trx, performerId, setup.id);
  return setup.clientSecret;
}

type Waiting = Choice & { performerId: string; open: OpenSubscription | undefined };

async function keepIncomplete(
  trx: Database,
  deps: BillingDeps,
  { performerId, plan, code, open }: Waiting,
): Promise<string> {
  if (open) {
    await setWaitingPlan(trx, deps, { performerId, open, plan, code });
    return open.id;
  }
  const { id } = await trx
    .insertInto('subscriptions')
    .values({ performerId, plan, promotionCode: code, status: 'incomplete' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** What was waiting for another payment goes, unless that payment has just come. */
async function dropPayment(
  trx: Database,
  { payments }: BillingDeps,
  open: OpenSubscription | undefined,
): Promise<OpenSubscription | undefined> {
  if (!open?.providerSubscriptionId) return open;
  if (!(await payments.abandonSubscription(open.providerSubscriptionId))) throw alreadySubscribed();
  await trx.deleteFrom('subscriptions').where('id', '=', open.id).execute();
  return undefined;
}

type Payment = Pick<Checkout, 'clientSecret' | 'dueToday'>;

const paymentOf = ({ clientSecret, dueNow, plan }: ProviderSubscription): Payment | null =>
  clientSecret === null ? null : { clientSecret, dueToday: dueNow ?? prices[plan] };

async function openPayment(
  trx: Database,
  deps: BillingDeps,
  { performerId, plan, code, open }: Waiting,
): Promise<Payment> {
  const { payments } = deps;
  const customer = await demandCustomer(trx, deps, performerId);
  if (open?.providerSubscriptionId && open.plan === plan && open.promotionCode === code) {
    const truth = await payments.readCustomer(customer.customerId);
    const waiting = truth?.subscriptions.find(({ id }) => id === open.providerSubscriptionId);
    const payment = waiting && paymentOf(waiting);
    if (payment) return payment;
  }
  const kept = await dropPayment(trx, deps, open);
  const id = await keepIncomplete(trx, deps, { performerId, plan, code, open: kept });
  const made = await payments.startSubscription({
    customerId: customer.customerId,
    plan,
    trialEnd: null,
    cardId: null,
    code,
    key: `first-payment-${id}`,
  });
  const payment = paymentOf(made);
  if (!payment) throw refusals.paymentsAway();
  await trx
    .updateTable('subscriptions')
    .set({ provider: payments.kind, providerSubscriptionId: made.id })
    .where('id', '=', id)
    .execute();
  return payment;
}
