import { useMutation } from '@tanstack/react-query';
import { Check, Trash2, TriangleAlert } from 'lucide-react';
import { flagsMostLow } from '#shared/administration.ts';
import { longDate } from '#shared/format.ts';
import { reviewPagePath } from '#shared/paths.ts';
import { rejectionReasonLabels } from '#shared/review-states.ts';
import type { AdminFlag, FlaggingHabit } from '#shared/schemas/administration.ts';
import { resolveFlag } from '#web/api/administration.ts';
import { messageOf } from '#web/api/client.ts';
import { QueuedPhotos } from '#web/pages/admin/parts/queued-photos.tsx';
import { nameOf } from '#web/pages/admin/parts/queued-review-row.tsx';
import { StatusBadge } from '#web/pages/shell/review-badges.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Stars } from '#web/ui/stars.tsx';
import { textLink } from '#web/ui/text-link.ts';
import { toast } from '#web/ui/toast.ts';
import type { useDoublePressGuard } from '#web/ui/use-double-press-guard.ts';
import { VerifiedBadge } from '#web/ui/verified-badge.tsx';

/** One request to look again: what the owner says, the review, and how this owner flags. */
export function FlagRow(props: {
  flag: AdminFlag;
  onRemove: () => void;
  ifMeant: ReturnType<typeof useDoublePressGuard>;
}) {
  const { flag, onRemove, ifMeant } = props;
  const { review } = flag;
  const whose = nameOf(review);
  const { mutate, isPending } = useMutation({
    ...resolveFlag,
    onSuccess: () => toast({ title: 'Review kept', description: 'Whoever asked is told that you have looked.' }),
    onError: (error) =>
      toast({ title: 'Not resolved', description: messageOf(error, 'Please try again.'), variant: 'danger' }),
  });
  return (
    <li>
      <article aria-label={`Flag on ${whose}`} className="py-7">
        <p className="text-sm text-ink-soft">
          <a href={reviewPagePath(review.performer)} target="_blank" rel="noreferrer" className={textLink} dir="auto">
            {review.performer.name}
          </a>
          {flag.source === 'owner' ? ' asked on ' : ': a visitor reported this on '}
          {longDate(flag.createdAt)}
          {flag.ground && `, as “${rejectionReasonLabels[flag.ground]}”`}
        </p>
        <p dir="auto" className="mt-2 max-w-3xl font-semibold break-words whitespace-pre-line">
          {flag.reason || <span className="font-normal text-ink-faint">No reason given.</span>}
        </p>
        <blockquote className="mt-4 max-w-3xl border-l-2 border-rule pl-4">
          <p dir="auto" className="break-words whitespace-pre-line">
            {review.comment}
          </p>
          <footer className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-xs text-ink-soft">
            <span dir="auto">{review.reviewerName}</span>
            <Stars value={review.rating} size="sm" />
            <time dateTime={review.createdAt}>{longDate(review.createdAt)}</time>
            <StatusBadge status={review.status} />
            <VerifiedBadge review={review} />
          </footer>
        </blockquote>
        <QueuedPhotos photos={review.photos} whose={whose} />
        {flag.source === 'owner' && <Habit habit={flag.habit} />}
        {flag.outcome ? (
          <p className="mt-4 text-sm">
            {flag.outcome === 'kept' ? <Badge tone="good">Kept</Badge> : <Badge tone="danger">Removed</Badge>}
            <span className="ml-3 text-ink-soft">
              {flag.resolvedAt && longDate(flag.resolvedAt)}
              {flag.resolvedBy && `, by ${flag.resolvedBy}`}
            </span>
          </p>
        ) : (
          <div className="mt-5 flex flex-wrap gap-3">
            <Button
              variant="secondary"
              onClick={() => ifMeant(flag.id, () => mutate({ id: flag.id, input: { outcome: 'kept' } }))}
              busyText={isPending && 'Keeping...'}
            >
              <Check aria-hidden="true" className="size-4 text-good" />
              <span>
                Keep<span className="sr-only"> {whose}</span>
              </span>
            </Button>
            <Button variant="secondary" onClick={onRemove} disabled={isPending}>
              <Trash2 aria-hidden="true" className="size-4 text-danger" />
              <span>
                Remove<span className="sr-only"> {whose}</span>
              </span>
            </Button>
          </div>
        )}
      </article>
    </li>
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
