import { Eye, EyeOff } from 'lucide-react';
import { Link } from 'react-router';
import { rejectionReasonLabels } from '#shared/review-states.ts';
import type { PastDecision, QueuedReview } from '#shared/schemas/moderation.ts';
import { CoveredStars } from '#web/pages/admin/parts/covered-stars.tsx';
import { FocusRow } from '#web/pages/admin/parts/focus-row.tsx';
import { Key } from '#web/pages/admin/parts/key.tsx';
import { QueuedPhotos } from '#web/pages/admin/parts/queued-photos.tsx';
import { nameOf, ReviewFacts, ReviewHeading } from '#web/pages/admin/parts/review-parts.tsx';
import { ReviewerLine } from '#web/pages/admin/parts/reviewer-line.tsx';
import { StatusBadge } from '#web/pages/shell/review-badges.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { joinClasses } from '#web/ui/join-classes.ts';
import { readerDate } from '#web/ui/reader-date.ts';
import { Stars } from '#web/ui/stars.tsx';
import { textLink } from '#web/ui/text-link.ts';
import { VerifiedBadge } from '#web/ui/verified-badge.tsx';
import { ReversePanel } from './reverse-panel.tsx';

type Props = {
  review: QueuedReview;
  /** Where the keyboard is. */
  current: boolean;
  /** Whether its decision is being reversed. */
  reversing: boolean;
  onReverse: () => void;
  onClose: () => void;
  onPerformer: () => void;
};

/** One review with its status, its history, and the way to correct it. */
export function FoundReview({ review, current, reversing, onReverse, onClose, onPerformer }: Props) {
  const whose = nameOf(review);
  const { status } = review;
  return (
    <FocusRow label={whose} current={current} takesFocus>
      <ReviewHeading
        review={review}
        performer={
          <button
            type="button"
            className={joinClasses(textLink, 'max-w-full text-start wrap-anywhere')}
            onClick={onPerformer}
          >
            <span dir="auto">{review.performer.name}</span>
            <span className="sr-only">: show only their reviews</span>
          </button>
        }
      />
      <p dir="auto" className="mt-3 max-w-3xl break-words whitespace-pre-line">
        {review.comment}
      </p>
      <QueuedPhotos photos={review.photos} whose={whose} />
      <div className="mt-4">
        <ReviewFacts
          review={review}
          stars={status === 'pending' ? <CoveredStars review={review} /> : <Stars value={review.rating} size="sm" />}
        >
          <StatusBadge status={status} />
          {!review.isPublic && <Badge>Hidden by the owner</Badge>}
          <VerifiedBadge review={review} />
          {review.edited && <Badge>Edited</Badge>}
        </ReviewFacts>
      </div>
      <ReviewerLine review={review} />
      <History history={review.history} />
      {status === 'pending' ? (
        <Link to="/admin" className={buttonClass({ variant: 'secondary' }, 'mt-5')}>
          Decide in the queue
        </Link>
      ) : reversing ? (
        <ReversePanel review={review} onClose={onClose} />
      ) : (
        <Button variant="secondary" className="mt-5" onClick={onReverse}>
          {status === 'approved' ? (
            <EyeOff aria-hidden="true" className="size-4 text-danger" />
          ) : (
            <Eye aria-hidden="true" className="size-4 text-good" />
          )}
          <span>
            {status === 'approved' ? 'Take down' : 'Publish'}
            <span className="sr-only"> {whose}</span>
          </span>
          {current && <Key>{status === 'approved' ? 'T' : 'P'}</Key>}
        </Button>
      )}
    </FocusRow>
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
          , <time dateTime={decision.at}>{readerDate(decision.at)}</time>
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
