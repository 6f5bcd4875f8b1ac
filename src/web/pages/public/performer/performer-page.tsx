import { performerPath } from '#shared/paths.ts';
import { performerName } from '#shared/performers.ts';
import type { PublicProfile, PublicReviews } from '#shared/schemas/reviews.ts';
import { type PageHead, PublicDocument, useSite } from '#web/document.tsx';
import { AboutSection } from '#web/pages/public/parts/about-section.tsx';
import { Gallery } from '#web/pages/public/parts/gallery.tsx';
import { headImage, ratingSentence } from '#web/pages/public/parts/performer-head.ts';
import { PagePaused, PerformerNotFound } from '#web/pages/public/parts/performer-not-found.tsx';
import { PublishedBy } from '#web/pages/public/parts/published-by.tsx';
import { structuredData } from '#web/pages/public/parts/structured-data.ts';
import type { OnPage } from '#web/public-site.ts';
import { ProfileHero } from './profile-hero.tsx';
import { RatingSummary } from './rating-summary.tsx';

/** How many of the latest reviews are quoted: the latest, never the best. */
export const quotesShown = 3;

/** Who a performer is and how to book them; their reviews are a page of their own. */
export function PerformerPage({ page }: { page: OnPage<PublicReviews> }) {
  if (!page) return <PerformerNotFound />;
  return 'paused' in page ? <PagePaused /> : <Profile {...page} />;
}

function Profile(profile: PublicReviews) {
  const site = useSite();
  const { performer, gallery, stats, reviews } = profile;
  // The first picture is in the hero; the wall shows the others.
  const [, ...others] = gallery;
  const showsPhotos = gallery.length > 0 || reviews.some(({ imageUrls }) => imageUrls.length > 0);
  return (
    <PublicDocument head={profileHead(profile, site.origin)} showsPhotos={showsPhotos} performer={performer}>
      <ProfileHero profile={profile} />
      <main className="mx-auto flex max-w-5xl flex-col gap-y-14 px-4 py-14 sm:px-6 lg:gap-y-20 lg:py-20">
        <AboutSection performer={performer} />
        {others.length > 0 && <Gallery pictures={others} name={performerName(performer)} />}
        <RatingSummary performer={performer} stats={stats} latest={reviews} />
      </main>
      <PublishedBy stats={stats} />
    </PublicDocument>
  );
}

function profileHead(profile: PublicProfile & Pick<PublicReviews, 'reviews'>, origin: string): PageHead {
  const { performer, stats } = profile;
  const name = performerName(performer);
  const { businessCategory, businessAddress, businessTagline, businessDescription } = performer;
  const what = [businessCategory, businessAddress].filter(Boolean).join(', ');
  return {
    title: what ? `${name} - ${what}` : `${name} - About and contact`,
    description: [
      sentence(businessTagline || businessDescription || `About ${name}, and how to reach them`),
      stats.totalReviews > 0 && ratingSentence(name, stats),
    ]
      .filter(Boolean)
      .join(' '),
    path: performerPath(performer),
    unfolds: true,
    image: headImage(profile),
    structuredData: structuredData(profile, origin, { contact: true, reviews: profile.reviews }),
  };
}

const sentence = (text: string) => (/[.!?…]$/.test(text) ? text : `${text}.`);
