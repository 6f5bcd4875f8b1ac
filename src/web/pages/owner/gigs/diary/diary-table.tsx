import { useMutation } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { formatNumber } from '#shared/format.ts';
import type { GigBasis } from '#shared/gigs.ts';
import type { GigImport } from '#shared/schemas/gigs.ts';
import { messageOf } from '#web/api/client.ts';
import { importGigs } from '#web/api/gigs.ts';
import { BasisChoice } from '#web/pages/owner/gigs/basis-choice.tsx';
import { ColumnChoices } from '#web/pages/owner/parts/table/column-choices.tsx';
import { Button } from '#web/ui/button.tsx';
import { focusOnMount } from '#web/ui/focus-on-mount.ts';
import { FormError } from '#web/ui/form-error.tsx';
import { toast } from '#web/ui/toast.ts';
import { DiaryRows } from './diary-rows.tsx';
import { columnNames, readRows, type Table } from './read-table.ts';

const gigsText = (count: number) => `${formatNumber(count)} ${count === 1 ? 'gig' : 'gigs'}`;

/** What was read: columns to correct, problems row by row, and the statement that lets it be saved. */
export function DiaryTable(props: {
  table: Table;
  /** What was left out of a calendar file. */
  notes: string[];
  onChange: (table: Table) => void;
  onCancel: () => void;
  onSaved: () => void;
}) {
  const { table } = props;
  const rows = useMemo(() => readRows(table), [table]);
  const good = useMemo(() => rows.filter(({ problems }) => problems.length === 0), [rows]);
  const [basis, setBasis] = useState<GigBasis | null>(null);
  const [missingBasis, setMissingBasis] = useState<string>();
  /** What the server says of each good row, in their order. */
  const [checked, setChecked] = useState<GigImport | null>(null);
  const bring = useMutation(importGigs);
  const change = (part: Partial<Table>) => {
    setChecked(null);
    props.onChange({ ...table, ...part });
  };

  async function send(dryRun: boolean) {
    if (!basis) return setMissingBasis('Say how you got these addresses.');
    setMissingBasis(undefined);
    try {
      const usable = good.filter((_, at) => dryRun || checked?.rows[at]?.outcome === 'added');
      const answer = await bring.mutateAsync({ rows: usable.map(({ gig }) => gig), basis, dryRun });
      if (dryRun) return setChecked(answer);
      // Something has changed since the check: it is made again, and says what.
      if (!answer.saved) return send(true);
      toast({
        title: `${gigsText(answer.added)} added`,
        description: 'Your list says what happens next for each one.',
      });
      props.onSaved();
    } catch {
      // The error stands above the buttons.
    }
  }

  const hasDate = table.columns.includes('date') && table.columns.includes('clientName');
  const addable = checked ? checked.rows.filter(({ outcome }) => outcome === 'added').length : good.length;
  const leftOut = rows.length - addable;
  return (
    <section aria-labelledby="diary-read" className="py-10">
      <h2 ref={focusOnMount} tabIndex={-1} id="diary-read" className="scroll-mt-4 outline-none text-xl">
        What we read
      </h2>
      <p role="status" className="mt-2 text-sm text-ink-soft">
        {rows.length === 1 ? '1 row' : `${formatNumber(rows.length)} rows`}: {gigsText(addable)} to add
        {leftOut > 0 && `, ${formatNumber(leftOut)} left out for the reasons below`}. Nothing is saved yet.
      </p>
      {props.notes.map((note) => (
        <p key={note} className="mt-1 text-sm text-ink-soft">
          {note}
        </p>
      ))}
      {!hasDate && (
        <p className="mt-3 text-sm text-danger">
          Choose which columns have the client’s name and the date of the event.
        </p>
      )}
      <ColumnChoices table={table} names={columnNames} onChange={change} />
      <DiaryRows rows={rows} checked={checked} />
      <div className="mt-6 flex max-w-xl flex-col gap-5">
        <BasisChoice value={basis} onChange={setBasis} error={missingBasis} who="Every client in this list" />
        <FormError>{bring.error ? messageOf(bring.error, 'Nothing was saved. Try again.') : undefined}</FormError>
        <div className="flex flex-col gap-3 sm:flex-row">
          <Button
            disabled={addable === 0 || !hasDate}
            busyText={bring.isPending && (checked ? 'Saving...' : 'Checking...')}
            onClick={() => void send(!checked)}
          >
            {checked ? `Add ${gigsText(addable)}` : `Check ${gigsText(addable)}`}
          </Button>
          <Button variant="secondary" onClick={props.onCancel}>
            Cancel
          </Button>
        </div>
        {checked && (
          <p className="text-sm text-ink-soft">
            We’ve checked for duplicates. Clients of past gigs are asked at the times in your settings.
          </p>
        )}
      </div>
    </section>
  );
}
