import { isSample, reviewPagePath } from '#shared/paths.ts';
import { type ListChoice, listQuery } from '#shared/public-list.ts';
import type { PublicReviews } from '#shared/schemas/reviews.ts';
import { useSite } from '#web/document.tsx';
import { describeHidden } from '#web/pages/public/parts/hidden-reviews.ts';
import { ReviewEntry } from '#web/pages/public/parts/review-entry.tsx';
import { leaveReviewHref } from '#web/public-site.ts';
import { joinClasses } from '#web/ui/join-classes.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { ListChoices } from './list-choices.tsx';

export function ReviewList({ found, name, choice }: { found: PublicReviews; name: string; choice: ListChoice }) {
  const { performer, reviews, stats, nextCursor, previousCursor } = found;
  const site = useSite();
  if (stats.totalReviews === 0) return <NoReviews name={name} href={leaveReviewHref(site, performer)} />;
  const path = reviewPagePath(performer);
  const { cursor, before, ...kept } = choice;
  const to = (page: Pick<ListChoice, 'cursor' | 'before'>) => `${path}${listQuery({ ...kept, ...page })}#reviews`;
  const narrowed = describeChoice(choice);
  const allHidden = stats.hiddenReviews === stats.totalReviews;
  const isLater = Boolean(cursor || before) && (previousCursor !== null || reviews.length === 0 || choice.q);
  return (
    <section id="reviews" aria-labelledby="reviews-title" className="min-w-0 scroll-mt-6 lg:row-span-2">
      <h2 id="reviews-title" className="text-2xl">
        Customer Reviews
      </h2>
      {!allHidden && stats.totalReviews > 1 && <ListChoices path={path} choice={choice} />}
      {narrowed && (
        <p className="mt-3 text-sm text-ink-soft wrap-anywhere">
          Only reviews {narrowed}. <PlainLink href={`${path}#reviews`}>Show all reviews</PlainLink>
        </p>
      )}
      {reviews.length === 0 && (
        <p className="mt-8 text-ink-soft">
          {allHidden
            ? describeHidden(stats)
            : isLater
              ? 'There are no more reviews.'
              : 'No published review matches this.'}
        </p>
      )}
      {reviews.length > 0 && (
        <ul className="mt-4 divide-y divide-rule">
          {reviews.map((review, index) => (
            <li key={review.id} className={joinClasses('py-7', index > 1 && 'drawn-when-near')}>
              <ReviewEntry review={review} performerName={name} slug={isSample(performer) ? null : performer.slug} />
            </li>
          ))}
        </ul>
      )}
      {(nextCursor || isLater) && (
        <nav aria-label="Pages of reviews" className="mt-4 flex flex-wrap gap-3">
          {isLater && (
            <LinkButton href={to({})} variant="quiet">
              First page
            </LinkButton>
          )}
          {previousCursor && (
            <LinkButton href={to({ before: previousCursor })} variant="secondary" rel="prev">
              {isByTime(choice) ? 'Newer reviews' : 'Previous reviews'}
            </LinkButton>
          )}
          {nextCursor && (
            <LinkButton href={to({ cursor: nextCursor })} variant="secondary" rel="next">
              {isByTime(choice) ? 'Older reviews' : 'More reviews'}
            </LinkButton>
          )}
        </nav>
      )}
    </section>
  );
}

const isByTime = ({ sort = 'newest', stars }: ListChoice) =>
  sort === 'newest' || (Boolean(stars) && sort !== 'detailed');

/** "with 5 stars, with photos, that mention “magic”": what the list leaves the others out by. */
function describeChoice({ stars, photos, q }: ListChoice): string {
  return [
    stars && `with ${stars === 1 ? '1 star' : `${stars} stars`}`,
    photos && 'with photos',
    q && `that mention “${q}”`,
  ]
    .filter(Boolean)
    .join(', ');
}

const NoReviews = ({ name, href }: { name: string; href: string }) => (
  <section id="reviews" aria-labelledby="reviews-title" className="py-10 text-center lg:col-span-2">
    <h2 id="reviews-title" className="text-3xl">
      No reviews yet
    </h2>
    <p className="mx-auto mt-3 max-w-md text-ink-soft wrap-anywhere">
      Be the first to leave a review for <bdi>{name}</bdi>!
    </p>
    <LinkButton href={href} size="lg" className="mt-8">
      Write a Review
    </LinkButton>
  </section>
);

const PlainLink = ({ href, children }: { href: string; children: string }) => (
  <a href={href} className="font-semibold text-action underline underline-offset-4">
    {children}
  </a>
);
