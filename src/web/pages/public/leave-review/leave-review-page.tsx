import { reviewCountText } from '#shared/format.ts';
import { reviewFormPath, reviewPagePath } from '#shared/paths.ts';
import { performerName, performerNameOnForm } from '#shared/performers.ts';
import type { PublicReview, PublicReviews } from '#shared/schemas/reviews.ts';
import { type PageHead, PublicDocument, useSite } from '#web/document.tsx';
import { headImage, withErrorTitle } from '#web/pages/public/parts/performer-head.ts';
import { PagePaused, PerformerNotFound } from '#web/pages/public/parts/performer-not-found.tsx';
import { PublishedBy } from '#web/pages/public/parts/published-by.tsx';
import { RatingLine } from '#web/pages/public/parts/rating-line.tsx';
import { ReviewEntry } from '#web/pages/public/parts/review-entry.tsx';
import { ShortHero } from '#web/pages/public/parts/short-hero.tsx';
import { structuredData } from '#web/pages/public/parts/structured-data.ts';
import type { OnPage, ReviewFormOnPage } from '#web/public-site.ts';
import { AddressNote } from './address-note.tsx';
import { FailedPhotos } from './failed-photos.tsx';
import { ReviewFormIsland } from './review-form-island.tsx';
import { ThankYou } from './thank-you.tsx';

const latestShown = 5;

/** Where a customer leaves a review. A plain form to begin with; its script makes it forgiving. */
export function LeaveReviewPage({ page }: { page: OnPage<ReviewFormOnPage> }) {
  if (!page) return <PerformerNotFound />;
  return 'paused' in page ? <PagePaused /> : <LeaveReview {...page} />;
}

function LeaveReview({ found, state, gig, links }: ReviewFormOnPage) {
  const site = useSite();
  const { performer } = found;
  const submitted = state !== null && 'submitted' in state;
  const latest = found.reviews.slice(0, latestShown);
  const head = gig ? gigHead(found) : formHead(found, site.origin);
  return (
    <PublicDocument
      head={state && 'error' in state ? withErrorTitle(head) : head}
      scripts={submitted ? [] : site.assets.reviewScripts}
      showsPhotos={latest.some(({ imageUrls }) => imageUrls.length > 0)}
      performer={performer}
    >
      <ShortHero performer={performer} />
      <main className="mx-auto max-w-xl px-4 pt-6 pb-16 sm:px-6">
        {submitted ? (
          <ThankYou doneHref={reviewPagePath(state.slug ? state : performer)} links={links}>
            {state.emailed && <AddressNote {...state.emailed} action={`/review/${performer.id}/address`} />}
            <FailedPhotos {...state.photos} />
          </ThankYou>
        ) : (
          <ReviewFormIsland
            performerId={performer.id}
            performerName={performerNameOnForm(performer)}
            doneHref={reviewPagePath(performer)}
            links={links}
            {...(gig && { gig })}
            {...state}
          />
        )}
        <LatestReviews found={found} latest={latest} />
      </main>
      <PublishedBy />
    </PublicDocument>
  );
}

/** What the structured data of this page speaks of, so it is here to be read. */
function LatestReviews({ found: { performer, stats }, latest }: { found: PublicReviews; latest: PublicReview[] }) {
  if (latest.length === 0) return null;
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
      <RatingLine stats={stats} className="mt-2" />
      <ul className="mt-2 divide-y divide-rule">
        {latest.map((review) => (
          <li key={review.id} className="py-6">
            <ReviewEntry review={review} performerName={performerName(performer)} slug={performer.slug} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Of the act alone: the address is one client's, and whoever is shown a preview of it learns nothing of them. */
function gigHead(found: PublicReviews): PageHead {
  const name = performerNameOnForm(found.performer);
  return {
    title: `Leave a Review for ${name}`,
    description: `Leave a star review for ${name} in a minute, without an account.`,
    image: headImage(found),
  };
}

function formHead(found: PublicReviews, origin: string): PageHead {
  const { performer } = found;
  const name = performerNameOnForm(performer);
  return {
    title: `Leave a Review for ${name}`,
    description: `Tell others how it was: leave a star review for ${name} in a minute, without an account.`,
    path: reviewFormPath(performer.slug),
    image: headImage(found),
    structuredData: structuredData(found, origin, { contact: false, reviews: found.reviews }),
  };
}
