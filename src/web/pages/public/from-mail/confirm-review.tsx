import { reviewPagePath } from '#shared/paths.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Ask, MailPageFrame, Words } from './mail-page-frame.tsx';
import type { ReplyWish, ShownReview } from './mail-page-state.ts';
import { ReplyWishForm } from './reply-wish.tsx';
import { ShownReviewCard } from './shown-review.tsx';

export function ConfirmReview(props: { token: string; ownToken: string; review: ShownReview }) {
  const { token, ownToken, review } = props;
  const added = review.source === 'business';
  return (
    <MailPageFrame title={added ? 'Is this your review?' : 'Confirm your review'}>
      <Words>
        {added ? (
          <>
            <bdi>{review.business}</bdi> wrote this review down in your name. It won’t be published or counted unless
            you confirm that it’s what you wanted to say.
          </>
        ) : (
          <>
            You left this review for <bdi>{review.business}</bdi>. Confirm that the address we wrote to is yours, and it
            will say “Verified” wherever it’s shown. Your address is never published.
          </>
        )}
      </Words>
      <ShownReviewCard review={review} />
      <Ask action="/confirm-review" token={token}>
        {added ? 'Yes, this is my review' : 'Confirm my review'}
      </Ask>
      <p className="mt-8 text-sm text-ink-soft">
        {added
          ? 'Weren’t you their customer, or aren’t these your words?'
          : 'Wasn’t this you, or have you changed your mind?'}{' '}
        <a
          href={`/my-review/${ownToken}`}
          className="inline-flex min-h-11 items-center font-semibold text-action underline underline-offset-4"
        >
          Erase the review
        </a>
      </p>
    </MailPageFrame>
  );
}

export function Confirmed(props: { ownToken: string; review: ShownReview; replyWish: ReplyWish }) {
  const { ownToken, review, replyWish } = props;
  return (
    <MailPageFrame title="Your review is confirmed">
      <Words>
        Thank you! <WhatFollows review={review} />
      </Words>
      <ShownReviewCard review={review} />
      <LinkButton href={reviewPagePath(review)} variant="secondary" size="lg" className="mt-8 max-sm:w-full">
        See the reviews
      </LinkButton>
      {review.status !== 'rejected' && <ReplyWishForm token={ownToken} wish={replyWish} business={review.business} />}
    </MailPageFrame>
  );
}

function WhatFollows({ review: { status, published, business } }: { review: ShownReview }) {
  const page = (
    <>
      the page of <bdi>{business}</bdi>
    </>
  );
  if (published) return <>It says “Verified” on {page}.</>;
  if (status === 'rejected') return <>It was checked and not approved, so it isn’t shown on {page}.</>;
  if (status === 'approved')
    return <>It’s approved, but hidden right now. When it’s shown again, it will say “Verified” on {page}.</>;
  return (
    <>
      Once it’s published, it will say “Verified” on {page}. Before that it’s checked, by rules that never look at the
      stars.
    </>
  );
}
