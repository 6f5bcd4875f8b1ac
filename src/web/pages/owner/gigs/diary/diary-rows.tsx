import type { GigImport } from '#shared/schemas/gigs.ts';
import { CheckedRows } from '#web/pages/owner/parts/table/checked-rows.tsx';
import { dayText } from '#web/pages/owner/parts/when-text.ts';
import type { DiaryRow } from './read-table.ts';

/** The gigs of a diary as they were read. `checked` has the server's word on those without problems, in their order. */
export function DiaryRows({ rows, checked }: { rows: DiaryRow[]; checked: GigImport | null }) {
  let at = -1;
  const told = rows.map((row) => {
    if (row.problems.length > 0) return row;
    at += 1;
    const answer = checked?.rows[at];
    return answer ? { ...row, problems: answer.problems } : row;
  });
  return (
    <CheckedRows rows={told} isChecked={checked !== null}>
      {({ line, gig }) => (
        <p dir="auto" className="wrap-anywhere">
          <span className="text-ink-faint tabular-nums">Row {line} </span>
          <span className="font-semibold">{gig.clientName || 'No name'}</span>{' '}
          <span className="text-ink-soft">
            {[
              /^\d{4}-\d\d-\d\d$/.test(gig.date) ? dayText(gig.date, '') : gig.date,
              gig.eventType,
              gig.clientEmail ?? (gig.clientPhone || 'no email address: not asked until you add one'),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </p>
      )}
    </CheckedRows>
  );
}
