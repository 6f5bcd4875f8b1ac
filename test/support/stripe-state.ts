import { randomUUID } from 'node:crypto';

/** What the Stripe-shaped server keeps, and what happens to it by itself. Moments are seconds, as at Stripe. */

export type Behaviour = 'pays' | 'declines' | 'asks';
type Status = 'incomplete' | 'incomplete_expired' | 'trialing' | 'active' | 'past_due' | 'canceled';

export type Customer = {
  id: string;
  email: string;
  name: string;
  metadata: Record<string, string>;
  method: string | null;
  balance: number;
  deleted: boolean;
  address: Record<string, string> | null;
  taxIds: { id: string; type: string; value: string }[];
  customFields: { name: string; value: string }[];
};
export type TaxRate = { id: string; percentage: number };
export type Method = { id: string; behaviour: Behaviour; last4: string };
export type Setup = { id: string; customer: string; status: string; client_secret: string; method: string | null };
export type Subscription = {
  id: string;
  customer: string;
  price: string;
  status: Status;
  created: number;
  trialEnd: number | null;
  periodStart: number;
  periodEnd: number;
  cancelAtPeriodEnd: boolean;
  method: string | null;
  invoice: string | null;
  metadata: Record<string, string>;
  reason: string | null;
  /** In per cent, the VAT within every invoice; null: none. */
  vatRate: number | null;
  discount: { coupon: Coupon; end: number | null } | null;
  /** A change that waits for the bank. */
  pending: { price: string; at: number; end: number; invoice: string } | null;
};
export type Coupon = {
  percent_off: number | null;
  amount_off: number | null;
  duration: 'once' | 'repeating' | 'forever';
  duration_in_months: number | null;
};
export type PromotionCode = { id: string; code: string; active: boolean; coupon: Coupon };
export type Invoice = {
  id: string;
  number: string;
  customer: string;
  created: number;
  total: number;
  discount: number;
  /** The VAT within the total; null: none. */
  vat: number | null;
  due: number;
  paid: number;
  /** What was given back by credit notes. */
  refunded: number;
  /** What the customer's balance was before and after it; below zero it is theirs. */
  balances: { before: number; after: number };
  status: 'open' | 'paid' | 'void';
  secret: string;
  /** Stripe tries to be paid by itself. */
  tries: boolean;
};
export type StripeEvent = { id: string; object: 'event'; type: string; created: number; data: { object: object } };

export const prices: Record<string, { amount: number; interval: 'month' | 'year' }> = {
  price_month: { amount: 2895, interval: 'month' },
  price_year: { amount: 29_995, interval: 'year' },
};

