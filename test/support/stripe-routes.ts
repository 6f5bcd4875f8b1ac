import { customerShape, invoiceShape, priceShape, setupShape, subscriptionShape } from './stripe-shapes.ts';
import { cardDeclined, invalid, missing, newId, prices, type Subscription, type World } from './stripe-world.ts';

export type Given = Record<string, string>;
type Handler = (world: World, given: Given, id: string) => object;
/** A route: what it may be given (anything else is refused, as Stripe does), and what it does. */
type Route = { takes: string[]; needs?: string[]; does: Handler };

const expandOf = (given: Given) =>
  Object.keys(given).flatMap((key) => (key.startsWith('expand') ? [given[key] ?? ''] : []));
const listOf = (data: object[]) => ({ object: 'list', data, has_more: false });
const find = <Thing>(things: Map<string, Thing>, id: string, what: string): Thing => {
  const thing = things.get(id);
  if (!thing) throw missing(what);
  return thing;
};

/** What a change of price costs: the unused time back, the new period in full. */
function proration(world: World, subscription: Subscription, price: string, at: number) {
  const { periodStart, periodEnd } = subscription;
  const unused = Math.round(((prices[subscription.price]?.amount ?? 0) * (periodEnd - at)) / (periodEnd - periodStart));
  const total = (prices[price]?.amount ?? 0) - unused;
  const balance = world.customers.get(subscription.customer)?.balance ?? 0;
  const afterwards = Math.min(0, balance + total);
  return { total, due: Math.max(0, total + balance), ending: afterwards, end: world.addPeriod(at, price) };
}

function preview(world: World, given: Given): object {
  const subscription = find(world.subscriptions, given.subscription ?? '', 'subscription');
  const price = given['subscription_details[items][0][price]'];
  if (price && given['subscription_details[proration_behavior]'] === 'always_invoice') {
    if (given['subscription_details[items][0][id]'] !== `si_${subscription.id}`) throw missing('subscription_item');
    const at = Number(given['subscription_details[proration_date]']);
    const { total, due, ending, end } = proration(world, subscription, price, at);
    return {
      object: 'invoice',
      total,
      amount_due: due,
      ending_balance: ending,
      lines: listOf([{ period: { start: at, end } }]),
    };
  }
  const amount = prices[price ?? subscription.price]?.amount ?? 0;
  const balance = world.customers.get(subscription.customer)?.balance ?? 0;
  return {
    object: 'invoice',
    total: amount,
    amount_due: Math.max(0, amount + balance),
    ending_balance: 0,
    lines: listOf([]),
  };
}

function createSubscription(world: World, given: Given): object {
  const price = given['items[0][price]'] ?? '';
  if (!prices[price]) throw missing('price');
  const created = world.seconds();
  const trialEnd = given.trial_end ? Number(given.trial_end) : null;
  if (trialEnd !== null && trialEnd <= created) throw invalid('The trial end must be in the future.');
  if (trialEnd === null && given.payment_behavior !== 'default_incomplete')
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
  };
  world.subscriptions.set(subscription.id, subscription);
  const invoice = world.addInvoice(subscription, trialEnd ? 0 : (prices[price]?.amount ?? 0));
  if (trialEnd) invoice.status = 'paid';
  world.tellOf(subscription, 'created');
  return subscriptionShape(world, subscription, expandOf(given));
}

