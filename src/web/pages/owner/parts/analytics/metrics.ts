import {
  approvalRate,
  averageRating,
  bounceRate,
  clickRate,
  conversionRate,
  responseRate,
  responseSeconds,
} from '#shared/analytics.ts';
import { averageText, formatNumber } from '#shared/format.ts';
import type { Analytics } from '#shared/schemas/analytics.ts';
import {
  countChange,
  durationText,
  noData,
  percentText,
  ratingChange,
  viewsText,
} from '#web/pages/owner/parts/figures.ts';

type Metric = { label: string; value: (figures: Analytics) => string; note?: (figures: Analytics) => string };

const lately = ({ days }: Analytics) => `Last ${days} days`;
const compared = ({ days }: Analytics) => `Last ${days} days vs. the ${days} days before`;
const also = (text: string) => (figures: Analytics) => `${text}, ${lately(figures).toLowerCase()}`;

/** Every figure that an owner reads, once: whichever screen shows one shows the same. */
const metrics = {
  averageRating: {
    label: 'Average Rating',
    value: ({ allTime }) => {
      const average = averageRating(allTime);
      return average === null ? noData : `${averageText(average)}/5.0`;
    },
    note: () => 'All approved reviews',
  },
  totalReviews: {
    label: 'Total Reviews',
    value: ({ allTime }) => formatNumber(allTime.approved),
    note: () => 'All approved reviews',
  },
  thisMonth: {
    label: 'This Month',
    value: ({ month }) => formatNumber(month.approved),
    note: ({ month }) => `${formatNumber(month.previous)} at this point last month`,
  },
  responseRate: {
    label: 'Response Rate',
    value: ({ current }) => percentText(responseRate(current)),
    note: also('Approved reviews with a reply'),
  },
  responseTime: {
    label: 'Average Response Time',
    value: ({ current }) => durationText(responseSeconds(current)),
    note: also('From review to reply'),
  },
  approvalRate: {
    label: 'Approval Rate',
    value: ({ current }) => percentText(approvalRate(current)),
    note: also('Of reviews approved or rejected'),
  },
  reviewGrowth: {
    label: 'Review Growth',
    value: ({ current, previous }) => countChange(current.approved, previous.approved).text,
    note: compared,
  },
  ratingChange: {
    label: 'Rating Change',
    value: ({ current, previous }) => ratingChange(averageRating(current), averageRating(previous)).text,
    note: compared,
  },
  viewGrowth: {
    label: 'View Growth',
    value: ({ current, previous }) => countChange(current.views, previous.views).text,
    note: compared,
  },
  pageViews: { label: 'Page Views', value: viewsText, note: lately },
  reviewClicks: {
    label: 'Review Clicks',
    value: (figures) => (viewsText(figures) === noData ? noData : formatNumber(figures.current.clicks)),
    note: also('From the public page to the review form'),
  },
  clickRate: {
    label: 'Click Rate',
    value: ({ current }) => percentText(clickRate(current)),
    note: also('From the public page to the review form'),
  },
  conversionRate: {
    label: 'Conversion Rate',
    value: ({ current }) => percentText(conversionRate(current)),
    note: also('From the review form to a review'),
  },
  bounceRate: {
    label: 'Bounce Rate',
    value: ({ current }) => percentText(bounceRate(current)),
    note: also('Views that went no further'),
  },
} satisfies Record<string, Metric>;

export type MetricName = keyof typeof metrics;

export const metricLabel = (name: MetricName): string => metrics[name].label;

export const readMetric = (name: MetricName, figures: Analytics) => {
  const { label, value, note } = metrics[name];
  return { label, value: value(figures), note: note(figures) };
};
