import { SelectField } from '#web/ui/select-field.tsx';
import type { DayOrder } from './read-day.ts';

/** A table that was pasted or opened, and what each of its columns is. */
export type ReadTable<Column extends string> = {
  /** Without the headings. */
  rows: string[][];
  headings: string[] | null;
  columns: Column[];
  dayOrder: DayOrder;
};

/** Corrects what was recognised: one choice for each column, and how its dates are meant. */
export function ColumnChoices<Column extends string>({
  table,
  names,
  onChange,
}: {
  table: ReadTable<Column | 'ignore'>;
  names: Record<Column | 'ignore', string>;
  onChange: (changed: Partial<ReadTable<Column | 'ignore'>>) => void;
}) {
  const choose = (at: number, chosen: Column | 'ignore') => {
    // A name is given to one column: the one that had it is left out.
    const columns = table.columns.map((now, index) => (index === at ? chosen : now === chosen ? 'ignore' : now));
    onChange({ columns });
  };
  return (
    <div className="mt-5 grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4">
      {table.columns.map((column, at) => (
        <SelectField
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place.
          key={at}
          label={table.headings?.[at] || `Column ${at + 1}`}
          value={column}
          choices={names}
          onChange={(chosen) => choose(at, chosen as Column)}
        />
      ))}
      {table.columns.some((column) => column === 'date') && (
        <SelectField
          label="03/04/2026 means"
          value={table.dayOrder}
          choices={{ 'day-first': '3 April', 'month-first': 'March 4' }}
          onChange={(order) => onChange({ dayOrder: order as DayOrder })}
        />
      )}
    </div>
  );
}
