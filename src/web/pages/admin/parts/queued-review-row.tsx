import { Check, X } from 'lucide-react';
import { memo, useEffect, useRef } from 'react';
import { longDate } from '#shared/format.ts';
import { checkLabels } from '#shared/moderation.ts';
import { reviewPagePath } from '#shared/paths.ts';
import type { QueuedReview } from '#shared/schemas/moderation.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { joinClasses } from '#web/ui/join-classes.ts';
import { Stars } from '#web/ui/stars.tsx';
import { textLink } from '#web/ui/text-link.ts';
import { VerifiedBadge } from '#web/ui/verified-badge.tsx';
import { Key } from './key.tsx';
import { QueuedPhotos } from './queued-photos.tsx';
import { ReviewerLine } from './reviewer-line.tsx';

export const nameOf = (review: QueuedReview) => `${review.reviewerName}’s review of ${review.performer.name}`;

type Props = {
  review: QueuedReview;
  /** Where the keyboard is. `takesFocus` after a key brought it here, and not because the list was drawn. */
  current: boolean;
  takesFocus: boolean;
  selected: boolean;
  /** The same object at every drawing, so that a row is drawn again only when something about it has changed. */
  actions: QueueActions;
};

export type QueueActions = {
  select: (review: QueuedReview, selected: boolean) => void;
  approve: (review: QueuedReview) => void;
  reject: (review: QueuedReview) => void;
};

/** One waiting review. The words come before the stars, so that they are read before them. */
export const QueuedReviewRow = memo(function QueuedReviewRow(props: Props) {
  const { review, current, takesFocus, actions } = props;
  const whose = nameOf(review);
  const article = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!current || !takesFocus) return;
    article.current?.focus({ preventScroll: true });
    article.current?.scrollIntoView({ block: 'nearest' });
  }, [current, takesFocus]);
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
        <div className="flex items-start justify-between gap-4">
          <p className="min-w-0 pt-2.5 text-sm text-ink-soft">
            <span dir="auto" className="font-semibold break-words text-ink">
              {review.reviewerName}
            </span>{' '}
            about{' '}
            <a href={reviewPagePath(review.performer)} target="_blank" rel="noreferrer" className={textLink} dir="auto">
              {review.performer.name}
            </a>
          </p>
          <Checkbox
            label={<span className="sr-only">Select {whose}</span>}
            checked={props.selected}
            onChange={(on) => actions.select(review, on)}
          />
        </div>
        <p dir="auto" className="mt-3 max-w-3xl text-lg break-words whitespace-pre-line">
          {review.comment}
        </p>
        <QueuedPhotos photos={review.photos} whose={whose} />
        <div className="mt-4 flex flex-wrap items-center gap-2">
          {review.checks.map((check) => (
            <Badge key={check} tone="danger">
              {checkLabels[check] ?? check.replaceAll('_', ' ')}
            </Badge>
          ))}
          {review.verified ? <VerifiedBadge review={review} /> : <Badge>Address not confirmed</Badge>}
          <Badge>{review.source === 'business' ? 'Added by the business' : 'Left by the customer'}</Badge>
        </div>
        <ReviewerLine review={review} />
        <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-xs text-ink-soft">
          <Stars value={review.rating} size="sm" />
          <time dateTime={review.createdAt}>{longDate(review.createdAt)}</time>
          {review.eventType && <span dir="auto">{review.eventType}</span>}
        </div>
        <div className="mt-5 flex flex-wrap gap-3">
          <Button variant="secondary" onClick={() => actions.approve(review)}>
            <Check aria-hidden="true" className="size-4 text-good" />
            <span>
              Approve<span className="sr-only"> {whose}</span>
            </span>
            {current && <Key>A</Key>}
          </Button>
          <Button variant="secondary" onClick={() => actions.reject(review)}>
            <X aria-hidden="true" className="size-4 text-danger" />
            <span>
              Reject<span className="sr-only"> {whose}</span>
            </span>
            {current && <Key>R</Key>}
          </Button>
        </div>
      </article>
    </li>
  );
});
