import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Quote } from 'lucide-react';
import { useState } from 'react';
import type { OwnReview } from '#shared/schemas/reviews.ts';
import { countReviewsQuery, ownReviewsQuery } from '#web/api/reviews.ts';
import { AskLink } from '#web/pages/owner/parts/ask-link.tsx';
import { LoadFailed } from '#web/pages/shell/load-failed.tsx';
import { LoadMore } from '#web/pages/shell/load-more.tsx';
import { useReviewsSeen } from '#web/pages/shell/use-reviews-seen.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { joinClasses } from '#web/ui/join-classes.ts';
import { NoMatch } from '#web/ui/no-match.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useDialogSubject } from '#web/ui/use-dialog-subject.ts';
import { FlagDialog } from './flag-dialog.tsx';
import { listCountText } from './list-count.ts';
import { ManagedReview } from './managed-review.tsx';
import { type OpenPhoto, PhotoDialog } from './photo-dialog.tsx';
import { ReplyDialog } from './reply-dialog.tsx';
import { useLinkedReview } from './use-linked-review.ts';
import type { Narrowing } from './use-review-filters.ts';

export function ReviewList({ filters, isNarrowed, isBackwards, clear, canWrite }: Narrowing & { canWrite: boolean }) {
  const list = useInfiniteQuery({ ...ownReviewsQuery(filters), enabled: !isBackwards });
  const replyingTo = useDialogSubject<OwnReview>();
  const flagging = useDialogSubject<OwnReview>();
  const [photo, setPhoto] = useState<OpenPhoto | null>(null);

  const reviews = list.data?.pages.flatMap((page) => page.items);
  const seen = useReviewsSeen(list.isPlaceholderData ? undefined : reviews, { showsAll: !isNarrowed });
  const { data: counted } = useQuery({ ...countReviewsQuery(filters), enabled: list.hasNextPage && !isBackwards });
  useLinkedReview(reviews !== undefined);
  if (isBackwards) return null;
  if (!reviews && list.error)
    return (
      <LoadFailed
        level={2}
        title="Your reviews didn’t load"
        onRetry={list.refetch}
        retrying={list.isFetching}
        error={list.error}
      />
    );
  if (!reviews) return <ListSkeleton />;
  const isEmpty = reviews.length === 0 && !isNarrowed;
  return (
    <section aria-label="Your reviews" aria-busy={list.isPlaceholderData} className="mt-6">
      {/* “No reviews yet” or “Nothing matches” below says it to everybody else. */}
      <p role="status" className={reviews.length === 0 ? 'sr-only' : 'border-b border-rule pb-3 text-sm text-ink-soft'}>
        {listCountText({ shown: reviews.length, hasMore: list.hasNextPage, isNarrowed, counted })}
      </p>
      {isEmpty && <NoReviews />}
      {reviews.length === 0 && isNarrowed && (
        <NoMatch showAll="Show all reviews" onShowAll={clear}>
          Try fewer words, or other filters.
        </NoMatch>
      )}
      <ul
        ref={seen}
        className={joinClasses('divide-y divide-rule transition-opacity', list.isPlaceholderData && 'opacity-50')}
      >
        {reviews.map((review) => (
          <li key={review.id}>
            <ManagedReview
              review={review}
              canWrite={canWrite}
              onReply={() => replyingTo.ask(review)}
              onFlag={() => flagging.ask(review)}
              onPhoto={(at) => setPhoto({ review, at })}
            />
          </li>
        ))}
      </ul>
      <LoadMore list={list} />
      <ReplyDialog review={replyingTo.asked} onClose={replyingTo.close} />
      <FlagDialog review={flagging.asked} onClose={flagging.close} />
      <PhotoDialog photo={photo} onChange={setPhoto} />
    </section>
  );
}

function NoReviews() {
  return (
    <EmptyState level={2} icon={<Quote />} title="No reviews yet" action={<AskLink />}>
      Every review you receive will be here. Ask the client you played for last, or press Get Reviews to share your
      link.
    </EmptyState>
  );
}

function ListSkeleton() {
  return (
    <div aria-busy="true" className="mt-6 divide-y divide-rule">
      {[1, 2, 3].map((row) => (
        <div key={row} className="flex gap-4 py-8">
          <Skeleton className="size-11 rounded-full" />
          <div className="flex-1">
            <Skeleton className="h-5 w-56 max-w-full" />
            <Skeleton className="mt-2 h-3 w-40" />
            <Skeleton className="mt-5 h-4 w-full" />
            <Skeleton className="mt-2 h-4 w-2/3" />
            <Skeleton className="mt-5 h-11 w-48" />
          </div>
        </div>
      ))}
    </div>
  );
}
