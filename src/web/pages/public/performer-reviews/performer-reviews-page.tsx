import { useLoaderData } from 'react-router';
import { performerName } from '#shared/performers.ts';
import { PublicDocument, useSite } from '#web/document.tsx';
import { AboutSection } from '#web/pages/public/parts/about-section.tsx';
import { Gallery } from '#web/pages/public/parts/gallery.tsx';
import { performerHead } from '#web/pages/public/parts/performer-head.ts';
import { PagePaused, PerformerNotFound } from '#web/pages/public/parts/performer-not-found.tsx';
import { PublishedBy } from '#web/pages/public/parts/published-by.tsx';
import { RatingDistribution } from '#web/pages/public/parts/rating-distribution.tsx';
import type { OnPage, ReviewsOnPage } from '#web/public-site.ts';
import { PerformerHero } from './performer-hero.tsx';
import { ReviewList } from './review-list.tsx';
import { TrustPanel } from './trust-panel.tsx';

/** What the public reads of a performer: plain HTML, complete without a script. */
export function PerformerReviewsPage() {
  const page = useLoaderData<OnPage<ReviewsOnPage>>();
  if (!page) return <PerformerNotFound />;
  return 'paused' in page ? <PagePaused /> : <PerformerReviews {...page} />;
}

function PerformerReviews(page: ReviewsOnPage) {
  const site = useSite();
  const { found, stars, cursor } = page;
  const { performer, stats, gallery, reviews } = found;
  const name = performerName(performer);
  const empty = stats.totalReviews === 0;
  const showsPhotos = gallery.length > 0 || reviews.some(({ imageUrls }) => imageUrls.length > 0);
  return (
    <PublicDocument head={performerHead(page, site.origin)} showsPhotos={showsPhotos}>
      <a href="#reviews" className="skip-link">
        Skip to reviews
      </a>
      <PerformerHero performer={performer} stats={stats} />
      <main className="mx-auto flex max-w-5xl flex-col gap-y-14 px-4 py-14 sm:px-6 lg:gap-y-20 lg:py-20">
        {gallery.length > 0 && <Gallery pictures={gallery} name={name} />}
        <AboutSection performer={performer} />
        <div className="grid gap-x-16 gap-y-12 lg:grid-cols-[18rem_1fr]">
          {!empty && <RatingDistribution performer={performer} stats={stats} chosen={stars} />}
          <ReviewList found={found} name={name} stars={stars} cursor={cursor} />
        </div>
        <TrustPanel stats={stats} />
      </main>
      <PublishedBy stats={stats} />
    </PublicDocument>
  );
}
