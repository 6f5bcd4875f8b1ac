import { z } from 'zod';
import { limits } from './limits.ts';

export const refundInput = z.strictObject({
  /** Made when the question is opened: the same key refunds once. */
  key: z.uuid(),
  invoiceId: z.string().min(1).max(200),
  /** In pence. */
  amount: z.number().int().min(1, 'Enter an amount above zero.').max(10_000_000),
  /** In pence, what was refunded of it before, as it was shown. */
  refunded: z.number().int().min(0),
  reason: z.string().trim().min(1, 'Give a reason.').max(limits.rejectionNote),
});
export type RefundInput = z.infer<typeof refundInput>;
