import { Eye, EyeOff } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { longDate } from '#shared/format.ts';
import { rejectionReasonLabels } from '#shared/review-states.ts';
import type { PastDecision, QueuedReview } from '#shared/schemas/moderation.ts';
import { Key } from '#web/pages/admin/parts/key.tsx';
import { QueuedPhotos } from '#web/pages/admin/parts/queued-photos.tsx';
import { nameOf } from '#web/pages/admin/parts/queued-review-row.tsx';
import { ReviewerLine } from '#web/pages/admin/parts/reviewer-line.tsx';
import { StatusBadge } from '#web/pages/shell/review-badges.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { joinClasses } from '#web/ui/join-classes.ts';
import { Stars } from '#web/ui/stars.tsx';
import { textLink } from '#web/ui/text-link.ts';
import { VerifiedBadge } from '#web/ui/verified-badge.tsx';

type Props = {
  review: QueuedReview;
  /** Where the keyboard is. */
  current: boolean;
  onReverse: () => void;
  onPerformer: () => void;
};

/** One review with its status, its history, and the way to correct it. */
export function FoundReview({ review, current, onReverse, onPerformer }: Props) {
  const whose = nameOf(review);
  const article = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!current) return;
    article.current?.focus({ preventScroll: true });
    article.current?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  return (
    <li>
      <article
        ref={article}
        tabIndex={-1}
        aria-label={whose}
        aria-current={current ? 'true' : undefined}
        className={joinClasses(
          '-mx-4 scroll-mt-24 scroll-mb-24 border-l-4 px-4 py-7 outline-none sm:-mx-5 sm:px-5',
          current ? 'border-action bg-surface' : 'border-transparent',
        )}
      >
        <p className="text-sm text-ink-soft">
          <span dir="auto" className="font-semibold break-words text-ink">
            {review.reviewerName}
          </span>{' '}
          about{' '}
          <button
            type="button"
            className={joinClasses(textLink, 'max-w-full text-start wrap-anywhere')}
            onClick={onPerformer}
          >
            <span dir="auto">{review.performer.name}</span>
            <span className="sr-only">: show only their reviews</span>
          </button>
        </p>
        <p dir="auto" className="mt-3 max-w-3xl break-words whitespace-pre-line">
          {review.comment}
        </p>
        <QueuedPhotos photos={review.photos} whose={whose} />
        <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 text-xs text-ink-soft">
          <StatusBadge status={review.status} />
          {!review.isPublic && <Badge>Hidden by the owner</Badge>}
          <VerifiedBadge review={review} />
          {review.edited && <Badge>Edited</Badge>}
          <Stars value={review.rating} size="sm" />
          <time dateTime={review.createdAt}>{longDate(review.createdAt)}</time>
          {review.eventType && (
            <span dir="auto" className="min-w-0 wrap-anywhere">
              {review.eventType}
            </span>
          )}
        </div>
        <ReviewerLine review={review} />
        <History history={review.history} />
        <div className="mt-5">
          {review.status === 'pending' ? (
            <Link to="/admin" className={buttonClass({ variant: 'secondary' })}>
              Decide in the queue
            </Link>
          ) : (
            <Button variant="secondary" onClick={onReverse}>
              {review.status === 'approved' ? (
                <EyeOff aria-hidden="true" className="size-4 text-danger" />
              ) : (
                <Eye aria-hidden="true" className="size-4 text-good" />
              )}
              <span>
                {review.status === 'approved' ? 'Take down' : 'Publish'}
                <span className="sr-only"> {whose}</span>
              </span>
              {current && <Key>{review.status === 'approved' ? 'T' : 'P'}</Key>}
            </Button>
          )}
        </div>
      </article>
    </li>
  );
}

const appealWords = {
  open: 'appealed, not answered yet',
  upheld: 'appealed, decision upheld',
  reversed: 'appealed, decision reversed',
};

const decisionWords = ({ outcome, ofEdit }: PastDecision) =>
  ofEdit ? `Edit ${outcome}` : outcome === 'approved' ? 'Approved' : 'Rejected';

function History({ history }: { history: PastDecision[] }) {
  if (history.length === 0) return null;
  return (
    <ol aria-label="History" className="mt-4 flex flex-col gap-2 border-l-2 border-rule pl-4 text-xs text-ink-soft">
      {history.map((decision) => (
        <li key={decision.at}>
          <span className="font-semibold text-ink">{decisionWords(decision)}</span>
          {decision.reason && `: ${rejectionReasonLabels[decision.reason]}`}
          {decision.by && (
            <>
              , by <span dir="auto">{decision.by}</span>
            </>
          )}
          , <time dateTime={decision.at}>{longDate(decision.at)}</time>
          {decision.appeal && ` (${appealWords[decision.appeal]})`}
          {decision.note && (
            <p dir="auto" className="mt-0.5 max-w-3xl break-words whitespace-pre-line">
              {decision.note}
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}
