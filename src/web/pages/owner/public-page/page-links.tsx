import { Check, ExternalLink, Link as LinkIcon } from 'lucide-react';
import { reviewPagePath } from '#shared/paths.ts';
import { useCopyPublicLink } from '#web/pages/owner/parts/public-link.ts';
import { Button } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';

export function PageLinks({ slug }: { slug: string }) {
  const { copied, copyLink } = useCopyPublicLink(slug);
  return (
    <section aria-labelledby="quick-actions">
      <h2 id="quick-actions" className="border-b border-rule pb-3 text-2xl">
        Quick Actions
      </h2>
      <div className="mt-6 flex flex-col gap-3">
        <LinkButton
          href={reviewPagePath({ slug })}
          target="_blank"
          rel="noreferrer"
          variant="secondary"
          className="w-full justify-start"
        >
          <ExternalLink aria-hidden="true" className="size-4" />
          View Public Page
        </LinkButton>
        <Button variant="secondary" className="w-full justify-start" onClick={copyLink}>
          {copied ? (
            <Check aria-hidden="true" className="size-4" />
          ) : (
            <LinkIcon aria-hidden="true" className="size-4" />
          )}
          {copied ? 'Copied!' : 'Copy Public Link'}
        </Button>
      </div>
    </section>
  );
}
