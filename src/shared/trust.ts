import { type Rating, ratings, type StarCounts } from './ratings.ts';
import { type RejectionReason, rejectionReasons } from './review-states.ts';
import type { DecisionTimes, ReviewSources } from './schemas/trust.ts';
import type { VisitSource } from './visits.ts';

/** With fewer decisions than this a share says nothing, so counts alone are shown. */
export const fewestForShare = 5;

/** Longer waits are counted together, as one day more. */
export const longestWaitDays = 30;

/** What the counted waits say. Each is an hour, or a number of hours that are whole days, and how many waited so long. */
export function summariseWaits(waits: readonly (readonly [hours: number, count: number])[]): DecisionTimes {
  const decided = waits.reduce((sum, [, count]) => sum + count, 0);
  const within = (hours: number) => waits.reduce((sum, [each, count]) => sum + (each <= hours ? count : 0), 0);
  const half = waits
    .map(([hours]) => hours)
    .sort((a, b) => a - b)
    .find((hours) => 2 * within(hours) >= decided);
  return {
    decided,
    withinDay: within(24),
    halfWithinHours: decided < fewestForShare ? null : (half ?? null),
  };
}

/** How long a decision usually takes, in words that follow "approved"; null when too few were made, or it takes very long. */
export function usualWaitText(halfWithinHours: number | null): string | null {
  if (halfWithinHours === null || halfWithinHours > 24 * longestWaitDays) return null;
  if (halfWithinHours <= 1) return 'usually within an hour';
  if (halfWithinHours <= 12) return `usually within ${halfWithinHours} hours`;
  if (halfWithinHours <= 24) return 'usually within a day';
  return `usually within ${Math.ceil(halfWithinHours / 24)} days`;
}

export type CountedRejection = readonly [reason: RejectionReason, rating: Rating, count: number];

export const noStars = (): StarCounts => ({ 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 });

/** Rejections by reason, and for each reason by stars. */
export function arrangeRejections(rows: readonly CountedRejection[]): Record<RejectionReason, StarCounts> {
  const byReason = Object.fromEntries(rejectionReasons.map((reason) => [reason, noStars()])) as Record<
    RejectionReason,
    StarCounts
  >;
  for (const [reason, rating, count] of rows) byReason[reason][rating] += count;
  return byReason;
}

/** Invitations are counted by the link of each review, which says more than a visit. */
export function arrangeSources(rows: readonly (readonly [source: VisitSource, count: number])[]): ReviewSources {
  const sources = { qr: 0, widget: 0, social: 0, direct: 0, other: 0 };
  for (const [source, count] of rows) if (source in sources) sources[source as keyof ReviewSources] += count;
  return sources;
}

export const sumStars = (stars: StarCounts): number => ratings.reduce((sum, rating) => sum + stars[rating], 0);

/** How many were rejected with how many stars, whatever the reason. */
export function rejectedStars(byReason: Record<RejectionReason, StarCounts>): StarCounts {
  const stars = noStars();
  for (const reason of rejectionReasons) for (const rating of ratings) stars[rating] += byReason[reason][rating];
  return stars;
}
