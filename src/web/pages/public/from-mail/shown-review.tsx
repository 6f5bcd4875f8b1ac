import { TypedText } from '#web/pages/public/parts/typed-text.tsx';
import { Stars } from '#web/ui/stars.tsx';
import type { ShownReview } from './mail-page-state.ts';

/** The review that the page is about, as it would read in public. */
export function ShownReviewCard({ review }: { review: ShownReview }) {
  return (
    <article className="mt-8 rounded-lg border border-rule bg-surface p-5 sm:p-7">
      <Stars value={review.rating} />
      <TypedText as="blockquote" text={`“${review.comment}”`} named="review" className="mt-3" />
      <p className="mt-3 text-sm text-ink-soft">
        <bdi className="font-semibold wrap-anywhere">{review.reviewerName}</bdi>
        {review.eventType && (
          <>
            {' • '}
            <bdi className="wrap-anywhere">{review.eventType}</bdi>
          </>
        )}
      </p>
    </article>
  );
}
