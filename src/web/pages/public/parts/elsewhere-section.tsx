import { elsewherePath } from '#shared/paths.ts';
import type { Elsewhere } from '#web/public-site.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { ImportedEntry } from './imported-entry.tsx';

/** So many stand on the public page itself. */
export const elsewhereShown = 3;

export const elsewhereWords =
  'The business brought these reviews from other places. Starbill can’t verify who wrote them, so they count in no average, number or figure here.';

/** What an act brought along, below everything that counts. */
export const ElsewhereSection = ({ performer, elsewhere }: { performer: { slug: string }; elsewhere: Elsewhere }) => (
  <section aria-labelledby="elsewhere-title" className="border-t border-rule pt-10">
    <h2 id="elsewhere-title" className="text-2xl">
      Reviews from elsewhere
    </h2>
    <p className="mt-2 max-w-2xl text-sm text-ink-soft">{elsewhereWords}</p>
    <ul className="mt-4 divide-y divide-rule">
      {elsewhere.reviews.map((review) => (
        <li key={review.id} className="py-6">
          <ImportedEntry review={review} heading="h3" />
        </li>
      ))}
    </ul>
    {elsewhere.total > elsewhere.reviews.length && (
      <LinkButton href={elsewherePath(performer)} variant="secondary" className="mt-2">
        See all {elsewhere.total.toLocaleString('en-GB')} reviews from elsewhere
      </LinkButton>
    )}
  </section>
);
