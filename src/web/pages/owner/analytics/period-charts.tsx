import { lazy, type ReactNode, Suspense } from 'react';
import { averageText, formatNumber } from '#shared/format.ts';
import type { Analytics } from '#shared/schemas/analytics.ts';
import { averagesOf, bucketsOf } from '#web/pages/owner/parts/figures.ts';
import { ChartFrame } from '#web/ui/chart-frame.tsx';
import { loadPart } from '#web/ui/load-part.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { averageDomain, averageNote, reviewsNote } from './chart-notes.ts';

// The chart library is as large as the rest of the application: it comes when a chart is on the screen.
const ChartBars = lazy(() => loadPart(() => import('#web/ui/chart-bars.tsx')));
const ChartLine = lazy(() => loadPart(() => import('#web/ui/chart-line.tsx')));

const stepOf = (days: number) => (days === 365 ? 'Month' : days === 90 ? 'Week from' : 'Day');

/** New reviews over time, and how the average of all reviews moved with them. */
export function PeriodCharts({ figures }: { figures: Analytics | undefined }) {
  const buckets = figures ? bucketsOf(figures.series, figures.days) : [];
  const averages = figures ? averagesOf(figures) : [];
  const step = stepOf(figures?.days ?? 30);
  const draw = (chart: ReactNode) =>
    figures ? (
      <Suspense fallback={<Skeleton className="h-full w-full" />}>{chart}</Suspense>
    ) : (
      <Skeleton className="h-full w-full" />
    );
  return (
    <>
      <ChartFrame
        title="Reviews Over Time"
        note={figures && reviewsNote(figures, buckets)}
        columns={[step, 'Reviews']}
        rows={buckets.map(({ label, approved }) => [label, formatNumber(approved)])}
        empty={figures?.current.approved === 0 && 'No reviews in this period.'}
        busy={!figures}
      >
        {draw(<ChartBars name="Reviews" points={buckets.map(({ label, approved }) => ({ label, value: approved }))} />)}
      </ChartFrame>
      <ChartFrame
        title="Average Over Time"
        note={figures && averageNote(figures)}
        columns={[step, 'Average rating so far']}
        rows={averages.map(({ label, value }) => [label, averageText(value)])}
        empty={figures && averages.every(({ value }) => value === null) && 'No reviews yet.'}
        busy={!figures}
      >
        {draw(
          <ChartLine
            name="Average rating so far"
            domain={averageDomain(averages)}
            step={0.5}
            format={averageText}
            points={averages}
          />,
        )}
      </ChartFrame>
    </>
  );
}
