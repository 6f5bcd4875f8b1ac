import { Flag, Reply } from 'lucide-react';
import { useState } from 'react';
import { firstLetter } from '#shared/format.ts';
import { reviewAnchor } from '#shared/paths.ts';
import type { OwnReview } from '#shared/schemas/reviews.ts';
import { ReviewBadges } from '#web/pages/shell/review-badges.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { useHasDraft } from '#web/ui/drafts.ts';
import { joinClasses } from '#web/ui/join-classes.ts';
import { readerDate } from '#web/ui/reader-date.ts';
import { Stars } from '#web/ui/stars.tsx';
import { textLink } from '#web/ui/text-link.ts';
import { ReviewNotes } from './review-notes.tsx';
import { ReviewPhotos } from './review-photos.tsx';
import { VisibilitySwitch } from './visibility-switch.tsx';

type Props = {
  review: OwnReview;
  canWrite: boolean;
  onReply: () => void;
  onFlag: () => void;
  onPhoto: (at: number) => void;
};

/** One review with everything an owner may know of it, and what they may do. */
export function ManagedReview({ review, canWrite, onReply, onFlag, onPhoto }: Props) {
  const whose = `${review.reviewerName}’s review`;
  return (
    <article
      id={reviewAnchor(review)}
      tabIndex={-1}
      aria-label={whose}
      className="flex gap-4 py-8 focus-visible:outline-offset-4"
    >
      <Avatar initials={firstLetter(review.reviewerName)} className="max-sm:hidden" />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <span dir="auto" className="font-semibold break-words">
            {review.reviewerName}
          </span>
          <Stars value={review.rating} size="sm" />
        </div>
        <p className="mt-1 flex flex-wrap gap-x-4 text-xs text-ink-soft">
          <time dateTime={review.createdAt}>{readerDate(review.createdAt)}</time>
          {review.eventType && (
            <span dir="auto" className="min-w-0 break-words">
              {review.eventType}
            </span>
          )}
          <span className="min-w-0 break-all">{review.reviewerEmail}</span>
        </p>
        <div className="mt-2.5">
          <ReviewBadges review={review} />
        </div>
        <Comment text={review.comment} />
        <ReviewPhotos review={review} onOpen={onPhoto} />
        <ReviewNotes review={review} />
        <div className="mt-5 flex flex-wrap items-center gap-3">
          {/* Nobody would see a reply to a rejected review. One it already has can be deleted. */}
          {(review.status !== 'rejected' || review.reply) && (
            <ReplyButton review={review} canWrite={canWrite} onReply={onReply} />
          )}
          <FlagButton review={review} whose={whose} canWrite={canWrite} onFlag={onFlag} />
          {/* Nobody will see a rejected review, whatever its owner wishes. */}
          {review.status !== 'rejected' && <VisibilitySwitch review={review} whose={whose} canWrite={canWrite} />}
        </div>
      </div>
    </article>
  );
}

function ReplyButton({ review, canWrite, onReply }: Pick<Props, 'review' | 'canWrite' | 'onReply'>) {
  const hasDraft = useHasDraft('reply', review.id);
  const label = review.reply ? `Edit reply to ${review.reviewerName}` : `Reply to ${review.reviewerName}`;
  return (
    <Button
      variant="secondary"
      // Without a subscription a reply can still be deleted, in the same dialog.
      disabled={!canWrite && !review.reply}
      aria-label={hasDraft ? `${label}: draft` : label}
      onClick={onReply}
    >
      <Reply aria-hidden="true" className="size-4" />
      {review.reply ? 'Edit reply' : 'Reply'}
      {hasDraft && <Badge tone="action">Draft</Badge>}
    </Button>
  );
}

function FlagButton(props: { review: OwnReview; whose: string; canWrite: boolean; onFlag: () => void }) {
  const isOpen = props.review.flag?.outcome === null;
  return (
    <Button
      variant="quiet"
      disabled={!props.canWrite}
      // Not `disabled`, which takes no focus: it goes back here from the dialog in which the review was flagged.
      aria-disabled={isOpen}
      aria-label={isOpen ? `Flagged: ${props.whose}` : `Flag ${props.whose}`}
      onClick={isOpen ? undefined : props.onFlag}
    >
      <Flag aria-hidden="true" className={joinClasses('size-4', isOpen && 'fill-current')} />
      {isOpen ? 'Flagged' : 'Flag'}
    </Button>
  );
}

/** Longer than this, a comment is folded. */
const longComment = 600;

function Comment({ text }: { text: string }) {
  const [open, setOpen] = useState(false);
  const isLong = text.length > longComment || text.split('\n').length > 8;
  return (
    <>
      <p
        dir="auto"
        className={joinClasses('mt-4 max-w-3xl break-words whitespace-pre-line', isLong && !open && 'line-clamp-6')}
      >
        {text}
      </p>
      {isLong && (
        <button
          type="button"
          aria-expanded={open}
          className={joinClasses(textLink, 'min-h-11 text-sm')}
          onClick={() => setOpen(!open)}
        >
          {open ? 'Show less' : 'Read more'}
        </button>
      )}
    </>
  );
}
