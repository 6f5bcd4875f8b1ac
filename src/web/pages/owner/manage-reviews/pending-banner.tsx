import { useQuery } from '@tanstack/react-query';
import { Hourglass } from 'lucide-react';
import { formatNumber } from '#shared/format.ts';
import { usualWaitText } from '#shared/trust.ts';
import { notificationStatusQuery } from '#web/api/notifications.ts';
import { ownStatsQuery } from '#web/api/reviews.ts';

/** How many reviews wait for approval. */
export function PendingBanner() {
  const { data: stats } = useQuery({ ...ownStatsQuery, staleTime: 0 });
  const count = stats?.pendingReviews ?? 0;
  const { data: status } = useQuery({ ...notificationStatusQuery, enabled: count > 0 });
  const wait = usualWaitText(status?.halfDecidedWithinHours ?? null);
  if (count === 0) return null;
  return (
    <section
      aria-label="Waiting for approval"
      className="mt-6 flex gap-4 rounded-lg border border-rule bg-surface px-5 py-4 sm:px-7"
    >
      <Hourglass aria-hidden="true" className="mt-1 size-5 shrink-0 text-ink-faint" />
      <p className="min-w-0">
        <strong className="font-semibold">
          {count === 1 ? '1 review is' : `${formatNumber(count)} reviews are`} waiting for approval
        </strong>
        <span className="block text-sm text-ink-soft">
          Visitors can’t see {count === 1 ? 'it' : 'them'} until an administrator at Starbill approves{' '}
          {count === 1 ? 'it' : 'them'}
          {wait && `, ${wait}`}.
        </span>
      </p>
    </section>
  );
}
