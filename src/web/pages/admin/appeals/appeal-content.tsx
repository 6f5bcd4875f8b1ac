import type { ReactNode } from 'react';
import { rejectionReasonLabels } from '#shared/review-states.ts';
import type { AdminAppeal } from '#shared/schemas/administration.ts';
import { QueuedPhotos } from '#web/pages/admin/parts/queued-photos.tsx';
import { nameOf, PerformerLink, ReviewFacts } from '#web/pages/admin/parts/review-parts.tsx';
import { readerDate } from '#web/ui/reader-date.ts';
import { VerifiedBadge } from '#web/ui/verified-badge.tsx';

/** One appeal: what the reviewer says, the review, and the decision it is about. */
export function AppealContent({ appeal, stars }: { appeal: AdminAppeal; stars: ReactNode }) {
  const { review, decision } = appeal;
  return (
    <>
      <p className="text-sm text-ink-soft">
        <span dir="auto">{review.reviewerName}</span> about <PerformerLink review={review} />, appealed on{' '}
        {readerDate(appeal.createdAt)}
      </p>
      <p dir="auto" className="mt-2 max-w-3xl font-semibold break-words whitespace-pre-line">
        {appeal.words}
      </p>
      <blockquote className="mt-4 max-w-3xl border-l-2 border-rule pl-4">
        <p dir="auto" className="break-words whitespace-pre-line">
          {review.comment}
        </p>
        <footer>
          <ReviewFacts review={review} stars={stars}>
            <VerifiedBadge review={review} />
          </ReviewFacts>
        </footer>
      </blockquote>
      <QueuedPhotos photos={review.photos} whose={nameOf(review)} />
      <p className="mt-4 text-sm text-ink-soft">
        Rejected on {readerDate(decision.decidedAt)}
        {decision.decidedBy && ` by ${decision.decidedBy}`}: {rejectionReasonLabels[decision.reason]}
        {decision.note && (
          <>
            {'. '}
            <span dir="auto" className="break-words">
              {decision.note}
            </span>
          </>
        )}
      </p>
    </>
  );
}
