import { useQuery } from '@tanstack/react-query';
import { formatNumber } from '#shared/format.ts';
import type { WaitingCounts } from '#shared/schemas/moderation.ts';
import { waitingQuery } from '#web/api/waiting.ts';

const countedTo = 10_000;

/** How much of this waits for administrators; nothing when nothing does. */
export function WaitingCount({ of }: { of: readonly (keyof WaitingCounts)[] }) {
  const { data } = useQuery(waitingQuery);
  const count = of.reduce((sum, kind) => sum + (data?.[kind] ?? 0), 0);
  if (count === 0) return null;
  return (
    <span className="rounded-full bg-rule px-2 text-xs text-ink-soft tabular-nums">
      {formatNumber(Math.min(count, countedTo))}
      {count >= countedTo && '+'}
      <span className="sr-only"> waiting</span>
    </span>
  );
}
