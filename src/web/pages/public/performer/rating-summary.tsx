import { reviewPagePath } from '#shared/paths.ts';
import { performerName } from '#shared/performers.ts';
import type { PublicPerformer, PublicStats } from '#shared/schemas/performers.ts';
import type { PublicReview } from '#shared/schemas/reviews.ts';
import { useSite } from '#web/document.tsx';
import { describeHidden } from '#web/pages/public/parts/hidden-reviews.ts';
import { RatingDistribution } from '#web/pages/public/parts/rating-distribution.tsx';
import { RatingLine } from '#web/pages/public/parts/rating-line.tsx';
import { ReviewEntry } from '#web/pages/public/parts/review-entry.tsx';
import { leaveReviewHref } from '#web/public-site.ts';
import { LinkButton } from '#web/ui/link-button.tsx';

/** What the reviews come to, the latest of them, and the way to all. */
export function RatingSummary({
  performer,
  stats,
  latest,
}: {
  performer: PublicPerformer;
  stats: PublicStats;
  latest: PublicReview[];
}) {
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
          {latest.length > 0
            ? 'The latest reviews. Each was checked before it was published, by rules that never look at the stars.'
            : describeHidden(stats)}
        </p>
        {latest.length > 0 && (
          <ul className="mt-2 divide-y divide-rule">
            {latest.map((review) => (
              <li key={review.id} className="py-6">
                <ReviewEntry review={review} performerName={performerName(performer)} slug={performer.slug} />
              </li>
            ))}
          </ul>
        )}
        <div className="mt-6 flex flex-wrap gap-3">
          <LinkButton href={reviewPagePath(performer)} variant="secondary">
            Read all reviews
          </LinkButton>
          <LinkButton href={leaveReview} variant="quiet">
            Leave a Review
          </LinkButton>
        </div>
      </section>
      <RatingDistribution performer={performer} stats={stats} choice={{}} />
    </div>
  );
}
