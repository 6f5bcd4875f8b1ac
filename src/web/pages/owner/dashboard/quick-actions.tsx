import { Check, Code, ExternalLink, Link as LinkIcon, MailQuestionMark } from 'lucide-react';
import { Link } from 'react-router';
import { reviewPagePath } from '#shared/paths.ts';
import { publicAddress } from '#web/api/public-url.ts';
import { AddReviewButton } from '#web/pages/owner/parts/add-review/add-review-button.tsx';
import { useCopyPublicLink } from '#web/pages/owner/parts/public-link.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { LinkButton } from '#web/ui/link-button.tsx';

export function QuickActions({ slug }: { slug: string }) {
  const { copied, copyLink } = useCopyPublicLink(slug);
  const path = reviewPagePath({ slug });

  return (
    <section aria-labelledby="quick-actions">
      <h2 id="quick-actions" className="border-b border-rule pb-3 text-2xl">
        Quick Actions
      </h2>
      <div className="mt-6 flex flex-col gap-3">
        <Link to="/gigs" className={buttonClass({ variant: 'secondary' }, 'w-full justify-start')}>
          <MailQuestionMark aria-hidden="true" className="size-4" />
          Ask for Reviews
        </Link>
        <LinkButton href={path} target="_blank" rel="noreferrer" variant="secondary" className="w-full justify-start">
          <ExternalLink aria-hidden="true" className="size-4" />
          View public page
        </LinkButton>
        <Button variant="secondary" className="w-full justify-start" onClick={copyLink}>
          {copied ? (
            <Check aria-hidden="true" className="size-4" />
          ) : (
            <LinkIcon aria-hidden="true" className="size-4" />
          )}
          {copied ? 'Copied!' : 'Copy public link'}
        </Button>
        <Link to="/widget" className={buttonClass({ variant: 'secondary' }, 'w-full justify-start')}>
          <Code aria-hidden="true" className="size-4" />
          Generate widget
        </Link>
      </div>
      <p className="mt-3 text-xs break-all text-ink-faint">{publicAddress(path)}</p>
      <AddReviewButton className="mt-6 w-full justify-start" />
    </section>
  );
}
