import { type Plan, vatWithin } from '#shared/prices.ts';
import { countPeriod, discountOf, planLines } from './sandbox-prices.ts';
import { newId, type SandboxInvoice, type SandboxState, type SandboxSubscription } from './sandbox-state.ts';

const hour = 60 * 60 * 1000;
const day = 24 * hour;
/** How long a payment is waited for. */
export const patience = 23 * hour;
/** A refused payment is tried again after these many days; when all were refused, the subscription ends. */
const retryDays = [3, 5, 7];

/** The same day of a later month, or that month's last. In UTC, so that no change of clocks makes a period shorter. */
export function addPeriod(start: number, plan: Plan): number {
  const from = new Date(start);
  const months = plan === 'annual' ? 12 : 1;
  const lastDay = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months + 1, 0)).getUTCDate();
  const to = new Date(from);
  to.setUTCDate(1);
  to.setUTCMonth(from.getUTCMonth() + months);
  to.setUTCDate(Math.min(from.getUTCDate(), lastDay));
  return to.getTime();
}

/** Writes an invoice over a period of a plan, after what is given back. What the customer has to their credit pays first; a negative sum is added to it. */
export function addInvoice(
  state: SandboxState,
  subscription: SandboxSubscription,
  { given = [], plan, at }: { given?: SandboxInvoice['lines']; plan: Plan; at: number },
): SandboxInvoice {
  const lines = [...given, ...planLines(subscription, plan)];
  const discount = discountOf(subscription, plan);
  const total = lines.reduce((sum, { amount }) => sum + amount, 0);
  const used = Math.min(state.credit, Math.max(0, total));
  state.credit += Math.max(0, -total) - used;
  const amount = Math.max(0, total) - used;
  const number = `SANDBOX-${String(state.invoices.length + 1).padStart(4, '0')}`;
  const invoice: SandboxInvoice = {
    id: newId('in'),
    number,
    createdAt: at,
    lines,
    discount,
    total,
    amount,
    vat: state.vatRate === null ? null : { rate: state.vatRate, amount: vatWithin(total, state.vatRate) },
    details: state.details,
    status: 'open',
    refunded: 0,
    refundKeys: [],
    period: { plan, start: at, end: addPeriod(at, plan) },
  };
  state.invoices.push(invoice);
  subscription.invoiceId = invoice.id;
  return invoice;
}

/** Takes the money with the customer's card. False when it is refused, or when its bank asks and nobody has answered. */
export function pay(state: SandboxState, invoice: SandboxInvoice, { answered = false } = {}): boolean {
  const card = state.cards.find(({ id }) => id === state.cardId);
  const pays = card?.behaviour === 'pays' || (card?.behaviour === 'asks' && answered);
  if (invoice.amount > 0 && !pays) return false;
  invoice.status = 'paid';
  return true;
}

function renew(state: SandboxState, subscription: SandboxSubscription): void {
  const at = subscription.periodEnd;
  const invoice = addInvoice(state, subscription, { plan: subscription.plan, at });
  countPeriod(subscription, subscription.plan);
  subscription.periodStart = at;
  subscription.periodEnd = addPeriod(at, subscription.plan);
  if (pay(state, invoice)) subscription.status = 'active';
  else {
    subscription.status = 'past_due';
    subscription.unpaid = { invoiceId: invoice.id, tries: 1, nextTry: at + (retryDays[0] ?? 0) * day };
  }
}

/** One more try of what is unpaid. */
export function retry(state: SandboxState, subscription: SandboxSubscription): boolean {
  const { unpaid } = subscription;
  const invoice = state.invoices.find(({ id }) => id === unpaid?.invoiceId);
  if (!unpaid || !invoice || !pay(state, invoice)) return false;
  subscription.unpaid = null;
  subscription.status = 'active';
  return true;
}

function retryInTime(state: SandboxState, subscription: SandboxSubscription): void {
  const { unpaid } = subscription;
  if (!unpaid || retry(state, subscription)) return;
  const days = retryDays[unpaid.tries];
  unpaid.tries += 1;
  if (days !== undefined) {
    unpaid.nextTry += days * day;
    return;
  }
  endUnpaid(state, subscription, 'uncollectible');
  subscription.status = 'expired';
}

export function endUnpaid(state: SandboxState, subscription: SandboxSubscription, as: 'void' | 'uncollectible'): void {
  const invoice = state.invoices.find(({ id }) => id === subscription.unpaid?.invoiceId);
  if (invoice) invoice.status = as;
  subscription.unpaid = null;
}

/** The next thing that happens to a subscription by itself, and when. */
function nextTurn(subscription: SandboxSubscription): { at: number; turn: (state: SandboxState) => void } | null {
  const { status, cancelAtPeriodEnd, periodEnd, unpaid, createdAt } = subscription;
  if (status === 'incomplete')
    return {
      at: createdAt + patience,
      turn: () => {
        subscription.status = 'abandoned';
        subscription.payment = null;
      },
    };
  if (status !== 'trialing' && status !== 'active' && status !== 'past_due') return null;
  if (cancelAtPeriodEnd)
    return {
      at: periodEnd,
      turn: (state) => {
        endUnpaid(state, subscription, 'void');
        subscription.status = 'canceled';
      },
    };
  if (status === 'past_due') return unpaid && { at: unpaid.nextTry, turn: (state) => retryInTime(state, subscription) };
  return { at: periodEnd, turn: (state) => renew(state, subscription) };
}

/** Lets everything happen that was due until now, in its order. */
export function catchUp(state: SandboxState, now: number): void {
  for (const subscription of state.subscriptions) {
    if (subscription.pending && subscription.pending.expiresAt <= now) subscription.pending = null;
    for (let next = nextTurn(subscription); next && next.at <= now; next = nextTurn(subscription)) next.turn(state);
  }
}
