import { formatNumber } from '#shared/format.ts';
import { reviewPagePath } from '#shared/paths.ts';
import { type ListChoice, listQuery } from '#shared/public-list.ts';
import { ratings } from '#shared/ratings.ts';
import type { PublicPerformer, PublicStats } from '#shared/schemas/performers.ts';
import { joinClasses } from '#web/ui/join-classes.ts';

/** How many gave each number of stars, five first. Each row is a link that shows only those reviews. */
export function RatingDistribution({
  performer,
  stats,
  choice,
}: {
  performer: PublicPerformer;
  stats: PublicStats;
  /** What else the list shows stays as it is. */
  choice: ListChoice;
}) {
  const path = reviewPagePath(performer);
  const { stars: chosen, cursor: _cursor, before: _before, ...others } = choice;
  return (
    <section aria-labelledby="distribution-title" className="lg:sticky lg:top-10 lg:self-start">
      <h2 id="distribution-title" className="text-2xl">
        Rating Distribution
      </h2>
      <ul className="-mx-2 mt-4 grid grid-cols-[auto_1fr_auto]">
        {ratings.toReversed().map((rating) => {
          const count = stats.stars[rating];
          const share = (count / stats.totalReviews) * 100;
          return (
            <li key={rating} className="col-span-3 grid grid-cols-subgrid">
              <a
                href={`${path}${listQuery({ ...others, stars: rating })}#reviews`}
                rel="nofollow"
                aria-current={chosen === rating ? 'true' : undefined}
                className={joinClasses(
                  'col-span-3 grid min-h-11 grid-cols-subgrid items-center gap-x-3 rounded-md px-2 text-sm tabular-nums transition-colors hover:bg-sunken',
                  chosen === rating && 'bg-action-soft font-semibold',
                )}
              >
                <span className="whitespace-nowrap">
                  {rating} {rating === 1 ? 'star' : 'stars'}
                </span>
                <svg aria-hidden="true" width="100%" height="8">
                  <rect width="100%" height="8" rx="4" className="fill-rule" />
                  {count > 0 && <rect width={`${share.toFixed(1)}%`} height="8" rx="4" className="fill-action" />}
                </svg>
                <span className="min-w-8 text-right text-ink-soft">
                  {formatNumber(count)}
                  <span className="sr-only"> {count === 1 ? 'review' : 'reviews'}</span>
                </span>
              </a>
            </li>
          );
        })}
      </ul>
      {chosen && (
        <a
          href={`${path}${listQuery(others)}#reviews`}
          className="mt-2 inline-flex min-h-11 items-center rounded-sm text-sm font-semibold text-action underline-offset-4 hover:underline"
        >
          All stars
        </a>
      )}
    </section>
  );
}
