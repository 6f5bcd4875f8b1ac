import { AdminScreen } from '#web/pages/admin/parts/admin-screen.tsx';
import { WaitingCount } from '#web/pages/shell/waiting-count.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { WaitingEdits } from './waiting-edits.tsx';
import { WaitingPhotos } from './waiting-photos.tsx';
import { WaitingReviews } from './waiting-reviews.tsx';

export function AdminQueuePage() {
  return (
    <AdminScreen
      title="Review queue"
      subtitle="Oldest first. Decide by the words: the same text gets the same answer, whatever its stars."
    >
      <Tabs
        label="Administration"
        tabs={[
          {
            value: 'reviews',
            label: (
              <>
                Waiting reviews <WaitingCount of={['reviews']} />
              </>
            ),
            content: <WaitingReviews />,
          },
          {
            value: 'edits',
            label: (
              <>
                Edits <WaitingCount of={['edits']} />
              </>
            ),
            content: <WaitingEdits />,
          },
          {
            value: 'photos',
            label: (
              <>
                Photos <WaitingCount of={['photos']} />
              </>
            ),
            content: <WaitingPhotos />,
          },
        ]}
      />
    </AdminScreen>
  );
}
