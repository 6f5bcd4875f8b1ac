import { refusals } from '#server/errors.ts';
import type { CardSetup, Invoice, Payments, ProviderSubscription } from '#server/outside/payments/payments.ts';
import { type PromotionCode, takenOff } from '#server/outside/payments/promotion-codes.ts';
import { prices } from '#shared/prices.ts';
import { type Seller, writeInvoicePdf } from './invoice-pdf.ts';
import { answerBank, begin, type Confirmation, enterCard } from './sandbox-checkout.ts';
import { applyChange, previewChange, renewalOf, waitForBank } from './sandbox-plans.ts';
import { laterPriceOf, periodsOf, priceOf, startPromotion } from './sandbox-prices.ts';
import {
  backdate,
  newId,
  type SandboxInvoice,
  type SandboxSetup,
  type SandboxState,
  type SandboxSubscription,
} from './sandbox-state.ts';
import type { SandboxStore } from './sandbox-store.ts';
import { addPeriod, catchUp, endUnpaid, retry } from './sandbox-time.ts';
import { refusedLater, type TypedCard } from './test-cards.ts';

export type Sandbox = Payments & {
  kind: 'sandbox';
  enterCard(customerId: string, secret: string, card: TypedCard): Promise<Confirmation>;
  answerBank(customerId: string, secret: string, passed: boolean): Promise<Confirmation>;
  /** Lets so many milliseconds pass for one customer. */
  fastForward(customerId: string, milliseconds: number): Promise<void>;
  readInvoicePdf(customerId: string, invoiceId: string): Promise<Buffer | null>;
};

/** Ids of setups and subscriptions begin with their customer's, so that one look-up finds them. */
const ownerOfId = (id: string) => id.split('.')[0] ?? '';

