import { reviewPagePath } from '#shared/paths.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Ask, MailPageFrame, Words } from './mail-page-frame.tsx';
import type { ShownReview } from './mail-page-state.ts';
import { ShownReviewCard } from './shown-review.tsx';

export function ConfirmReview(props: { token: string; eraseToken: string; review: ShownReview }) {
  const { token, eraseToken, review } = props;
  const added = review.source === 'business';
  return (
    <MailPageFrame title={added ? 'Is this your review?' : 'Confirm your review'}>
      <Words>
        {added ? (
          <>
            <bdi>{review.business}</bdi> wrote this review down in your name. It is neither published nor counted unless
            you confirm that it says what you think.
          </>
        ) : (
          <>
            You left this review for <bdi>{review.business}</bdi>. Confirm that the address we wrote to is yours, and it
            says “Verified” wherever it shows. Your address itself is never published.
          </>
        )}
      </Words>
      <ShownReviewCard review={review} />
      <Ask action="/confirm-review" token={token}>
        {added ? 'Yes, this is my review' : 'Confirm my review'}
      </Ask>
      <p className="mt-8 text-sm text-ink-soft">
        {added ? 'Not your customer, or not your words?' : 'Was this not you, or have you changed your mind?'}{' '}
        <a
          href={`/erase-review?token=${eraseToken}`}
          className="inline-flex min-h-11 items-center font-semibold text-action underline underline-offset-4"
        >
          Erase the review
        </a>
      </p>
    </MailPageFrame>
  );
}

export function Confirmed({ review }: { review: ShownReview }) {
  return (
    <MailPageFrame title="Your review is confirmed">
      <Words>
        Thank you!{' '}
        {review.published ? (
          <>
            It says “Verified” on the page of <bdi>{review.business}</bdi>.
          </>
        ) : (
          <>
            Once it is published, it says “Verified” on the page of <bdi>{review.business}</bdi>. Before that it is
            checked, by rules that never look at the stars.
          </>
        )}
      </Words>
      <ShownReviewCard review={review} />
      <LinkButton href={reviewPagePath(review)} variant="secondary" size="lg" className="mt-8 max-sm:w-full">
        See the reviews
      </LinkButton>
    </MailPageFrame>
  );
}