function updateSubscription(world: World, given: Given, id: string): object {
  const subscription = find(world.subscriptions, id, 'subscription');
  const price = given['items[0][price]'];
  if (subscription.status === 'incomplete' && Object.keys(given).some((key) => !key.startsWith('metadata')))
    throw invalid('Only metadata can be changed while a subscription is incomplete.');
  if (given.cancel_at_period_end) subscription.cancelAtPeriodEnd = given.cancel_at_period_end === 'true';
  if (given.default_payment_method) subscription.method = given.default_payment_method;
  for (const [key, value] of Object.entries(given)) {
    const name = key.match(/^metadata\[(.+)\]$/)?.[1];
    if (name) subscription.metadata[name] = value;
  }
  if (price && given.proration_behavior === 'always_invoice') {
    const at = Number(given.proration_date);
    const { total, due, end } = proration(world, subscription, price, at);
    const pays = world.methods.get(world.methodOf(subscription) ?? '')?.behaviour === 'pays';
    if (due > 0 && !pays) throw cardDeclined();
    world.pay(world.addInvoice(subscription, total), world.methodOf(subscription));
    Object.assign(subscription, { price, periodStart: at, periodEnd: end });
  } else if (price) subscription.price = price;
  world.tellOf(subscription, 'updated');
  return subscriptionShape(world, subscription, expandOf(given));
}

export const stripeRoutes: Record<string, Route> = {
  'GET /v1/customers': {
    takes: ['email', 'limit'],
    does: (world, given) =>
      listOf(
        [...world.customers.values()]
          .filter(({ email, deleted }) => email === given.email && !deleted)
          .map((each) => customerShape(world, each, [])),
      ),
  },
  'POST /v1/customers': {
    takes: ['email', 'name', 'metadata[accountId]'],
    needs: ['email', 'metadata[accountId]'],
    does: (world, given) => {
      const metadata = { accountId: given['metadata[accountId]'] ?? '' };
      const customer = {
        id: newId('cus'),
        email: given.email ?? '',
        name: given.name ?? '',
        metadata,
        method: null,
        balance: 0,
        deleted: false,
      };
      world.customers.set(customer.id, customer);
      return customerShape(world, customer, []);
    },
  },
  'GET /v1/customers/:id': {
    takes: ['expand[0]'],
    does: (world, given, id) => customerShape(world, find(world.customers, id, 'customer'), expandOf(given)),
  },
  'POST /v1/customers/:id': {
    takes: ['invoice_settings[default_payment_method]'],
    does: (world, given, id) => {
      const customer = find(world.customers, id, 'customer');
      customer.method = given['invoice_settings[default_payment_method]'] ?? customer.method;
      return customerShape(world, customer, []);
    },
  },
  'DELETE /v1/customers/:id': {
    takes: [],
    does: (world, _given, id) => {
      find(world.customers, id, 'customer').deleted = true;
      for (const each of world.subscriptions.values()) if (each.customer === id) each.status = 'canceled';
      return { id, object: 'customer', deleted: true };
    },
  },
  'POST /v1/setup_intents': {
    takes: ['customer', 'allowed_payment_method_types[0]', 'usage'],
    needs: ['customer', 'usage'],
    does: (world, given) => {
      const id = newId('seti');
      const setup = {
        id,
        customer: given.customer ?? '',
        status: 'requires_payment_method',
        client_secret: `${id}_secret`,
        method: null,
      };
      world.setups.set(id, setup);
      return setupShape(setup);
    },
  },
  'GET /v1/setup_intents/:id': {
    takes: [],
    does: (world, _given, id) => setupShape(find(world.setups, id, 'setup_intent')),
  },
  'GET /v1/subscriptions': {
    takes: ['customer', 'status', 'limit', 'expand[0]', 'expand[1]'],
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
      'expand[0]',
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
      'subscription',
      'subscription_details[items][0][id]',
      'subscription_details[items][0][price]',
      'subscription_details[proration_behavior]',
      'subscription_details[proration_date]',
    ],
    needs: ['subscription'],
    does: preview,
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
  'POST /v1/invoices/:id/void': {
    takes: [],
    does: (world, _given, id) => {
      const invoice = find(world.invoices, id, 'invoice');
      if (invoice.status !== 'open') throw invalid('You can only void an open invoice.');
      invoice.status = 'void';
      return invoiceShape(invoice);
    },
  },
  'GET /v1/prices/:id': {
    takes: [],
    does: (_world, _given, id) => {
      if (!prices[id]) throw missing('price');
      return priceShape(id);
    },
  },
};
