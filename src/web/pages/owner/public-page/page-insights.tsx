import { AnalyticsView } from '#web/pages/owner/parts/analytics/analytics-view.tsx';

const cards = [
  { title: 'Review Performance', metrics: ['averageRating', 'totalReviews', 'thisMonth', 'responseRate'] },
  { title: 'Page Insights', metrics: ['pageViews', 'reviewClicks', 'conversionRate', 'bounceRate'] },
] as const;

/** The Analytics tab of the public page: how the page does, and the way to all figures. */
export const PageInsights = () => <AnalyticsView cards={cards} />;
