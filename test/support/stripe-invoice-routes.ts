import { find, type Given, listOf, type Routes } from './stripe-route.ts';
import { invoiceShape } from './stripe-shapes.ts';
import { cardDeclined, invalid, missing, prices, type StripeState, type Subscription } from './stripe-state.ts';

/** What a change of price costs: the unused time back, the new period in full. */
export function proration(world: StripeState, subscription: Subscription, price: string, at: number) {
  const { periodStart, periodEnd } = subscription;
  const unused = Math.round(((prices[subscription.price]?.amount ?? 0) * (periodEnd - at)) / (periodEnd - periodStart));
  const total = (prices[price]?.amount ?? 0) - unused;
  const balance = world.customers.get(subscription.customer)?.balance ?? 0;
  const afterwards = Math.min(0, balance + total);
  return { unused, total, due: Math.max(0, total + balance), ending: afterwards, end: world.addPeriod(at, price) };
}

/** What a subscription that does not exist yet would cost first. */
function previewNew(world: StripeState, given: Given): object {
  const amount = prices[given['subscription_details[items][0][price]'] ?? '']?.amount ?? 0;
  const known = world.promotionCodes.find(({ id }) => id === given['discounts[0][promotion_code]']);
  if (!known?.active) throw invalid('This promotion code is not active.', 'promotion_code_inactive');
  const { percent_off, amount_off } = known.coupon;
  const off = percent_off ? Math.round((amount * percent_off) / 100) : Math.min(amount, amount_off ?? 0);
  return { object: 'invoice', total: amount - off, amount_due: amount - off, lines: listOf([]) };
}

function preview(world: StripeState, given: Given): object {
  if (!given.subscription) return previewNew(world, given);
  const subscription = find(world.subscriptions, given.subscription ?? '', 'subscription');
  const price = given['subscription_details[items][0][price]'];
  if (price && given['subscription_details[proration_behavior]'] === 'always_invoice') {
    if (given['subscription_details[items][0][id]'] !== `si_${subscription.id}`) throw missing('subscription_item');
    const at = Number(given['subscription_details[proration_date]']);
    const { unused, total, due, ending, end } = proration(world, subscription, price, at);
    return {
      object: 'invoice',
      total,
      amount_due: due,
      ending_balance: ending,
      lines: listOf([
        { amount: -unused, period: { start: at, end: subscription.periodEnd } },
        { amount: total + unused, period: { start: at, end } },
      ]),
    };
  }
  if (subscription.cancelAtPeriodEnd && given['subscription_details[cancel_at_period_end]'] !== 'false')
    throw invalid('No upcoming invoices for this subscription.', 'invoice_upcoming_none');
  const full = prices[price ?? subscription.price]?.amount ?? 0;
  const amount = full - world.takenOff(subscription, full);
  const balance = world.customers.get(subscription.customer)?.balance ?? 0;
  return {
    object: 'invoice',
    total: amount,
    amount_due: Math.max(0, amount + balance),
    starting_balance: balance,
    ending_balance: 0,
    lines: listOf([]),
  };
}

export const invoiceRoutes: Routes = {
  'GET /v1/invoices': {
    takes: ['customer', 'limit'],
    needs: ['customer'],
    does: (world, given) =>
      listOf(
        [...world.invoices.values()]
          .filter(({ customer }) => customer === given.customer)
          .toReversed()
          .map((each) => invoiceShape(each)),
      ),
  },
  'POST /v1/invoices/create_preview': {
    takes: [
      'customer',
      'discounts[0][promotion_code]',
      'subscription',
      'subscription_details[items][0][id]',
      'subscription_details[items][0][price]',
      'subscription_details[proration_behavior]',
      'subscription_details[proration_date]',
      'subscription_details[cancel_at_period_end]',
    ],
    does: preview,
  },
  'POST /v1/invoices/:id': {
    takes: ['auto_advance'],
    does: (world, given, id) => {
      const invoice = find(world.invoices, id, 'invoice');
      invoice.tries = given.auto_advance === 'true';
      return invoiceShape(invoice);
    },
  },
  'POST /v1/invoices/:id/pay': {
    takes: ['payment_method'],
    does: (world, given, id) => {
      const invoice = find(world.invoices, id, 'invoice');
      if (!world.pay(invoice, given.payment_method ?? null)) throw cardDeclined();
      for (const each of world.subscriptions.values()) {
        if (each.invoice !== id || each.status !== 'past_due') continue;
        each.status = 'active';
        world.tellOf(each, 'updated');
      }
      return invoiceShape(invoice);
    },
  },
  'POST /v1/credit_notes': {
    takes: ['invoice', 'amount', 'refund_amount', 'memo', 'email_type'],
    needs: ['invoice', 'amount', 'refund_amount'],
    does: (world, given) => {
      const invoice = find(world.invoices, given.invoice ?? '', 'invoice');
      const amount = Number(given.amount);
      if (given.refund_amount !== given.amount) throw invalid('The refund must be the whole of the credit note.');
      if (invoice.status !== 'paid' || invoice.refunded + amount > invoice.paid) throw invalid('That is too much.');
      invoice.refunded += amount;
      world.refunds.push({ customer: invoice.customer, amount, memo: given.memo ?? '' });
      const note = { id: `cn_${world.refunds.length}`, object: 'credit_note', customer: invoice.customer };
      world.tell('credit_note.created', note);
      return note;
    },
  },
  'POST /v1/invoices/:id/void': {
    takes: [],
    does: (world, _given, id) => {
      const invoice = find(world.invoices, id, 'invoice');
      if (invoice.status !== 'open') throw invalid('You can only void an open invoice.');
      invoice.status = 'void';
      for (const each of world.subscriptions.values()) if (each.pending?.invoice === id) each.pending = null;
      // What the balance had paid of it is the customer's again.
      const customer = world.customers.get(invoice.customer);
      if (customer) customer.balance -= invoice.balances.after - invoice.balances.before;
      return invoiceShape(invoice);
    },
  },
};
