import { Check, X } from 'lucide-react';
import { longDate } from '#shared/format.ts';
import { reviewPagePath } from '#shared/paths.ts';
import { rejectionReasonLabels } from '#shared/review-states.ts';
import type { AdminAppeal } from '#shared/schemas/administration.ts';
import { QueuedPhotos } from '#web/pages/admin/parts/queued-photos.tsx';
import { nameOf } from '#web/pages/admin/parts/queued-review-row.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Stars } from '#web/ui/stars.tsx';
import { textLink } from '#web/ui/text-link.ts';
import { VerifiedBadge } from '#web/ui/verified-badge.tsx';

/** One appeal: what the reviewer says, the review, and the decision it is about. The stars come last. */
export function AppealRow(props: { appeal: AdminAppeal; onAnswer: (outcome: 'upheld' | 'reversed') => void }) {
  const { appeal, onAnswer } = props;
  const { review, decision } = appeal;
  const whose = nameOf(review);
  return (
    <li>
      <article aria-label={`Appeal about ${whose}`} className="py-7">
        <p className="text-sm text-ink-soft">
          <span dir="auto">{review.reviewerName}</span> about{' '}
          <a href={reviewPagePath(review.performer)} target="_blank" rel="noreferrer" className={textLink} dir="auto">
            {review.performer.name}
          </a>
          , appealed on {longDate(appeal.createdAt)}
        </p>
        <p dir="auto" className="mt-2 max-w-3xl font-semibold break-words whitespace-pre-line">
          {appeal.words}
        </p>
        <blockquote className="mt-4 max-w-3xl border-l-2 border-rule pl-4">
          <p dir="auto" className="break-words whitespace-pre-line">
            {review.comment}
          </p>
          <footer className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-xs text-ink-soft">
            <time dateTime={review.createdAt}>{longDate(review.createdAt)}</time>
            <VerifiedBadge review={review} />
            <Stars value={review.rating} size="sm" />
          </footer>
        </blockquote>
        <QueuedPhotos photos={review.photos} whose={whose} />
        <p className="mt-4 text-sm text-ink-soft">
          Rejected on {longDate(decision.decidedAt)}
          {decision.decidedBy && ` by ${decision.decidedBy}`}: {rejectionReasonLabels[decision.reason]}
          {decision.note && (
            <>
              {'. '}
              <span dir="auto" className="break-words">
                {decision.note}
              </span>
            </>
          )}
        </p>
        <Answer appeal={appeal} onAnswer={onAnswer} whose={whose} />
      </article>
    </li>
  );
}

function Answer({ appeal, onAnswer, whose }: Parameters<typeof AppealRow>[0] & { whose: string }) {
  if (appeal.outcome)
    return (
      <p className="mt-4 text-sm">
        {appeal.outcome === 'reversed' ? <Badge tone="good">Published</Badge> : <Badge tone="danger">Upheld</Badge>}
        <span className="ml-3 break-words text-ink-soft">
          {appeal.answeredAt && longDate(appeal.answeredAt)}
          {appeal.answeredBy && `, by ${appeal.answeredBy}`}
          {appeal.note && `: ${appeal.note}`}
        </span>
      </p>
    );
  if (!appeal.mayAnswer)
    return <p className="mt-4 text-sm">You rejected this review, so another administrator answers the appeal.</p>;
  return (
    <div className="mt-5 flex flex-wrap gap-3">
      <Button variant="secondary" onClick={() => onAnswer('reversed')}>
        <Check aria-hidden="true" className="size-4 text-good" />
        <span>
          Publish<span className="sr-only"> {whose}</span>
        </span>
      </Button>
      <Button variant="secondary" onClick={() => onAnswer('upheld')}>
        <X aria-hidden="true" className="size-4 text-danger" />
        <span>
          Uphold the rejection<span className="sr-only"> of {whose}</span>
        </span>
      </Button>
    </div>
  );
}
