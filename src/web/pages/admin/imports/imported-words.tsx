import type { ImportedReview } from '#shared/schemas/imports.ts';
import { readerDateUtc } from '#web/ui/reader-date.ts';
import { Stars } from '#web/ui/stars.tsx';

/** An imported review as administrators read it, without its stars while those are covered. */
export const ImportedWords = ({ review, covered }: { review: ImportedReview; covered: boolean }) => (
  <>
    <p className="flex flex-wrap items-center gap-x-3">
      <bdi className="font-semibold wrap-anywhere">{review.reviewerName}</bdi>
      {review.rating !== null && !covered && <Stars value={review.rating} size="sm" />}
      {review.writtenOn && <span className="text-ink-soft">{readerDateUtc(review.writtenOn)}</span>}
    </p>
    <p dir="auto" className="mt-1 max-w-3xl whitespace-pre-line wrap-anywhere">
      {review.comment}
    </p>
  </>
);
