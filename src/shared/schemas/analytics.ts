import { z } from 'zod';
import { type AnalyticsPeriod, analyticsPeriods, funnelSources } from '#shared/analytics.ts';
import { count, starCounts, text } from './common.ts';

/** How far visitors came: to the public page, to the review form, to a review. */
const funnel = z.strictObject({ views: count, clicks: count, reviewPageViews: count, submitted: count });
export type Funnel = z.infer<typeof funnel>;

/** Counts of reviews that were created in a period, and of visits in it. */
const periodFigures = funnel.extend({
  received: count,
  ratingSum: count,
  stars: starCounts,
  approved: count,
  rejected: count,
  /** Published reviews that have a reply, and how long they waited for it altogether. */
  replied: count,
  replySeconds: count,
});
export type PeriodFigures = z.infer<typeof periodFigures>;

const dayFigures = z.strictObject({ day: text, approved: count, ratingSum: count, views: count });
export type DayFigures = z.infer<typeof dayFigures>;

export const analyticsQuery = z.strictObject({
  days: z
    .enum(['7', '30', '90', '365'])
    .default('30')
    .transform((given) => Number(given) as AnalyticsPeriod),
});

export const analytics = z.strictObject({
  days: z.literal(analyticsPeriods),
  /** ISO dates: the first and last day of the period. */
  from: text,
  to: text,
  /** Every approved review so far, shown or hidden. */
  allTime: z.strictObject({ approved: count, ratingSum: count, pending: count }),
  /** This calendar month, and the one before it as far as the same day. */
  month: z.strictObject({ approved: count, previous: count }),
  /** Of the period and of the one before; `clicks`: presses of the button that books, with a form or without. */
  /** `fromWidgets`: of the clicks, those that came from widgets. */
  enquiries: z.strictObject({ received: count, previous: count, clicks: count, fromWidgets: count }),
  current: periodFigures,
  /** As many days, right before. */
  previous: periodFigures,
  /** Every day of the period, also those on which nothing happened. */
  series: z.array(dayFigures),
  sources: z.array(funnel.extend({ source: z.enum(funnelSources) })),
  /** Published reviews of the period by what they are about, most first. A name of null: every further service. */
  services: z.array(z.strictObject({ name: text.nullable(), approved: count, ratingSum: count })),
});
export type Analytics = z.infer<typeof analytics>;
