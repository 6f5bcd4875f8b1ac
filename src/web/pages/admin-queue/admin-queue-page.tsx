import { Tabs } from '../../ui/tabs.tsx';
import { NotFoundWords } from '../not-found/not-found-page.tsx';
import { ScreenHeader } from '../shell/screen-header.tsx';
import { useSignedIn } from '../shell/signed-in-context.ts';
import { FailedJobs } from './failed-jobs.tsx';
import { ReviewQueue } from './review-queue.tsx';
import { TwoFactorNeeded } from './two-factor-needed.tsx';

export function AdminQueuePage() {
  const person = useSignedIn();
  if (person.role !== 'administrator') return <NotFoundWords />;
  return (
    <>
      <ScreenHeader
        title="Review queue"
        subtitle="Oldest first. Decide by the words: the same text gets the same answer, whatever its stars."
      />
      <div className="mt-4">
        {person.twoFactorRequired ? (
          <TwoFactorNeeded />
        ) : (
          <Tabs
            label="Administration"
            tabs={[
              { value: 'reviews', label: 'Waiting reviews', content: <ReviewQueue /> },
              { value: 'jobs', label: 'Failed jobs', content: <FailedJobs /> },
            ]}
          />
        )}
      </div>
    </>
  );
}
