import { useQuery } from '@tanstack/react-query';
import { averageRating, bounceRate, conversionRate, responseRate } from '#shared/analytics.ts';
import { averageText, formatNumber } from '#shared/format.ts';
import type { Analytics } from '#shared/schemas/analytics.ts';
import { messageOf } from '#web/api/client.ts';
import { analyticsQuery } from '#web/api/stats.ts';
import { type Figure, FigureList } from '#web/pages/owner/parts/figure-list.tsx';
import { noData, percentText, viewsText } from '#web/pages/owner/parts/figures.ts';
import { ErrorState } from '#web/ui/error-state.tsx';

const performanceLabels = ['Average Rating', 'Total Reviews', 'This Month', 'Response Rate'] as const;
const insightLabels = ['Page Views', 'Review Clicks', 'Conversion Rate', 'Bounce Rate'] as const;
const lately = 'Last 30 days';

function performanceOf({ allTime, month, current }: Analytics): Figure[] {
  const average = averageRating(allTime);
  return [
    { label: 'Average Rating', value: average === null ? noData : `${averageText(average)}/5.0` },
    { label: 'Total Reviews', value: formatNumber(allTime.approved) },
    { label: 'This Month', value: formatNumber(month.approved) },
    { label: 'Response Rate', value: percentText(responseRate(current)), note: lately },
  ];
}

function insightsOf(figures: Analytics): Figure[] {
  const { current } = figures;
  const counted = viewsText(figures) !== noData;
  return [
    { label: 'Page Views', value: viewsText(figures), note: lately },
    {
      label: 'Review Clicks',
      value: counted ? formatNumber(current.clicks) : noData,
      note: 'From this page to the review page',
    },
    { label: 'Conversion Rate', value: percentText(conversionRate(current)), note: 'From the review page to a review' },
    { label: 'Bounce Rate', value: percentText(bounceRate(current)), note: 'Views that went no further' },
  ];
}

export function PageInsights() {
  const { data: figures, error, refetch, isFetching } = useQuery(analyticsQuery(30));
  if (error && !figures)
    return (
      <ErrorState level={2} title="Your figures did not load" onRetry={refetch} retrying={isFetching}>
        {messageOf(error, 'Please try again in a moment.')}
      </ErrorState>
    );
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <FigureList title="Review Performance" labels={performanceLabels} figures={figures && performanceOf(figures)} />
      <FigureList title="Page Insights" labels={insightLabels} figures={figures && insightsOf(figures)} />
    </div>
  );
}