/** An answer of Stripe's that is not OK. */
export class StripeRefusal extends Error {
  readonly status: number;
  readonly body: object;
  constructor(status: number, error: { type: string; code?: string; message: string }) {
    super(error.message);
    this.status = status;
    this.body = { error };
  }
}
export const cardDeclined = () =>
  new StripeRefusal(402, { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' });
/** The bank wants to ask the person, and nobody is there to be asked. */
export const bankAsks = () =>
  new StripeRefusal(402, {
    type: 'card_error',
    code: 'subscription_payment_intent_requires_action',
    message: 'Payment for this subscription requires additional user action before it can be completed successfully.',
  });
export const invalid = (message: string, code?: string) =>
  new StripeRefusal(400, { type: 'invalid_request_error', message, ...(code && { code }) });
export const missing = (what: string) =>
  new StripeRefusal(404, { type: 'invalid_request_error', code: 'resource_missing', message: `No such ${what}` });

const addPeriod = (start: number, price: string) => {
  const date = new Date(start * 1000);
  if (prices[price]?.interval === 'year') date.setUTCFullYear(date.getUTCFullYear() + 1);
  else date.setUTCMonth(date.getUTCMonth() + 1);
  return Math.floor(date.getTime() / 1000);
};

export const newId = (prefix: string) => `${prefix}_${randomUUID().replaceAll('-', '').slice(0, 16)}`;

export function createStripeState(now: () => Date) {
  const seconds = () => Math.floor(now().getTime() / 1000);
  const customers = new Map<string, Customer>();
  const methods = new Map<string, Method>();
  const setups = new Map<string, Setup>();
  const subscriptions = new Map<string, Subscription>();
  const invoices = new Map<string, Invoice>();
  const taxRates: TaxRate[] = [];
  const promotionCodes: PromotionCode[] = [];
  const events: StripeEvent[] = [];
  /** Every time money was taken. */
  const charges: { customer: string; amount: number }[] = [];
  const refunds: { customer: string; amount: number; memo: string }[] = [];

  const tell = (type: string, object: object) =>
    void events.push({ id: newId('evt'), object: 'event', type, created: seconds(), data: { object: { ...object } } });

  /** What the subscription's promotion code takes off a price now; one that holds once is used by asking. */
  function takenOff({ discount }: Subscription, amount: number): number {
    if (!discount || (discount.end !== null && discount.end <= seconds())) return 0;
    const { percent_off, amount_off } = discount.coupon;
    return percent_off ? Math.round((amount * percent_off) / 100) : Math.min(amount, amount_off ?? 0);
  }

  function addInvoice(subscription: Subscription, subtotal: number): Invoice {
    const discount = subtotal > 0 ? takenOff(subscription, subtotal) : 0;
    if (discount > 0 && subscription.discount?.coupon.duration === 'once') subscription.discount = null;
    const total = subtotal - discount;
    const id = newId('in');
    const customer = customers.get(subscription.customer);
    const before = customer?.balance ?? 0;
    const credit = Math.min(Math.max(0, total), -before);
    if (customer) customer.balance += total < 0 ? total : credit;
    const due = Math.max(0, total) - credit;
    const number = `T-${invoices.size + 1}`;
    const { vatRate } = subscription;
    const vat = vatRate === null ? null : Math.round((total * vatRate) / (100 + vatRate));
    const rest = {
      customer: subscription.customer,
      created: seconds(),
      total,
      discount,
      vat,
      due,
      paid: 0,
      refunded: 0,
    };
    const balances = { before, after: customer?.balance ?? 0 };
    const invoice: Invoice = { id, number, ...rest, balances, status: 'open', secret: `${id}_secret`, tries: true };
    invoices.set(id, invoice);
    subscription.invoice = id;
    return invoice;
  }

  function pay(invoice: Invoice, methodId: string | null): boolean {
    if (invoice.status === 'paid') return true;
    if (invoice.due > 0 && methods.get(methodId ?? '')?.behaviour !== 'pays') return false;
    invoice.status = 'paid';
    invoice.paid = invoice.due;
    if (invoice.due > 0) charges.push({ customer: invoice.customer, amount: invoice.due });
    tell('invoice.paid', { id: invoice.id, object: 'invoice', customer: invoice.customer });
    return true;
  }

  const methodOf = (subscription: Subscription) =>
    subscription.method ?? customers.get(subscription.customer)?.method ?? null;

  function tellOf(subscription: Subscription, type: string) {
    tell(`customer.subscription.${type}`, {
      id: subscription.id,
      object: 'subscription',
      customer: subscription.customer,
      status: subscription.status,
    });
  }

  /** What Stripe does when a period ends. */
  function renewDue(): void {
    for (const subscription of subscriptions.values()) {
      while (['trialing', 'active'].includes(subscription.status) && subscription.periodEnd <= seconds()) {
        if (subscription.cancelAtPeriodEnd) {
          subscription.status = 'canceled';
          subscription.reason = 'cancellation_requested';
          tellOf(subscription, 'deleted');
          break;
        }
        subscription.periodStart = subscription.periodEnd;
        subscription.periodEnd = addPeriod(subscription.periodStart, subscription.price);
        const invoice = addInvoice(subscription, prices[subscription.price]?.amount ?? 0);
        subscription.status = pay(invoice, methodOf(subscription)) ? 'active' : 'past_due';
        if (subscription.status === 'past_due')
          tell('invoice.payment_failed', { id: invoice.id, object: 'invoice', customer: invoice.customer });
        tellOf(subscription, 'updated');
      }
    }
  }

  /** Stripe tries once more to be paid what is open. */
  function retryUnpaid(): void {
    for (const subscription of subscriptions.values()) {
      const invoice = invoices.get(subscription.invoice ?? '');
      if (subscription.status !== 'past_due' || !invoice?.tries) continue;
      if (!pay(invoice, methodOf(subscription))) continue;
      subscription.status = 'active';
      tellOf(subscription, 'updated');
    }
  }

  function addMethod(behaviour: Behaviour): string {
    const id = newId('pm');
    methods.set(id, { id, behaviour, last4: behaviour === 'pays' ? '4242' : '0341' });
    return id;
  }

  /** What the browser does with Stripe's own script. */
  const browser = {
    confirmSetup(secret: string, behaviour: Behaviour = 'pays') {
      const setup = [...setups.values()].find((each) => each.client_secret === secret);
      if (!setup) throw missing('setup_intent');
      if (setup.status === 'succeeded') return;
      if (setup.status === 'canceled') throw invalid('This SetupIntent was canceled.');
      setup.method = addMethod(behaviour);
      setup.status = 'succeeded';
      tell('setup_intent.succeeded', { id: setup.id, object: 'setup_intent', customer: setup.customer });
    },
    /** The person answers the bank's question about a change of plan. */
    answerBank(secret: string, passed: boolean) {
      const invoice = [...invoices.values()].find((each) => each.secret === secret);
      const subscription = [...subscriptions.values()].find(
        ({ pending }) => pending && pending.invoice === invoice?.id,
      );
      if (!invoice || !subscription?.pending) throw missing('payment_intent');
      if (!passed) return;
      const { price, at, end } = subscription.pending;
      pay(invoice, addMethod('pays'));
      Object.assign(subscription, { price, periodStart: at, periodEnd: end, pending: null });
      tellOf(subscription, 'pending_update_applied');
    },
    confirmPayment(secret: string, behaviour: Behaviour = 'pays') {
      const invoice = [...invoices.values()].find((each) => each.secret === secret);
      const subscription = [...subscriptions.values()].find(({ invoice: id }) => id === invoice?.id);
      if (!invoice || !subscription) throw missing('payment_intent');
      if (invoice.status === 'paid') return;
      if (invoice.status === 'void') throw invalid('This PaymentIntent was canceled.');
      const method = addMethod(behaviour);
      if (!pay(invoice, method)) throw cardDeclined();
      subscription.method = method;
      subscription.status = 'active';
      tellOf(subscription, 'updated');
    },
  };

  return {
    customers,
    methods,
    setups,
    subscriptions,
    invoices,
    taxRates,
    promotionCodes,
    takenOff,
    events,
    charges,
    refunds,
    tell,
    seconds,
    addInvoice,
    addPeriod,
    pay,
    methodOf,
    tellOf,
    renewDue,
    retryUnpaid,
    browser,
  };
}
export type StripeState = ReturnType<typeof createStripeState>;
