import { lazy, type ReactNode, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { ownerName } from '#shared/performers.ts';
import { OverviewFigures } from '#web/pages/owner/parts/overview-figures.tsx';
import { RecentReviews } from '#web/pages/owner/parts/recent-reviews.tsx';
import { ScreenHeader } from '#web/pages/shell/screen-header.tsx';
import { useOwner } from '#web/pages/shell/signed-in-context.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { AccessBanner } from './access-banner.tsx';
import { QuickActions } from './quick-actions.tsx';

// What is behind a tab comes when the tab is opened: the first screen stays light.
const PerformanceFigures = lazy(async () => ({
  default: (await import('./performance-figures.tsx')).PerformanceFigures,
}));
// Few come this way, and once.
const BackFromBank = lazy(async () => ({ default: (await import('./back-from-bank.tsx')).BackFromBank }));
const SharingTab = lazy(async () => ({ default: (await import('./sharing-tab.tsx')).SharingTab }));

const whenItComes = (content: ReactNode) => <Suspense fallback={<Skeleton className="h-64" />}>{content}</Suspense>;

export function DashboardPage() {
  const person = useOwner();
  const [search] = useSearchParams();
  const { slug } = person;
  return (
    <>
      <ScreenHeader title="Dashboard" subtitle={`How ${ownerName(person)} is doing.`} getReviews />
      {search.has('redirect_status') ? whenItComes(<BackFromBank />) : <AccessBanner person={person} />}
      <div className="mt-6">
        <Tabs
          label="Dashboard"
          tabs={[
            { value: 'overview', label: 'Overview', content: <Overview slug={slug} /> },
            { value: 'analytics', label: 'Analytics', content: whenItComes(<PerformanceFigures />) },
            { value: 'sharing', label: 'Sharing', content: whenItComes(<SharingTab slug={slug} />) },
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
        <QuickActions slug={slug} />
      </div>
    </>
  );
}
