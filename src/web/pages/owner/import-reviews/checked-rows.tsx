import { CircleAlert, CircleCheck } from 'lucide-react';
import { useState } from 'react';
import type { ImportRow } from '#shared/imports.ts';
import type { ImportPreview } from '#shared/schemas/imports.ts';
import { Button } from '#web/ui/button.tsx';

const step = 50;

/** Each row as it was read. Once the server has checked them, those it passes over come first, with its reasons. */
export function CheckedRows({ rows, checked }: { rows: ImportRow[]; checked: ImportPreview | null }) {
  const [shown, setShown] = useState(step);
  const problemsOf = new Map(checked?.passedOver.map(({ row, problems }) => [row, problems]));
  const told = rows.map((row, index) => ({ row, line: index + 1, problems: problemsOf.get(index + 1) ?? [] }));
  const ordered = [
    ...told.filter(({ problems }) => problems.length > 0),
    ...told.filter(({ problems }) => problems.length === 0),
  ];
  return (
    <>
      <ul className="mt-5 divide-y divide-rule border-y border-rule">
        {ordered.slice(0, shown).map(({ row, line, problems }) => (
          <li key={line} className="flex gap-3 py-3 text-sm">
            {problems.length > 0 ? (
              <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-danger" />
            ) : (
              <CircleCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-good" />
            )}
            <div className="min-w-0 flex-1">
              <p dir="auto" className="wrap-anywhere">
                <span className="text-ink-faint tabular-nums">{line}. </span>
                <span className="font-semibold">{row.reviewerName || 'No name'}</span>{' '}
                <span className="text-ink-soft">{[row.rating, row.writtenOn].filter(Boolean).join(' · ')}</span>
              </p>
              <p dir="auto" className="line-clamp-3 wrap-anywhere">
                {row.comment}
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
