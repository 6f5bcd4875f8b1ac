import { useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { useMemo } from 'react';
import { reviewPagePath } from '#shared/paths.ts';
import { publicPageQuery } from '#web/api/public-page.ts';
import { publicAddress } from '#web/api/public-url.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { smallPage } from './small-page.ts';

/**
 * The public page as a phone shows it, at a little over half its size. It is the page itself, read and put into a frame
 * as text: public pages refuse to be framed by address (docs/decisions/0046-first-steps.md).
 */
export function PageMiniature({ slug }: { slug: string }) {
  const path = reviewPagePath({ slug });
  const { data: html, isError } = useQuery(publicPageQuery(path));
  const document = useMemo(() => html && smallPage(html), [html]);
  return (
    <figure className="mx-auto w-60 max-w-full">
      <div className="relative h-96 overflow-hidden rounded-lg border-4 border-edge bg-paper shadow-high has-focus-visible:border-action lg:h-[26rem]">
        {document ? (
          <iframe
            srcDoc={document}
            title="Your public page, small"
            // Its styles and fonts come from this origin; scripts never run.
            sandbox="allow-same-origin"
            tabIndex={-1}
            aria-hidden="true"
            className="h-[44rem] w-[24.375rem] origin-top-left scale-[0.595] border-0"
          />
        ) : isError ? (
          <span className="flex h-full items-center justify-center p-4 text-center text-sm text-ink-soft">
            The preview didn’t load. Press to open your page.
          </span>
        ) : (
          <Skeleton className="h-full" />
        )}
        <a href={path} target="_blank" rel="noreferrer" className="absolute inset-0">
          <span className="sr-only">Open your public page in a new tab</span>
        </a>
      </div>
      <figcaption className="mt-3 flex items-center justify-center gap-1.5 text-center text-xs text-ink-soft">
        <ExternalLink aria-hidden="true" className="size-3.5 shrink-0" />
        <span className="min-w-0 wrap-anywhere">
          {publicAddress('/reviews/')}
          <wbr />
          {slug}
        </span>
      </figcaption>
    </figure>
  );
}
