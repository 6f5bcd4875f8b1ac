import { reviewPagePath } from '#shared/paths.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { MailPageFrame, Words } from './mail-page-frame.tsx';
import type { ShownReview } from './mail-page-state.ts';

export function Erased({ review }: { review: ShownReview }) {
  return (
    <MailPageFrame title="Your review is erased">
      <Words>
        It’s gone from the page of <bdi>{review.business}</bdi> and from everywhere else on Starbill, with your name and
        your address. A browser that has shown your photos may keep a copy for five minutes, and a search engine may
        show an old copy for some days.
      </Words>
      <LinkButton href={reviewPagePath(review)} variant="secondary" size="lg" className="mt-8 max-sm:w-full">
        See the page
      </LinkButton>
    </MailPageFrame>
  );
}