/** A payment provider inside Starbill: the same states, no money. It makes no requests and needs no account anywhere. */
export function createSandbox(
  store: SandboxStore,
  { seller, promotionCodes }: { seller: Seller; promotionCodes: PromotionCode[] },
  now: () => Date,
): Sandbox {
  const visit = async <Answer>(customerId: string, work: (state: SandboxState) => Answer): Promise<Answer> => {
    const answer = await store.change(customerId, (state) => {
      state.vatRate = seller.vatRate;
      catchUp(state, now().getTime());
      return { of: work(state) };
    });
    if (!answer) throw refusals.notFound('customer');
    return answer.of;
  };
  const visitSubscription = <Answer>(
    id: string,
    work: (subscription: SandboxSubscription, state: SandboxState) => Answer,
  ) =>
    visit(ownerOfId(id), (state) => {
      const subscription = state.subscriptions.find((each) => each.id === id);
      if (!subscription) throw refusals.notFound('subscription');
      return work(subscription, state);
    });

  return {
    kind: 'sandbox',
    needsAddress: false,

    async createCustomer({ id: performerId, email }) {
      const known = await store.findByPerformer(performerId);
      if (known) return { id: known.id };
      const id = newId('cus');
      await store.add({
        id,
        performerId,
        email,
        details: null,
        vatRate: seller.vatRate,
        credit: 0,
        cardId: null,
        cards: [],
        setups: [],
        subscriptions: [],
        invoices: [],
      });
      return { id };
    },
    saveDetails: (customerId, details) =>
      visit(customerId, (state) => {
        state.details = details;
      }),
    changeEmail: (customerId, email) =>
      visit(customerId, (state) => {
        state.email = email;
      }),
    deleteCustomer: (customerId) => store.remove(customerId),
    readCustomer: (customerId) =>
      store.change(customerId, (state) => {
        state.vatRate = seller.vatRate;
        catchUp(state, now().getTime());
        const card = state.cards.find(({ id }) => id === state.cardId);
        return {
          credit: state.credit,
          card: card ? { brand: card.brand, last4: card.last4, expMonth: card.expMonth, expYear: card.expYear } : null,
          subscriptions: state.subscriptions.map((each) => describeSubscription(each, state)),
        };
      }),

    openSetup: (customerId) =>
      visit(customerId, (state) => {
        const id = `${customerId}.${newId('seti')}`;
        const setup: SandboxSetup = {
          id,
          secret: `${id}_secret`,
          status: 'open',
          cardId: null,
          createdAt: now().getTime(),
        };
        // One at a time; the ones before have served.
        state.setups = [setup];
        return describeSetup(setup);
      }),
    readSetup: (id) =>
      visit(ownerOfId(id), (state) => {
        const setup = state.setups.find((each) => each.id === id);
        return setup ? describeSetup(setup) : { id, status: 'gone', clientSecret: '', cardId: null };
      }),
    dropSetup: (id) =>
      visit(ownerOfId(id), (state) => {
        if (state.setups.some((each) => each.id === id && each.status === 'succeeded')) return false;
        state.setups = state.setups.filter((each) => each.id !== id);
        return true;
      }),
    adoptCard: (customerId, cardId) =>
      visit(customerId, (state) => {
        state.cardId = cardId;
        state.cards = state.cards.filter(({ id }) => id === cardId);
        for (const subscription of state.subscriptions)
          if (subscription.status === 'past_due') retry(state, subscription);
      }),

    async findPromotion(_customerId, plan, code) {
      const known = promotionCodes.find((each) => each.code === code);
      if (!known) return null;
      return { code, price: prices[plan] - takenOff(known, prices[plan]), periods: periodsOf(known, plan) };
    },
    startSubscription: ({ customerId, plan, trialEnd, cardId, code, key }) =>
      visit(customerId, (state) => {
        const made = state.subscriptions.find((each) => each.key === key);
        if (made) return describeSubscription(made, state);
        const at = now().getTime();
        const id = `${customerId}.${newId('sub')}`;
        if (cardId) state.cardId = cardId;
        const subscription: SandboxSubscription = {
          id,
          key,
          invoiceId: null,
          plan,
          status: trialEnd ? 'trialing' : 'incomplete',
          createdAt: at,
          trialEnd: trialEnd?.getTime() ?? null,
          periodStart: at,
          periodEnd: trialEnd?.getTime() ?? addPeriod(at, plan),
          cancelAtPeriodEnd: false,
          promotion: startPromotion(
            promotionCodes.find((each) => each.code === code),
            plan,
          ),
          periodPrice: prices[plan],
          payment: trialEnd ? null : { secret: `${id}_secret`, status: 'open', cardId },
          pending: null,
          unpaid: null,
        };
        state.subscriptions.push(subscription);
        if (cardId && !trialEnd && !begin(state, subscription, at)) throw refusals.paymentRefused(refusedLater);
        return describeSubscription(subscription, state);
      }),
    abandonSubscription: (id) =>
      visitSubscription(id, (subscription) => {
        if (subscription.status !== 'incomplete') return subscription.status === 'abandoned';
        subscription.status = 'abandoned';
        subscription.payment = null;
        return true;
      }),
    setRenewal: (id, renewal) =>
      visitSubscription(id, (subscription) => {
        subscription.cancelAtPeriodEnd = renewal !== 'renews';
        subscription.leaving = renewal === 'leaving';
        // What came due while nothing was tried is tried from now on, not all at once.
        if (subscription.unpaid) subscription.unpaid.nextTry = Math.max(subscription.unpaid.nextTry, now().getTime());
      }),
    cancelNow: (id) =>
      visitSubscription(id, (subscription, state) => {
        endUnpaid(state, subscription, 'void');
        subscription.status = 'canceled';
      }),
    previewPlan: (id, plan, at) =>
      visitSubscription(id, (subscription, state) => previewChange(state, { subscription, plan, at: at.getTime() })),
    changePlan: (id, plan, at) =>
      visitSubscription(id, (subscription, state) => {
        const change = { subscription, plan, at: at.getTime() };
        if (waitForBank(state, change)) return;
        if (!applyChange(state, change)) throw refusals.paymentRefused(refusedLater);
      }),
    readPendingChange: (id) =>
      visitSubscription(id, ({ pending }) =>
        pending ? { plan: pending.plan, amount: pending.amount, clientSecret: pending.secret } : null,
      ),
    dropPendingChange: (id) =>
      visitSubscription(id, (subscription) => {
        subscription.pending = null;
      }),
    readRenewal: (id) => visitSubscription(id, (subscription, state) => renewalOf(state, subscription)),
    refundInvoice: ({ customerId, invoiceId, amount, key }) =>
      visit(customerId, (state) => {
        const invoice = state.invoices.find(({ id }) => id === invoiceId);
        if (!invoice) throw refusals.notFound('invoice');
        if (invoice.refundKeys.includes(key)) return;
        invoice.refundKeys.push(key);
        invoice.refunded += amount;
      }),
    listInvoices: (customerId) => visit(customerId, (state) => state.invoices.toReversed().map(describeInvoice)),

    enterCard: (customerId, secret, card) => visit(customerId, (state) => enterCard(state, secret, card, now())),
    async answerBank(customerId, secret, passed) {
      const outcome = await visit(customerId, (state) => answerBank(state, secret, passed, now()));
      if ('refused' in outcome) throw refusals.paymentRefused(outcome.refused);
      return outcome;
    },
    fastForward: (customerId, milliseconds) =>
      visit(customerId, (state) => {
        backdate(state, milliseconds);
        catchUp(state, now().getTime());
      }),
    readInvoicePdf: (customerId, invoiceId) =>
      visit(customerId, (state) => {
        const invoice = state.invoices.find(({ id }) => id === invoiceId);
        return invoice ? writeInvoicePdf(invoice, state.email, seller) : null;
      }),
  };
}

