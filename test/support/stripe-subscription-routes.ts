import { proration } from './stripe-invoice-routes.ts';
import { expandOf, find, type Given, listOf, type Routes } from './stripe-route.ts';
import { subscriptionShape } from './stripe-shapes.ts';
import {
  bankAsks,
  cardDeclined,
  invalid,
  missing,
  newId,
  prices,
  type StripeState,
  type Subscription,
} from './stripe-state.ts';

/** By Stripe Tax the rate of the customer's country, of which this server knows one; else the rate that was named. */
function vatRateOf(world: StripeState, given: Given): number | null {
  const named = given['default_tax_rates[0]'];
  if (named) return world.taxRates.find(({ id }) => id === named)?.percentage ?? null;
  if (given['automatic_tax[enabled]'] !== 'true') return null;
  const country = world.customers.get(given.customer ?? '')?.address?.country;
  if (!country) throw invalid('The customer’s location isn’t recognized.', 'customer_tax_location_invalid');
  return country === 'GB' ? 20 : 0;
}

/** The promotion code that a subscription begins with. */
function discountOf(world: StripeState, given: Given): Subscription['discount'] {
  const id = given['discounts[0][promotion_code]'];
  if (!id) return null;
  const known = world.promotionCodes.find((each) => each.id === id && each.active);
  if (!known) throw invalid('This promotion code is not active.', 'promotion_code_inactive');
  const { coupon } = known;
  const end = new Date(world.seconds() * 1000);
  end.setUTCMonth(end.getUTCMonth() + (coupon.duration_in_months ?? 0));
  return { coupon, end: coupon.duration === 'repeating' ? Math.floor(end.getTime() / 1000) : null };
}

function createSubscription(world: StripeState, given: Given): object {
  const price = given['items[0][price]'] ?? '';
  if (!prices[price]) throw missing('price');
  const created = world.seconds();
  const trialEnd = given.trial_end ? Number(given.trial_end) : null;
  if (trialEnd !== null && trialEnd <= created) throw invalid('The trial end must be in the future.');
  const waitsForPerson = given.payment_behavior === 'default_incomplete';
  if (trialEnd === null && !waitsForPerson && !given.default_payment_method)
    throw invalid('A first payment needs a person.');
  const subscription: Subscription = {
    id: newId('sub'),
    customer: given.customer ?? '',
    price,
    status: trialEnd ? 'trialing' : 'incomplete',
    created,
    trialEnd,
    periodStart: created,
    periodEnd: trialEnd ?? world.addPeriod(created, price),
    cancelAtPeriodEnd: false,
    method: given.default_payment_method ?? null,
    invoice: null,
    metadata: {},
    reason: null,
    vatRate: vatRateOf(world, given),
    discount: discountOf(world, given),
    pending: null,
  };
  world.subscriptions.set(subscription.id, subscription);
  const invoice = world.addInvoice(subscription, trialEnd ? 0 : (prices[price]?.amount ?? 0));
  if (trialEnd) invoice.status = 'paid';
  // What is paid for by the customer's balance begins at once: there is nothing to confirm.
  else if (invoice.due === 0 || !waitsForPerson) {
    if (!world.pay(invoice, world.methodOf(subscription))) {
      world.subscriptions.delete(subscription.id);
      throw cardDeclined();
    }
    subscription.status = 'active';
  }
  world.tellOf(subscription, 'created');
  return subscriptionShape(world, subscription, expandOf(given));
}

function updateSubscription(world: StripeState, given: Given, id: string): object {
  const subscription = find(world.subscriptions, id, 'subscription');
  const price = given['items[0][price]'];
  if (subscription.status === 'incomplete' && Object.keys(given).some((key) => !key.startsWith('metadata')))
    throw invalid('Only metadata can be changed while a subscription is incomplete.');
  if (given.cancel_at_period_end) subscription.cancelAtPeriodEnd = given.cancel_at_period_end === 'true';
  if (given.default_payment_method) subscription.method = given.default_payment_method;
  for (const [key, value] of Object.entries(given)) {
    const name = key.match(/^metadata\[(.+)\]$/)?.[1];
    if (name && value) subscription.metadata[name] = value;
    else if (name) delete subscription.metadata[name];
  }
  if (price && given.proration_behavior === 'always_invoice') {
    const at = Number(given.proration_date);
    const { total, due, end } = proration(world, subscription, price, at);
    const behaviour = world.methods.get(world.methodOf(subscription) ?? '')?.behaviour;
    if (due > 0 && behaviour === 'asks' && given.payment_behavior === 'pending_if_incomplete') {
      const invoice = world.addInvoice(subscription, total);
      subscription.pending = { price, at, end, invoice: invoice.id };
      world.tellOf(subscription, 'updated');
      return subscriptionShape(world, subscription, expandOf(given));
    }
    if (due > 0 && behaviour !== 'pays') throw behaviour === 'asks' ? bankAsks() : cardDeclined();
    world.pay(world.addInvoice(subscription, total), world.methodOf(subscription));
    Object.assign(subscription, { price, periodStart: at, periodEnd: end });
  } else if (price) subscription.price = price;
  world.tellOf(subscription, 'updated');
  return subscriptionShape(world, subscription, expandOf(given));
}

export const subscriptionRoutes: Routes = {
  'GET /v1/subscriptions': {
    takes: ['customer', 'status', 'limit', 'expand[0]', 'expand[1]', 'expand[2]'],
    needs: ['customer', 'status'],
    does: (world, given) =>
      listOf(
        [...world.subscriptions.values()]
          .filter(({ customer }) => customer === given.customer)
          .map((each) => subscriptionShape(world, each, expandOf(given), 'data.')),
      ),
  },
  'POST /v1/subscriptions': {
    takes: [
      'customer',
      'items[0][price]',
      'trial_end',
      'default_payment_method',
      'trial_settings[end_behavior][missing_payment_method]',
      'payment_behavior',
      'payment_settings[payment_method_types][0]',
      'payment_settings[save_default_payment_method]',
      'automatic_tax[enabled]',
      'default_tax_rates[0]',
      'discounts[0][promotion_code]',
      'expand[0]',
      'expand[1]',
    ],
    needs: ['customer', 'items[0][price]'],
    does: createSubscription,
  },
  'GET /v1/subscriptions/:id': {
    takes: ['expand[0]'],
    does: (world, given, id) =>
      subscriptionShape(world, find(world.subscriptions, id, 'subscription'), expandOf(given)),
  },
  'POST /v1/subscriptions/:id': {
    takes: [
      'cancel_at_period_end',
      'default_payment_method',
      'metadata[starbill_replaced]',
      'metadata[starbill_leaving]',
      'items[0][id]',
      'items[0][price]',
      'proration_behavior',
      'proration_date',
      'payment_behavior',
    ],
    does: updateSubscription,
  },
  'DELETE /v1/subscriptions/:id': {
    takes: [],
    does: (world, _given, id) => {
      const subscription = find(world.subscriptions, id, 'subscription');
      Object.assign(subscription, { status: 'canceled', reason: 'cancellation_requested' });
      world.tellOf(subscription, 'deleted');
      return subscriptionShape(world, subscription, []);
    },
  },
};
