import { reviewPagePath } from '#shared/paths.ts';
import type { Rating } from '#shared/ratings.ts';
import type { PublicReviews } from '#shared/schemas/reviews.ts';
import { useSite } from '#web/document.tsx';
import { ReviewEntry } from '#web/pages/public/parts/review-entry.tsx';
import { leaveReviewHref } from '#web/public-site.ts';
import { LinkButton } from '#web/ui/link-button.tsx';

export function ReviewList({
  found,
  name,
  stars,
  cursor,
}: {
  found: PublicReviews;
  name: string;
  stars: Rating | null;
  cursor: string | null;
}) {
  const { performer, reviews, stats, nextCursor } = found;
  const site = useSite();
  if (stats.totalReviews === 0) return <NoReviews name={name} href={leaveReviewHref(site, performer)} />;
  const path = reviewPagePath(performer);
  return (
    <section id="reviews" aria-labelledby="reviews-title" className="min-w-0 scroll-mt-6">
      <h2 id="reviews-title" className="text-2xl">
        Customer Reviews
      </h2>
      {stars && (
        <p className="mt-1 text-sm text-ink-soft">
          {stars === 1 ? '1 star' : `${stars} stars`} only.{' '}
          <PlainLink href={`${path}#reviews`}>Show all reviews</PlainLink>
        </p>
      )}
      {reviews.length === 0 && (
        <p className="mt-8 text-ink-soft">
          {cursor
            ? 'There are no older reviews.'
            : `None of the published reviews has ${stars === 1 ? '1 star' : `${stars} stars`}.`}
        </p>
      )}
      <ul className="mt-4 divide-y divide-rule">
        {reviews.map((review) => (
          <li key={review.id} className="py-7">
            <ReviewEntry review={review} performerName={name} />
          </li>
        ))}
      </ul>
      {(nextCursor || cursor) && (
        <nav aria-label="Pages of reviews" className="mt-4 flex flex-wrap gap-3">
          {cursor && (
            <LinkButton href={`${path}${pageQuery(stars, null)}#reviews`} variant="quiet">
              Newest reviews
            </LinkButton>
          )}
          {nextCursor && (
            <LinkButton href={`${path}${pageQuery(stars, nextCursor)}#reviews`} variant="secondary" rel="next">
              Older reviews
            </LinkButton>
          )}
        </nav>
      )}
    </section>
  );
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

function pageQuery(stars: Rating | null, cursor: string | null): string {
  const query = new URLSearchParams();
  if (stars) query.set('stars', String(stars));
  if (cursor) query.set('cursor', cursor);
  return query.size > 0 ? `?${query}` : '';
}
