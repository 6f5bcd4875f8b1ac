import { z } from 'zod';
import type { Plan } from './prices.ts';

const planName = z.enum(['monthly', 'annual']);

export const choosePlanInput = z.strictObject({ isAnnual: z.boolean() });
export const trialAnswer = z.strictObject({ trialEnd: z.string() });

export const checkoutAnswer = z.strictObject({
  clientSecret: z.string(),
  /** What the browser confirms: a card for later, or a payment now. */
  intent: z.enum(['setup', 'payment']),
  /** There when confirming begins the free trial. */
  trialDays: z.number().optional(),
});
export type Checkout = z.infer<typeof checkoutAnswer>;

const card = z.strictObject({ brand: z.string(), last4: z.string(), expMonth: z.number(), expYear: z.number() });
const upcoming = z.strictObject({ date: z.string(), amount: z.number() });
const invoice = z.strictObject({
  id: z.string(),
  number: z.string(),
  date: z.string(),
  /** In pence. */
  amount: z.number(),
  status: z.enum(['open', 'paid', 'void', 'uncollectible']),
  pdfUrl: z.string().nullable(),
});

/** Everything the Billing part of Settings shows. */
export const billingAnswer = z.strictObject({
  /** null before the first trial or subscription. */
  subscription: z
    .strictObject({
      plan: planName,
      status: z.enum(['trialing', 'active', 'past_due', 'canceled', 'expired']),
      /** When the trial or the time that was paid for ends. */
      endsOn: z.string().nullable(),
      cancelAtPeriodEnd: z.boolean(),
      /** There is a card, so the next payment happens by itself. */
      renews: z.boolean(),
    })
    .nullable(),
  card: card.nullable(),
  /** What will be charged next, and when; null when nothing will be, or when the provider did not say. */
  upcoming: upcoming.nullable(),
  /** Newest first; null when the provider could not be asked. */
  invoices: z.array(invoice).nullable(),
});
export type Billing = z.infer<typeof billingAnswer>;

export const planQuery = z.strictObject({ plan: planName });
export const planPreviewAnswer = z.strictObject({
  plan: planName,
  /** The moment for which the amounts were worked out. */
  at: z.string(),
  dueNow: z.number(),
  credit: z.number(),
  /** null when nothing is charged by itself. */
  next: upcoming.nullable(),
});
export type PlanPreview = z.infer<typeof planPreviewAnswer>;

/** Changes the plan for exactly the amount that was shown. */
export const changePlanInput = z.strictObject({
  plan: planName,
  at: z.iso.datetime(),
  amount: z.number().int().min(0).max(10_000_000),
});

/** What the sandbox's own card form sends. It goes to the sandbox and no further. */
export const sandboxCardInput = z.strictObject({
  clientSecret: z.string().max(200),
  number: z
    .string()
    .max(30)
    .regex(/^[\d\s-]{12,30}$/, 'Please enter the card number.'),
  expMonth: z.number().int().min(1).max(12),
  expYear: z.number().int().min(2000).max(2100),
  cvc: z.string().regex(/^\d{3,4}$/, 'Please enter the three or four digits on the card.'),
});
export type SandboxCardInput = z.infer<typeof sandboxCardInput>;
export const sandboxAnswerInput = z.strictObject({ clientSecret: z.string().max(200), passed: z.boolean() });
export const confirmationAnswer = z.strictObject({ status: z.enum(['succeeded', 'requires_action']) });
export type Confirmation = z.infer<typeof confirmationAnswer>;
export const fastForwardInput = z.strictObject({ days: z.number().int().min(1).max(400) });

/** How this copy takes payments; null when it does not. */
export type PaymentsConfig = { provider: 'stripe' | 'sandbox'; publishableKey: string | null } | null;

export const planLabel: Record<Plan, string> = { monthly: 'Pro, monthly', annual: 'Pro, annual' };
