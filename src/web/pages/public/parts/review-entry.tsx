import { BadgeCheck } from 'lucide-react';
import { firstLetter, longDate } from '#shared/format.ts';
import { verifiedGigLabel, verifiedGigWords } from '#shared/gig-words.ts';
import { reportReviewPath } from '#shared/paths.ts';
import type { PublicReview } from '#shared/schemas/reviews.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Stars } from '#web/ui/stars.tsx';
import { ReviewPhotos } from './review-photos.tsx';
import { TypedText } from './typed-text.tsx';

/** One review as the public reads it. */
export function ReviewEntry({
  review,
  performerName,
  nameAs: Name = 'h3',
}: {
  review: PublicReview;
  performerName: string;
  nameAs?: 'h3' | 'p';
}) {
  const { reviewerName, rating, comment, createdAt, eventType, verified, verifiedGig, edited, imageUrls, reply } =
    review;
  return (
    <article className="min-w-0">
      <header className="flex items-center gap-3">
        <Avatar initials={firstLetter(reviewerName)} />
        <div className="min-w-0">
          <Name dir="auto" className="font-sans text-base font-semibold tracking-normal wrap-anywhere">
            {reviewerName}
          </Name>
          <div className="mt-0.5 flex flex-wrap items-center gap-x-3 gap-y-0.5">
            <Stars value={rating} size="sm" />
            {verifiedGig ? (
              <details className="group text-xs">
                <summary className="inline-flex min-h-6 cursor-pointer items-center gap-1 font-medium text-good">
                  <BadgeCheck aria-hidden="true" className="size-4" />
                  <span className="underline decoration-dotted underline-offset-4">{verifiedGigLabel}</span>
                </summary>
                <p className="mt-1 max-w-md text-ink-soft">{verifiedGigWords}</p>
              </details>
            ) : (
              verified && (
                <span className="inline-flex items-center gap-1 text-xs font-medium text-good">
                  <BadgeCheck aria-hidden="true" className="size-4" />
                  Verified
                </span>
              )
            )}
          </div>
        </div>
      </header>
      <TypedText as="blockquote" text={`“${comment}”`} named="review" className="mt-3" />
      <ReviewPhotos urls={imageUrls} reviewerName={reviewerName} />
      <p className="mt-3 text-xs text-ink-faint">
        <time dateTime={createdAt}>{longDate(createdAt)}</time>
        {edited && ' • Edited'}
        {eventType && (
          <>
            {' • '}
            <bdi className="wrap-anywhere">{eventType}</bdi>
          </>
        )}
        {' • '}
        <a href={reportReviewPath(review)} rel="nofollow" className="underline underline-offset-4">
          Report
        </a>
      </p>
      {reply && (
        <div className="mt-4 border-l-2 border-action pl-4">
          <p className="text-xs font-semibold">
            Reply from <bdi className="wrap-anywhere">{performerName}</bdi>
          </p>
          <TypedText as="p" text={reply.replyText} named="reply" className="mt-1 text-sm text-ink-soft" />
        </div>
      )}
    </article>
  );
}
