import { useQuery } from '@tanstack/react-query';
import { averageText, formatNumber } from '#shared/format.ts';
import type { OwnStats } from '#shared/reviews.ts';
import { messageOf } from '../../api/client.ts';
import { ownStatsQuery } from '../../api/reviews.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Stars } from '../../ui/stars.tsx';

const tiles: { label: string; value: (stats: OwnStats) => string }[] = [
  { label: 'Average Rating', value: (stats) => averageText(stats.averageRating) },
  { label: 'Total Reviews', value: (stats) => formatNumber(stats.totalReviews) },
  { label: 'This Month', value: (stats) => formatNumber(stats.monthlyReviews) },
  { label: 'Awaiting approval', value: (stats) => formatNumber(stats.pendingReviews) },
];

/** Four figures on one sheet, divided by hairlines. */
export function StatTiles() {
  const { data: stats, error, refetch, isFetching } = useQuery(ownStatsQuery);
  if (error && !stats)
    return (
      <ErrorState level={2} title="Your figures did not load" onRetry={refetch} retrying={isFetching}>
        {messageOf(error, 'Please try again in a moment.')}
      </ErrorState>
    );
  return (
    <dl
      aria-busy={!stats}
      className="mt-8 grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-rule bg-rule xl:grid-cols-4"
    >
      {tiles.map((tile) => (
        <div key={tile.label} className="flex flex-col bg-surface p-5 sm:p-6">
          <dt className="text-sm text-ink-soft">{tile.label}</dt>
          <dd className="mt-2 flex min-h-12 flex-wrap items-center gap-x-3 font-display text-4xl font-medium tabular-nums">
            {stats ? tile.value(stats) : <Skeleton className="h-9 w-20" />}
            {stats?.averageRating && tile.label === 'Average Rating' ? (
              <Stars value={stats.averageRating} size="sm" label="" />
            ) : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}
