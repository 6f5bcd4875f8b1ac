import { z } from 'zod';
import { type Analytics, analyticsPeriods, funnelSources } from './analytics.ts';

/** Apart from the plain types, which the browser uses without zod. */
const count = z.number();
const funnel = { views: count, clicks: count, reviewPageViews: count, submitted: count };

const periodFigures = z.strictObject({
  ...funnel,
  received: count,
  published: count,
  ratingSum: count,
  stars: z.strictObject({ 1: count, 2: count, 3: count, 4: count, 5: count }),
  approved: count,
  rejected: count,
  replied: count,
  replySeconds: count,
});

export const analyticsQuery = z.strictObject({
  days: z
    .enum(['7', '30', '90', '365'])
    .default('30')
    .transform((text) => Number(text) as (typeof analyticsPeriods)[number]),
});

export const analyticsAnswer = z.strictObject({
  days: z.literal(analyticsPeriods),
  from: z.string(),
  to: z.string(),
  allTime: z.strictObject({ published: count, ratingSum: count, pending: count }),
  month: z.strictObject({ published: count, previous: count }),
  current: periodFigures,
  previous: periodFigures,
  series: z.array(z.strictObject({ day: z.string(), published: count, ratingSum: count, views: count })),
  sources: z.array(z.strictObject({ source: z.enum(funnelSources), ...funnel })),
  services: z.array(z.strictObject({ name: z.string().nullable(), published: count, ratingSum: count })),
}) satisfies z.ZodType<Analytics>;
