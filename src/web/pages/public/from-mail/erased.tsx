import { reviewPagePath } from '#shared/paths.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { MailPageFrame, Words } from './mail-page-frame.tsx';
import type { ShownReview } from './mail-page-state.ts';

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
