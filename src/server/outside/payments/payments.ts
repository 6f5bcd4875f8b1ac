import type { BillingDetails } from '#shared/billing-details.ts';
import type { Plan } from '#shared/prices.ts';
import type { Promotion } from '#shared/promotions.ts';

/** What a person recognises a card by. */
export type Card = { brand: string; last4: string; expMonth: number; expYear: number };

export type ProviderSubscription = {
  id: string;
  plan: Plan;
  /** `abandoned`: its first payment never came, so it never began. `expired`: nobody asked for its end. */
  status: 'incomplete' | 'trialing' | 'active' | 'past_due' | 'canceled' | 'expired' | 'abandoned';
  trialEnd: Date | null;
  periodEnd: Date | null;
  cancelAtPeriodEnd: boolean;
  /** It ends only because its owner's account is to be deleted. */
  leaving: boolean;
  /** The provider would take money by itself: at the end of the period, or by trying again what is unpaid. */
  charges: boolean;
  /** In pence, what the next period costs, before any credit. */
  nextPrice: number;
  /** The plan it changes to once the owner has answered their bank; until then the old one runs. */
  pendingPlan: Plan | null;
  createdAt: Date;
  /** Confirms the first payment, in the browser; there while the subscription is incomplete. */
  clientSecret: string | null;
  /** In pence, what that first payment takes from the card; there while the subscription is incomplete. */
  dueNow: number | null;
  /** What is still to be paid, in pence, when a payment has failed. */
  unpaid: { invoiceId: string; amount: number } | null;
  /** null: there is none yet, or it is over nothing. */
  latestInvoice: Invoice | null;
};

/**
 * What happens to a subscription at the end of its period: it renews, its owner has canceled it, or its owner's account is to
 * be deleted. The provider remembers which, so that a deletion taken back restores what was, even after a crash in between.
 */
export type Renewal = 'renews' | 'canceled' | 'leaving';

/** What the provider holds of one customer at this moment: the truth. */
export type ProviderCustomer = {
  card: Card | null;
  /** In pence; it pays before the card does. */
  credit: number;
  subscriptions: ProviderSubscription[];
};

export type Invoice = {
  id: string;
  number: string;
  date: Date;
  /** In pence, all of it: what the customer paid or is to pay, and what their credit paid. VAT is worked out from this. */
  total: number;
  /** In pence, what the customer paid or is to pay. */
  amount: number;
  status: 'open' | 'paid' | 'void' | 'uncollectible';
  /** In pence, what was given back of it. */
  refunded: number;
  /** In pence, what a promotion code took off; the total is what is left. */
  discount: number;
  /** In pence, the VAT within it; null when the provider did not work that out. */
  vat: number | null;
  /** What it is for; null when it is for no plan. */
  period: { plan: Plan; start: Date; end: Date } | null;
  pdfUrl: string | null;
};

export type Upcoming = { date: Date; amount: number };

/** What a change of plan costs, worked out for one moment. Amounts in pence. */
export type PlanPreview = {
  dueNow: number;
  /** What is given back for the rest of the time that was paid for. */
  unused: number;
  /** What a promotion code takes off the new price. */
  discount: number;
  /** What is left over from the time already paid for; it pays the next invoices. */
  credit: number;
  next: Upcoming;
};

export type PendingChange = { plan: Plan; amount: number; clientSecret: string };

export type CardSetup = {
  id: string;
  status: 'open' | 'succeeded' | 'gone';
  clientSecret: string;
  cardId: string | null;
};

/**
 * A card payment provider. Every method asks it, so every method may find it away (a 503) or hear it refuse (a 402 in
 * words of ours). Nothing is remembered here: what the provider says is what is true.
 */
export type Payments = {
  kind: 'stripe' | 'sandbox';
  /** The VAT depends on where the customer is, so nothing begins before that is known. */
  needsAddress: boolean;
  /** Makes the account's customer, or finds the one it made before it could be written down. */
  createCustomer(account: {
    id: string;
    email: string;
    name: string;
    /** The customer that this performer had, which is gone. */
    replaces?: string | undefined;
  }): Promise<{ id: string }>;
  /** Who the invoices from now on are for; null takes everything back but the person's name. */
  saveDetails(customerId: string, details: BillingDetails | null, personName: string): Promise<void>;
  /** Where the provider writes to from now on. */
  changeEmail(customerId: string, email: string): Promise<void>;
  /** Ends every subscription straight away and deletes the customer. */
  deleteCustomer(customerId: string): Promise<void>;
  /** null: there is no such customer any more. */
  readCustomer(customerId: string): Promise<ProviderCustomer | null>;

  /** A card is entered in the browser, with the client secret. Nothing is charged. */
  openSetup(customerId: string): Promise<CardSetup>;
  readSetup(setupId: string): Promise<CardSetup>;
  /** Closes a card form that is still open. False: a card was accepted meanwhile. */
  dropSetup(setupId: string): Promise<boolean>;
  /** The card for everything from now on, what is still unpaid included. */
  adoptCard(customerId: string, cardId: string): Promise<void>;

  /** What a promotion code does for this customer and plan; null: nothing, so it is refused. */
  findPromotion(customerId: string, plan: Plan, code: string): Promise<Promotion | null>;

  /**
   * With `trialEnd` and a card: pays then. With a card alone: pays at once, from the credit and that card. Without a card:
   * incomplete until the first payment is confirmed in the browser.
   */
  startSubscription(input: {
    customerId: string;
    plan: Plan;
    trialEnd: Date | null;
    cardId: string | null;
    /** A promotion code that `findPromotion` knows. */
    code: string | null;
    /** The same key never makes two. */
    key: string;
  }): Promise<ProviderSubscription>;
  /** Ends a subscription whose first payment has not come. False: it has come meanwhile, and nothing was ended. */
  abandonSubscription(subscriptionId: string): Promise<boolean>;
  /** `leaving` also stops what is unpaid from being tried again; `renews` takes all of it back. */
  setRenewal(subscriptionId: string, renewal: Renewal): Promise<void>;
  cancelNow(subscriptionId: string): Promise<void>;
  previewPlan(subscriptionId: string, plan: Plan, at: Date): Promise<PlanPreview>;
  /**
   * Changes the plan and takes what `previewPlan` said for the same moment. A refused payment changes nothing, and a bank
   * that wants to ask the owner leaves the change pending.
   */
  changePlan(subscriptionId: string, plan: Plan, at: Date): Promise<void>;
  /** The change that waits for the bank, and what the browser answers the bank with. */
  readPendingChange(subscriptionId: string): Promise<PendingChange | null>;
  /** Gives that change up; the old plan stays. */
  dropPendingChange(subscriptionId: string): Promise<void>;
  /** What is charged when the period ends, unless the subscription is canceled. null: there is no next period. */
  readRenewal(subscriptionId: string): Promise<Upcoming | null>;
  /** Gives back so much of a paid invoice, in pence. The same key gives back once. */
  refundInvoice(refund: {
    customerId: string;
    invoiceId: string;
    amount: number;
    reason: string;
    key: string;
  }): Promise<void>;
  /** Newest first. */
  listInvoices(customerId: string): Promise<Invoice[]>;
};
