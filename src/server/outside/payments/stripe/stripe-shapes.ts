import type Stripe from 'stripe';
import type { Card, Invoice, ProviderSubscription } from '#server/outside/payments/payments.ts';
import type { Plan } from '#shared/prices.ts';

export const fromSeconds = (seconds: number) => new Date(seconds * 1000);
export const toSeconds = (date: Date) => Math.floor(date.getTime() / 1000);

/** On a subscription that was given up before its first payment. */
export const replacedMark = 'starbill_replaced';

/** On a subscription that ends only because its account is to be deleted. */
export const leavingMark = 'starbill_leaving';

/** What was asked for expanded; an id alone tells nothing. */
export const expanded = <Shape extends object>(given: string | Shape | null | undefined): Shape | null =>
  typeof given === 'object' && given !== null ? given : null;

export const idOf = (given: string | { id?: string } | null | undefined): string | null =>
  typeof given === 'string' ? given : (given?.id ?? null);

/** Stripe's states in our words. What it gave up on, or ended by itself, has expired; what an owner ended is canceled. */
const statuses: Record<string, ProviderSubscription['status']> = {
  trialing: 'trialing',
  active: 'active',
  past_due: 'past_due',
  incomplete: 'incomplete',
  incomplete_expired: 'abandoned',
};

function statusOf({ status, cancellation_details }: Stripe.Subscription): ProviderSubscription['status'] {
  if (status === 'canceled' && cancellation_details?.reason === 'cancellation_requested') return 'canceled';
  return statuses[status] ?? 'expired';
}

export const itemOf = (subscription: Stripe.Subscription) => {
  const [item] = subscription.items.data;
  if (!item) throw new Error(`the subscription ${subscription.id} has no items`);
  return item;
};

/** The plan of a change that waits for the bank. */
export function pendingPlanOf({ pending_update }: Stripe.Subscription, planOf: (priceId: string) => Plan): Plan | null {
  const [item] = pending_update?.subscription_items ?? [];
  return item ? planOf(item.price.id) : null;
}

export function describeSubscription(
  subscription: Stripe.Subscription,
  planOf: (priceId: string) => Plan,
  priceOf: (subscription: Stripe.Subscription, plan: Plan) => number,
): ProviderSubscription {
  const item = itemOf(subscription);
  const status = statusOf(subscription);
  const invoice = expanded(subscription.latest_invoice);
  // One that was replaced before its first payment was canceled too, but it never began.
  const neverBegan = subscription.status === 'canceled' && subscription.metadata[replacedMark] === 'yes';
  const ends = subscription.cancel_at_period_end || (subscription.cancel_at ?? null) !== null;
  return {
    id: subscription.id,
    plan: planOf(item.price.id),
    status: neverBegan ? 'abandoned' : status,
    trialEnd: subscription.trial_end === null ? null : fromSeconds(subscription.trial_end),
    periodEnd: fromSeconds(item.current_period_end),
    cancelAtPeriodEnd: ends,
    leaving: ends && subscription.metadata[leavingMark] === 'yes',
    charges:
      status === 'past_due' ? !ends || isTriedAgain(invoice) : !ends && (status === 'trialing' || status === 'active'),
    nextPrice: priceOf(subscription, planOf(item.price.id)),
    pendingPlan: pendingPlanOf(subscription, planOf),
    createdAt: fromSeconds(subscription.created),
    clientSecret: status === 'incomplete' ? (invoice?.confirmation_secret?.client_secret ?? null) : null,
    dueNow: status === 'incomplete' ? (invoice?.amount_due ?? null) : null,
    latestInvoice: invoice && describeInvoice(invoice, planOf),
    unpaid: status === 'past_due' && invoice?.id ? { invoiceId: invoice.id, amount: invoice.amount_due } : null,
  };
}

/**
 * What an open payment form has set aside of the customer's balance. Until the payment is made it is still theirs: Stripe
 * gives it back when the form is given up.
 */
export function reservedCredit({ status, latest_invoice }: Stripe.Subscription): number {
  const invoice = status === 'incomplete' ? expanded(latest_invoice) : null;
  return invoice?.status === 'open' ? (invoice.ending_balance ?? 0) - invoice.starting_balance : 0;
}

/** Stripe keeps trying to collect it. */
const isTriedAgain = (invoice: Stripe.Invoice | null) => invoice?.status === 'open' && invoice.auto_advance === true;

export function describeCard(method: Stripe.PaymentMethod | null): Card | null {
  const card = method?.card;
  return card ? { brand: card.brand, last4: card.last4, expMonth: card.exp_month, expYear: card.exp_year } : null;
}

const invoiceStatuses = ['open', 'paid', 'void', 'uncollectible'] as const;

/** What was charged for: of a change of plan the new period, and not the old one that is given back. */
function periodOf({ lines }: Stripe.Invoice, planOf: (priceId: string) => Plan): Invoice['period'] {
  const line = lines.data.findLast(({ amount }) => amount > 0);
  const price = idOf(line?.pricing?.price_details?.price);
  return line && price
    ? { plan: planOf(price), start: fromSeconds(line.period.start), end: fromSeconds(line.period.end) }
    : null;
}

/** In pence, what promotion codes took off. */
export const discountOf = ({ total_discount_amounts }: Stripe.Invoice) =>
  (total_discount_amounts ?? []).reduce((sum, { amount }) => sum + amount, 0);

export function describeInvoice(invoice: Stripe.Invoice, planOf: (priceId: string) => Plan): Invoice | null {
  const { status, id } = invoice;
  // Drafts are not sent yet; the invoice over nothing that begins a trial tells nobody anything.
  if (!id || (invoice.total === 0 && invoice.amount_due === 0)) return null;
  const known = invoiceStatuses.find((each) => each === status);
  if (!known) return null;
  return {
    id,
    number: invoice.number ?? id,
    date: fromSeconds(invoice.created),
    total: invoice.total,
    discount: discountOf(invoice),
    amount: status === 'paid' ? invoice.amount_paid : invoice.amount_due,
    status: known,
    // Money is given back by credit notes, so that the invoice and its VAT agree with it.
    refunded: invoice.post_payment_credit_notes_amount,
    vat: invoice.total_taxes?.length ? invoice.total_taxes.reduce((sum, { amount }) => sum + amount, 0) : null,
    period: periodOf(invoice, planOf),
    pdfUrl: invoice.invoice_pdf ?? invoice.hosted_invoice_url ?? null,
  };
}
