import { lowestId } from '#server/db/lowest-id.ts';
import { byteOrderMark, type CsvCell, csvLine } from '#shared/csv.ts';

export const batchSize = 250;

const toCell = (value: unknown): CsvCell =>
  value instanceof Date ? value.toISOString() : value === null ? '' : (value as CsvCell);

/** Rows as CSV under these headings, a batch at a time in the order of their ids. */
export async function* writeSheet<Row extends { id: string }>(
  columns: [heading: string, key: keyof Row & string][],
  read: (after: string) => Promise<Row[]>,
): AsyncGenerator<string, void, undefined> {
  yield byteOrderMark + csvLine(columns.map(([heading]) => heading));
  let after = lowestId;
  for (;;) {
    const rows = await read(after);
    if (rows.length > 0) yield rows.map((row) => csvLine(columns.map(([, key]) => toCell(row[key])))).join('');
    if (rows.length < batchSize) return;
    after = rows.at(-1)?.id ?? after;
  }
}
