import { useQuery } from '@tanstack/react-query';
import { Quote } from 'lucide-react';
import { Link } from 'react-router';
import { ownReviewPath } from '#shared/paths.ts';
import type { OwnReview } from '#shared/schemas/reviews.ts';
import { latestReviewsQuery } from '#web/api/reviews.ts';
import { AskLink } from '#web/pages/owner/parts/ask-link.tsx';
import { LoadFailed } from '#web/pages/shell/load-failed.tsx';
import { ReviewBadges } from '#web/pages/shell/review-badges.tsx';
import { useReviewsSeen } from '#web/pages/shell/use-reviews-seen.ts';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { readerDate } from '#web/ui/reader-date.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Stars } from '#web/ui/stars.tsx';

/** The five latest reviews, a line each. */
export function RecentActivity() {
  const { data: reviews, error, refetch, isFetching } = useQuery(latestReviewsQuery);
  const seen = useReviewsSeen(reviews);
  return (
    <Card aria-labelledby="recent-activity" aria-busy={!reviews && !error} className="min-w-0">
      <h2 id="recent-activity" className="text-xl">
        Recent Activity
      </h2>
      {error && !reviews ? (
        <LoadFailed title="Your latest reviews didn’t load" onRetry={refetch} retrying={isFetching} error={error} />
      ) : reviews?.length === 0 ? (
        <NoReviews />
      ) : (
        <ul ref={seen} className="mt-2 divide-y divide-rule">
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
    <li className="relative py-3 last:pb-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Link
          to={ownReviewPath(review)}
          dir="auto"
          className="min-w-0 font-semibold break-words hover:underline after:absolute after:inset-0"
        >
          {review.reviewerName}
          <span className="sr-only">’s review</span>
        </Link>
        <Stars value={review.rating} size="sm" />
        <ReviewBadges review={review} />
        <span className="ml-auto text-xs text-ink-faint">{readerDate(review.createdAt)}</span>
      </div>
      <p dir="auto" className="mt-1 line-clamp-1 text-sm break-words text-ink-soft">
        {review.comment}
      </p>
    </li>
  );
}

function NoReviews() {
  return (
    <EmptyState icon={<Quote />} title="No reviews yet" action={<AskLink />}>
      The first one will be here. Ask the client you played for last, or press Get Reviews to share your link.
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
