import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { CircleCheckBig } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { QueuedReview } from '#shared/moderation.ts';
import { hasCode, messageOf } from '../../api/client.ts';
import { decideReview, reviewQueueQuery } from '../../api/moderation.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.ts';
import { QueuedReviewRow } from './queued-review-row.tsx';
import { RejectDialog } from './reject-dialog.tsx';
import { TwoFactorNeeded } from './two-factor-needed.tsx';

export function ReviewQueue() {
  const queue = useInfiniteQuery(reviewQueueQuery);
  const [rejecting, setRejecting] = useState<QueuedReview | null>(null);
  const { mutate: decide } = useMutation({
    ...decideReview,
    onSuccess: (_review, decision) => toast({ title: decision.approve ? 'Review approved' : 'Review rejected' }),
    onError: (error, ...rest) => {
      toast({ title: 'Not decided', description: messageOf(error, 'Please try again.'), variant: 'danger' });
      return decideReview.onError?.(error, ...rest);
    },
  });
  const reviews = queue.data?.pages.flatMap((page) => page.items);
  const { hasNextPage, isFetching, fetchNextPage } = queue;
  const ranDry = reviews?.length === 0 && hasNextPage;
  useEffect(() => {
    if (ranDry && !isFetching) void fetchNextPage();
  }, [ranDry, isFetching, fetchNextPage]);

  if (!reviews && hasCode(queue.error, 'two_factor_required')) return <TwoFactorNeeded />;
  if (!reviews && queue.error)
    return (
      <ErrorState level={2} title="The queue did not load" onRetry={queue.refetch} retrying={isFetching}>
        {messageOf(queue.error, 'Please try again in a moment.')}
      </ErrorState>
    );
  if (!reviews || ranDry) return <QueueSkeleton />;
  if (reviews.length === 0)
    return (
      <EmptyState level={2} icon={<CircleCheckBig />} title="Nothing is waiting">
        Every review has been decided. New ones appear here when this screen is opened again.
      </EmptyState>
    );
  return (
    <>
      <ul className="divide-y divide-rule">
        {reviews.map((review) => (
          <QueuedReviewRow
            key={review.id}
            review={review}
            onApprove={() => decide({ review, approve: true })}
            onReject={() => setRejecting(review)}
          />
        ))}
      </ul>
      {hasNextPage && (
        <div className="mt-6 flex justify-center">
          <Button
            variant="secondary"
            onClick={() => fetchNextPage()}
            busyText={queue.isFetchingNextPage && 'Loading...'}
          >
            Load more
          </Button>
        </div>
      )}
      <RejectDialog
        review={rejecting}
        onClose={() => setRejecting(null)}
        onReject={(review, reject) => decide({ review, approve: false, reject })}
      />
    </>
  );
}

function QueueSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-col gap-10 pt-2">
      {[1, 2, 3].map((row) => (
        <div key={row}>
          <Skeleton className="h-5 w-56 max-w-full" />
          <Skeleton className="mt-4 h-4" />
          <Skeleton className="mt-2 h-4 w-3/4" />
          <Skeleton className="mt-5 h-11 w-52 max-w-full" />
        </div>
      ))}
    </div>
  );
}
