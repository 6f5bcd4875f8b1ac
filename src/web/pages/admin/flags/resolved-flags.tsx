import { useInfiniteQuery } from '@tanstack/react-query';
import { Flag } from 'lucide-react';
import { resolvedFlagsQuery } from '#web/api/administration.ts';
import { ListStates } from '#web/pages/admin/parts/list-states.tsx';
import { nameOf } from '#web/pages/admin/parts/review-parts.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { readerDate } from '#web/ui/reader-date.ts';
import { Stars } from '#web/ui/stars.tsx';
import { FlagContent } from './flag-content.tsx';

export function ResolvedFlags() {
  const query = useInfiniteQuery(resolvedFlagsQuery);
  return (
    <ListStates
      query={query}
      failed="The flags didn’t load"
      empty={
        <EmptyState level={2} icon={<Flag />} title="No flags resolved yet">
          Flags you have decided are listed here. Everyone who flagged the review is notified.
        </EmptyState>
      }
    >
      {(flag) => (
        <li key={flag.id}>
          <article aria-label={`Flag on ${nameOf(flag.review)}`} className="py-7">
            <FlagContent flag={flag} stars={<Stars value={flag.review.rating} size="sm" />} showsHabit />
            <p className="mt-4 text-sm">
              {flag.outcome === 'kept' ? <Badge tone="good">Kept</Badge> : <Badge tone="danger">Removed</Badge>}
              <span className="ml-3 text-ink-soft">
                {flag.resolvedAt && readerDate(flag.resolvedAt)}
                {flag.resolvedBy && `, by ${flag.resolvedBy}`}
              </span>
            </p>
          </article>
        </li>
      )}
    </ListStates>
  );
}
