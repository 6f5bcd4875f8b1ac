import { elsewherePath, reviewPagePath } from '#shared/paths.ts';
import { performerName } from '#shared/performers.ts';
import { PublicDocument } from '#web/document.tsx';
import { elsewhereWords } from '#web/pages/public/parts/elsewhere-section.tsx';
import { ImportedEntry } from '#web/pages/public/parts/imported-entry.tsx';
import { PagePaused, PerformerNotFound } from '#web/pages/public/parts/performer-not-found.tsx';
import { PublishedBy } from '#web/pages/public/parts/published-by.tsx';
import { ShortHero } from '#web/pages/public/parts/short-hero.tsx';
import type { ElsewhereOnPage, OnPage } from '#web/public-site.ts';
import { LinkButton } from '#web/ui/link-button.tsx';

export const elsewherePerPage = 20;

/** All that an act brought along. Search engines are asked to leave it out: it proves nothing about the act. */
export function ElsewherePage({ page }: { page: OnPage<ElsewhereOnPage> }) {
  if (!page) return <PerformerNotFound />;
  return 'paused' in page ? <PagePaused /> : <AllElsewhere {...page} />;
}

function AllElsewhere({ found: { performer, stats }, elsewhere: { total, reviews }, number }: ElsewhereOnPage) {
  const name = performerName(performer);
  return (
    <PublicDocument
      head={{ title: `${name} - Reviews from elsewhere`, description: elsewhereWords }}
      performer={performer}
    >
      <ShortHero performer={performer} />
      <main className="mx-auto max-w-xl px-4 pt-6 pb-16 sm:px-6">
        <p dir="auto" className="text-center font-display text-2xl wrap-anywhere">
          {name}
        </p>
        <h1 className="mt-8 text-3xl">Reviews from elsewhere</h1>
        <p className="mt-2 text-sm text-ink-soft">{elsewhereWords}</p>
        <ul className="mt-4 divide-y divide-rule">
          {reviews.map((review) => (
            <li key={review.id} className="py-6">
              <ImportedEntry review={review} heading="h2" />
            </li>
          ))}
        </ul>
        <nav aria-label="Pages of reviews" className="mt-4 flex flex-wrap gap-3 print:hidden">
          {number > 1 && (
            <LinkButton href={elsewherePath(performer, number - 1)} variant="secondary" rel="prev">
              Newer reviews
            </LinkButton>
          )}
          {number * elsewherePerPage < total && (
            <LinkButton href={elsewherePath(performer, number + 1)} variant="secondary" rel="next">
              Older reviews
            </LinkButton>
          )}
          <LinkButton href={reviewPagePath(performer)} variant="quiet">
            Reviews on Starbill
          </LinkButton>
        </nav>
      </main>
      <PublishedBy stats={stats} />
    </PublicDocument>
  );
}
