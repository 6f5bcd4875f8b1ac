import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { FileInput } from 'lucide-react';
import { useState } from 'react';
import { formatNumber } from '#shared/format.ts';
import type { DecideImportInput } from '#shared/imports.ts';
import { reviewPagePath } from '#shared/paths.ts';
import { rejectionReasonLabels } from '#shared/review-states.ts';
import type { AdminImport } from '#shared/schemas/imports.ts';
import { messageOf } from '#web/api/client.ts';
import { decideImport, importedToDecideQuery, importsToDecideQuery } from '#web/api/imports.ts';
import { AdminScreen } from '#web/pages/admin/parts/admin-screen.tsx';
import { StarCover, StarCoverSwitch, useStarCover } from '#web/pages/admin/parts/covered-stars.tsx';
import { ListStates } from '#web/pages/admin/parts/list-states.tsx';
import { RejectForm } from '#web/pages/admin/parts/reject-form.tsx';
import { LoadMore } from '#web/pages/shell/load-more.tsx';
import { WaitingCount } from '#web/pages/shell/waiting-count.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { readerDate } from '#web/ui/reader-date.ts';
import { Tabs } from '#web/ui/tabs.tsx';
import { textLink } from '#web/ui/text-link.ts';
import { toast } from '#web/ui/toast.ts';
import { ImportedWords } from './imported-words.tsx';
import { ReportedList } from './reported-list.tsx';

export function AdminImportsPage() {
  return (
    <AdminScreen
      title="Imports"
      subtitle="Reviews that owners bring from elsewhere, decided a whole import at a time. None of them ever counts in a figure."
    >
      <StarCover>
        <Tabs
          label="Imports"
          tabs={[
            {
              value: 'waiting',
              label: (
                <>
                  Waiting <WaitingCount of={['imports']} />
                </>
              ),
              content: <ImportList state="waiting" />,
            },
            {
              value: 'reported',
              label: (
                <>
                  Reported <WaitingCount of={['importedReports']} />
                </>
              ),
              content: <ReportedList />,
            },
            { value: 'decided', label: 'Decided', content: <ImportList state="decided" /> },
          ]}
        />
      </StarCover>
    </AdminScreen>
  );
}

function ImportList({ state }: { state: 'waiting' | 'decided' }) {
  const query = useInfiniteQuery(importsToDecideQuery(state));
  const isWaiting = state === 'waiting';
  const isAny = query.data?.pages.some(({ items }) => items.length > 0);
  return (
    <>
      {isWaiting && isAny && (
        <div className="pb-5">
          <StarCoverSwitch />
        </div>
      )}
      <ListStates
        query={query}
        failed="The imports didn’t load"
        empty={
          <EmptyState
            level={2}
            icon={<FileInput />}
            title={isWaiting ? 'No imports waiting' : 'No imports decided yet'}
          >
            {isWaiting
              ? 'When an owner brings reviews from elsewhere, they wait here.'
              : 'Imports you decide are listed here.'}
          </EmptyState>
        }
      >
        {(each) => <ImportEntry key={each.id} batch={each} />}
      </ListStates>
    </>
  );
}

function ImportEntry({ batch }: { batch: AdminImport }) {
  const { isOn } = useStarCover();
  const [rejecting, setRejecting] = useState(false);
  const { mutate, isPending } = useMutation({
    ...decideImport,
    onSuccess: (decided) => {
      setRejecting(false);
      toast({ title: decided.state === 'approved' ? 'Import published' : 'Import rejected' });
    },
    onError: (error) =>
      toast({ title: 'Couldn’t decide on the import', description: messageOf(error, 'Try again.'), variant: 'danger' }),
  });
  const decide = (input: DecideImportInput) => mutate({ id: batch.id, input });
  const { performer, source, added } = batch;
  const list = useInfiniteQuery(importedToDecideQuery(batch));
  const reviews = list.data.pages.flat();
  return (
    <li>
      <article aria-label={`Import of ${performer.name} from ${source}`} className="py-7">
        <h2 dir="auto" className="font-sans text-base font-semibold tracking-normal wrap-anywhere">
          <a href={reviewPagePath(performer)} className={textLink}>
            {performer.name}
          </a>
        </h2>
        <p className="mt-1 text-sm text-ink-soft wrap-anywhere">
          {formatNumber(added)} {added === 1 ? 'review' : 'reviews'} from <bdi>{source}</bdi>. The owner said on{' '}
          {readerDate(batch.statedAt)} that
          {added === 1 ? ' a customer wrote it and that it' : ' customers wrote them and that they'} may be shown.
          {batch.removedTotal > 0 && ` ${formatNumber(batch.removedTotal)} removed since.`}
        </p>
        {batch.decidedAt && (
          <p className="mt-2 text-sm">
            {batch.state === 'approved' ? <Badge tone="good">Published</Badge> : <Badge tone="danger">Rejected</Badge>}
            <span className="ml-3 text-ink-soft">
              {readerDate(batch.decidedAt)}
              {batch.rejectedReason && `: ${rejectionReasonLabels[batch.rejectedReason]}`}
            </span>
          </p>
        )}
        {batch.rejectedNote && (
          <p dir="auto" className="mt-2 max-w-3xl text-sm whitespace-pre-line wrap-anywhere">
            {batch.rejectedNote}
          </p>
        )}
        {added > 0 && (
          <details className="mt-3" open={batch.state === 'waiting'}>
            <summary className="min-h-11 cursor-pointer py-2.5 text-sm font-semibold">
              {reviews.length < added
                ? `The first ${formatNumber(reviews.length)}`
                : added === 1
                  ? 'The review'
                  : 'All of them'}
            </summary>
            <ul className="divide-y divide-rule border-y border-rule">
              {reviews.map((review) => (
                <li key={review.id} className="py-3 text-sm">
                  <ImportedWords review={review} covered={isOn && batch.state === 'waiting'} />
                </li>
              ))}
            </ul>
            <LoadMore list={list} />
          </details>
        )}
        <div className="mt-4 flex flex-wrap gap-3">
          {batch.state !== 'approved' && (
            <Button
              variant={batch.state === 'waiting' ? 'primary' : 'secondary'}
              busyText={isPending && 'Publishing...'}
              onClick={() => decide({ outcome: 'approved' })}
            >
              Publish import
            </Button>
          )}
          {batch.state !== 'rejected' && (
            <Button variant="secondary" disabled={isPending} onClick={() => setRejecting(true)}>
              Reject import
            </Button>
          )}
        </div>
        <Dialog
          open={rejecting}
          onOpenChange={setRejecting}
          title="Reject this import?"
          description="None of its reviews is shown. The owner sees the reason and your note."
        >
          <RejectForm
            submitLabel="Reject import"
            noteLabel="Note to the owner"
            busyText={isPending && 'Rejecting...'}
            onSubmit={(input) => decide({ outcome: 'rejected', ...input })}
          />
        </Dialog>
      </article>
    </li>
  );
}
