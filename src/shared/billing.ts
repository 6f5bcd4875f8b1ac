import { z } from 'zod';
import type { Plan } from './prices.ts';

const planName = z.enum(['monthly', 'annual']);

export const choosePlanInput = z.strictObject({ isAnnual: z.boolean() });
export const checkoutInput = z.strictObject({
  isAnnual: z.boolean(),
  code: z.string().max(60, 'This code is too long. Check the spelling.').optional(),
});

/** The state of the billing that was shown when somebody decided: what was overtaken since is refused. */
const shownVersion = { version: z.string().min(1).max(64) };

export const decideInput = z.strictObject(shownVersion);

/** Changes the plan for exactly the amount that was shown. */
export const changePlanInput = z.strictObject({
  ...shownVersion,
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
    .regex(/^[\d\s-]{12,30}$/, 'Enter the card number.'),
  expMonth: z.number().int().min(1).max(12),
  expYear: z.number().int().min(2000).max(2100),
  cvc: z.string().regex(/^\d{3,4}$/, 'Enter the three or four digits on the card.'),
});
export type SandboxCardInput = z.infer<typeof sandboxCardInput>;
export const sandboxAnswerInput = z.strictObject({ clientSecret: z.string().max(200), passed: z.boolean() });
export const fastForwardInput = z.strictObject({ days: z.number().int().min(1).max(400) });

export const planLabel: Record<Plan, string> = { monthly: 'Pro, monthly', annual: 'Pro, annual' };
