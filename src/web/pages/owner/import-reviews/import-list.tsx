import { useMutation, useQuery } from '@tanstack/react-query';
import { FileInput } from 'lucide-react';
import { useState } from 'react';
import { formatNumber } from '#shared/format.ts';
import { importedGroundLabels } from '#shared/imported-grounds.ts';
import { rejectionReasonLabels } from '#shared/review-states.ts';
import type { OwnImport } from '#shared/schemas/imports.ts';
import { messageOf } from '#web/api/client.ts';
import { importsQuery, undoImport } from '#web/api/imports.ts';
import { SettingsSection } from '#web/pages/owner/parts/settings-section.tsx';
import { LoadFailed } from '#web/pages/shell/load-failed.tsx';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { progressClass } from '#web/ui/progress-class.ts';
import { readerDate } from '#web/ui/reader-date.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toast.ts';
import { ImportedReviews } from './imported-reviews.tsx';

export function ImportList({ canWrite }: { canWrite: boolean }) {
  const { data: imports, error, refetch, isFetching } = useQuery(importsQuery);
  return (
    <SettingsSection
      id="your-imports"
      title="Your imports"
      text="What you’ve imported and its status. You can undo an import at any time."
    >
      {imports ? (
        imports.length === 0 ? (
          <p className="text-sm text-ink-soft">Nothing imported yet.</p>
        ) : (
          <ul className="divide-y divide-rule border-y border-rule">
            {imports.map((each) => (
              <ImportEntry key={each.id} batch={each} canWrite={canWrite} />
            ))}
          </ul>
        )
      ) : error ? (
        <LoadFailed title="Your imports didn’t load" onRetry={refetch} retrying={isFetching} error={error} />
      ) : (
        <div aria-busy="true">
          <Skeleton className="h-20" />
        </div>
      )}
    </SettingsSection>
  );
}

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
  waiting: <Badge>Waiting for approval</Badge>,
  approved: <Badge tone="good">Published</Badge>,
  rejected: <Badge tone="danger">Not published</Badge>,
} as const;

function ImportEntry({ batch, canWrite }: { batch: OwnImport; canWrite: boolean }) {
  const { id, source, state, total, added, duplicates, invalid } = batch;
  const [undoing, setUndoing] = useState(false);
  const [open, setOpen] = useState(false);
  const { mutate, isPending } = useMutation({
    ...undoImport,
    onSuccess: async (...answer) => {
      await undoImport.onSuccess?.(...answer);
      toast({ title: 'Import undone', description: 'Its reviews are gone from Starbill.' });
    },
    onError: (error) =>
      toast({ title: 'Couldn’t undo the import', description: messageOf(error, 'Try again.'), variant: 'danger' }),
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
          {state !== 'working' && added > 0 && (
            <Button variant="quiet" aria-expanded={open} onClick={() => setOpen(!open)}>
              {open ? 'Close' : 'See reviews'}
            </Button>
          )}
          <Button
            variant="quiet"
            aria-label={`Undo: import from ${source}`}
            busyText={isPending && 'Undoing...'}
            onClick={() => setUndoing(true)}
          >
            Undo
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
      {batch.rejectedReason && (
        <p className="mt-2 text-sm text-ink-soft wrap-anywhere">
          {rejectionReasonLabels[batch.rejectedReason]}
          {batch.rejectedNote && `: ${batch.rejectedNote}`}
        </p>
      )}
      <RemovedReviews batch={batch} />
      {open && <ImportedReviews batch={batch} canWrite={canWrite} />}
      <AlertDialog
        open={undoing}
        onOpenChange={setUndoing}
        title="Undo this import?"
        description={`All reviews imported from ${source} on ${readerDate(batch.createdAt)} are deleted from Starbill. You can import them again.`}
        actionLabel="Undo import"
        onAction={() => mutate({ id })}
      />
    </li>
  );
}
