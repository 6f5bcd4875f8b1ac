import { useQuery } from '@tanstack/react-query';
import { Quote } from 'lucide-react';
import { Link } from 'react-router';
import { firstLetter } from '#shared/format.ts';
import { ownReviewPath } from '#shared/paths.ts';
import type { OwnReview } from '#shared/schemas/reviews.ts';
import { latestReviewsQuery } from '#web/api/reviews.ts';
import { LoadFailed } from '#web/pages/shell/load-failed.tsx';
import { ReviewBadges } from '#web/pages/shell/review-badges.tsx';
import { useReviewsSeen } from '#web/pages/shell/use-reviews-seen.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { readerDate } from '#web/ui/reader-date.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Stars } from '#web/ui/stars.tsx';
import { AskLink } from './ask-link.tsx';

const shown = 3;

export function RecentReviews() {
  const { data: reviews, error, refetch, isFetching } = useQuery(latestReviewsQuery);
  const seen = useReviewsSeen(reviews?.slice(0, shown));
  return (
    <section aria-labelledby="recent-reviews" aria-busy={!reviews && !error} className="min-w-0">
      <h2 id="recent-reviews" className="border-b border-rule pb-3 text-2xl">
        Recent Reviews
      </h2>
      {error && !reviews ? (
        <LoadFailed title="Your reviews didn’t load" onRetry={refetch} retrying={isFetching} error={error} />
      ) : reviews?.length === 0 ? (
        <EmptyState icon={<Quote />} title="No reviews yet" action={<AskLink />}>
          The first one will be here. Ask the client you played for last, or press Get Reviews to share your link.
        </EmptyState>
      ) : (
        <ul ref={seen} className="divide-y divide-rule">
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
    <li className="relative flex gap-4 py-6">
      <Avatar initials={firstLetter(review.reviewerName)} />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {/* The whole row leads there. */}
          <Link
            to={ownReviewPath(review)}
            dir="auto"
            className="font-semibold break-words hover:underline after:absolute after:inset-0"
          >
            {review.reviewerName}
            <span className="sr-only">’s review</span>
          </Link>
          <Stars value={review.rating} size="sm" />
          <ReviewBadges review={review} />
        </div>
        <p className="mt-0.5 text-xs text-ink-faint">
          {readerDate(review.createdAt)}
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
