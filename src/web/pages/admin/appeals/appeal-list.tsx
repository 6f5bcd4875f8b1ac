import { useInfiniteQuery } from '@tanstack/react-query';
import { Scale } from 'lucide-react';
import { appealsQuery } from '#web/api/administration.ts';
import { messageOf } from '#web/api/client.ts';
import { LoadMore } from '#web/pages/shell/load-more.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useDialogSubject } from '#web/ui/use-dialog-subject.ts';
import { useDoublePressGuard } from '#web/ui/use-double-press-guard.ts';
import { AnswerDialog, type Answering } from './answer-dialog.tsx';
import { AppealRow } from './appeal-row.tsx';

export function AppealList({ state }: { state: 'open' | 'answered' }) {
  const query = useInfiniteQuery(appealsQuery(state));
  const answering = useDialogSubject<Answering>();
  const appeals = query.data?.pages.flatMap((page) => page.items);
  const ifMeant = useDoublePressGuard(appeals?.map(({ id }) => id) ?? []);
  if (!appeals && query.error)
    return (
      <ErrorState level={2} title="The appeals did not load" onRetry={query.refetch} retrying={query.isFetching}>
        {messageOf(query.error, 'Please try again in a moment.')}
      </ErrorState>
    );
  if (!appeals)
    return (
      <div aria-busy="true" className="flex flex-col gap-8">
        <Skeleton className="h-36" />
        <Skeleton className="h-36" />
      </div>
    );
  if (appeals.length === 0)
    return (
      <EmptyState
        level={2}
        icon={<Scale />}
        title={state === 'open' ? 'No open appeals' : 'No appeal was answered yet'}
      >
        {state === 'open'
          ? 'When a reviewer thinks that a rejection is wrong, their reasons are listed here with the review.'
          : 'Your answers are kept here. Each reviewer gets theirs by email.'}
      </EmptyState>
    );
  return (
    <>
      <ul className="divide-y divide-rule">
        {appeals.map((appeal) => (
          <AppealRow
            key={appeal.id}
            appeal={appeal}
            onAnswer={(outcome) => ifMeant(appeal.id, () => answering.ask({ appeal, outcome }))}
          />
        ))}
      </ul>
      <LoadMore list={query} />
      <AnswerDialog answering={answering.asked} onClose={answering.close} />
    </>
  );
}
