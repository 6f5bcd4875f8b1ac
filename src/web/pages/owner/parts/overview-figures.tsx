import { useQuery } from '@tanstack/react-query';
import { formatNumber } from '#shared/format.ts';
import { analyticsQuery } from '#web/api/stats.ts';
import { LoadFailed } from '#web/pages/shell/load-failed.tsx';
import { overviewLabels, overviewTiles } from './overview-tiles.ts';
import { StatTiles } from './stat-tiles.tsx';

/** Average Rating, Total Reviews, This Month and Page Views, each with its change and its last 30 days. */
export function OverviewFigures() {
  const { data: figures, error, refetch, isFetching } = useQuery(analyticsQuery(30));
  if (error && !figures)
    return (
      <LoadFailed level={2} title="Your figures didn’t load" onRetry={refetch} retrying={isFetching} error={error} />
    );
  const waiting = figures?.allTime.pending ?? 0;
  return (
    <>
      <StatTiles labels={overviewLabels} tiles={figures && overviewTiles(figures)} />
      {waiting > 0 && (
        <p className="mt-3 text-sm text-ink-soft">
          Only approved reviews are counted. {waiting === 1 ? '1 more is' : `${formatNumber(waiting)} more are`} waiting
          for approval.
        </p>
      )}
    </>
  );
}
