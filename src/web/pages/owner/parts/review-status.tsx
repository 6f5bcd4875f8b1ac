import type { OwnReview } from '#shared/schemas/reviews.ts';
import { StatusBadge } from '#web/pages/shell/review-badges.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { VerifiedBadge } from '#web/ui/verified-badge.tsx';

/** A review's status, in short. */
export function ReviewStatusBadges({ review }: { review: OwnReview }) {
  // What the owner wrote down in a customer's name is nobody's review until that customer says so.
  const unconfirmed = review.source === 'business' && !review.verified;
  return (
    <div className="flex flex-wrap items-center gap-2">
      {unconfirmed ? <Badge>Awaiting the customer</Badge> : <StatusBadge status={review.status} />}
      <VerifiedBadge review={review} />
      {review.edited && <Badge>Edited</Badge>}
    </div>
  );
}
