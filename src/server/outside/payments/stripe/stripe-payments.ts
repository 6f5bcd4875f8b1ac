import { hash } from 'node:crypto';
import Stripe from 'stripe';
import { Refusal, refusals } from '#server/errors.ts';
import type { CardSetup, Payments } from '#server/outside/payments/payments.ts';
import { callStripe, isMissing } from './call-stripe.ts';
import { saveStripeDetails } from './stripe-details.ts';
import { readStripeEvent, type StripeEvent } from './stripe-event.ts';
import {
  changeStripePlan,
  createPriceBook,
  dropStripePendingChange,
  previewStripePlan,
  readStripePendingChange,
  readStripeRenewal,
} from './stripe-plans.ts';
import { findStripeCode, findStripePromotion, nextStripePrice, stripePriceAt } from './stripe-promotions.ts';
import { setStripeRenewal } from './stripe-renewal.ts';
import {
  describeCard,
  describeInvoice,
  describeSubscription,
  expanded,
  idOf,
  replacedMark,
  reservedCredit,
  toSeconds,
} from './stripe-shapes.ts';
import { createVat } from './stripe-vat.ts';

export type StripeSettings = {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  priceMonthly: string;
  priceAnnual: string;
  /** Another address than Stripe's own. */
  apiBase: string | null;
  /** Stripe Tax works the VAT out, by where the customer is. */
  automaticTax: boolean;
};

export type StripePayments = Payments & {
  kind: 'stripe';
  publishableKey: string;
  /** The event in a signed request; null when it is forged or too old. */
  readEvent(body: Buffer, signature: string, now: Date): StripeEvent | null;
};

function openStripe({ secretKey, apiBase }: StripeSettings): Stripe {
  const base = apiBase ? new URL(apiBase) : null;
  return new Stripe(secretKey, {
    // A person waits, and a lock is held meanwhile.
    timeout: 8_000,
    maxNetworkRetries: 1,
    telemetry: false,
    ...(base && {
      host: base.hostname,
      port: base.port || (base.protocol === 'https:' ? 443 : 80),
      protocol: base.protocol === 'https:' ? 'https' : 'http',
    }),
  });
}

const withPayment = ['latest_invoice.confirmation_secret', 'discounts.source.coupon'];
const runs = (status: string) => status === 'trialing' || status === 'active' || status === 'past_due';

