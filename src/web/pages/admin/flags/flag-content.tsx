import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { flagsMostLow } from '#shared/administration.ts';
import { rejectionReasonLabels } from '#shared/review-states.ts';
import type { AdminFlag, FlaggingHabit } from '#shared/schemas/administration.ts';
import { QueuedPhotos } from '#web/pages/admin/parts/queued-photos.tsx';
import { nameOf, PerformerLink, ReviewFacts } from '#web/pages/admin/parts/review-parts.tsx';
import { StatusBadge } from '#web/pages/shell/review-badges.tsx';
import { readerDate } from '#web/ui/reader-date.ts';
import { VerifiedBadge } from '#web/ui/verified-badge.tsx';

/** One request to look again: what the owner or visitor says, the review, and how this owner flags. */
export function FlagContent({ flag, stars, showsHabit }: { flag: AdminFlag; stars: ReactNode; showsHabit: boolean }) {
  const { review } = flag;
  return (
    <>
      <p className="text-sm text-ink-soft">
        <PerformerLink review={review} />
        {flag.source === 'owner' ? ' asked on ' : ': a visitor reported this on '}
        {readerDate(flag.createdAt)}
        {flag.ground && `, as “${rejectionReasonLabels[flag.ground]}”`}
      </p>
      <p dir="auto" className="mt-2 max-w-3xl font-semibold break-words whitespace-pre-line">
        {flag.reason || <span className="font-normal text-ink-faint">No reason given.</span>}
      </p>
      <blockquote className="mt-4 max-w-3xl border-l-2 border-rule pl-4">
        <p dir="auto" className="break-words whitespace-pre-line">
          {review.comment}
        </p>
        <footer>
          <ReviewFacts review={review} stars={stars}>
            <span dir="auto">{review.reviewerName}</span>
            <StatusBadge status={review.status} />
            <VerifiedBadge review={review} />
          </ReviewFacts>
        </footer>
      </blockquote>
      <QueuedPhotos photos={review.photos} whose={nameOf(review)} />
      {flag.source === 'owner' && showsHabit && <Habit habit={flag.habit} />}
    </>
  );
}

function Habit({ habit }: { habit: FlaggingHabit }) {
  const most = flagsMostLow(habit);
  return (
    <p className={`mt-4 flex gap-2 text-xs ${most ? 'font-semibold text-danger' : 'text-ink-soft'}`}>
      {most && <TriangleAlert aria-hidden="true" className="size-4 shrink-0" />}
      <span>
        {most && 'Flags most of their low reviews. '}
        This owner has flagged {habit.lowFlagged} of {habit.lowReviews} reviews with one or two stars, and{' '}
        {habit.otherFlagged} of {habit.otherReviews} with more; {habit.kept} kept, {habit.removed} removed.
      </span>
    </p>
  );
}
