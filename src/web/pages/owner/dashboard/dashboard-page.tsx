import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { ownerName } from '#shared/performers.ts';
import type { SignedIn } from '#shared/schemas/accounts.ts';
import { firstStepsQuery } from '#web/api/first-steps.ts';
import { EnquirySentence } from '#web/pages/owner/parts/enquiry-sentence.tsx';
import { OverviewFigures } from '#web/pages/owner/parts/overview-figures.tsx';
import { RecentReviews } from '#web/pages/owner/parts/recent-reviews.tsx';
import { useConfirmationToast } from '#web/pages/owner/parts/security/use-confirmation-toast.ts';
import { ScreenHeader } from '#web/pages/shell/screen-header.tsx';
import { useOwner } from '#web/pages/shell/signed-in-context.ts';
import { loadPart } from '#web/ui/load-part.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { AccessBanner } from './access-banner.tsx';
import { QuickActions } from './quick-actions.tsx';

// What is behind a tab comes when the tab is opened: the first screen stays light.
const PerformanceFigures = lazy(async () => ({
  default: (await loadPart(() => import('./performance-figures.tsx'))).PerformanceFigures,
}));
// Established owners never load it.
const FirstSteps = lazy(async () => ({ default: (await loadPart(() => import('./first-steps.tsx'))).FirstSteps }));
// Few come this way, and once.
const BackFromBank = lazy(async () => ({
  default: (await loadPart(() => import('./back-from-bank.tsx'))).BackFromBank,
}));
const SharingTab = lazy(async () => ({ default: (await loadPart(() => import('./sharing-tab.tsx'))).SharingTab }));

const whenItComes = (content: ReactNode) => <Suspense fallback={<Skeleton className="h-64" />}>{content}</Suspense>;

export function DashboardPage() {
  const person = useOwner();
  const [search] = useSearchParams();
  const { slug } = person;
  useConfirmationToast();
  return (
    <>
      <ScreenHeader title="Dashboard" subtitle={`How ${ownerName(person)} is doing.`} getReviews />
      {search.has('redirect_status') ? whenItComes(<BackFromBank />) : <AccessBanner person={person} />}
      <FirstStepsPlace person={person} />
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

/** While nothing can be changed there is a banner that comes first. Its place is kept free for those who are likely to see it. */
function FirstStepsPlace({ person }: { person: SignedIn }) {
  const canStep = person.canWrite && person.deletesOn === null && person.suspendedReason === null;
  const { data, isError } = useQuery({ ...firstStepsQuery, enabled: canStep });
  const looksNew = !person.firstStepsHidden && (person.logoUrl === null || person.businessCategory === '');
  const isOpen = data ? !data.dismissed && Object.values(data.done).includes(false) : looksNew && !isError;
  if (!canStep || !isOpen) return null;
  const place = <Skeleton className="mt-6 h-96 rounded-lg" />;
  return <Suspense fallback={place}>{data ? <FirstSteps {...data} /> : place}</Suspense>;
}

function Overview({ slug }: { slug: string }) {
  return (
    <>
      <EnquirySentence link className="mb-5" />
      <OverviewFigures />
      <div className="mt-10 grid gap-10 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <RecentReviews />
        <QuickActions slug={slug} />
      </div>
    </>
  );
}
