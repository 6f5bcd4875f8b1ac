import { BadgeCheck } from 'lucide-react';
import { firstLetter, longDate } from '#shared/format.ts';
import type { PublicReview } from '#shared/reviews.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Stars } from '#web/ui/stars.tsx';

/** Longer than this, a review is folded to its first lines; all of it is in the page either way. */
const longComment = 900;

/** One review as the public reads it. What people typed finds its own direction and never widens the page. */
export function ReviewEntry({
  review,
  performerName,
  nameAs: Name = 'h3',
}: {
  review: PublicReview;
  performerName: string;
  nameAs?: 'h3' | 'p';
}) {
  const { reviewerName, rating, comment, createdAt, eventType, verified, reply } = review;
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
            {verified && (
              <span className="inline-flex items-center gap-1 text-xs font-medium text-good">
                <BadgeCheck aria-hidden="true" className="size-4" />
                Verified
              </span>
            )}
          </div>
        </div>
      </header>
      <Comment text={comment} />
      <p className="mt-3 text-xs text-ink-faint">
        <time dateTime={createdAt}>{longDate(createdAt)}</time>
        {eventType && (
          <>
            {' • '}
            <bdi className="wrap-anywhere">{eventType}</bdi>
          </>
        )}
      </p>
      {reply && (
        <div className="mt-4 border-l-2 border-action pl-4">
          <p className="text-xs font-semibold">
            Reply from <bdi className="wrap-anywhere">{performerName}</bdi>
          </p>
          <p dir="auto" className="mt-1 text-sm whitespace-pre-line text-ink-soft wrap-anywhere">
            {reply.replyText}
          </p>
        </div>
      )}
    </article>
  );
}

function Comment({ text }: { text: string }) {
  if (text.length <= longComment) return <Quote text={text} />;
  return (
    <div className="group/long">
      <Quote text={text} className="line-clamp-10 group-has-checked/long:line-clamp-none" />
      <label className="mt-1 inline-flex min-h-11 cursor-pointer items-center rounded-sm text-sm font-semibold text-action underline-offset-4 hover:underline has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-action">
        <input type="checkbox" className="sr-only" aria-label="Show the whole review" />
        <span aria-hidden="true" className="group-has-checked/long:hidden">
          Read the whole review
        </span>
        <span aria-hidden="true" className="hidden group-has-checked/long:inline">
          Show less
        </span>
      </label>
    </div>
  );
}

const Quote = ({ text, className = '' }: { text: string; className?: string }) => (
  <blockquote dir="auto" className={`mt-3 whitespace-pre-line wrap-anywhere ${className}`}>
    “{text}”
  </blockquote>
);
