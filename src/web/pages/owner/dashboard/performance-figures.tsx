import { AnalyticsView } from '#web/pages/owner/parts/analytics/analytics-view.tsx';

const cards = [
  {
    title: 'Review Performance',
    metrics: ['averageRating', 'totalReviews', 'responseRate', 'responseTime', 'approvalRate'],
  },
  { title: 'Growth Metrics', metrics: ['reviewGrowth', 'ratingChange', 'viewGrowth', 'clickRate', 'conversionRate'] },
] as const;

/** The dashboard's Analytics tab: the figures in short, and the way to the whole. */
export const PerformanceFigures = () => <AnalyticsView cards={cards} />;
