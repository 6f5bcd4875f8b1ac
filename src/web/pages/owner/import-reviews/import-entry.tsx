import { useMutation } from '@tanstack/react-query';
import { FileInput } from 'lucide-react';
import { useState } from 'react';
import { formatNumber } from '#shared/format.ts';
import { importedGroundLabels } from '#shared/imported-grounds.ts';
import { rejectionReasonLabels } from '#shared/review-states.ts';
import type { OwnImport } from '#shared/schemas/imports.ts';
import { messageOf } from '#web/api/client.ts';
import { retryImport, undoImport } from '#web/api/imports.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { progressClass } from '#web/ui/progress-class.ts';
import { readerDate } from '#web/ui/reader-date.ts';
import { toast } from '#web/ui/toast.ts';
import { ImportedReviews } from './imported-reviews.tsx';

/** What is gone again: its words are gone, too, so only the reason can be told. */
function RemovedReviews({ batch: { removed, removedTotal } }: { batch: OwnImport }) {
  if (removedTotal === 0) return null;
  return (
    <div className="mt-2 text-sm text-ink-soft">
      <p>
        {formatNumber(removedTotal)} {removedTotal === 1 ? 'review was' : 'reviews were'} removed since:
      </p>
      <ul className="mt-1 list-disc pl-5">
        {removed.map((each) => (
          <li key={each.id} className="wrap-anywhere">
            {readerDate(each.removedAt)},{' '}
            {each.reason === null ? (
              'by its writer'
            ) : (
              <>
                by an administrator: {importedGroundLabels[each.reason]}
                {each.note && (
                  <>
                    . <bdi>{each.note}</bdi>
                  </>
                )}
              </>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

const states = {
  working: <Badge>Importing</Badge>,
  failed: <Badge tone="danger">Stopped</Badge>,
  empty: <Badge>Nothing new</Badge>,
  waiting: <Badge>Waiting for approval</Badge>,
  approved: <Badge tone="good">Published</Badge>,
  rejected: <Badge tone="danger">Not published</Badge>,
} as const;

/** Continues an import that stopped, with the first row that was not taken. */
function RetryButton({ batch, canWrite }: { batch: OwnImport; canWrite: boolean }) {
  const { mutate, isPending } = useMutation({
    ...retryImport,
    onError: (error) =>
      toast({ title: 'Couldn’t continue the import', description: messageOf(error, 'Try again.'), variant: 'danger' }),
  });
  return (
    <Button
      variant="quiet"
      disabled={!canWrite}
      aria-label={`Try again: import from ${batch.source}`}
      busyText={isPending && 'Trying...'}
      onClick={() => mutate({ id: batch.id })}
    >
      Try again
    </Button>
  );
}

/** One import: how far it is, what became of it, and what can be done with it. */
export function ImportEntry({ batch, canWrite }: { batch: OwnImport; canWrite: boolean }) {
  const { id, source, state, total, added, duplicates, invalid } = batch;
  // Nothing of it would be undone: what is removed is the entry.
  const isEmpty = state === 'empty';
  const [undoing, setUndoing] = useState(false);
  const [open, setOpen] = useState(false);
  const { mutate, isPending } = useMutation({
    ...undoImport,
    onSuccess: async (...answer) => {
      await undoImport.onSuccess?.(...answer);
      toast(
        isEmpty
          ? { title: 'Import removed' }
          : { title: 'Import undone', description: 'Its reviews are gone from Starbill.' },
      );
    },
    onError: (error) =>
      toast({
        title: isEmpty ? 'Couldn’t remove the import' : 'Couldn’t undo the import',
        description: messageOf(error, 'Try again.'),
        variant: 'danger',
      }),
  });
  const done = added + duplicates + invalid;
  const leftOut = [
    duplicates > 0 && `${formatNumber(duplicates)} already there`,
    invalid > 0 && `${formatNumber(invalid)} couldn’t be used`,
  ].filter(Boolean);
  return (
    <li className="py-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <FileInput aria-hidden="true" className="size-5 shrink-0 text-ink-faint" />
        <div className="min-w-0 flex-1 basis-64 sm:basis-48">
          <p className="flex flex-wrap items-center gap-x-2 text-sm font-semibold">
            <bdi className="wrap-anywhere">{source}</bdi> {states[state]}
          </p>
          <p className="text-xs text-ink-soft">
            {formatNumber(added)} {added === 1 ? 'review' : 'reviews'}, {readerDate(batch.createdAt)}
            {leftOut.length > 0 && `. Left out: ${leftOut.join(', ')}`}
          </p>
        </div>
        <div className="flex gap-1 max-sm:-ml-5">
          {state === 'failed' && <RetryButton batch={batch} canWrite={canWrite} />}
          {state !== 'working' && added > 0 && (
            <Button variant="quiet" aria-expanded={open} onClick={() => setOpen(!open)}>
              {open ? 'Close' : 'See reviews'}
            </Button>
          )}
          <Button
            variant="quiet"
            aria-label={`${isEmpty ? 'Remove' : 'Undo'}: import from ${source}`}
            busyText={isPending && (isEmpty ? 'Removing...' : 'Undoing...')}
            onClick={() => setUndoing(true)}
          >
            {isEmpty ? 'Remove' : 'Undo'}
          </Button>
        </div>
      </div>
      {state === 'working' && (
        <div className="mt-3">
          <progress aria-label={`Import from ${source}`} value={done} max={total} className={progressClass} />
          <p className="mt-1 text-xs text-ink-soft tabular-nums">
            {formatNumber(done)} of {formatNumber(total)}
          </p>
        </div>
      )}
      {state === 'failed' && (
        <p className="mt-2 text-sm text-ink-soft">
          Something went wrong on our side after {formatNumber(done)} of {formatNumber(total)} rows. Try again to
          continue from there, or undo the import.
        </p>
      )}
      {isEmpty && <p className="mt-2 text-sm text-ink-soft">Nothing new in this import.</p>}
      {batch.rejectedReason && (
        <p className="mt-2 text-sm text-ink-soft wrap-anywhere">
          {rejectionReasonLabels[batch.rejectedReason]}
          {batch.rejectedNote && `: ${batch.rejectedNote}`}
        </p>
      )}
      <RemovedReviews batch={batch} />
      {!open && state !== 'working' && state !== 'rejected' && added > 0 && (
        <p className="mt-2 text-sm text-ink-soft">See the reviews to ask customers to confirm theirs.</p>
      )}
      {open && <ImportedReviews batch={batch} canWrite={canWrite} />}
      <AlertDialog
        open={undoing}
        onOpenChange={setUndoing}
        title={isEmpty ? 'Remove this import?' : 'Undo this import?'}
        description={
          isEmpty
            ? 'It’s taken off this list. No review is deleted.'
            : `All reviews imported from ${source} on ${readerDate(batch.createdAt)} are deleted from Starbill. You can import them again.`
        }
        actionLabel={isEmpty ? 'Remove import' : 'Undo import'}
        onAction={() => mutate({ id })}
      />
    </li>
  );
}
