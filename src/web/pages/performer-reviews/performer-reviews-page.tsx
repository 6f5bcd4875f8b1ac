import { useLoaderData } from 'react-router';
import { performerName } from '#shared/performers.ts';
import { PublicDocument, useSite } from '#web/document.tsx';
import type { ReviewsOnPage } from '#web/public-site.ts';
import { performerHead } from './performer-head.ts';
import { PerformerHero } from './performer-hero.tsx';
import { PerformerNotFound } from './performer-not-found.tsx';
import { PublishedBy } from './published-by.tsx';
import { RatingDistribution } from './rating-distribution.tsx';
import { ReviewList } from './review-list.tsx';

/** What the public reads of a performer: plain HTML, complete without a script. */
export function PerformerReviewsPage() {
  const page = useLoaderData<ReviewsOnPage | null>();
  return page ? <PerformerReviews {...page} /> : <PerformerNotFound />;
}

function PerformerReviews({ found, stars, cursor }: ReviewsOnPage) {
  const site = useSite();
  const { performer, stats } = found;
  const empty = stats.totalReviews === 0;
  return (
    <PublicDocument head={performerHead(found, cursor, site.origin)}>
      <a href="#reviews" className="skip-link">
        Skip to reviews
      </a>
      <PerformerHero performer={performer} stats={stats} />
      <main className="mx-auto grid max-w-5xl gap-x-16 gap-y-12 px-4 py-14 sm:px-6 lg:grid-cols-[18rem_1fr] lg:py-20">
        {!empty && <RatingDistribution performer={performer} stats={stats} chosen={stars} />}
        <ReviewList found={found} name={performerName(performer)} stars={stars} cursor={cursor} />
      </main>
      <PublishedBy hiddenReviews={stats.hiddenReviews} />
    </PublicDocument>
  );
}
