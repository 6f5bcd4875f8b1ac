import { reviewPagePath } from '#shared/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { MailPageFrame, Words } from './mail-page-frame.tsx';

/** A link that has done its work. It opens nobody's page by itself: links are quoted and forwarded. */
export function GigReviewed({ slug, erased, sent }: { slug: string; erased: boolean; sent: boolean }) {
  const toReviews = (
    <LinkButton href={reviewPagePath({ slug })} variant="secondary" size="lg" className="mt-8 max-sm:w-full">
      See the reviews
    </LinkButton>
  );
  if (erased)
    return (
      <MailPageFrame title="This review is erased">
        <Words>
          A review was left through this link, and the person who wrote it has erased it. The link only works once.
        </Words>
        {toReviews}
      </MailPageFrame>
    );
  if (sent)
    return (
      <MailPageFrame title="Check your email">
        <Words>
          We’ve emailed a link to the review’s page to the address it was left with. If nothing arrives in a few
          minutes, check your spam folder.
        </Words>
        {toReviews}
      </MailPageFrame>
    );
  return (
    <MailPageFrame title="This link has been used">
      <Words>
        A review has already been left through it, and each booking can be reviewed once. If it’s yours, we can email
        you a link to its page, where you can see where it stands, download it or erase it.
      </Words>
      <form method="post" className="mt-8">
        <input type="hidden" name="purpose" value="my-review" />
        <Button type="submit" size="lg" className="max-sm:w-full">
          Email me the link
        </Button>
      </form>
      {toReviews}
    </MailPageFrame>
  );
}
