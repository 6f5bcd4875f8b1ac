import { useLoaderData } from 'react-router';
import { reviewCountText } from '#shared/format.ts';
import { leaveReviewPath, reviewPagePath } from '#shared/paths.ts';
import { ownerInitials, performerName, performerNameOnForm } from '#shared/performers.ts';
import type { PublicReviews } from '#shared/reviews.ts';
import { type PageHead, PublicDocument, useSite } from '#web/document.tsx';
import { Curtain, CurtainHem } from '#web/pages/landing/curtain.tsx';
import { PerformerNotFound } from '#web/pages/performer-reviews/performer-not-found.tsx';
import { PublishedBy } from '#web/pages/performer-reviews/published-by.tsx';
import { ReviewEntry } from '#web/pages/performer-reviews/review-entry.tsx';
import { structuredData } from '#web/pages/performer-reviews/structured-data.ts';
import type { ReviewFormOnPage } from '#web/public-site.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { ReviewFormIsland } from './review-form-island.tsx';
import { ThankYou } from './thank-you.tsx';

const latestShown = 5;

/** Where a customer leaves a review. A plain form to begin with; its script makes it forgiving. */
export function LeaveReviewPage() {
  const page = useLoaderData<ReviewFormOnPage | null>();
  return page ? <LeaveReview {...page} /> : <PerformerNotFound />;
}

function LeaveReview({ found, state }: ReviewFormOnPage) {
  const site = useSite();
  const { performer } = found;
  const submitted = state !== null && 'submitted' in state;
  return (
    <PublicDocument head={formHead(found, site.origin)} scripts={submitted ? [] : site.assets.reviewScripts}>
      <header>
        <Curtain className="relative h-24">
          <div className="mx-auto max-w-5xl px-4 pt-2 sm:px-6">
            <a
              href={reviewPagePath(performer)}
              className="inline-flex min-h-11 items-center rounded-sm text-sm text-on-curtain-soft underline-offset-4 transition-colors hover:text-on-curtain hover:underline focus-visible:outline-on-curtain"
            >
              See all reviews
            </a>
          </div>
        </Curtain>
        <CurtainHem id="hem" />
        <div className="relative -mt-16 flex justify-center">
          <Avatar
            src={performer.logoUrl ?? performer.profileImageUrl}
            initials={ownerInitials({ ...performer, email: performer.email ?? '' })}
            size="lg"
            className="ring-6 ring-paper"
          />
        </div>
      </header>
      <main className="mx-auto max-w-xl px-4 pt-6 pb-16 sm:px-6">
        {submitted ? (
          <ThankYou doneHref={reviewPagePath(state.slug ? state : performer)} />
        ) : (
          <ReviewFormIsland
            performerId={performer.id}
            performerName={performerNameOnForm(performer)}
            doneHref={reviewPagePath(performer)}
            {...state}
          />
        )}
        <LatestReviews found={found} />
      </main>
      <PublishedBy />
    </PublicDocument>
  );
}

function LatestReviews({ found: { performer, reviews, stats } }: { found: PublicReviews }) {
  if (reviews.length === 0) return null;
  return (
    <section aria-labelledby="latest-title" className="mt-20 border-t border-rule pt-10">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="latest-title" className="text-2xl">
          Latest reviews
        </h2>
        {stats.totalReviews > latestShown && (
          <a
            href={reviewPagePath(performer)}
            className="inline-flex min-h-11 items-center rounded-sm text-sm font-semibold text-action underline-offset-4 hover:underline"
          >
            See all {reviewCountText(stats.totalReviews)}
          </a>
        )}
      </div>
      <ul className="divide-y divide-rule">
        {reviews.slice(0, latestShown).map((review) => (
          <li key={review.id} className="py-6">
            <ReviewEntry review={review} performerName={performerName(performer)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function formHead(found: PublicReviews, origin: string): PageHead {
  const { performer } = found;
  const name = performerNameOnForm(performer);
  return {
    title: `Leave a Review for ${name}`,
    description: `Tell others how it was: leave a star review for ${name} in a minute, without an account.`,
    path: leaveReviewPath(performer),
    image: performer.logoUrl ?? performer.profileImageUrl,
    structuredData: structuredData(found, origin),
  };
}
