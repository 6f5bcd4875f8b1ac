import { Check, X } from 'lucide-react';
import { longDate } from '#shared/format.ts';
import type { QueuedReview } from '#shared/moderation.ts';
import { reviewPagePath } from '#shared/paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Stars } from '../../ui/stars.tsx';
import { textLink } from '../../ui/text-link.ts';

/** One waiting review. The words come before the stars, so that they are read before them. */
export function QueuedReviewRow(props: { review: QueuedReview; onApprove: () => void; onReject: () => void }) {
  const { review } = props;
  const whose = `${review.reviewerName}’s review of ${review.performer.name}`;
  return (
    <li>
      <article aria-label={whose} className="py-8">
        <p className="text-sm text-ink-soft">
          <span dir="auto" className="font-semibold break-words text-ink">
            {review.reviewerName}
          </span>{' '}
          about{' '}
          <a href={reviewPagePath(review.performer)} target="_blank" rel="noreferrer" className={textLink} dir="auto">
            {review.performer.name}
          </a>
        </p>
        <p dir="auto" className="mt-4 max-w-3xl text-lg break-words whitespace-pre-line">
          {review.comment}
        </p>
        <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 text-xs text-ink-soft">
          <Stars value={review.rating} size="sm" />
          <span>{longDate(review.createdAt)}</span>
          {review.eventType && <span dir="auto">{review.eventType}</span>}
          <span className="break-all">{review.reviewerEmail}</span>
        </div>
        <div className="mt-3 flex flex-wrap gap-2 empty:hidden">
          {review.verified && <Badge tone="good">Verified</Badge>}
          {review.source === 'business' && <Badge>Added by the business</Badge>}
          {review.checks.map((check) => (
            <Badge key={check} tone="danger">
              {check.replaceAll('_', ' ')}
            </Badge>
          ))}
        </div>
        <div className="mt-5 flex flex-wrap gap-3">
          <Button variant="secondary" aria-label={`Approve ${whose}`} onClick={props.onApprove}>
            <Check aria-hidden="true" className="size-4 text-good" />
            Approve
          </Button>
          <Button variant="secondary" aria-label={`Reject ${whose}`} onClick={props.onReject}>
            <X aria-hidden="true" className="size-4 text-danger" />
            Reject
          </Button>
        </div>
      </article>
    </li>
  );
}
