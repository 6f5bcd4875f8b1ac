import { useQuery } from '@tanstack/react-query';
import { Quote } from 'lucide-react';
import { Link } from 'react-router';
import { longDate } from '#shared/format.ts';
import type { OwnReview } from '#shared/schemas/reviews.ts';
import { messageOf } from '#web/api/client.ts';
import { latestReviewsQuery } from '#web/api/reviews.ts';
import { ReviewStatusBadges } from '#web/pages/owner/parts/review-status.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Stars } from '#web/ui/stars.tsx';

/** The five latest reviews, a line each. */
export function RecentActivity() {
  const { data: reviews, error, refetch, isFetching } = useQuery(latestReviewsQuery);
  return (
    <Card aria-labelledby="recent-activity" aria-busy={!reviews && !error} className="min-w-0">
      <h2 id="recent-activity" className="text-xl">
        Recent Activity
      </h2>
      {error && !reviews ? (
        <ErrorState title="Your latest reviews did not load" onRetry={refetch} retrying={isFetching}>
          {messageOf(error, 'Please try again in a moment.')}
        </ErrorState>
      ) : reviews?.length === 0 ? (
        <NoReviews />
      ) : (
        <ul className="mt-2 divide-y divide-rule">
          {reviews
            ? reviews.slice(0, 5).map((review) => <ActivityRow key={review.id} review={review} />)
            : [1, 2, 3, 4, 5].map((row) => <RowSkeleton key={row} />)}
        </ul>
      )}
    </Card>
  );
}

function ActivityRow({ review }: { review: OwnReview }) {
  return (
    <li className="py-3 last:pb-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span dir="auto" className="min-w-0 font-semibold break-words">
          {review.reviewerName}
        </span>
        <Stars value={review.rating} size="sm" />
        <ReviewStatusBadges review={review} />
        <span className="ml-auto text-xs text-ink-faint">{longDate(review.createdAt)}</span>
      </div>
      <p dir="auto" className="mt-1 line-clamp-1 text-sm break-words text-ink-soft">
        {review.comment}
      </p>
    </li>
  );
}

function NoReviews() {
  return (
    <EmptyState
      icon={<Quote />}
      title="No reviews yet"
      action={
        <Link to="/public-page/print" className={buttonClass({ variant: 'secondary' })}>
          Print a poster with your link
        </Link>
      }
    >
      The first one will be here. Press Get Reviews and send your link to your latest customers.
    </EmptyState>
  );
}

function RowSkeleton() {
  return (
    <li className="py-3 last:pb-0">
      <Skeleton className="h-5 w-64 max-w-full" />
      <Skeleton className="mt-2 h-4 w-2/3" />
    </li>
  );
}
