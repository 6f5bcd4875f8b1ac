import { useQuery } from '@tanstack/react-query';
import { formatNumber } from '#shared/format.ts';
import { waitingQuery } from '#web/api/moderation.ts';
import { AdminScreen } from '#web/pages/admin/parts/admin-screen.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { ReviewQueue } from './review-queue.tsx';
import { WaitingEdits } from './waiting-edits.tsx';
import { WaitingPhotos } from './waiting-photos.tsx';

export function AdminQueuePage() {
  return (
    <AdminScreen
      title="Review queue"
      subtitle="Oldest first. Decide by the words: the same text gets the same answer, whatever its stars."
    >
      <Tabs
        label="Administration"
        tabs={[
          { value: 'reviews', label: <Counted label="Waiting reviews" of="reviews" />, content: <ReviewQueue /> },
          { value: 'edits', label: <Counted label="Edits" of="edits" />, content: <WaitingEdits /> },
          { value: 'photos', label: <Counted label="Photos" of="photos" />, content: <WaitingPhotos /> },
        ]}
      />
    </AdminScreen>
  );
}

const countedTo = 10_000;

function Counted({ label, of }: { label: string; of: 'reviews' | 'edits' | 'photos' }) {
  const { data } = useQuery(waitingQuery);
  const count = data?.[of] ?? 0;
  return (
    <>
      {label}
      {count > 0 && (
        <span className="rounded-full bg-rule px-2 text-xs text-ink-soft tabular-nums">
          {formatNumber(count)}
          {count >= countedTo && '+'}
        </span>
      )}
    </>
  );
}
