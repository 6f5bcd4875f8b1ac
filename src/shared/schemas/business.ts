import { z } from 'zod';
import { count, text, whereBilled } from './common.ts';

const billed = () => z.number().register(whereBilled, {});

/** One UTC month; the present one so far. Money in pence. `shared/business-figures.ts` says how each is counted. */
export const businessMonth = z.strictObject({
  /** "2026-11" */
  month: text,
  signUps: count,
  trialsStarted: billed(),
  trialsConverted: billed(),
  paying: billed(),
  mrr: billed(),
  stopped: billed(),
  /** null when nobody was paying as the month began. */
  churn: z.number().nullable().register(whereBilled, {}),
  paid: billed(),
  refunded: billed(),
  reviews: count,
  /** null when there was no performer yet. */
  reviewsPerPerformer: count.nullable(),
});
export type BusinessMonth = z.infer<typeof businessMonth>;

export const businessQuery = z.strictObject({ months: z.coerce.number<number>().int().min(1).max(60).default(12) });
