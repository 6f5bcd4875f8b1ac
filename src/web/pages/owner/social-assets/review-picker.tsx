import { useInfiniteQuery } from '@tanstack/react-query';
import { Images, Search } from 'lucide-react';
import { useDeferredValue, useEffect, useId, useState } from 'react';
import { limits } from '#shared/limits.ts';
import type { ReviewFilters } from '#shared/review-filters.ts';
import type { OwnReview } from '#shared/schemas/reviews.ts';
import { ownReviewsQuery } from '#web/api/reviews.ts';
import { AskLink } from '#web/pages/owner/parts/ask-link.tsx';
import { LoadFailed } from '#web/pages/shell/load-failed.tsx';
import { LoadMore } from '#web/pages/shell/load-more.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { controlClass } from '#web/ui/field-frame.tsx';
import { NoMatch } from '#web/ui/no-match.tsx';
import { readerDate } from '#web/ui/reader-date.ts';
import { SelectField } from '#web/ui/select-field.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Stars } from '#web/ui/stars.tsx';
import type { Creative } from './use-creative.ts';
import { useFirstReview } from './use-first-review.ts';

type Props = {
  chosen: OwnReview | null;
  /** The review the address asks for. */
  asked: string | null;
  onChoose: (review: OwnReview) => void;
  creative: Creative;
};

/** Every published review, to search and to choose one from. The newest is chosen until another one is. */
export function ReviewPicker({ chosen, asked, onChoose, creative }: Props) {
  const [text, setText] = useState('');
  const [stars, setStars] = useState('');
  const q = useDeferredValue(text.trim());
  const filters = { status: 'approved', ...(q && { q }), ...(stars && { stars }) } as ReviewFilters;
  const list = useInfiniteQuery(ownReviewsQuery(filters));
  // Hidden reviews are approved too; a picture shows what the public may see.
  const reviews = list.data?.pages.flatMap(({ items }) => items).filter(({ isPublic }) => isPublic);
  const narrowed = q !== '' || stars !== '';

  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = list;
  const nothingYet = reviews?.length === 0;
  // After a failure it is for the owner to ask again, or the requests would never end.
  const goesOn = nothingYet && hasNextPage && !isFetchNextPageError;
  useEffect(() => {
    if (goesOn && !isFetching) void fetchNextPage();
  }, [goesOn, isFetching, fetchNextPage]);

  const first = useFirstReview(chosen ? null : asked, reviews);
  useEffect(() => {
    if (!chosen && first) onChoose(first);
  }, [chosen, first, onChoose]);

  // What the picture shows is among the choices, wherever in the whole list it is.
  const isFurtherDown = chosen !== null && !narrowed && !reviews?.some(({ id }) => id === chosen.id);

  const choose = (review: OwnReview) => {
    onChoose(review);
    creative.pickReview(review.id);
  };

  if (!reviews && list.error)
    return (
      <LoadFailed
        level={2}
        title="Your reviews didn’t load"
        onRetry={list.refetch}
        retrying={isFetching}
        error={list.error}
      />
    );
  if (nothingYet && !narrowed && !hasNextPage) return <NoReviews />;
  return (
    <section aria-labelledby="choose-review" aria-busy={!reviews} className="min-w-0">
      <h2 id="choose-review" className="border-b border-rule pb-3 text-2xl">
        Choose a review
      </h2>
      <search className="mt-5 flex flex-col gap-3 sm:flex-row sm:items-end">
        <SearchField value={text} onChange={setText} />
        <SelectField
          label="Stars"
          className="sm:w-40"
          value={stars}
          onChange={setStars}
          choices={{ '': 'Any stars', 5: '5 stars', 4: '4 stars', 3: '3 stars', 2: '2 stars', 1: '1 star' }}
          order={['', '5', '4', '3', '2', '1']}
        />
      </search>
      {!reviews ? (
        <div className="mt-4 flex flex-col gap-3">
          {[1, 2, 3].map((row) => (
            <Skeleton key={row} className="h-24 rounded-md" />
          ))}
        </div>
      ) : reviews.length === 0 && !hasNextPage ? (
        <NoMatch
          level={3}
          showAll="Show all reviews"
          onShowAll={() => {
            setText('');
            setStars('');
          }}
        >
          No published reviews match this search and these stars.
        </NoMatch>
      ) : (
        <div className="mt-4 max-h-96 overflow-y-auto rounded-md border border-rule bg-surface">
          <fieldset>
            <legend className="sr-only">Published reviews</legend>
            {(isFurtherDown ? [chosen, ...reviews] : reviews).map((review) => (
              <Choice
                key={review.id}
                review={review}
                checked={chosen?.id === review.id}
                onChoose={() => choose(review)}
              />
            ))}
          </fieldset>
          {hasNextPage && (
            <div className="px-4 pb-6">
              <LoadMore list={list} />
            </div>
          )}
        </div>
      )}
    </section>
  );
}

function SearchField({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const id = useId();
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        Search
      </label>
      <div className="relative">
        <Search aria-hidden="true" className="pointer-events-none absolute top-4 left-4 size-4 text-ink-faint" />
        <input
          id={id}
          type="search"
          placeholder="Name, words or service"
          maxLength={limits.search}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className={controlClass(false, 'h-12 pl-10')}
        />
      </div>
    </div>
  );
}

function Choice({ review, checked, onChoose }: { review: OwnReview; checked: boolean; onChoose: () => void }) {
  return (
    <label className="relative block cursor-pointer border-b border-rule px-4 py-3.5 transition-colors last:border-b-0 hover:bg-sunken has-checked:bg-action-soft has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-action">
      <input type="radio" name="review" className="absolute opacity-0" checked={checked} onChange={onChoose} />
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <bdi className="min-w-0 font-semibold wrap-anywhere">{review.reviewerName}</bdi>
        <Stars value={review.rating} size="sm" />
        {review.imageUrls.length > 0 && (
          <Images role="img" aria-label="With photos" className="size-4 text-ink-faint" />
        )}
      </span>
      <span dir="auto" className="mt-1 line-clamp-2 text-sm text-ink-soft wrap-anywhere">
        {review.comment}
      </span>
      <span className="mt-1 block text-xs text-ink-faint">
        {readerDate(review.createdAt)}
        {review.eventType && (
          <>
            {' • '}
            <bdi>{review.eventType}</bdi>
          </>
        )}
      </span>
    </label>
  );
}

function NoReviews() {
  return (
    <div className="lg:col-span-2">
      <EmptyState level={2} icon={<Images />} title="No published reviews yet" action={<AskLink />}>
        Once a review is published, you can turn it into a picture here.
      </EmptyState>
    </div>
  );
}
