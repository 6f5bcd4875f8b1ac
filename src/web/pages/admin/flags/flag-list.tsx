import { useInfiniteQuery } from '@tanstack/react-query';
import { Flag } from 'lucide-react';
import type { AdminFlag } from '#shared/schemas/administration.ts';
import { flagsQuery } from '#web/api/administration.ts';
import { messageOf } from '#web/api/client.ts';
import { LoadMore } from '#web/pages/shell/load-more.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useDialogSubject } from '#web/ui/use-dialog-subject.ts';
import { useDoublePressGuard } from '#web/ui/use-double-press-guard.ts';
import { FlagRow } from './flag-row.tsx';
import { RemoveDialog } from './remove-dialog.tsx';

export function FlagList({ state }: { state: 'open' | 'resolved' }) {
  const query = useInfiniteQuery(flagsQuery(state));
  const removing = useDialogSubject<AdminFlag>();
  const flags = query.data?.pages.flatMap((page) => page.items);
  const ifMeant = useDoublePressGuard(flags?.map(({ id }) => id) ?? []);
  if (!flags && query.error)
    return (
      <ErrorState level={2} title="The flags did not load" onRetry={query.refetch} retrying={query.isFetching}>
        {messageOf(query.error, 'Please try again in a moment.')}
      </ErrorState>
    );
  if (!flags)
    return (
      <div aria-busy="true" className="flex flex-col gap-8">
        <Skeleton className="h-36" />
        <Skeleton className="h-36" />
      </div>
    );
  if (flags.length === 0)
    return (
      <EmptyState level={2} icon={<Flag />} title={state === 'open' ? 'No open flags' : 'No flag was resolved yet'}>
        {state === 'open'
          ? 'When an owner flags a review or a visitor reports one, it’s listed here with their reason.'
          : 'Flags you have decided are listed here. Everyone who flagged the review is notified.'}
      </EmptyState>
    );
  return (
    <>
      <ul className="divide-y divide-rule">
        {flags.map((flag) => (
          <FlagRow
            key={flag.id}
            flag={flag}
            onRemove={() => ifMeant(flag.id, () => removing.ask(flag))}
            ifMeant={ifMeant}
          />
        ))}
      </ul>
      <LoadMore list={query} />
      <RemoveDialog flag={removing.asked} onClose={removing.close} />
    </>
  );
}
