import { useQuery } from '@tanstack/react-query';
import { Quote } from 'lucide-react';
import { firstLetter, longDate } from '#shared/format.ts';
import type { OwnReview } from '#shared/schemas/reviews.ts';
import { messageOf } from '#web/api/client.ts';
import { latestReviewsQuery } from '#web/api/reviews.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Stars } from '#web/ui/stars.tsx';
import { ReviewStatusBadges } from './review-status.tsx';

const shown = 3;

export function RecentReviews() {
  const { data: reviews, error, refetch, isFetching } = useQuery(latestReviewsQuery);
  return (
    <section aria-labelledby="recent-reviews" aria-busy={!reviews && !error} className="min-w-0">
      <h2 id="recent-reviews" className="border-b border-rule pb-3 text-2xl">
        Recent Reviews
      </h2>
      {error && !reviews ? (
        <ErrorState title="Your reviews did not load" onRetry={refetch} retrying={isFetching}>
          {messageOf(error, 'Please try again in a moment.')}
        </ErrorState>
      ) : reviews?.length === 0 ? (
        <EmptyState icon={<Quote />} title="No reviews yet">
          The first one will be here. Press Get Reviews and send your link to your latest customers.
        </EmptyState>
      ) : (
        <ul className="divide-y divide-rule">
          {reviews
            ? reviews.slice(0, shown).map((review) => <ReviewRow key={review.id} review={review} />)
            : [1, 2, 3].map((row) => <RowSkeleton key={row} />)}
        </ul>
      )}
    </section>
  );
}

function ReviewRow({ review }: { review: OwnReview }) {
  return (
    <li className="flex gap-4 py-6">
      <Avatar initials={firstLetter(review.reviewerName)} />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span dir="auto" className="font-semibold break-words">
            {review.reviewerName}
          </span>
          <Stars value={review.rating} size="sm" />
          <ReviewStatusBadges review={review} />
        </div>
        <p className="mt-0.5 text-xs text-ink-faint">
          {longDate(review.createdAt)}
          {review.eventType && <span dir="auto"> • {review.eventType}</span>}
        </p>
        <p dir="auto" className="mt-2.5 line-clamp-4 break-words whitespace-pre-line">
          {review.comment}
        </p>
      </div>
    </li>
  );
}

function RowSkeleton() {
  return (
    <li className="flex gap-4 py-6">
      <Skeleton className="size-11 rounded-full" />
      <div className="flex-1">
        <Skeleton className="h-5 w-48 max-w-full" />
        <Skeleton className="mt-2 h-3 w-32" />
        <Skeleton className="mt-4 h-4 w-full" />
        <Skeleton className="mt-2 h-4 w-2/3" />
      </div>
    </li>
  );
}
