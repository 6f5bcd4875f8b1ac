import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OwnImport, OwnImportedReview } from '#shared/schemas/imports.ts';
import { messageOf } from '#web/api/client.ts';
import { askImported, importedQuery } from '#web/api/imports.ts';
import { LoadFailed } from '#web/pages/shell/load-failed.tsx';
import { Button } from '#web/ui/button.tsx';
import { joinClasses } from '#web/ui/join-classes.ts';
import { readerDate, readerDateUtc } from '#web/ui/reader-date.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Stars } from '#web/ui/stars.tsx';
import { toast } from '#web/ui/toast.ts';

const perPage = 20;

/** The reviews of one import. A customer whose address came along can be asked to confirm theirs. */
export function ImportedReviews({ batch, canWrite }: { batch: OwnImport; canWrite: boolean }) {
  const [page, setPage] = useState(1);
  const pages = Math.ceil(batch.added / perPage);
  const { data: reviews, error, refetch, isFetching, isPlaceholderData } = useQuery(importedQuery(batch.id, page));
  if (!reviews)
    return error ? (
      <LoadFailed title="The reviews didn’t load" onRetry={refetch} retrying={isFetching} error={error} />
    ) : (
      <div aria-busy="true" className="mt-3">
        <Skeleton className="h-24" />
      </div>
    );
  return (
    <>
      <p className="mt-3 text-sm text-ink-soft">
        You can ask customers to confirm theirs if their email address and stars came along. What they confirm becomes a
        review of its own.
      </p>
      <ul
        aria-busy={isPlaceholderData}
        className={joinClasses(
          'mt-3 divide-y divide-rule border-t border-rule transition-opacity',
          isPlaceholderData && 'opacity-50',
        )}
      >
        {reviews.map((review) => (
          <ImportedRow key={review.id} review={review} canWrite={canWrite} />
        ))}
      </ul>
      {pages > 1 && (
        <div className="flex flex-wrap gap-3">
          <PageButton label="Previous" possible={page > 1} onPress={() => setPage(page - 1)} />
          <PageButton label="Next" possible={page < pages} onPress={() => setPage(page + 1)} />
        </div>
      )}
    </>
  );
}

/** Not `disabled` at either end: a disabled button loses the focus of the person who has just pressed it. */
const PageButton = (props: { label: string; possible: boolean; onPress: () => void }) => (
  <Button
    variant="quiet"
    aria-disabled={!props.possible || undefined}
    onClick={() => props.possible && props.onPress()}
  >
    {props.label}
  </Button>
);

function ImportedRow({ review, canWrite }: { review: OwnImportedReview; canWrite: boolean }) {
  const { id, reviewerName, reviewerEmail, rating, comment, writtenOn } = review;
  const { mutate, isPending } = useMutation({
    ...askImported,
    onSuccess: async (...answer) => {
      await askImported.onSuccess?.(...answer);
      toast({
        title: 'Customer asked',
        description: 'Once they confirm, it becomes a review of its own and counts like any other.',
      });
    },
    onError: (error) =>
      toast({ title: 'Couldn’t ask the customer', description: messageOf(error, 'Try again.'), variant: 'danger' }),
  });
  return (
    <li className="py-3 text-sm">
      <p className="flex flex-wrap items-center gap-x-3">
        <bdi className="font-semibold wrap-anywhere">{reviewerName}</bdi>
        {rating !== null && <Stars value={rating} size="sm" />}
        {writtenOn && <span className="text-ink-soft">{readerDateUtc(writtenOn)}</span>}
      </p>
      <p dir="auto" className="mt-1 line-clamp-4 wrap-anywhere">
        {comment}
      </p>
      {review.askedAt ? (
        <p className="mt-1 text-ink-soft">Asked to confirm on {readerDate(review.askedAt)}</p>
      ) : reviewerEmail === null ? null : rating === null ? (
        <p className="mt-1 text-ink-soft">
          It came without stars, so it can’t be confirmed as a review. To ask for a new one, add the booking under Gigs.
        </p>
      ) : (
        <Button
          variant="quiet"
          className="-ml-5"
          disabled={!canWrite}
          busyText={isPending && 'Asking...'}
          aria-label={`Ask to confirm: ${reviewerName}`}
          onClick={() => mutate({ id })}
        >
          Ask to confirm
        </Button>
      )}
    </li>
  );
}
