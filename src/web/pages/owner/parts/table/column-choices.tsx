import { useMemo } from 'react';
import { dayText } from '#web/pages/owner/parts/when-text.ts';
import { SelectField } from '#web/ui/select-field.tsx';
import { type DayOrder, findAmbiguousDay, readDay } from './read-day.ts';
import type { TypedTable } from './typed-table.ts';

/** Corrects what was recognised: one choice for each column, and how its dates are meant. */
export function ColumnChoices<Column extends string>({
  table,
  names,
  onChange,
}: {
  table: TypedTable<Column | 'ignore'>;
  names: Record<Column | 'ignore', string>;
  onChange: (changed: Partial<TypedTable<Column | 'ignore'>>) => void;
}) {
  const choose = (at: number, chosen: Column | 'ignore') => {
    // A name is given to one column: the one that had it is left out.
    const columns = table.columns.map((now, index) => (index === at ? chosen : now === chosen ? 'ignore' : now));
    onChange({ columns });
  };
  const { rows, columns } = table;
  const ambiguous = useMemo(() => {
    const dateAt = (columns as readonly string[]).indexOf('date');
    return findAmbiguousDay(rows.map((row) => row[dateAt] ?? ''));
  }, [rows, columns]);
  const meant = (order: DayOrder) => {
    const day = readDay(ambiguous ?? '', order) ?? '';
    return dayText(day, day);
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
      {ambiguous !== null && (
        <SelectField
          label={`${ambiguous} means`}
          value={table.dayOrder}
          choices={{ 'day-first': meant('day-first'), 'month-first': meant('month-first') }}
          onChange={(order) => onChange({ dayOrder: order as DayOrder })}
        />
      )}
    </div>
  );
}
