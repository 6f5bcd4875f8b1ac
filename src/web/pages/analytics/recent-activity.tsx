import { useQuery } from '@tanstack/react-query';
import { longDate } from '#shared/format.ts';
import { latestReviewsQuery } from '../../api/reviews.ts';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Stars } from '../../ui/stars.tsx';

/** The five latest reviews, a line each. */
export function RecentActivity() {
  const { data: reviews, error } = useQuery(latestReviewsQuery);
  return (
    <Card aria-labelledby="recent-activity" aria-busy={!reviews && !error} className="min-w-0">
      <h2 id="recent-activity" className="text-xl">
        Recent Activity
      </h2>
      {error && !reviews ? (
        <p className="mt-4 text-sm text-ink-soft">Your latest reviews did not load.</p>
      ) : reviews?.length === 0 ? (
        <p className="mt-4 text-sm text-ink-soft">No reviews yet</p>
      ) : (
        <ul className="mt-2 divide-y divide-rule">
          {reviews?.slice(0, 5).map((review) => (
            <li key={review.id} className="py-3 last:pb-0">
              <div className="flex flex-wrap items-center gap-x-3">
                <span dir="auto" className="min-w-0 font-semibold break-words">
                  {review.reviewerName}
                </span>
                <Stars value={review.rating} size="sm" />
                <span className="ml-auto text-xs text-ink-faint">{longDate(review.createdAt)}</span>
              </div>
              <p dir="auto" className="mt-1 line-clamp-1 text-sm break-words text-ink-soft">
                {review.comment}
              </p>
            </li>
          )) ??
            [1, 2, 3, 4, 5].map((row) => (
              <li key={row} className="py-3">
                <Skeleton className="h-5 w-full" />
                <Skeleton className="mt-2 h-4 w-2/3" />
              </li>
            ))}
        </ul>
      )}
    </Card>
  );
}
