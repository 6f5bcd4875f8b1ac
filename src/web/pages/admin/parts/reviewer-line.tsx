import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { reviewPagePath } from '#shared/paths.ts';
import type { QueuedReview, ReviewerRecord } from '#shared/schemas/moderation.ts';
import { messageOf } from '#web/api/client.ts';
import { reviewerHistoryQuery } from '#web/api/moderation.ts';
import { readerDate } from '#web/ui/reader-date.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { textLink } from '#web/ui/text-link.ts';

const recordText = ({ received, approved, rejected, performers }: ReviewerRecord) =>
  received === 1
    ? 'First review from this address'
    : `${received} reviews of ${performers} ${performers === 1 ? 'performer' : 'performers'}: ${approved} published, ${rejected} rejected`;

/** What is known of the address, which is not shown itself. */
export function ReviewerLine({ review }: { review: QueuedReview }) {
  const [open, setOpen] = useState(false);
  const { reviewer } = review;
  return (
    <div className="mt-3 text-xs text-ink-soft">
      <p className="flex flex-wrap items-center gap-x-2">
        <span className="font-mono text-ink-faint">
          <span className="sr-only">Address </span>#{reviewer.hash}
        </span>
        <span>{recordText(reviewer)}</span>
        {reviewer.received > 1 && (
          <button
            type="button"
            aria-expanded={open}
            aria-label={`${open ? 'Hide them' : 'Show them'}: the other reviews from the address of ${review.reviewerName}`}
            onClick={() => setOpen(!open)}
            className="inline-flex min-h-11 items-center rounded-sm font-semibold text-action underline-offset-4 hover:underline"
          >
            {open ? 'Hide them' : 'Show them'}
          </button>
        )}
      </p>
      {open && <History reviewId={review.id} />}
    </div>
  );
}

function History({ reviewId }: { reviewId: string }) {
  const { data, error } = useQuery(reviewerHistoryQuery(reviewId));
  if (error) return <p role="alert">{messageOf(error, 'Their other reviews didn’t load.')}</p>;
  if (!data) return <Skeleton className="h-10 max-w-xl" />;
  return (
    <ul className="max-w-3xl divide-y divide-rule border-y border-rule">
      {data.map((other) => (
        <li key={other.id} className="flex flex-wrap gap-x-3 py-2">
          <span className="font-semibold text-ink capitalize">{other.status}</span>
          <a href={reviewPagePath(other.performer)} target="_blank" rel="noreferrer" className={textLink} dir="auto">
            {other.performer.name}
          </a>
          <time dateTime={other.createdAt}>{readerDate(other.createdAt)}</time>
          <span dir="auto" className="line-clamp-2 w-full break-words">
            {other.comment}
          </span>
        </li>
      ))}
    </ul>
  );
}
