import { formatNumber } from '#shared/format.ts';
import { ratings, type StarCounts } from '#shared/ratings.ts';
import { Card } from '../../ui/card.tsx';

/** How many gave each number of stars, five first. */
export function RatingBars({ stars }: { stars: StarCounts | undefined }) {
  const total = stars ? ratings.reduce((sum, rating) => sum + stars[rating], 0) : 0;
  return (
    <Card aria-labelledby="rating-distribution" aria-busy={!stars} className="min-w-0">
      <h2 id="rating-distribution" className="text-xl">
        Rating Distribution
      </h2>
      <ul className="mt-4 grid grid-cols-[auto_1fr_auto] gap-y-1">
        {ratings.toReversed().map((rating) => {
          const count = stars?.[rating] ?? 0;
          return (
            <li
              key={rating}
              className="col-span-3 grid min-h-9 grid-cols-subgrid items-center gap-x-4 text-sm tabular-nums"
            >
              <span className="whitespace-nowrap">
                {rating} {rating === 1 ? 'star' : 'stars'}
              </span>
              <svg aria-hidden="true" width="100%" height="10">
                <rect width="100%" height="10" rx="5" className="fill-rule" />
                {count > 0 && (
                  <rect width={`${((count / total) * 100).toFixed(1)}%`} height="10" rx="5" className="fill-action" />
                )}
              </svg>
              <span className="min-w-8 text-right text-ink-soft">
                {formatNumber(count)}
                <span className="sr-only"> {count === 1 ? 'review' : 'reviews'}</span>
              </span>
            </li>
          );
        })}
      </ul>
      {stars && total === 0 && <p className="mt-3 text-sm text-ink-soft">No reviews in these days.</p>}
    </Card>
  );
}
