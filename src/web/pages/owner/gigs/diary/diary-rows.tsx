import { CircleAlert, CircleCheck } from 'lucide-react';
import { useState } from 'react';
import type { GigImport } from '#shared/schemas/gigs.ts';
import { dayText } from '#web/pages/owner/parts/when-text.ts';
import { Button } from '#web/ui/button.tsx';
import type { DiaryRow } from './read-table.ts';

const step = 50;

/** Each row as it was read, those with problems first. `checked` has the server's word on the others, in their order. */
export function DiaryRows({ rows, checked }: { rows: DiaryRow[]; checked: GigImport | null }) {
  const [shown, setShown] = useState(step);
  let at = -1;
  const told = rows.map((row) => {
    if (row.problems.length > 0) return row;
    at += 1;
    const answer = checked?.rows[at];
    return answer ? { ...row, problems: answer.problems } : row;
  });
  const ordered = [
    ...told.filter(({ problems }) => problems.length > 0),
    ...told.filter(({ problems }) => problems.length === 0),
  ];
  return (
    <>
      <ul className="mt-5 divide-y divide-rule border-y border-rule">
        {ordered.slice(0, shown).map(({ line, gig, problems }) => (
          <li key={line} className="flex gap-3 py-3 text-sm">
            {problems.length > 0 ? (
              <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-danger" />
            ) : (
              <CircleCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-good" />
            )}
            <div className="min-w-0 flex-1">
              <p dir="auto" className="break-words">
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
              {problems.map((problem) => (
                <p key={problem} className="text-danger">
                  {problem}
                </p>
              ))}
            </div>
          </li>
        ))}
      </ul>
      {ordered.length > shown && (
        <Button variant="quiet" className="mt-2" onClick={() => setShown(shown + 200)}>
          Show more rows
        </Button>
      )}
    </>
  );
}
