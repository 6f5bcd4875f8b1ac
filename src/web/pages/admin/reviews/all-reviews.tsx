import { useInfiniteQuery } from '@tanstack/react-query';
import { FileSearch } from 'lucide-react';
import { useState } from 'react';
import type { QueuedReview } from '#shared/schemas/moderation.ts';
import { allReviewsQuery } from '#web/api/all-reviews.ts';
import { StarCover, useStarCover } from '#web/pages/admin/parts/covered-stars.tsx';
import { ListStates } from '#web/pages/admin/parts/list-states.tsx';
import { useListKeys } from '#web/pages/admin/parts/work-list/use-list-keys.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FoundReview } from './found-review.tsx';
import { ReviewSearch } from './review-search.tsx';
import { useSearch } from './use-search.ts';

export const AllReviews = () => (
  <StarCover>
    <FoundReviews />
  </StarCover>
);

function FoundReviews() {
  const search = useSearch();
  const query = useInfiniteQuery(allReviewsQuery(search.filters));
  const reviews = query.data?.pages.flatMap((page) => page.items);
  const [reversingId, setReversingId] = useState<string | null>(null);
  const [currentId, setCurrentId] = useState<string | null>(null);
  const { reveal } = useStarCover();
  const index = reviews?.findIndex(({ id }) => id === currentId) ?? -1;
  const current = reviews?.[index];
  const step = (by: 1 | -1) => {
    const next = reviews?.[Math.min(reviews.length - 1, Math.max(0, index + by))];
    if (next) setCurrentId(next.id);
  };
  const ask = (status: QueuedReview['status']) => current?.status === status && setReversingId(current.id);
  useListKeys({
    j: () => step(1),
    k: () => step(-1),
    t: () => ask('approved'),
    p: () => ask('rejected'),
    s: () => current && reveal(current.id),
    '/': () => search.field.current?.focus(),
  });
  return (
    <>
      <ReviewSearch search={search} performerName={nameOfPerformer(reviews, search.filters.performer)} />
      <ListStates
        query={query}
        failed="The reviews didn’t load"
        empty={<NothingFound isNarrowed={search.isNarrowed} hasMore={query.hasNextPage} />}
      >
        {(review) => (
          <FoundReview
            key={review.id}
            review={review}
            current={review.id === currentId}
            reversing={review.id === reversingId}
            onReverse={() => setReversingId(review.id)}
            // An answer that comes late takes nothing from the panel that was opened meanwhile.
            onClose={() => setReversingId((now) => (now === review.id ? null : now))}
            onPerformer={() => search.change({ performer: review.performer.slug })}
          />
        )}
      </ListStates>
    </>
  );
}

const nameOfPerformer = (reviews: QueuedReview[] | undefined, slug: string | undefined) =>
  reviews?.find(({ performer }) => performer.slug === slug)?.performer.name ?? slug;

function NothingFound({ isNarrowed, hasMore }: { isNarrowed: boolean; hasMore: boolean }) {
  if (hasMore)
    return (
      <EmptyState level={2} icon={<FileSearch />} title="Nothing found yet">
        None of the reviews searched so far has these words. Press “Load more” to search further.
      </EmptyState>
    );
  return (
    <EmptyState level={2} icon={<FileSearch />} title="No reviews found">
      {isNarrowed
        ? 'No reviews match. Try fewer words, or another status.'
        : 'Reviews are listed here once they come in.'}
    </EmptyState>
  );
}
