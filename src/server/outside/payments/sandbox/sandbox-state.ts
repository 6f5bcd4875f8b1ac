import { randomBytes } from 'node:crypto';
import type { Card, Invoice } from '#server/outside/payments/payments.ts';
import type { PromotionCode } from '#server/outside/payments/promotion-codes.ts';
import type { BillingDetails } from '#shared/billing-details.ts';
import type { Plan } from '#shared/prices.ts';

/** Moments are milliseconds, so that the whole document is JSON and can be moved in time. */
type Moment = number;

/** How a test card behaves once it was accepted. */
export type Behaviour = 'pays' | 'declines' | 'asks';
export type SandboxCard = Card & { id: string; behaviour: Behaviour };

export type SandboxSetup = {
  id: string;
  secret: string;
  status: 'open' | 'asking' | 'succeeded';
  /** The card that was entered; it counts once the setup has succeeded. */
  cardId: string | null;
  createdAt: Moment;
};

export type SandboxInvoice = {
  id: string;
  number: string;
  createdAt: Moment;
  lines: { text: string; amount: number }[];
  discount: number;
  /** Before the customer's credit paid part of it. */
  total: number;
  amount: number;
  /** The VAT within the total; null when the seller charged none then. */
  vat: { rate: number; amount: number } | null;
  /** Who it is for, as they were when it was written. */
  details: BillingDetails | null;
  status: Invoice['status'];
  refunded: number;
  /** The keys of what was given back. */
  refundKeys: string[];
  period: { plan: Plan; start: Moment; end: Moment };
};

export type SandboxSubscription = {
  id: string;
  /** The newest invoice about it. */
  invoiceId: string | null;
  key: string;
  plan: Plan;
  status: 'incomplete' | 'trialing' | 'active' | 'past_due' | 'canceled' | 'expired' | 'abandoned';
  createdAt: Moment;
  trialEnd: Moment | null;
  periodStart: Moment;
  periodEnd: Moment;
  cancelAtPeriodEnd: boolean;
  /** Canceled only because the account is to be deleted. */
  leaving?: boolean;
  /** What makes its next periods cheaper, and how many of them; null: all. */
  promotion: (PromotionCode & { left: number | null }) | null;
  /** In pence, what the period that runs cost. */
  periodPrice: number;
  /** The first payment, while it is waited for. */
  payment: { secret: string; status: 'open' | 'asking'; cardId: string | null } | null;
  /** A change of plan that waits for the bank. */
  pending: { plan: Plan; at: Moment; amount: number; secret: string; expiresAt: Moment } | null;
  /** The invoice whose payment was refused, how often it was tried, and when it is tried next. */
  unpaid: { invoiceId: string; tries: number; nextTry: Moment } | null;
};

export type SandboxState = {
  id: string;
  performerId: string;
  email: string;
  /** Who the next invoices are for. */
  details: BillingDetails | null;
  /** In per cent, the VAT that the seller charges now. */
  vatRate: number | null;
  /** What the customer has to their credit, in pence. */
  credit: number;
  cardId: string | null;
  cards: SandboxCard[];
  setups: SandboxSetup[];
  subscriptions: SandboxSubscription[];
  /** Oldest first. */
  invoices: SandboxInvoice[];
};

export const newId = (kind: string) => `sandbox_${kind}_${randomBytes(9).toString('hex')}`;

/**
 * Lets `days` pass for one customer, by moving everything that has happened, and everything that is planned, into the
 * past. The server's clock stays where it is, so no other account is affected.
 */
export function backdate(state: SandboxState, milliseconds: number): void {
  for (const setup of state.setups) setup.createdAt -= milliseconds;
  for (const invoice of state.invoices) {
    invoice.createdAt -= milliseconds;
    invoice.period.start -= milliseconds;
    invoice.period.end -= milliseconds;
  }
  for (const subscription of state.subscriptions) {
    subscription.createdAt -= milliseconds;
    subscription.periodStart -= milliseconds;
    subscription.periodEnd -= milliseconds;
    if (subscription.trialEnd !== null) subscription.trialEnd -= milliseconds;
    if (subscription.pending) {
      subscription.pending.at -= milliseconds;
      subscription.pending.expiresAt -= milliseconds;
    }
    if (subscription.unpaid) subscription.unpaid.nextTry -= milliseconds;
  }
}
