import { OverviewFigures } from '#web/pages/owner/parts/overview-figures.tsx';
import { RecentReviews } from '#web/pages/owner/parts/recent-reviews.tsx';
import { ScreenHeader } from '#web/pages/shell/screen-header.tsx';
import { useOwner } from '#web/pages/shell/signed-in-context.ts';
import { Tabs } from '#web/ui/tabs.tsx';
import { LiveBanner } from './live-banner.tsx';
import { PageInsights } from './page-insights.tsx';
import { PageLinks } from './page-links.tsx';
import { SharingOptions } from './sharing-options.tsx';

/** The public-page manager: how the page an owner shows to the world is doing, and how to get people there. */
export function PublicPagePage() {
  const { slug, suspendedReason } = useOwner();
  return (
    <>
      <ScreenHeader
        title="Public Page"
        subtitle="The page visitors see, how it’s doing, and how to share it."
        getReviews
      />
      {/* While it is suspended, the banner above every screen says so. */}
      {suspendedReason === null && <LiveBanner slug={slug} />}
      <div className="mt-6">
        <Tabs
          label="Public page"
          tabs={[
            { value: 'overview', label: 'Overview', content: <Overview slug={slug} /> },
            { value: 'analytics', label: 'Analytics', content: <PageInsights /> },
            { value: 'sharing', label: 'Sharing', content: <SharingOptions slug={slug} /> },
          ]}
        />
      </div>
    </>
  );
}

function Overview({ slug }: { slug: string }) {
  return (
    <>
      <OverviewFigures />
      <div className="mt-10 grid gap-10 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <RecentReviews />
        <PageLinks slug={slug} />
      </div>
    </>
  );
}
