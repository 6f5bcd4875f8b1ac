import { useInfiniteQuery } from '@tanstack/react-query';
import { FileSearch } from 'lucide-react';
import { useState } from 'react';
import type { QueuedReview } from '#shared/schemas/moderation.ts';
import { allReviewsQuery } from '#web/api/all-reviews.ts';
import { messageOf } from '#web/api/client.ts';
import { useListKeys } from '#web/pages/admin/parts/use-list-keys.ts';
import { LoadMore } from '#web/pages/shell/load-more.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useDialogSubject } from '#web/ui/use-dialog-subject.ts';
import { FoundReview } from './found-review.tsx';
import { ReverseDialog } from './reverse-dialog.tsx';
import { ReviewSearch } from './review-search.tsx';
import { useSearch } from './use-search.ts';

export function AllReviews() {
  const search = useSearch();
  const query = useInfiniteQuery(allReviewsQuery(search.filters));
  const reviews = query.data?.pages.flatMap((page) => page.items);
  const reversing = useDialogSubject<QueuedReview>();
  const [currentId, setCurrentId] = useState<string | null>(null);
  const index = reviews?.findIndex(({ id }) => id === currentId) ?? -1;
  const step = (by: 1 | -1) => {
    const next = reviews?.[Math.min(reviews.length - 1, Math.max(0, index + by))];
    if (next) setCurrentId(next.id);
  };
  const ask = (review: QueuedReview | undefined, status: QueuedReview['status']) => {
    if (review?.status === status) reversing.ask(review);
  };
  useListKeys({
    j: () => step(1),
    k: () => step(-1),
    t: () => ask(reviews?.[index], 'approved'),
    p: () => ask(reviews?.[index], 'rejected'),
    '/': () => search.field.current?.focus(),
  });
  return (
    <>
      <ReviewSearch search={search} performerName={nameOfPerformer(reviews, search.filters.performer)} />
      {!reviews && query.error ? (
        <ErrorState level={2} title="The reviews did not load" onRetry={query.refetch} retrying={query.isFetching}>
          {messageOf(query.error, 'Please try again in a moment.')}
        </ErrorState>
      ) : !reviews ? (
        <div aria-busy="true" className="flex flex-col gap-4">
          <Skeleton className="h-32" />
          <Skeleton className="h-32" />
          <Skeleton className="h-32" />
        </div>
      ) : reviews.length === 0 ? (
        <NothingFound isNarrowed={search.isNarrowed} hasMore={query.hasNextPage} />
      ) : (
        <ul aria-busy={query.isPlaceholderData} className="divide-y divide-rule border-t border-rule">
          {reviews.map((review) => (
            <FoundReview
              key={review.id}
              review={review}
              current={review.id === currentId}
              onReverse={() => reversing.ask(review)}
              onPerformer={() => search.change({ performer: review.performer.slug })}
            />
          ))}
        </ul>
      )}
      <LoadMore list={query} />
      <ReverseDialog review={reversing.asked} onClose={reversing.close} />
    </>
  );
}

const nameOfPerformer = (reviews: QueuedReview[] | undefined, slug: string | undefined) =>
  reviews?.find(({ performer }) => performer.slug === slug)?.performer.name ?? slug;

function NothingFound({ isNarrowed, hasMore }: { isNarrowed: boolean; hasMore: boolean }) {
  if (hasMore)
    return (
      <EmptyState level={2} icon={<FileSearch />} title="Nothing found yet">
        The newest 2,000 reviews don’t have these words. Press “Load more” to look further back.
      </EmptyState>
    );
  return (
    <EmptyState level={2} icon={<FileSearch />} title="No reviews found">
      {isNarrowed
        ? 'No review fits. Try fewer words, or another status.'
        : 'Reviews are listed here once they come in.'}
    </EmptyState>
  );
}
