import { formatNumber } from '#shared/format.ts';
import { ratings, type StarCounts } from '#shared/ratings.ts';
import { Card } from '#web/ui/card.tsx';
import { ShareBar } from '#web/ui/chart-share.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** How many gave each number of stars, five first. */
export function RatingBars({ stars }: { stars: StarCounts | undefined }) {
  const total = stars ? ratings.reduce((sum, rating) => sum + stars[rating], 0) : 0;
  return (
    <Card aria-labelledby="rating-distribution" aria-busy={!stars} className="min-w-0">
      <h2 id="rating-distribution" className="text-xl">
        Rating Distribution
      </h2>
      <ul className="mt-4 grid grid-cols-[auto_1fr_auto] gap-y-1">
        {ratings.toReversed().map((rating) => (
          <li
            key={rating}
            className="col-span-3 grid min-h-9 grid-cols-subgrid items-center gap-x-4 text-sm tabular-nums"
          >
            <span className="whitespace-nowrap">
              {rating} {rating === 1 ? 'star' : 'stars'}
            </span>
            {stars ? <Count of={stars[rating]} total={total} /> : <CountSkeleton />}
          </li>
        ))}
      </ul>
      {stars && total === 0 && <p className="mt-3 text-sm text-ink-soft">No reviews in this period.</p>}
    </Card>
  );
}

function Count({ of: count, total }: { of: number; total: number }) {
  return (
    <>
      <ShareBar share={total === 0 ? 0 : count / total} height={10} />
      <span className="min-w-8 text-right text-ink-soft">
        {formatNumber(count)}
        <span className="sr-only"> {count === 1 ? 'review' : 'reviews'}</span>
      </span>
    </>
  );
}

function CountSkeleton() {
  return (
    <>
      <Skeleton className="h-2.5 rounded-full" />
      <Skeleton className="h-4 w-8" />
    </>
  );
}
