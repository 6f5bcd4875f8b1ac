import { useMutation } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { formatNumber } from '#shared/format.ts';
import { importedWords, readExactStars } from '#shared/imports.ts';
import { limits } from '#shared/limits.ts';
import type { ImportPreview } from '#shared/schemas/imports.ts';
import { messageOf } from '#web/api/client.ts';
import { beginImport, checkImport } from '#web/api/imports.ts';
import { ColumnChoices } from '#web/pages/owner/parts/table/column-choices.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Field } from '#web/ui/field.tsx';
import { focusOnMount } from '#web/ui/focus-on-mount.ts';
import { FormError } from '#web/ui/form-error.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { toast } from '#web/ui/toast.ts';
import { useUnsaved } from '#web/ui/unsaved.ts';
import { CheckedReviews } from './checked-reviews.tsx';
import { findScale, type ReviewTable, toImportRows } from './read-reviews.ts';
import { columnNames } from './review-columns.ts';
import { type StarScale, scaleNames } from './star-scale.ts';

const reviewsText = (count: number) => `${formatNumber(count)} ${count === 1 ? 'review' : 'reviews'}`;

/** As they are sent. Files whose letters take several bytes, or are escaped, grow on the way. */
const bytesOf = (body: object) => new TextEncoder().encode(JSON.stringify({ ...body, dryRun: true })).length;

/** A whole file of them would push everything else off the screen. */
const mostLinesTold = 10;

/** Told by how they begin, which is what somebody searches for in the file. */
function UnclosedLines({ lines }: { lines: string[] }) {
  if (lines.length === 0) return null;
  const told = [...new Set(lines)].slice(0, mostLinesTold);
  const others = lines.length - told.length;
  return (
    <div className="mt-3 text-sm text-danger">
      <p>
        {lines.length === 1
          ? 'This line was left out, because a quotation mark in it is never closed. Correct it, then paste it or open the file again.'
          : 'These lines were left out, because a quotation mark in each is never closed. Correct them, then paste them or open the file again.'}
      </p>
      <ul className="mt-1 list-disc pl-5">
        {told.map((line) => (
          <li key={line} dir="auto" className="wrap-anywhere">
            {line.length > 80 ? `${line.slice(0, 80)}…` : line}
          </li>
        ))}
        {others > 0 && <li>{formatNumber(others)} more</li>}
      </ul>
    </div>
  );
}

/** What was read: columns to correct, problems row by row, and the statement that lets it be imported. */
export function CheckReviews(props: {
  table: ReviewTable;
  onChange: (table: ReviewTable) => void;
  onCancel: () => void;
  onDone: () => void;
}) {
  const { table } = props;
  const rows = useMemo(() => toImportRows(table), [table]);
  const scale = useMemo(() => findScale(table), [table]);
  const isRounded = useMemo(
    () => rows.some(({ rating }) => (readExactStars(String(rating ?? '')) ?? 0) % 1 !== 0),
    [rows],
  );
  const [source, setSource] = useState('');
  const [mayUse, setMayUse] = useState(false);
  const [problem, setProblem] = useState<string>();
  /** An answer, and the table it is about: columns can be changed while it is under way. */
  const [answered, setAnswered] = useState<{ table: ReviewTable; preview: ImportPreview } | null>(null);
  const checked = answered?.table === table ? answered.preview : null;
  const check = useMutation(checkImport);
  const begin = useMutation(beginImport);
  useUnsaved(true);
  const change = (part: Partial<ReviewTable>) => props.onChange({ ...table, ...part });

  async function send() {
    if (!source.trim()) return setProblem('Say where these reviews come from.');
    if (bytesOf({ source, rows }) > limits.importBytes)
      return setProblem('These reviews are more than we can take at once. Import them in parts.');
    if (checked && !mayUse) return setProblem('Confirm that customers wrote these reviews and that you may show them.');
    setProblem(undefined);
    try {
      if (checked) {
        await begin.mutateAsync({ source, rows });
        toast({ title: 'Import started', description: 'You can leave this page; it continues without you.' });
        props.onDone();
        return;
      }
      const preview = await check.mutateAsync({ source, rows });
      if (preview.importId === null) setAnswered({ table, preview });
    } catch {
      // The error stands above the buttons.
    }
  }

  const hasWords = table.columns.includes('comment') && table.columns.includes('reviewerName');
  const failed = begin.error ?? check.error;
  const leftOut = checked ? checked.duplicates + checked.invalid : 0;
  return (
    <section aria-labelledby="reviews-read" className="py-10">
      <h2 ref={focusOnMount} tabIndex={-1} id="reviews-read" className="scroll-mt-4 outline-none text-xl">
        What we read
      </h2>
      <p role="status" className="mt-2 text-sm text-ink-soft">
        {checked
          ? `${reviewsText(checked.added)} to import${leftOut > 0 ? `, ${formatNumber(leftOut)} left out for the reasons below` : ''}. `
          : `${reviewsText(rows.length)} found. `}
        Nothing is saved yet.
      </p>
      <UnclosedLines lines={table.unclosed} />
      {!hasWords && (
        <p className="mt-3 text-sm text-danger">Choose which columns have the reviewer’s name and the review.</p>
      )}
      <ColumnChoices table={table} names={columnNames} onChange={change} />
      {scale !== null && (
        <SelectField
          className="mt-4 max-w-xs"
          label="Numbers of stars are"
          value={table.starsOutOf}
          choices={scaleNames}
          onChange={(starsOutOf) => change({ starsOutOf: starsOutOf as StarScale })}
        />
      )}
      {isRounded && (
        <p className="mt-3 text-sm text-ink-soft">Reviews here have whole stars: 4.5 becomes 5, and 4.4 becomes 4.</p>
      )}
      <CheckedReviews rows={rows} checked={checked} />
      <div className="mt-6 flex max-w-xl flex-col gap-5">
        <Field
          label="Where do they come from?"
          placeholder="Google, Facebook, Poptop"
          maxLength={limits.importSource}
          hint={`Every one of them says “${importedWords(source.trim() || '…')}”.`}
          value={source}
          onChange={(event) => setSource(event.target.value)}
        />
        {checked && checked.added > 0 && (
          <Checkbox
            label="Customers wrote these reviews about my business, and I may show them here."
            checked={mayUse}
            onChange={setMayUse}
          />
        )}
        <FormError>{problem ?? (failed ? messageOf(failed, 'Nothing was imported. Try again.') : undefined)}</FormError>
        <div className="flex flex-col gap-3 sm:flex-row">
          <Button
            disabled={!hasWords || checked?.added === 0}
            busyText={(check.isPending && 'Checking...') || (begin.isPending && 'Importing...')}
            onClick={() => void send()}
          >
            {checked ? `Import ${reviewsText(checked.added)}` : `Check ${reviewsText(rows.length)}`}
          </Button>
          <Button variant="secondary" disabled={begin.isPending} onClick={props.onCancel}>
            Cancel
          </Button>
        </div>
        {checked && (
          <p className="text-sm text-ink-soft">
            Administrators look at every import before it’s shown. You can undo it at any time.
          </p>
        )}
      </div>
    </section>
  );
}
