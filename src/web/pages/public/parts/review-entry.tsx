import { firstLetter, longDate } from '#shared/format.ts';
import { verifiedGigLabel, verifiedGigWords } from '#shared/gig-words.ts';
import { reportReviewPath, singleReviewPath } from '#shared/paths.ts';
import type { PublicReview } from '#shared/schemas/reviews.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { joinClasses } from '#web/ui/join-classes.ts';
import { Stars } from '#web/ui/stars.tsx';
import { ReviewLabel } from './review-label.tsx';
import { ReviewPhotos } from './review-photos.tsx';
import { tappableAbove, tappableBelow } from './tap-target.ts';
import { TypedText } from './typed-text.tsx';

const verifiedWords = 'The reviewer confirmed the email address they left with this review.';
const editedWords =
  'The reviewer changed this review after it was published. The change was checked by the same rules. The date is that of the first version.';

/** One review as the public reads it. */
export function ReviewEntry({
  review,
  performerName,
  slug,
  nameAs: Name = 'h3',
}: {
  review: PublicReview;
  performerName: string;
  /** The performer's; null for a sample, which has no page of its own. */
  slug: string | null;
  nameAs?: 'h1' | 'h3' | 'p';
}) {
  const { reviewerName, rating, comment, createdAt, eventType, verified, verifiedGig, edited, imageUrls, reply } =
    review;
  return (
    <article className="min-w-0">
      <header className="flex items-center gap-3">
        <Avatar initials={firstLetter(reviewerName)} />
        <div className="min-w-0">
          <Name className="font-sans text-base font-semibold tracking-normal wrap-anywhere">
            <bdi>{reviewerName}</bdi>
          </Name>
          <div className="mt-0.5 flex flex-wrap items-center gap-x-3 gap-y-0.5">
            <Stars value={rating} size="sm" />
            {verifiedGig ? (
              <ReviewLabel label={verifiedGigLabel} words={verifiedGigWords} isGood />
            ) : (
              verified && <ReviewLabel label="Verified" words={verifiedWords} isGood />
            )}
            {edited && <ReviewLabel label="Edited" words={editedWords} />}
          </div>
        </div>
      </header>
      <TypedText as="blockquote" text={`“${comment}”`} named="review" className="mt-3" />
      <ReviewPhotos urls={imageUrls} reviewerName={reviewerName} />
      <p className="mt-3 text-xs text-ink-faint">
        {slug === null ? (
          <time dateTime={createdAt}>{longDate(createdAt)}</time>
        ) : (
          <a
            href={singleReviewPath({ slug }, review)}
            className={joinClasses('underline-offset-4 hover:underline', tappableAbove)}
          >
            <time dateTime={createdAt}>{longDate(createdAt)}</time>
          </a>
        )}
        {eventType && (
          <>
            {' • '}
            <bdi className="wrap-anywhere">{eventType}</bdi>
          </>
        )}
        {slug !== null && (
          <span className="print:hidden">
            {' • '}
            <a
              href={reportReviewPath(review)}
              rel="nofollow"
              className={joinClasses('underline underline-offset-4', tappableBelow)}
            >
              Report
            </a>
          </span>
        )}
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
