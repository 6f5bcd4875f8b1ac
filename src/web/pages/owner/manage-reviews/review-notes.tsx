import type { ReactNode } from 'react';
import { rejectionReasonLabels, standingOf } from '#shared/review-states.ts';
import type { OwnReview, ReviewFlag } from '#shared/schemas/reviews.ts';
import { readerDate } from '#web/ui/reader-date.ts';

/** What has been said about a review since: the owner's reply, the platform's reason, what came of a flag. */
export function ReviewNotes({ review }: { review: OwnReview }) {
  return (
    <>
      {review.rejectedReason && <Note>Not published: {rejectionReasonLabels[review.rejectedReason]}.</Note>}
      {review.status === 'pending' && !review.isPublic && (
        <Note>You’ve hidden it, so it won’t be shown once it’s approved.</Note>
      )}
      {standingOf(review) === 'unconfirmed' && (
        <Note>Waiting for the customer to confirm it by email. It doesn’t count until they do.</Note>
      )}
      {review.flag && <FlagNote flag={review.flag} />}
      {review.reply && (
        <div className="mt-4 max-w-3xl border-l-2 border-action pl-4">
          <p className="text-xs text-ink-soft">
            <strong className="font-semibold text-ink">Your reply</strong> • {readerDate(review.reply.createdAt)}
          </p>
          <p dir="auto" className="mt-1 text-sm break-words whitespace-pre-line">
            {review.reply.replyText}
          </p>
        </div>
      )}
    </>
  );
}

const Note = ({ children }: { children: ReactNode }) => (
  <p className="mt-3 max-w-3xl text-sm break-words text-ink-soft">{children}</p>
);

function FlagNote({ flag }: { flag: ReviewFlag }) {
  const outcome =
    flag.outcome === null
      ? 'Administrators will look at it.'
      : flag.outcome === 'kept'
        ? 'Administrators looked at it again and kept it.'
        : 'Administrators looked at it again and removed it.';
  return (
    <Note>
      Flagged on {readerDate(flag.createdAt)}. {outcome}
      {flag.reason && (
        <>
          {' '}
          Your reason: <q dir="auto">{flag.reason}</q>
        </>
      )}
    </Note>
  );
}
