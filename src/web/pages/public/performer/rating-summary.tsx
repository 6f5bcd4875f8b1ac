import { reviewPagePath } from '#shared/paths.ts';
import { performerName } from '#shared/performers.ts';
import type { PublicPerformer, PublicStats } from '#shared/schemas/performers.ts';
import { useSite } from '#web/document.tsx';
import { RatingDistribution } from '#web/pages/public/parts/rating-distribution.tsx';
import { RatingLine } from '#web/pages/public/parts/rating-line.tsx';
import { leaveReviewHref } from '#web/public-site.ts';
import { LinkButton } from '#web/ui/link-button.tsx';

/** What the reviews come to, and the way to them. */
export function RatingSummary({ performer, stats }: { performer: PublicPerformer; stats: PublicStats }) {
  const leaveReview = leaveReviewHref(useSite(), performer);
  if (stats.totalReviews === 0)
    return (
      <section aria-labelledby="summary-title" className="border-t border-rule pt-12 text-center">
        <h2 id="summary-title" className="text-3xl">
          No reviews yet
        </h2>
        <p className="mx-auto mt-3 max-w-md text-ink-soft wrap-anywhere">
          Be the first to leave a review for <bdi>{performerName(performer)}</bdi>!
        </p>
        <LinkButton href={leaveReview} variant="secondary" size="lg" className="mt-8">
          Write a Review
        </LinkButton>
      </section>
    );
  return (
    <div className="grid gap-x-16 gap-y-10 border-t border-rule pt-12 lg:grid-cols-2">
      <section aria-labelledby="summary-title" className="min-w-0">
        <h2 id="summary-title" className="text-2xl">
          What customers say
        </h2>
        <RatingLine stats={stats} className="mt-4" />
        <p className="mt-4 max-w-md text-ink-soft">
          Every review comes from a customer and was checked before it was published.
        </p>
        <div className="mt-6 flex flex-wrap gap-3">
          <LinkButton href={reviewPagePath(performer)} variant="secondary">
            Read all reviews
          </LinkButton>
          <LinkButton href={leaveReview} variant="quiet">
            Leave a Review
          </LinkButton>
        </div>
      </section>
      <RatingDistribution performer={performer} stats={stats} chosen={null} />
    </div>
  );
}
