import { type ReactNode, useId } from 'react';
import { Card } from './card.tsx';

/**
 * A drawn chart under its title, and the same numbers as a table for those who listen. The drawing itself says nothing,
 * so that nothing is said twice.
 */
export function ChartFrame(props: {
  title: string;
  note?: ReactNode;
  columns: readonly string[];
  rows: readonly (readonly string[])[];
  busy?: boolean;
  /** Said instead where there is nothing to draw. */
  empty?: string | false;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <Card aria-labelledby={id} aria-busy={props.busy} className="min-w-0">
      <h2 id={id} className="text-xl">
        {props.title}
      </h2>
      {props.note && <p className="mt-1 text-sm text-ink-soft">{props.note}</p>}
      {props.empty ? (
        <p className="mt-4 text-sm text-ink-soft">{props.empty}</p>
      ) : (
        <div aria-hidden="true" className="mt-5 h-60">
          {props.children}
        </div>
      )}
      {!props.busy && !props.empty && <ListenedTable title={props.title} columns={props.columns} rows={props.rows} />}
    </Card>
  );
}

type Table = { title: string; columns: readonly string[]; rows: readonly (readonly string[])[] };

/** A table ignores the narrow box of hidden text, which would then widen the page: hence the box around it. */
function ListenedTable({ title, columns, rows }: Table) {
  return (
    <div className="sr-only">
      <table>
        <caption>{title}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name = '', ...cells]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {cells.map((cell, index) => (
                <td key={columns[index + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
