import { lazy, type ReactNode, Suspense } from 'react';
import { averageRating } from '#shared/analytics.ts';
import { averageText, formatNumber } from '#shared/format.ts';
import type { Analytics } from '#shared/schemas/analytics.ts';
import { bucketsOf } from '#web/pages/owner/parts/figures.ts';
import { ChartFrame } from '#web/ui/chart-frame.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

// The chart library is as large as the rest of the application: it comes when a chart is on the screen.
const ChartBars = lazy(() => import('#web/ui/chart-bars.tsx'));
const ChartLine = lazy(() => import('#web/ui/chart-line.tsx'));

const stepOf = (days: number) => (days === 365 ? 'Month' : days === 90 ? 'Week from' : 'Day');

/** Reviews and their average over time. A day, week or month without reviews has no average. */
export function PeriodCharts({ figures }: { figures: Analytics | undefined }) {
  const buckets = figures ? bucketsOf(figures.series, figures.days) : [];
  const step = stepOf(figures?.days ?? 30);
  const some = (figures?.current.approved ?? 0) > 0;
  const draw = (chart: ReactNode) =>
    !figures ? (
      <Skeleton className="h-full w-full" />
    ) : some ? (
      <Suspense fallback={<Skeleton className="h-full w-full" />}>{chart}</Suspense>
    ) : (
      <p className="flex h-full items-center justify-center text-sm text-ink-soft">No reviews in these days.</p>
    );
  return (
    <>
      <ChartFrame
        title="Reviews Over Time"
        columns={[step, 'Reviews']}
        rows={buckets.map(({ label, approved }) => [label, formatNumber(approved)])}
        busy={!figures}
      >
        {draw(<ChartBars name="Reviews" points={buckets.map(({ label, approved }) => ({ label, value: approved }))} />)}
      </ChartFrame>
      <ChartFrame
        title="Average Over Time"
        columns={[step, 'Average rating']}
        rows={buckets.map((bucket) => [bucket.label, averageText(averageRating(bucket))])}
        busy={!figures}
      >
        {draw(
          <ChartLine
            name="Average rating"
            domain={[1, 5]}
            format={averageText}
            points={buckets.map((bucket) => ({ label: bucket.label, value: averageRating(bucket) }))}
          />,
        )}
      </ChartFrame>
    </>
  );
}
