import type { ReactNode } from 'react';
import { longDate } from '#shared/format.ts';
import { rejectionReasonLabels } from '#shared/review-states.ts';
import type { OwnReview, ReviewFlag } from '#shared/schemas/reviews.ts';

/** What has been said about a review since: the owner's reply, the platform's reason, what came of a flag. */
export function ReviewNotes({ review }: { review: OwnReview }) {
  const waitsForCustomer = review.source === 'business' && !review.verified;
  return (
    <>
      {review.rejectedReason && <Note>Not published: {rejectionReasonLabels[review.rejectedReason]}.</Note>}
      {waitsForCustomer && (
        <Note>Waiting for the customer to confirm it by email. It doesn’t count until they do.</Note>
      )}
      {review.flag && <FlagNote flag={review.flag} />}
      {review.reply && (
        <div className="mt-4 max-w-3xl border-l-2 border-action pl-4">
          <p className="text-xs text-ink-soft">
            <strong className="font-semibold text-ink">Your reply</strong> • {longDate(review.reply.createdAt)}
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
      Flagged on {longDate(flag.createdAt)}. {outcome}
      {flag.reason && (
        <>
          {' '}
          Your reason: <q dir="auto">{flag.reason}</q>
        </>
      )}
    </Note>
  );
}