/** Stripe through its own SDK. What it says is passed on in our words; nothing is remembered. */
export function createStripePayments(settings: StripeSettings, seller: { vatRate: number | null }): StripePayments {
  const stripe = openStripe(settings);
  const book = createPriceBook(stripe, settings);
  const vat = createVat(stripe, { automatic: settings.automaticTax, rate: seller.vatRate });
  const describe = (subscription: Stripe.Subscription) =>
    describeSubscription(subscription, book.planOf, nextStripePrice);
  const listSubscriptions = async (customer: string) =>
    (
      await callStripe(() =>
        stripe.subscriptions.list({
          customer,
          status: 'all',
          limit: 100,
          expand: [
            'data.latest_invoice.confirmation_secret',
            'data.default_payment_method',
            'data.discounts.source.coupon',
          ],
        }),
      )
    ).data;

  return {
    kind: 'stripe',
    needsAddress: settings.automaticTax,
    publishableKey: settings.publishableKey,
    readEvent: (body, signature, now) => readStripeEvent(stripe, settings.webhookSecret, { body, signature, now }),

    async createCustomer({ id: performerId, email, name, replaces }) {
      const { data } = await callStripe(() => stripe.customers.list({ email, limit: 100 }));
      const known = data.find(({ metadata }) => metadata.performerId === performerId);
      if (known) return { id: known.id };
      const made = await callStripe(() =>
        stripe.customers.create(
          { email, name, metadata: { performerId } },
          // Hashed, because it is sent in a header: Latin-1 only, and Stripe takes 255 characters at most.
          { idempotencyKey: `customer-${hash('sha256', JSON.stringify([performerId, email, name, replaces]))}` },
        ),
      );
      return { id: made.id };
    },
    saveDetails: (customerId, details, personName) =>
      saveStripeDetails(stripe, customerId, { details, personName, locate: settings.automaticTax }),
    async changeEmail(customerId, email) {
      await callStripe(() => stripe.customers.update(customerId, { email })).catch((error) => {
        if (!isMissing(error)) throw error;
      });
    },
    async deleteCustomer(customerId) {
      await callStripe(() => stripe.customers.del(customerId)).catch((error) => {
        if (!isMissing(error)) throw error;
      });
    },
    async readCustomer(customerId) {
      const customer = await callStripe(() =>
        stripe.customers.retrieve(customerId, { expand: ['invoice_settings.default_payment_method'] }),
      ).catch((error) => {
        if (isMissing(error)) return null;
        throw error;
      });
      if (!customer || customer.deleted) return null;
      const subscriptions = await listSubscriptions(customerId);
      const running = subscriptions.find(({ status }) => runs(status));
      const method =
        expanded(running?.default_payment_method) ?? expanded(customer.invoice_settings.default_payment_method);
      return {
        card: describeCard(method),
        // A balance below zero is the customer's.
        credit: Math.max(0, -customer.balance) + subscriptions.reduce((sum, each) => sum + reservedCredit(each), 0),
        subscriptions: subscriptions.map(describe),
      };
    },

    async openSetup(customer) {
      const setup = await callStripe(() =>
        stripe.setupIntents.create({ customer, allowed_payment_method_types: ['card'], usage: 'off_session' }),
      );
      return describeSetup(setup);
    },
    async readSetup(id) {
      return describeSetup(await callStripe(() => stripe.setupIntents.retrieve(id)));
    },
    async dropSetup(id) {
      const dropped = await callStripe(() => stripe.setupIntents.cancel(id)).catch((error) => {
        if (error instanceof Stripe.errors.StripeInvalidRequestError) return null;
        throw error;
      });
      return dropped !== null || (await callStripe(() => stripe.setupIntents.retrieve(id))).status !== 'succeeded';
    },
    async adoptCard(customerId, cardId) {
      await callStripe(() =>
        stripe.customers.update(customerId, { invoice_settings: { default_payment_method: cardId } }),
      );
      for (const { id, status, latest_invoice } of await listSubscriptions(customerId)) {
        if (!runs(status)) continue;
        await callStripe(() => stripe.subscriptions.update(id, { default_payment_method: cardId }));
        const unpaid = expanded(latest_invoice);
        if (status !== 'past_due' || unpaid?.status !== 'open' || !unpaid.id) continue;
        // Refused again: the subscription stays past due, and says so.
        const invoiceId = unpaid.id;
        await callStripe(() => stripe.invoices.pay(invoiceId, { payment_method: cardId })).catch((error) => {
          if (!(error instanceof Refusal && error.code === 'payment_failed')) throw error;
        });
      }
    },

    findPromotion: (customerId, plan, code) => findStripePromotion(stripe, book, { customerId, plan, code }),
    async startSubscription({ customerId, plan, trialEnd, cardId, code, key }) {
      await callStripe(() => book.demandHonest());
      const promotion = code ? await findStripeCode(stripe, code) : null;
      if (code && !promotion) throw refusals.codeRefused();
      const common = {
        customer: customerId,
        items: [{ price: book.idOf(plan) }],
        ...(promotion && { discounts: [{ promotion_code: promotion.id }] }),
        ...(await vat.ofSubscription()),
      };
      const made = await callStripe(() =>
        stripe.subscriptions.create(
          cardId
            ? {
                ...common,
                default_payment_method: cardId,
                ...(trialEnd
                  ? {
                      trial_end: toSeconds(trialEnd),
                      trial_settings: { end_behavior: { missing_payment_method: 'cancel' as const } },
                    }
                  : { payment_behavior: 'error_if_incomplete' as const }),
                expand: withPayment,
              }
            : {
                ...common,
                payment_behavior: 'default_incomplete',
                payment_settings: { payment_method_types: ['card'], save_default_payment_method: 'on_subscription' },
                expand: withPayment,
              },
          { idempotencyKey: key },
        ),
      );
      return describe(made);
    },
    async abandonSubscription(id) {
      const subscription = await callStripe(() => stripe.subscriptions.retrieve(id));
      if (subscription.status === 'incomplete_expired') return true;
      if (subscription.status !== 'incomplete') return false;
      const invoice = idOf(subscription.latest_invoice);
      // A paid invoice cannot be voided: whichever of the payment and this comes first at Stripe wins.
      const voided = await callStripe(() =>
        invoice ? stripe.invoices.voidInvoice(invoice).then(() => true) : Promise.resolve(true),
      ).catch((error) => {
        if (error instanceof Stripe.errors.StripeInvalidRequestError) return false;
        throw error;
      });
      if (!voided) return false;
      const rest = await callStripe(() => stripe.subscriptions.retrieve(id));
      if (rest.status === 'incomplete') {
        await callStripe(() => stripe.subscriptions.update(id, { metadata: { [replacedMark]: 'yes' } }));
        await callStripe(() => stripe.subscriptions.cancel(id));
      }
      return true;
    },
    setRenewal: (id, renewal) => setStripeRenewal(stripe, id, renewal),
    async cancelNow(id) {
      const subscription = await callStripe(() => stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] }));
      const invoice = expanded(subscription.latest_invoice);
      await callStripe(() => stripe.subscriptions.cancel(id));
      const unpaid = invoice?.status === 'open' ? invoice.id : null;
      if (unpaid) await callStripe(() => stripe.invoices.voidInvoice(unpaid));
    },
    previewPlan: (id, plan, at) => previewStripePlan(stripe, book, { id, plan, at, priceAt: stripePriceAt }),
    async changePlan(id, plan, at) {
      await callStripe(() => book.demandHonest());
      await changeStripePlan(stripe, book, { id, plan, at });
    },
    readPendingChange: (id) => readStripePendingChange(stripe, book, id),
    dropPendingChange: (id) => dropStripePendingChange(stripe, id),
    readRenewal: (id) => readStripeRenewal(stripe, id),
    async refundInvoice({ invoiceId, amount, reason, key }) {
      // A credit note gives the money back and keeps the invoice and its VAT in agreement with it.
      await callStripe(() =>
        stripe.creditNotes.create(
          { invoice: invoiceId, amount, refund_amount: amount, memo: reason, email_type: 'none' },
          { idempotencyKey: `refund-${key}` },
        ),
      );
    },
    async listInvoices(customer) {
      const { data } = await callStripe(() => stripe.invoices.list({ customer, limit: 50 }));
      return data.map((each) => describeInvoice(each, book.planOf)).filter((invoice) => invoice !== null);
    },
  };
}

const describeSetup = ({ id, status, client_secret, payment_method }: Stripe.SetupIntent): CardSetup => ({
  id,
  status: status === 'succeeded' ? 'succeeded' : status === 'canceled' ? 'gone' : 'open',
  clientSecret: client_secret ?? '',
  cardId: idOf(payment_method),
});
