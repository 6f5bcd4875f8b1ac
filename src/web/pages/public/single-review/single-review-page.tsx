import { reviewPagePath, singleReviewPath } from '#shared/paths.ts';
import { performerName } from '#shared/performers.ts';
import type { PublicReview, PublicReviews } from '#shared/schemas/reviews.ts';
import { reviewImagePath } from '#shared/share-images.ts';
import { type PageHead, PublicDocument, useSite } from '#web/document.tsx';
import { PagePaused, PerformerNotFound } from '#web/pages/public/parts/performer-not-found.tsx';
import { PublishedBy } from '#web/pages/public/parts/published-by.tsx';
import { RatingLine } from '#web/pages/public/parts/rating-line.tsx';
import { ReviewEntry } from '#web/pages/public/parts/review-entry.tsx';
import { ShortHero } from '#web/pages/public/parts/short-hero.tsx';
import { structuredData } from '#web/pages/public/parts/structured-data.ts';
import { leaveReviewHref, type OnPage } from '#web/public-site.ts';
import { LinkButton } from '#web/ui/link-button.tsx';

/** One review at an address of its own. */
export function SingleReviewPage({ page }: { page: OnPage<PublicReviews> }) {
  if (!page) return <PerformerNotFound />;
  if ('paused' in page) return <PagePaused />;
  const [review] = page.reviews;
  return review ? <SingleReview found={page} review={review} /> : <ReviewGone found={page} />;
}

function SingleReview({ found, review }: { found: PublicReviews; review: PublicReview }) {
  const site = useSite();
  const { performer, stats } = found;
  const name = performerName(performer);
  return (
    <PublicDocument
      head={reviewHead(found, review, site.origin)}
      showsPhotos={review.imageUrls.length > 0}
      performer={performer}
    >
      <ShortHero performer={performer} />
      <main className="mx-auto max-w-xl px-4 pt-6 pb-16 sm:px-6">
        <p dir="auto" className="text-center font-display text-2xl wrap-anywhere">
          {name}
        </p>
        <RatingLine stats={stats} className="mt-2 justify-center" />
        <div className="mt-10 border-t border-rule pt-8">
          <ReviewEntry review={review} performerName={name} slug={performer.slug} nameAs="h1" />
        </div>
        <div className="mt-10 flex flex-wrap gap-3 print:hidden">
          <LinkButton href={reviewPagePath(performer)} variant="secondary">
            Read all reviews
          </LinkButton>
          <LinkButton href={leaveReviewHref(site, performer)} variant="quiet">
            Leave a Review
          </LinkButton>
        </div>
      </main>
      <PublishedBy stats={stats} />
    </PublicDocument>
  );
}

const ReviewGone = ({ found }: { found: PublicReviews }) => (
  <PublicDocument
    head={{ title: 'Review Not Found', description: 'This review isn’t published.' }}
    performer={found.performer}
  >
    <ShortHero performer={found.performer} />
    <main className="mx-auto max-w-xl px-4 pt-6 pb-16 text-center sm:px-6">
      <h1 className="text-3xl">Review Not Found</h1>
      <p className="mt-3 text-ink-soft">It isn’t published. It may have been hidden, taken down or erased.</p>
      <LinkButton href={reviewPagePath(found.performer)} variant="secondary" className="mt-8">
        Read all reviews
      </LinkButton>
    </main>
    <PublishedBy stats={found.stats} />
  </PublicDocument>
);

function reviewHead(found: PublicReviews, review: PublicReview, origin: string): PageHead {
  const { performer } = found;
  const name = performerName(performer);
  const stars = review.rating === 1 ? '1 star' : `${review.rating} stars`;
  return {
    title: `${name}, reviewed by ${review.reviewerName}`,
    description: `${stars}: “${review.comment}”`.slice(0, 300),
    path: singleReviewPath(performer, review),
    unfolds: true,
    image: { url: reviewImagePath(performer, review), alt: `${stars} for ${name} from ${review.reviewerName}` },
    structuredData: structuredData(found, origin, { contact: false, reviews: [review] }),
  };
}
