import type { ReviewStatus } from '#shared/review-states.ts';
import type { OwnReview } from '#shared/schemas/reviews.ts';
import { Badge } from '#web/ui/badge.tsx';
import { VerifiedBadge } from '#web/ui/verified-badge.tsx';

const statusBadges: Record<ReviewStatus, { tone: 'good' | 'danger' | 'plain'; label: string }> = {
  approved: { tone: 'good', label: 'Approved' },
  rejected: { tone: 'danger', label: 'Rejected' },
  pending: { tone: 'plain', label: 'Pending' },
};

export function StatusBadge({ status }: { status: ReviewStatus }) {
  const { tone, label } = statusBadges[status];
  return <Badge tone={tone}>{label}</Badge>;
}

export function ReviewBadges({ review }: { review: OwnReview }) {
  return (
    <div className="mt-2.5 flex flex-wrap items-center gap-1.5">
      <StatusBadge status={review.status} />
      <Badge tone={review.isPublic ? 'action' : 'plain'}>{review.isPublic ? 'Public' : 'Private'}</Badge>
      <VerifiedBadge review={review} />
      {review.edited && <Badge>Edited</Badge>}
      {review.source === 'business' && <Badge>Added by the business</Badge>}
    </div>
  );
}
