import { type ReactNode, useId } from 'react';
import { Card } from '#web/ui/card.tsx';
import { ShareBar } from '#web/ui/chart-share.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** A number, and how long its bar is where it has one. */
export type Cell = string | { text: string; share: number };
export type FigureRow = readonly [name: string, ...cells: Cell[]];

/** A table of a few rows: a name and its numbers. */
export function FigureTable(props: {
  title: string;
  note: string;
  columns: readonly string[];
  /** Undefined while they are on their way. */
  rows: readonly FigureRow[] | undefined;
  /** What stands there instead when there are no rows. */
  empty: ReactNode;
  /** Drawn above the table, with numbers that the table has. */
  drawing?: ReactNode;
}) {
  const id = useId();
  const { columns, rows } = props;
  return (
    <Card aria-labelledby={id} aria-busy={!rows} className="min-w-0">
      <h2 id={id} className="text-xl">
        {props.title}
      </h2>
      <p className="mt-1 text-sm text-ink-soft">{props.note}</p>
      {rows?.length === 0 ? (
        <EmptyCard>{props.empty}</EmptyCard>
      ) : (
        <>
          {props.drawing}
          <div className="@container mt-5">
            {rows ? <Rows columns={columns} rows={rows} /> : <RowsSkeleton columns={columns} />}
          </div>
        </>
      )}
    </Card>
  );
}

const EmptyCard = ({ children }: { children: ReactNode }) =>
  typeof children === 'string' ? <p className="mt-6 text-sm text-ink-soft">{children}</p> : children;

function Rows({ columns, rows }: { columns: readonly string[]; rows: readonly FigureRow[] }) {
  return (
    <table className="w-full text-xs @2xs:text-sm">
      <thead>
        <tr className="border-b border-rule align-bottom text-xs text-ink-soft">
          {columns.map((column, index) => (
            <th
              key={column}
              scope="col"
              className={`py-2 font-semibold ${index === 0 ? 'text-left' : 'pl-1.5 text-right @sm:pl-3'}`}
            >
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-rule">
        {rows.map(([name, ...cells]) => (
          <tr key={name} className="align-top">
            <th scope="row" dir="auto" className="min-w-18 py-2.5 text-left font-normal wrap-anywhere">
              {name}
            </th>
            {cells.map((cell, index) => (
              <td key={columns[index + 1]} className="py-2.5 pl-1.5 text-right tabular-nums @sm:pl-3">
                {typeof cell === 'string' ? cell : cell.text}
                {/* Without a width of its own: the numbers alone decide how wide a column is. */}
                {typeof cell !== 'string' && (
                  <ShareBar share={cell.share} height={4} className="mt-1 block w-0 min-w-full" />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function RowsSkeleton({ columns }: { columns: readonly string[] }) {
  return (
    <div className="divide-y divide-rule">
      {[0, 1, 2, 3].map((row) => (
        <div key={row} className="flex justify-between gap-4 py-3">
          {columns.map((column, index) => (
            <Skeleton key={column} className={index === 0 ? 'h-4 w-24' : 'h-4 w-10'} />
          ))}
        </div>
      ))}
    </div>
  );
}
