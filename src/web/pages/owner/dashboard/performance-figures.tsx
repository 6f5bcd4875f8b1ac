import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import {
  approvalRate,
  averageRating,
  clickRate,
  conversionRate,
  responseRate,
  responseSeconds,
} from '#shared/analytics.ts';
import { averageText, formatNumber } from '#shared/format.ts';
import type { Analytics } from '#shared/schemas/analytics.ts';
import { messageOf } from '#web/api/client.ts';
import { analyticsQuery } from '#web/api/stats.ts';
import { type Figure, FigureList } from '#web/pages/owner/parts/figure-list.tsx';
import { countChange, durationText, percentText, ratingChange } from '#web/pages/owner/parts/figures.ts';
import { buttonClass } from '#web/ui/button-class.ts';
import { ErrorState } from '#web/ui/error-state.tsx';

const performanceLabels = [
  'Average Rating',
  'Total Reviews',
  'Response Rate',
  'Average Response Time',
  'Approval Rate',
] as const;
const growthLabels = ['Review Growth', 'Rating Change', 'View Growth', 'Click Rate', 'Conversion Rate'] as const;
const lately = 'Last 30 days';
const against = 'Last 30 days against the 30 before';

const performanceOf = ({ allTime, current }: Analytics): Figure[] => [
  { label: 'Average Rating', value: averageText(averageRating(allTime)) },
  { label: 'Total Reviews', value: formatNumber(allTime.approved) },
  { label: 'Response Rate', value: percentText(responseRate(current)), note: lately },
  { label: 'Average Response Time', value: durationText(responseSeconds(current)), note: lately },
  { label: 'Approval Rate', value: percentText(approvalRate(current)), note: lately },
];

const growthOf = ({ current, previous }: Analytics): Figure[] => [
  { label: 'Review Growth', value: countChange(current.approved, previous.approved).text, note: against },
  {
    label: 'Rating Change',
    value: ratingChange(averageRating(current), averageRating(previous)).text,
    note: against,
  },
  { label: 'View Growth', value: countChange(current.views, previous.views).text, note: against },
  { label: 'Click Rate', value: percentText(clickRate(current)), note: 'From the public page to the review page' },
  { label: 'Conversion Rate', value: percentText(conversionRate(current)), note: 'From the review page to a review' },
];

/** The dashboard's Analytics tab: the figures in short, and the way to the whole. */
export function PerformanceFigures() {
  const { data: figures, error, refetch, isFetching } = useQuery(analyticsQuery(30));
  if (error && !figures)
    return (
      <ErrorState level={2} title="Your figures did not load" onRetry={refetch} retrying={isFetching}>
        {messageOf(error, 'Please try again in a moment.')}
      </ErrorState>
    );
  return (
    <>
      <div className="grid gap-6 lg:grid-cols-2">
        <FigureList title="Review Performance" labels={performanceLabels} figures={figures && performanceOf(figures)} />
        <FigureList title="Growth Metrics" labels={growthLabels} figures={figures && growthOf(figures)} />
      </div>
      <Link to="/analytics" className={buttonClass({ variant: 'secondary' }, 'mt-6')}>
        See all analytics
      </Link>
    </>
  );
}
