import { CircleAlert, CircleCheck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '#web/ui/button.tsx';

const step = 50;

/** Each row of a table as it was read, with what is wrong with it, and a tick once it was checked. Rows with problems come first. */
export function CheckedRows<Row extends { line: number; problems: string[] }>({
  rows,
  isChecked,
  children,
}: {
  rows: Row[];
  isChecked: boolean;
  children: (row: Row) => ReactNode;
}) {
  const [shown, setShown] = useState(step);
  const ordered = [
    ...rows.filter(({ problems }) => problems.length > 0),
    ...rows.filter(({ problems }) => problems.length === 0),
  ];
  const hasProblems = rows.some(({ problems }) => problems.length > 0);
  return (
    <>
      <ul className="mt-5 divide-y divide-rule border-y border-rule">
        {ordered.slice(0, shown).map((row) => (
          <li key={row.line} className="flex gap-3 py-3 text-sm">
            {row.problems.length > 0 ? (
              <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-danger" />
            ) : isChecked ? (
              <CircleCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-good" />
            ) : (
              hasProblems && <span className="size-4 shrink-0" />
            )}
            <div className="min-w-0 flex-1">
              {children(row)}
              {row.problems.map((problem) => (
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
