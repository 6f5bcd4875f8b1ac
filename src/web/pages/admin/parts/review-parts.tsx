import type { ReactNode } from 'react';
import { checkLabels } from '#shared/moderation.ts';
import { reviewPagePath } from '#shared/paths.ts';
import type { QueuedReview } from '#shared/schemas/moderation.ts';
import { Badge } from '#web/ui/badge.tsx';
import { readerDate } from '#web/ui/reader-date.ts';
import { textLink } from '#web/ui/text-link.ts';
import { VerifiedBadge } from '#web/ui/verified-badge.tsx';

export const nameOf = (review: QueuedReview) => `${review.reviewerName}’s review of ${review.performer.name}`;

/** Whose review of whom; `performer` replaces the link to the performer's page. */
export function ReviewHeading({ review, performer }: { review: QueuedReview; performer?: ReactNode }) {
  return (
    <p className="text-sm text-ink-soft">
      <span dir="auto" className="font-semibold break-words text-ink">
        {review.reviewerName}
      </span>{' '}
      about {performer ?? <PerformerLink review={review} />}
    </p>
  );
}

export const PerformerLink = ({ review: { performer } }: { review: QueuedReview }) => (
  <a href={reviewPagePath(performer)} target="_blank" rel="noreferrer" className={textLink} dir="auto">
    {performer.name}
  </a>
);

/** What the checks have seen, and how the review came. */
export function ReviewSigns({ review }: { review: QueuedReview }) {
  return (
    <div className="mt-4 flex flex-wrap items-center gap-2">
      {review.checks.map((check) => (
        <Badge key={check} tone="danger">
          {checkLabels[check] ?? check.replaceAll('_', ' ')}
        </Badge>
      ))}
      {review.verified ? <VerifiedBadge review={review} /> : <Badge>Address not confirmed</Badge>}
      <Badge>{review.source === 'business' ? 'Added by the business' : 'Left by the customer'}</Badge>
    </div>
  );
}

/** When, at what occasion, and the stars, which come last. */
export function ReviewFacts({
  review,
  stars,
  children,
}: {
  review: QueuedReview;
  stars: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-xs text-ink-soft">
      {children}
      <time dateTime={review.createdAt}>{readerDate(review.createdAt)}</time>
      {review.eventType && (
        <span dir="auto" className="min-w-0 wrap-anywhere">
          {review.eventType}
        </span>
      )}
      {stars}
    </div>
  );
}
