import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OwnImport, OwnImportedReview } from '#shared/schemas/imports.ts';
import { addReview } from '#web/api/added-reviews.ts';
import { messageOf } from '#web/api/client.ts';
import { importedQuery } from '#web/api/imports.ts';
import { LoadFailed } from '#web/pages/shell/load-failed.tsx';
import { useOwner } from '#web/pages/shell/signed-in-context.ts';
import { Button } from '#web/ui/button.tsx';
import { readerDateUtc } from '#web/ui/reader-date.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Stars } from '#web/ui/stars.tsx';
import { toast } from '#web/ui/toast.ts';

const perPage = 20;

/** The reviews of one import. A customer whose address came along can be asked to confirm theirs. */
export function ImportedReviews({ batch, canWrite }: { batch: OwnImport; canWrite: boolean }) {
  const [page, setPage] = useState(1);
  const { data: reviews, error, refetch, isFetching } = useQuery(importedQuery(batch.id, page));
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
      <ul className="mt-3 divide-y divide-rule border-t border-rule">
        {reviews.map((review) => (
          <ImportedRow key={review.id} review={review} canWrite={canWrite} />
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        {page > 1 && (
          <Button variant="quiet" onClick={() => setPage(page - 1)}>
            Previous
          </Button>
        )}
        {page * perPage < batch.added && (
          <Button variant="quiet" onClick={() => setPage(page + 1)}>
            Next
          </Button>
        )}
      </div>
    </>
  );
}

function ImportedRow({ review, canWrite }: { review: OwnImportedReview; canWrite: boolean }) {
  const { id: performerId } = useOwner();
  const { mutate, isPending, isSuccess } = useMutation({
    ...addReview,
    onSuccess: async (...answer) => {
      await addReview.onSuccess?.(...answer);
      toast({
        title: 'Customer asked',
        description: 'Once they confirm, it becomes a review of its own and counts like any other.',
      });
    },
    onError: (error) =>
      toast({ title: 'Couldn’t ask the customer', description: messageOf(error, 'Try again.'), variant: 'danger' }),
  });
  const { reviewerName, reviewerEmail, rating, comment, eventType } = review;
  const words = isSuccess ? 'Asked to confirm' : 'Ask to confirm';
  const ask =
    reviewerEmail !== null && rating !== null
      ? () =>
          mutate({
            performerId,
            key: `import-${review.id}`,
            review: { reviewerName, reviewerEmail, rating, comment, eventType },
          })
      : null;
  return (
    <li className="py-3 text-sm">
      <p className="flex flex-wrap items-center gap-x-3">
        <bdi className="font-semibold wrap-anywhere">{reviewerName}</bdi>
        {rating !== null && <Stars value={rating} size="sm" />}
        {review.writtenOn && <span className="text-ink-soft">{readerDateUtc(review.writtenOn)}</span>}
      </p>
      <p dir="auto" className="mt-1 line-clamp-4 wrap-anywhere">
        {comment}
      </p>
      {ask && (
        <Button
          variant="quiet"
          disabled={!canWrite || isSuccess}
          busyText={isPending && 'Asking...'}
          aria-label={`${words}: ${reviewerName}`}
          onClick={ask}
        >
          {words}
        </Button>
      )}
    </li>
  );
}
