import { Check, ExternalLink, Link as LinkIcon } from 'lucide-react';
import { reviewPagePath } from '#shared/paths.ts';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { toast } from '../../ui/toast.ts';
import { useCopied } from '../../ui/use-copied.ts';
import { AddReviewButton } from '../add-review/add-review-button.tsx';

export function QuickActions({ slug }: { slug: string }) {
  const { copied, copy } = useCopied();
  const path = reviewPagePath({ slug });

  const copyLink = async () => {
    if (await copy(location.origin + path)) toast({ title: 'Copied to clipboard' });
    else toast({ title: 'Copy failed', description: 'Please manually copy the text.', variant: 'danger' });
  };

  return (
    <section aria-labelledby="quick-actions">
      <h2 id="quick-actions" className="border-b border-rule pb-3 text-2xl">
        Quick Actions
      </h2>
      <div className="mt-6 flex flex-col gap-3">
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
      </div>
      <p className="mt-3 text-xs break-all text-ink-faint">
        {location.host}
        {path}
      </p>
      <AddReviewButton className="mt-6 w-full justify-start" />
    </section>
  );
}
