/** The periods an owner can look at, in days. Days are UTC days; the last one is today. */
export const analyticsPeriods = [7, 30, 90, 365] as const;
export type AnalyticsPeriod = (typeof analyticsPeriods)[number];

export const funnelSources = ['direct', 'qr', 'widget', 'social', 'invitation', 'reminder', 'other'] as const;
export type FunnelSource = (typeof funnelSources)[number];

/** A part of a whole, or null when there is no whole: a share of nothing is not a number. */
export const shareOf = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);

export const averageRating = ({ ratingSum, approved }: { ratingSum: number; approved: number }) =>
  shareOf(ratingSum, approved);

export const approvalRate = ({ approved, rejected }: { approved: number; rejected: number }) =>
  shareOf(approved, approved + rejected);

export const responseRate = ({ replied, approved }: { replied: number; approved: number }) =>
  shareOf(replied, approved);

export const responseSeconds = ({ replySeconds, replied }: { replySeconds: number; replied: number }) =>
  shareOf(replySeconds, replied);

/** More came to the review form than we saw on the public page when links lead straight to it, hence the bound. */
const boundedShare = (part: number, whole: number) => {
  const share = shareOf(part, whole);
  return share === null ? null : Math.min(1, share);
};

export const clickRate = ({ clicks, views }: { clicks: number; views: number }) => boundedShare(clicks, views);

/** Of those who saw the review form, how many left a review. */
export const conversionRate = ({ submitted, reviewPageViews }: { submitted: number; reviewPageViews: number }) =>
  boundedShare(submitted, reviewPageViews);

/** Views of the public page from which nobody went on to the review form. */
export function bounceRate(funnel: { clicks: number; views: number }): number | null {
  const clicked = clickRate(funnel);
  return clicked === null ? null : 1 - clicked;
}

/** Growth as a share of what was before; null when there was nothing before. */
export const growthOf = (now: number, before: number) => shareOf(now - before, before);

/** A difference of two averages, or of any two figures of which one may be missing. */
export const differenceOf = (now: number | null, before: number | null) =>
  now === null || before === null ? null : now - before;
