import { z } from 'zod';
import { count, subscriptionStatus, text, whereBilled } from './common.ts';

const planName = z.enum(['monthly', 'annual']);

export const trial = z.strictObject({ trialEnd: text });

const promotion = z.strictObject({
  code: text,
  /** In pence, what a period costs with it. */
  price: count,
  /** How many periods cost that; null: all of them. */
  periods: count.nullable(),
});

export const checkout = z.strictObject({
  clientSecret: text,
  /** What the browser confirms: a card for later, or a payment now. */
  intent: z.enum(['setup', 'payment']),
  /** There when confirming begins the free trial. */
  trialDays: count.optional(),
  /** In pence, what is taken from the card when it is confirmed. */
  dueToday: count,
  /** In pence. It pays before the card does. */
  credit: count,
  /** The promotion code that was asked for, and what it does. */
  promotion: promotion.nullable(),
});
export type Checkout = z.infer<typeof checkout>;

const card = z.strictObject({ brand: text, last4: text, expMonth: count, expYear: count });
const upcoming = z.strictObject({ date: text, amount: count });
const invoice = z.strictObject({
  id: text,
  number: text,
  date: text,
  /** In pence. */
  amount: count,
  status: z.enum(['open', 'paid', 'void', 'uncollectible']),
  /** In pence, what was given back. */
  refunded: count,
  pdfUrl: text.nullable(),
});

const details = z.strictObject({
  businessName: text,
  line1: text,
  line2: text,
  city: text,
  postalCode: text,
  country: text,
  vatNumber: text,
});

/** Everything the Billing part of Settings shows. */
export const billing = z.strictObject({
  /** The version of all of this; a change must name the version its sender saw. */
  version: text,
  /** null before the first trial or subscription. */
  subscription: z
    .strictObject({
      plan: planName,
      status: subscriptionStatus,
      /** When the trial or the time that was paid for ends. */
      endsOn: text.nullable(),
      cancelAtPeriodEnd: z.boolean(),
      /** There is a card, so the next payment happens by itself. */
      renews: z.boolean(),
    })
    .nullable(),
  card: card.nullable(),
  /** What will be charged next, and when; null when nothing will be, or when the provider did not say. */
  upcoming: upcoming.nullable(),
  /** What would be charged next, and when, if a canceled subscription were resumed. */
  ifResumed: upcoming.nullable(),
  /** A change of plan that waits for the bank's question; the plan stays until it is answered. */
  pendingChange: z.strictObject({ plan: planName, amount: count, clientSecret: text }).nullable(),
  /** In pence. It pays before the card does. */
  credit: count,
  /** Who the invoices are for; null until the owner has said so. */
  details: details.nullable(),
  /** Newest first; null when the provider could not be asked. */
  invoices: z.array(invoice).nullable(),
});
export type Billing = z.infer<typeof billing>;

export const planQuery = z.strictObject({ plan: planName });
export const planPreview = z.strictObject({
  version: text,
  plan: planName,
  /** The moment for which the amounts were worked out. */
  at: text,
  dueNow: count,
  /** In pence, what is given back for the rest of the time that was paid for. */
  unused: count,
  /** In pence, what a promotion code takes off the new price. */
  discount: count,
  /** In pence, what is left over after the change. */
  credit: count,
  /** null when nothing is charged by itself. */
  next: upcoming.nullable(),
});
export type PlanPreview = z.infer<typeof planPreview>;

export const confirmation = z.strictObject({ status: z.enum(['succeeded', 'requires_action']) });
export type Confirmation = z.infer<typeof confirmation>;

/** How this copy takes payments; null when it does not. */
const payments = z
  .strictObject({ provider: z.enum(['stripe', 'sandbox']), publishableKey: text.nullable() })
  .nullable();
export type PaymentsConfig = z.infer<typeof payments>;

/** What the screens must know of the copy they run on. */
export const config = z.strictObject({
  operatorName: text,
  supportEmail: text,
  billing: z.boolean(),
  payments: payments.register(whereBilled, {}),
});

/** What administrators see of a performer's invoices, newest first. */
export const performerInvoices = z.array(
  z.strictObject({
    id: text,
    number: text,
    date: text,
    plan: planName.nullable(),
    /** In pence. */
    amount: count,
    refunded: count,
    status: invoice.shape.status,
    refunds: z.array(z.strictObject({ amount: count, reason: text, date: text })),
  }),
);
export type PerformerInvoices = z.infer<typeof performerInvoices>;
