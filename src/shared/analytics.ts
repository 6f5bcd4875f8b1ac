import type { StarCounts } from './ratings.ts';

/** The periods an owner can look at, in days. Days are UTC days; the last one is today. */
export const analyticsPeriods = [7, 30, 90, 365] as const;
export type AnalyticsPeriod = (typeof analyticsPeriods)[number];

export const funnelSources = ['direct', 'qr', 'widget', 'social', 'other'] as const;
export type FunnelSource = (typeof funnelSources)[number];

/** How far visitors came: to the public page, to the review page, to a review. */
export type Funnel = { views: number; clicks: number; reviewPageViews: number; submitted: number };

/** Counts of reviews that were created in a period, and of visits in it. */
export type PeriodFigures = Funnel & {
  received: number;
  published: number;
  ratingSum: number;
  stars: StarCounts;
  approved: number;
  rejected: number;
  /** Published reviews that have a reply, and how long they waited for it altogether. */
  replied: number;
  replySeconds: number;
};

export type DayFigures = { day: string; published: number; ratingSum: number; views: number };

export type Analytics = {
  days: AnalyticsPeriod;
  /** ISO dates: the first and last day of the period. */
  from: string;
  to: string;
  /** Everything published so far. */
  allTime: { published: number; ratingSum: number; pending: number };
  /** This calendar month, and the one before it as far as the same day. */
  month: { published: number; previous: number };
  current: PeriodFigures;
  /** As many days, right before. */
  previous: PeriodFigures;
  /** Every day of the period, also those on which nothing happened. */
  series: DayFigures[];
  sources: (Funnel & { source: FunnelSource })[];
  /** Published reviews of the period by what they are about, most first. A name of null: every further service. */
  services: { name: string | null; published: number; ratingSum: number }[];
};

/** A part of a whole, or null when there is no whole: a share of nothing is not a number. */
export const shareOf = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);

export const averageRating = ({ ratingSum, published }: { ratingSum: number; published: number }) =>
  shareOf(ratingSum, published);

export const approvalRate = ({ approved, rejected }: PeriodFigures) => shareOf(approved, approved + rejected);

export const responseRate = ({ replied, published }: PeriodFigures) => shareOf(replied, published);

export const responseSeconds = ({ replySeconds, replied }: PeriodFigures) => shareOf(replySeconds, replied);

/** More came to the review page than we saw on the public page when links lead straight to it, hence the bound. */
const boundedShare = (part: number, whole: number) => {
  const share = shareOf(part, whole);
  return share === null ? null : Math.min(1, share);
};

export const clickRate = ({ clicks, views }: Funnel) => boundedShare(clicks, views);

/** Of those who saw the review page, how many left a review. */
export const conversionRate = ({ submitted, reviewPageViews }: Funnel) => boundedShare(submitted, reviewPageViews);

/** Views of the public page from which nobody went on to the review page. */
export function bounceRate(funnel: Funnel): number | null {
  const clicked = clickRate(funnel);
  return clicked === null ? null : 1 - clicked;
}

/** Growth as a share of what was before; null when there was nothing before. */
export const growthOf = (now: number, before: number) => shareOf(now - before, before);

/** A difference of two averages, or of any two figures of which one may be missing. */
export const differenceOf = (now: number | null, before: number | null) =>
  now === null || before === null ? null : now - before;
