import { z } from 'zod';
import { rejectionReasons } from '#shared/review-states.ts';
import { count, starCounts, text } from './common.ts';

/** How long reviews waited for their first decision. */
export const decisionTimes = z.strictObject({
  decided: count,
  withinDay: count,
  /** Half of them were decided within so many hours, or days of 24; null where five were not decided yet. */
  halfWithinHours: count.nullable(),
});
export type DecisionTimes = z.infer<typeof decisionTimes>;

/** What came of the requests to look at a rejection again. */
export const appealFigures = z.strictObject({ open: count, upheld: count, reversed: count });

/** How reviews came, besides the ordinary form: through an emailed link, the act's phone, or added and confirmed. */
export const reviewWays = z.strictObject({ mailed: count, phone: count, added: count });

/**
 * Where those came from who sent a review through the public form. Counted with the visits, when a review is sent: one that
 * is erased later stays in it.
 */
export const reviewSources = z.strictObject({ qr: count, widget: count, social: count, direct: count, other: count });
export type ReviewSources = z.infer<typeof reviewSources>;

/** The decisions on all reviews of the platform. Nothing here is about one performer or one reviewer. */
export const platformTrust = z.strictObject({
  /** null: not counted yet, so everything below is 0. */
  countedAt: text.nullable(),
  received: count,
  pending: count,
  published: count,
  hidden: count,
  /** Approved ones, shown or hidden. */
  approvedStars: starCounts,
  hiddenStars: starCounts,
  /** Rejections that stand: for each reason, how many with how many stars. */
  rejected: z.record(z.enum(rejectionReasons), starCounts),
  decisions: decisionTimes,
  appeals: appealFigures,
  ways: reviewWays,
  sources: reviewSources,
});
export type PlatformTrust = z.infer<typeof platformTrust>;
