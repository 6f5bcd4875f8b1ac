import { useQuery } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { messageOf } from '#web/api/client.ts';
import { profileQuery } from '#web/api/profiles.ts';
import { PausedNotice } from '#web/pages/shell/paused-notice.tsx';
import { ReviewBell } from '#web/pages/shell/review-bell.tsx';
import { useSignedIn } from '#web/pages/shell/signed-in-context.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useTitle } from '#web/ui/use-title.ts';
import { ProfileForm } from './profile-form.tsx';

const loadDialog = () => import('#web/pages/owner/parts/add-review/add-review-dialog.tsx');
const AddReviewDialog = lazy(async () => ({ default: (await loadDialog()).AddReviewDialog }));

export function BusinessInfoPage() {
  const { id } = useSignedIn();
  const { data: profile, error, refetch, isFetching } = useQuery(profileQuery);
  useTitle('Business Info');
  return (
    <>
      <PageHeader title="Business Info" subtitle="What visitors read about you.">
        <ReviewBell ownerId={id} />
        <GetReviews />
      </PageHeader>
      <PausedNotice>Your public page stays up, but changing it is paused.</PausedNotice>
      {profile ? (
        <ProfileForm profile={profile} />
      ) : error ? (
        <ErrorState level={2} title="Your business information did not load" onRetry={refetch} retrying={isFetching}>
          {messageOf(error, 'Please try again in a moment.')}
        </ErrorState>
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

/** Opens the Leave a Review dialog, for what a customer has told in person. */
function GetReviews() {
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  return (
    <>
      <Button
        variant="secondary"
        className="flex-1 sm:flex-none"
        onPointerEnter={() => void loadDialog()}
        onClick={() => {
          setWanted(true);
          setOpen(true);
        }}
      >
        <Send aria-hidden="true" className="size-4" />
        Get Reviews
      </Button>
      {wanted && (
        <Suspense>
          <AddReviewDialog open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  );
}
