import { invoiceRoutes } from './stripe-invoice-routes.ts';
import { expandOf, find, listOf, type Routes } from './stripe-route.ts';
import { customerShape, priceShape, setupShape } from './stripe-shapes.ts';
import { invalid, missing, newId, prices } from './stripe-state.ts';
import { subscriptionRoutes } from './stripe-subscription-routes.ts';

/** All that the Stripe-shaped server answers: customers, cards and prices here, the rest in files of their own. */
export const stripeRoutes: Routes = {
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
    takes: ['email', 'name', 'metadata[performerId]'],
    needs: ['email', 'metadata[performerId]'],
    does: (world, given) => {
      const metadata = { performerId: given['metadata[performerId]'] ?? '' };
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
  'POST /v1/setup_intents/:id/cancel': {
    takes: [],
    does: (world, _given, id) => {
      const setup = find(world.setups, id, 'setup_intent');
      if (setup.status !== 'requires_payment_method') throw invalid('This SetupIntent cannot be canceled.');
      setup.status = 'canceled';
      return setupShape(setup);
    },
  },
  'GET /v1/prices/:id': {
    takes: [],
    does: (_world, _given, id) => {
      if (!prices[id]) throw missing('price');
      return priceShape(id);
    },
  },
  ...subscriptionRoutes,
  ...invoiceRoutes,
};
