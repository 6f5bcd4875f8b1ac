import { useId } from 'react';
import { Card } from '../../ui/card.tsx';

/** A table of a few rows: a name and its numbers. */
export function FigureTable(props: {
  title: string;
  note: string;
  columns: readonly string[];
  rows: readonly (readonly string[])[];
  /** What stands there instead when there are no rows. */
  empty: string;
}) {
  const id = useId();
  return (
    <Card aria-labelledby={id} className="min-w-0">
      <h2 id={id} className="text-xl">
        {props.title}
      </h2>
      <p className="mt-1 text-sm text-ink-soft">{props.note}</p>
      {props.rows.length === 0 ? (
        <p className="mt-6 text-sm text-ink-soft">{props.empty}</p>
      ) : (
        <table className="mt-4 w-full text-sm">
          <thead>
            <tr className="border-b border-rule align-bottom text-xs text-ink-soft">
              {props.columns.map((column, index) => (
                <th
                  key={column}
                  scope="col"
                  className={`py-2 font-semibold ${index === 0 ? 'text-left' : 'pl-3 text-right'}`}
                >
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-rule">
            {props.rows.map(([name = '', ...cells]) => (
              <tr key={name}>
                <th scope="row" dir="auto" className="py-2.5 text-left font-normal break-words">
                  {name}
                </th>
                {cells.map((cell, index) => (
                  <td key={props.columns[index + 1]} className="py-2.5 pl-3 text-right tabular-nums">
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}
