import { type ReviewStanding, type ReviewStatus, standingLabels, standingOf } from '#shared/review-states.ts';
import type { OwnReview } from '#shared/schemas/reviews.ts';
import { Badge } from '#web/ui/badge.tsx';
import { VerifiedBadge } from '#web/ui/verified-badge.tsx';

const statusBadges: Record<ReviewStatus, { tone: 'good' | 'danger' | 'plain'; label: string }> = {
  approved: { tone: 'good', label: 'Approved' },
  rejected: { tone: 'danger', label: 'Rejected' },
  pending: { tone: 'plain', label: 'Pending' },
};

/** What administrators decided, in their words. */
export function StatusBadge({ status }: { status: ReviewStatus }) {
  const { tone, label } = statusBadges[status];
  return <Badge tone={tone}>{label}</Badge>;
}

const standingTones: Record<ReviewStanding, 'good' | 'danger' | 'plain'> = {
  unconfirmed: 'plain',
  waiting: 'plain',
  published: 'good',
  hidden: 'plain',
  rejected: 'danger',
};

/** What has become of a review, as its owner reads it, and what else is to be known of it. */
export function ReviewBadges({ review }: { review: OwnReview }) {
  const standing = standingOf(review);
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      <Badge tone={standingTones[standing]}>{standingLabels[standing]}</Badge>
      <VerifiedBadge review={review} />
      {review.edited && <Badge>Edited</Badge>}
      {review.source === 'business' && <Badge>Added by the business</Badge>}
    </div>
  );
}
