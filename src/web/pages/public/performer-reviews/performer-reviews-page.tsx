import { isSample } from '#shared/paths.ts';
import { performerName } from '#shared/performers.ts';
import { PublicDocument, useSite } from '#web/document.tsx';
import { AboutSection } from '#web/pages/public/parts/about-section.tsx';
import { ElsewhereSection } from '#web/pages/public/parts/elsewhere-section.tsx';
import { GalleryStrip } from '#web/pages/public/parts/gallery-strip.tsx';
import { performerHead } from '#web/pages/public/parts/performer-head.ts';
import { PagePaused, PerformerNotFound } from '#web/pages/public/parts/performer-not-found.tsx';
import { PublishedBy } from '#web/pages/public/parts/published-by.tsx';
import { RatingDistribution } from '#web/pages/public/parts/rating-distribution.tsx';
import type { OnPage, ReviewsOnPage } from '#web/public-site.ts';
import { PerformerHero } from './performer-hero.tsx';
import { ReviewList } from './review-list.tsx';
import { SampleNotice } from './sample-notice.tsx';
import { TrustPanel } from './trust-panel.tsx';

/** What the public reads of a performer: plain HTML, complete without a script. */
export function PerformerReviewsPage({ page }: { page: OnPage<ReviewsOnPage> }) {
  if (!page) return <PerformerNotFound />;
  return 'paused' in page ? <PagePaused /> : <PerformerReviews {...page} />;
}

function PerformerReviews(page: ReviewsOnPage) {
  const site = useSite();
  const { found, choice, elsewhere } = page;
  const { performer, stats, gallery, reviews } = found;
  const name = performerName(performer);
  const empty = stats.totalReviews === 0;
  const showsPhotos = gallery.length > 0 || reviews.some(({ imageUrls }) => imageUrls.length > 0);
  return (
    <PublicDocument head={performerHead(page, site.origin)} showsPhotos={showsPhotos} performer={performer}>
      <a href="#reviews" className="skip-link">
        Skip to reviews
      </a>
      {isSample(performer) && <SampleNotice />}
      <PerformerHero performer={performer} stats={stats} />
      <main className="mx-auto flex max-w-5xl flex-col gap-y-8 px-4 py-6 sm:py-8 sm:px-6 lg:gap-y-16 lg:py-16">
        {gallery.length > 0 && <GalleryStrip pictures={gallery} name={name} />}
        <div className="grid gap-x-16 gap-y-8 lg:gap-y-12 lg:grid-cols-[18rem_1fr] lg:grid-rows-[auto_1fr]">
          {!empty && <RatingDistribution performer={performer} stats={stats} choice={choice} />}
          <ReviewList found={found} name={name} choice={choice} />
          <AboutSection performer={performer} isAside={!empty} />
        </div>
        {elsewhere.total > 0 && <ElsewhereSection performer={performer} elsewhere={elsewhere} />}
        <TrustPanel stats={stats} />
      </main>
      <PublishedBy />
    </PublicDocument>
  );
}
