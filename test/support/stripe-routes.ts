import { invoiceRoutes } from './stripe-invoice-routes.ts';
import { expandOf, find, listOf, type Routes } from './stripe-route.ts';
import { customerShape, priceShape, setupShape } from './stripe-shapes.ts';
import { invalid, missing, newId, prices, type StripeState } from './stripe-state.ts';
import { subscriptionRoutes } from './stripe-subscription-routes.ts';

/** Nothing can be done for a customer that was deleted. */
function findKept(world: StripeState, id: string) {
  const customer = find(world.customers, id, 'customer');
  if (customer.deleted) throw missing('customer');
  return customer;
}

const addressParts = ['line1', 'line2', 'city', 'postal_code', 'country'];

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
        address: null,
        taxIds: [],
        customFields: [],
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
    takes: [
      'invoice_settings[default_payment_method]',
      'invoice_settings[custom_fields]',
      'invoice_settings[custom_fields][0][name]',
      'invoice_settings[custom_fields][0][value]',
      'name',
      'email',
      'address',
      ...addressParts.map((part) => `address[${part}]`),
      'tax[validate_location]',
    ],
    does: (world, given, id) => {
      const customer = findKept(world, id);
      customer.method = given['invoice_settings[default_payment_method]'] ?? customer.method;
      customer.name = given.name ?? customer.name;
      customer.email = given.email ?? customer.email;
      if (given.address === '') customer.address = null;
      const address = addressParts.flatMap((part) => {
        const value = given[`address[${part}]`];
        return value === undefined ? [] : [[part, value]];
      });
      if (given['tax[validate_location]'] && given['address[postal_code]'] === 'NOWHERE')
        throw invalid('We could not determine the customer’s tax location.', 'customer_tax_location_invalid');
      if (address.length > 0) customer.address = Object.fromEntries(address);
      const name = given['invoice_settings[custom_fields][0][name]'];
      if (name) customer.customFields = [{ name, value: given['invoice_settings[custom_fields][0][value]'] ?? '' }];
      else if (given['invoice_settings[custom_fields]'] === '') customer.customFields = [];
      return customerShape(world, customer, []);
    },
  },
  'GET /v1/customers/:id/tax_ids': {
    takes: ['limit'],
    does: (world, _given, id) => listOf(find(world.customers, id, 'customer').taxIds),
  },
  'POST /v1/customers/:id/tax_ids': {
    takes: ['type', 'value'],
    needs: ['type', 'value'],
    does: (world, given, id) => {
      const { type = '', value = '' } = given;
      if (!['gb_vat', 'eu_vat', 'ch_vat', 'no_vat'].includes(type)) throw invalid('Invalid type.');
      if (value.endsWith('000000000')) throw invalid('Invalid value for the type.', 'tax_id_invalid');
      const taxId = { id: newId('txi'), type, value };
      find(world.customers, id, 'customer').taxIds.push(taxId);
      return taxId;
    },
  },
  'DELETE /v1/customers/:id/tax_ids/:part': {
    takes: [],
    does: (world, _given, id, part) => {
      const customer = find(world.customers, id, 'customer');
      customer.taxIds = customer.taxIds.filter((each) => each.id !== part);
      return { id: part, object: 'tax_id', deleted: true };
    },
  },
  'GET /v1/promotion_codes': {
    takes: ['code', 'active', 'limit', 'expand[0]'],
    does: (world, given) =>
      listOf(
        world.promotionCodes
          .filter(({ code, active }) => code === given.code && active)
          .map(({ coupon, ...each }) => ({ ...each, promotion: { type: 'coupon', coupon } })),
      ),
  },
  'GET /v1/tax_rates': {
    takes: ['active', 'inclusive', 'limit'],
    does: (world) => listOf(world.taxRates.map((each) => ({ ...each, display_name: 'VAT', inclusive: true }))),
  },
  'POST /v1/tax_rates': {
    takes: ['display_name', 'percentage', 'inclusive'],
    needs: ['display_name', 'percentage', 'inclusive'],
    does: (world, given) => {
      const rate = { id: newId('txr'), percentage: Number(given.percentage) };
      world.taxRates.push(rate);
      return { ...rate, display_name: given.display_name, inclusive: true };
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
        customer: findKept(world, given.customer ?? '').id,
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
