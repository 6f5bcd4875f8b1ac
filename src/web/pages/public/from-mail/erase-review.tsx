import { reviewPagePath } from '#shared/paths.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Ask, MailPageFrame, Words } from './mail-page-frame.tsx';
import type { ShownReview } from './mail-page-state.ts';
import { ShownReviewCard } from './shown-review.tsx';

export function EraseReview({ token, review }: { token: string; review: ShownReview }) {
  return (
    <MailPageFrame title="Erase your review?">
      <Words>
        This deletes your review of <bdi>{review.business}</bdi> for good: your words, your stars, your photos, the
        reply to it, and your name and address with them. It disappears everywhere on Starbill within a second, and it
        can’t be restored.
      </Words>
      {review.source === 'business' && (
        <Words>
          <bdi>{review.business}</bdi> can then add no other review in your name.
        </Words>
      )}
      <ShownReviewCard review={review} />
      <Ask action="/erase-review" token={token} danger>
        Erase my review
      </Ask>
    </MailPageFrame>
  );
}

export function Erased({ review }: { review: ShownReview }) {
  return (
    <MailPageFrame title="Your review is erased">
      <Words>
        It is gone from the page of <bdi>{review.business}</bdi> and from everywhere else on Starbill, with your name
        and your address. What has been sent out before cannot be called back: a browser that has shown your photos may
        keep its copy for an hour, and a search engine may show an old one for some days.
      </Words>
      <LinkButton href={reviewPagePath(review)} variant="secondary" size="lg" className="mt-8 max-sm:w-full">
        See the page
      </LinkButton>
    </MailPageFrame>
  );
}
