import { useQuery } from '@tanstack/react-query';
import { profileQuery } from '#web/api/profiles.ts';
import { useLinkedPart } from '#web/pages/owner/parts/use-linked-part.ts';
import { LoadFailed } from '#web/pages/shell/load-failed.tsx';
import { PausedNotice } from '#web/pages/shell/paused-notice.tsx';
import { ScreenHeader } from '#web/pages/shell/screen-header.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ProfileForm } from './profile-form.tsx';

export function BusinessInfoPage() {
  const { data: profile, error, refetch, isFetching } = useQuery(profileQuery);
  useLinkedPart(profile !== undefined);
  return (
    <>
      <ScreenHeader title="Business Info" subtitle="What visitors read about you." getReviews="secondary" />
      <PausedNotice>Your public page stays up, but changing it is paused.</PausedNotice>
      {profile ? (
        <ProfileForm profile={profile} />
      ) : error ? (
        <LoadFailed level={2} title="Business Info didn’t load" onRetry={refetch} retrying={isFetching} error={error} />
      ) : (
        <div aria-busy="true" className="mt-8 flex flex-col gap-6">
          <Skeleton className="h-16" />
          {[1, 2, 3, 4].map((row) => (
            <Skeleton key={row} className="ml-auto h-32 w-full lg:w-2/3" />
          ))}
        </div>
      )}
    </>
  );
}