const describeInvoice = ({ id, number, createdAt, status, refunded, period, ...sums }: SandboxInvoice): Invoice => ({
  id,
  number,
  date: new Date(createdAt),
  total: sums.total,
  discount: sums.discount,
  amount: sums.amount,
  status,
  refunded,
  vat: sums.vat?.amount ?? null,
  period: { plan: period.plan, start: new Date(period.start), end: new Date(period.end) },
  pdfUrl: `/api/billing/invoices/${id}`,
});

const describeSetup = ({ id, secret, status, cardId }: SandboxSetup): CardSetup => ({
  id,
  status: status === 'succeeded' ? 'succeeded' : 'open',
  clientSecret: secret,
  cardId,
});

const describeSubscription = (each: SandboxSubscription, state: SandboxState): ProviderSubscription => ({
  latestInvoice: state.invoices.filter(({ id }) => id === each.invoiceId).map(describeInvoice)[0] ?? null,
  id: each.id,
  plan: each.plan,
  status: each.status,
  trialEnd: each.trialEnd === null ? null : new Date(each.trialEnd),
  periodEnd: new Date(each.periodEnd),
  cancelAtPeriodEnd: each.cancelAtPeriodEnd,
  leaving: each.leaving ?? false,
  charges: ['trialing', 'active', 'past_due'].includes(each.status) && !each.cancelAtPeriodEnd,
  pendingPlan: each.pending?.plan ?? null,
  createdAt: new Date(each.createdAt),
  clientSecret: each.status === 'incomplete' ? (each.payment?.secret ?? null) : null,
  dueNow: each.status === 'incomplete' ? Math.max(0, priceOf(each, each.plan) - state.credit) : null,
  nextPrice: (each.status === 'incomplete' ? laterPriceOf : priceOf)(each, each.plan),
  unpaid: each.unpaid && {
    invoiceId: each.unpaid.invoiceId,
    amount: state.invoices.find(({ id }) => id === each.unpaid?.invoiceId)?.amount ?? 0,
  },
});
