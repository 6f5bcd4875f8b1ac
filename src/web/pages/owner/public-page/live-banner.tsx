import { Check, CircleCheck, Copy, ExternalLink } from 'lucide-react';
import { reviewPagePath } from '#shared/paths.ts';
import { publicLink, useCopyPublicLink } from '#web/pages/owner/parts/public-link.ts';
import { Button } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';

export function LiveBanner({ slug }: { slug: string }) {
  const { copied, copyLink } = useCopyPublicLink(slug);
  return (
    <section
      aria-labelledby="page-is-live"
      className="mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-4 rounded-lg bg-good-soft px-5 py-4 sm:px-7"
    >
      <div className="flex min-w-0 gap-3">
        <CircleCheck aria-hidden="true" className="mt-1 size-5 shrink-0 text-good" />
        <div className="min-w-0">
          <h2 id="page-is-live" className="text-lg">
            Your public page is live
          </h2>
          <p className="text-sm break-all text-ink-soft">{publicLink(slug)}</p>
        </div>
      </div>
      <div className="flex grow flex-wrap gap-3 sm:grow-0">
        <Button variant="secondary" className="grow" onClick={copyLink}>
          {copied ? <Check aria-hidden="true" className="size-4" /> : <Copy aria-hidden="true" className="size-4" />}
          {copied ? 'Copied!' : 'Copy Link'}
        </Button>
        <LinkButton
          href={reviewPagePath({ slug })}
          target="_blank"
          rel="noreferrer"
          variant="secondary"
          className="grow"
        >
          <ExternalLink aria-hidden="true" className="size-4" />
          View Live
        </LinkButton>
      </div>
    </section>
  );
}
