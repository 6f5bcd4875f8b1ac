import { Navigate } from 'react-router';
import { ownerName } from '#shared/performers.ts';
import { ScreenHeader } from '../shell/screen-header.tsx';
import { useSignedIn } from '../shell/signed-in-context.ts';
import { AccessBanner } from './access-banner.tsx';
import { QuickActions } from './quick-actions.tsx';
import { RecentReviews } from './recent-reviews.tsx';
import { StatTiles } from './stat-tiles.tsx';

export function DashboardPage() {
  const person = useSignedIn();
  // An administrator without a business of their own has nothing to look at here.
  if (person.slug === null) return <Navigate to={person.role === 'administrator' ? '/admin' : '/security'} replace />;
  return (
    <>
      <ScreenHeader title="Dashboard" subtitle={`How ${ownerName(person)} is doing.`} getReviews />
      <AccessBanner person={person} />
      <StatTiles />
      <div className="mt-10 grid gap-10 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <RecentReviews />
        <QuickActions slug={person.slug} />
      </div>
    </>
  );
}
