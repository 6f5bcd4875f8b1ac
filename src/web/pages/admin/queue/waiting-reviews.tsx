import { Check, CircleCheckBig, X } from 'lucide-react';
import type { RejectReviewInput } from '#shared/moderation.ts';
import type { QueuedReview } from '#shared/schemas/moderation.ts';
import { type ReviewChoice, waitingReviews } from '#web/api/moderation.ts';
import { CoveredStars } from '#web/pages/admin/parts/covered-stars.tsx';
import { QueuedPhotos } from '#web/pages/admin/parts/queued-photos.tsx';
import { RejectForm } from '#web/pages/admin/parts/reject-form.tsx';
import { nameOf, ReviewFacts, ReviewHeading, ReviewSigns } from '#web/pages/admin/parts/review-parts.tsx';
import { ReviewerLine } from '#web/pages/admin/parts/reviewer-line.tsx';
import type { ContentProps, FormProps, WorkKind } from '#web/pages/admin/parts/work-list/work-kind.ts';
import { WorkList } from '#web/pages/admin/parts/work-list/work-list.tsx';

export const WaitingReviews = () => <WorkList kind={kind} />;

/** The words come before the stars, so that they are read before them. */
function Content({ item: review }: ContentProps<QueuedReview>) {
  return (
    <>
      <ReviewHeading review={review} />
      <p dir="auto" className="mt-3 max-w-3xl text-lg break-words whitespace-pre-line">
        {review.comment}
      </p>
      <QueuedPhotos photos={review.photos} whose={nameOf(review)} />
      <ReviewSigns review={review} />
      <ReviewerLine review={review} />
      <ReviewFacts review={review} stars={<CoveredStars review={review} />} />
    </>
  );
}

const Form = ({ onSubmit, ...form }: FormProps<ReviewChoice>) => (
  <RejectForm {...form} onSubmit={(reject: RejectReviewInput) => onSubmit({ approve: false, reject })} />
);

const kind: WorkKind<QueuedReview, ReviewChoice> = {
  source: waitingReviews,
  nouns: { one: 'review', many: 'reviews' },
  nameOf,
  reviewOf: (review) => review,
  Content,
  accept: { label: 'Approve', done: 'Approved', icon: Check, tone: 'good', choice: { approve: true } },
  refuse: {
    label: 'Reject',
    done: 'Rejected',
    icon: X,
    tone: 'danger',
    ask: {
      title: (many) => (many === 1 ? 'Reject this review' : `Reject ${many} reviews`),
      description: (many) =>
        `Say why. We email the reason and your note to ${many === 1 ? 'the reviewer, who' : 'each reviewer. They'} can appeal once.`,
      submitLabel: (many) => (many === 1 ? 'Reject review' : `Reject ${many} reviews`),
      Form,
    },
  },
  failed: 'The queue didn’t load',
  empty: {
    icon: CircleCheckBig,
    title: 'Nothing is waiting',
    words: 'Every review has been decided. New ones appear here when they come in.',
  },
};
