import {
  type Customer,
  type Invoice,
  type Method,
  prices,
  type Setup,
  type StripeState,
  type Subscription,
} from './stripe-state.ts';

/** Objects as Stripe sends them; what is not asked for expanded is an id. */

export const priceShape = (id: string) => ({
  id,
  object: 'price',
  currency: 'gbp',
  unit_amount: prices[id]?.amount,
  tax_behavior: 'inclusive',
  recurring: { interval: prices[id]?.interval, interval_count: 1 },
});

const methodShape = ({ id, last4 }: Method) => ({
  id,
  object: 'payment_method',
  type: 'card',
  card: { brand: 'visa', last4, exp_month: 8, exp_year: 2030 },
});

const maybe = (wanted: boolean, id: string | null, shape: () => object | null) => (id && wanted ? shape() : id);

export const customerShape = (world: StripeState, customer: Customer, expand: string[]) =>
  customer.deleted
    ? { id: customer.id, object: 'customer', deleted: true }
    : {
        id: customer.id,
        object: 'customer',
        email: customer.email,
        metadata: customer.metadata,
        balance: customer.balance,
        invoice_settings: {
          default_payment_method: maybe(
            expand.includes('invoice_settings.default_payment_method'),
            customer.method,
            () => methodShape(world.methods.get(customer.method ?? '') as Method),
          ),
        },
      };

export const setupShape = ({ id, customer, status, client_secret, method }: Setup) => ({
  id,
  object: 'setup_intent',
  customer,
  status,
  client_secret,
  payment_method: method,
});

export const invoiceShape = (invoice: Invoice, withSecret = false) => ({
  id: invoice.id,
  object: 'invoice',
  number: invoice.number,
  customer: invoice.customer,
  created: invoice.created,
  status: invoice.status,
  total: invoice.total,
  total_discount_amounts: invoice.discount > 0 ? [{ amount: invoice.discount, discount: 'di_1' }] : [],
  amount_due: invoice.due,
  starting_balance: invoice.balances.before,
  ending_balance: invoice.balances.after,
  amount_paid: invoice.paid,
  auto_advance: invoice.tries,
  post_payment_credit_notes_amount: invoice.refunded,
  total_taxes: invoice.vat === null ? null : [{ amount: invoice.vat, tax_behavior: 'inclusive' }],
  lines: { object: 'list', data: [] },
  invoice_pdf: `https://pay.stripe.com/invoice/${invoice.id}/pdf`,
  ...(withSecret &&
    invoice.due > 0 && { confirmation_secret: { client_secret: invoice.secret, type: 'payment_intent' } }),
});

export function subscriptionShape(world: StripeState, subscription: Subscription, expand: string[], prefix = '') {
  const wants = (field: string) => expand.some((each) => each.startsWith(`${prefix}${field}`));
  const { id, customer, status, created, metadata, price } = subscription;
  const invoice = world.invoices.get(subscription.invoice ?? '');
  return {
    id,
    object: 'subscription',
    customer,
    status,
    created,
    metadata,
    start_date: created,
    trial_end: subscription.trialEnd,
    cancel_at_period_end: subscription.cancelAtPeriodEnd,
    cancel_at: subscription.cancelAtPeriodEnd ? subscription.periodEnd : null,
    pending_update: subscription.pending
      ? {
          expires_at: subscription.pending.at + 23 * 3600,
          subscription_items: [{ id: `si_${id}`, price: priceShape(subscription.pending.price) }],
        }
      : null,
    discounts: subscription.discount
      ? [
          wants('discounts.source.coupon')
            ? { id: `di_${id}`, object: 'discount', end: subscription.discount.end, source: subscription.discount }
            : `di_${id}`,
        ]
      : [],
    cancellation_details: { reason: subscription.reason },
    items: {
      object: 'list',
      data: [
        {
          id: `si_${id}`,
          object: 'subscription_item',
          price: priceShape(price),
          current_period_start: subscription.periodStart,
          current_period_end: subscription.periodEnd,
        },
      ],
    },
    default_payment_method: maybe(wants('default_payment_method'), subscription.method, () =>
      methodShape(world.methods.get(subscription.method ?? '') as Method),
    ),
    latest_invoice: maybe(wants('latest_invoice'), subscription.invoice, () =>
      invoice ? invoiceShape(invoice, wants('latest_invoice.confirmation_secret')) : null,
    ),
  };
}
