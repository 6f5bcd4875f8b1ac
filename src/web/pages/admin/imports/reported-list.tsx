import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { Flag } from 'lucide-react';
import { useState } from 'react';
import type { ResolveImportedInput } from '#shared/flags.ts';
import { formatNumber } from '#shared/format.ts';
import { importedGroundLabels, importedGrounds } from '#shared/imported-grounds.ts';
import { elsewherePath } from '#shared/paths.ts';
import type { ReportedImported } from '#shared/schemas/imports.ts';
import { messageOf } from '#web/api/client.ts';
import { reportedImportedQuery, resolveReportedImported } from '#web/api/imports.ts';
import { StarCoverSwitch, useStarCover } from '#web/pages/admin/parts/covered-stars.tsx';
import { ListStates } from '#web/pages/admin/parts/list-states.tsx';
import { ReasonForm } from '#web/pages/admin/parts/reject-form.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { readerDate } from '#web/ui/reader-date.ts';
import { textLink } from '#web/ui/text-link.ts';
import { toast } from '#web/ui/toast.ts';
import { ImportedWords } from './imported-words.tsx';

/** Imported reviews that visitors reported. One decision answers everybody who did. */
export function ReportedList() {
  const query = useInfiniteQuery(reportedImportedQuery);
  const isAny = query.data?.pages.some(({ items }) => items.length > 0);
  return (
    <>
      {isAny && (
        <div className="pb-5">
          <StarCoverSwitch />
        </div>
      )}
      <ListStates
        query={query}
        failed="The reports didn’t load"
        empty={
          <EmptyState level={2} icon={<Flag />} title="No reports waiting">
            When somebody reports an imported review, or asks to have their own removed, it waits here.
          </EmptyState>
        }
      >
        {(each) => <ReportedEntry key={each.review.id} entry={each} />}
      </ListStates>
    </>
  );
}

function ReportedEntry({ entry }: { entry: ReportedImported }) {
  const { review, performer } = entry;
  const { isOn: covered } = useStarCover();
  const [removing, setRemoving] = useState(false);
  const { mutate, isPending, variables } = useMutation({
    ...resolveReportedImported,
    onSuccess: (_answer, { input }) => {
      setRemoving(false);
      toast({ title: input.outcome === 'kept' ? 'Review kept' : 'Review removed' });
    },
    onError: (error) =>
      toast({ title: 'Couldn’t answer the reports', description: messageOf(error, 'Try again.'), variant: 'danger' }),
  });
  const resolve = (input: ResolveImportedInput) => mutate({ id: review.id, input });
  return (
    <li>
      <article aria-label={`Reported review of ${performer.name} by ${review.reviewerName}`} className="py-7">
        <h2 dir="auto" className="font-sans text-base font-semibold tracking-normal wrap-anywhere">
          <a href={elsewherePath(performer)} className={textLink}>
            {performer.name}
          </a>
        </h2>
        <p dir="auto" className="mt-1 text-sm text-ink-soft wrap-anywhere">
          {review.label}
        </p>
        <div className="mt-3 border-l-2 border-rule pl-4 text-sm">
          <ImportedWords review={review} covered={covered} />
        </div>
        <Reports entry={entry} />
        <div className="mt-4 flex flex-wrap gap-3">
          <Button
            variant="secondary"
            busyText={isPending && variables?.input.outcome === 'kept' && 'Keeping...'}
            disabled={isPending}
            onClick={() => resolve({ outcome: 'kept' })}
          >
            Keep
          </Button>
          <Button variant="danger" disabled={isPending} onClick={() => setRemoving(true)}>
            Remove
          </Button>
        </div>
        <Dialog
          open={removing}
          onOpenChange={setRemoving}
          title="Remove this review?"
          description="It’s deleted for good, and the same words can’t be imported again. The owner sees the reason and your note; everybody who reported it and left an address is emailed."
        >
          <ReasonForm
            reasons={importedGrounds}
            labels={importedGroundLabels}
            submitLabel="Remove review"
            noteLabel="Note to the owner"
            busyText={isPending && 'Removing...'}
            onSubmit={(input) => resolve({ outcome: 'removed', ...input })}
          />
        </Dialog>
      </article>
    </li>
  );
}

function Reports({ entry: { review, reports, reportsTotal } }: { entry: ReportedImported }) {
  return (
    <>
      <h3 className="mt-5 font-sans text-sm font-semibold tracking-normal">
        {reportsTotal === 1 ? '1 report' : `${formatNumber(reportsTotal)} reports`}
        {reportsTotal > reports.length && `, the first ${reports.length}`}
      </h3>
      <ul className="mt-1 divide-y divide-rule border-y border-rule">
        {reports.map((report) => (
          <li key={report.id} className="py-3 text-sm">
            <p className="flex flex-wrap gap-x-3">
              <span className="font-semibold">{importedGroundLabels[report.ground]}</span>
              <span className="text-ink-soft">{readerDate(report.createdAt)}</span>
            </p>
            {report.writerEmail && (
              <p className="mt-1 text-ink-soft wrap-anywhere">
                Asked from <bdi>{report.writerEmail}</bdi>.{' '}
                {review.reviewerEmail ? (
                  <>
                    The review came with <bdi>{review.reviewerEmail}</bdi>.
                  </>
                ) : (
                  'No address came with the review.'
                )}
              </p>
            )}
            {report.reason && (
              <p dir="auto" className="mt-1 max-w-3xl whitespace-pre-line wrap-anywhere">
                {report.reason}
              </p>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
