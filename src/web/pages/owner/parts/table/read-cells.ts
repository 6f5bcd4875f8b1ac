import Papa from 'papaparse';

/** The cells of a CSV file, or of rows as they are pasted from a spreadsheet. Reads as many rows as are asked for. */
export function readCells(text: string, mostRows: number): string[][] {
  // A first line "sep=;" tells Excel what stands between cells, and is no row.
  const [told = '', delimiter] = /^"?sep=([\t,;|])"?\r?\n?/i.exec(text.trim()) ?? [];
  const parsed = Papa.parse<string[]>(text.trim().slice(told.length), {
    skipEmptyLines: 'greedy',
    ...(delimiter && { delimiter }),
    delimitersToGuess: ['\t', ',', ';', '|'],
    preview: mostRows,
  });
  return parsed.data.map((line) => line.map((cell) => cell.trim()));
}

export const isEmail = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);

/** Gives columns their names by their headings: each name is given once, and the first that fits takes it. */
export function nameByHeadings<Column extends string>(
  columns: (Column | 'ignore')[],
  headings: readonly string[],
  words: readonly (readonly [Column, RegExp])[],
): void {
  for (const [column, pattern] of words) {
    const at = headings.findIndex((heading, index) => columns[index] === 'ignore' && pattern.test(heading));
    if (at >= 0) columns[at] = column;
  }
}

/** Gives columns that have no name yet the names that most of their cells look like. */
export function nameByCells<Column extends string>(
  columns: (Column | 'ignore')[],
  rows: readonly string[][],
  looks: readonly (readonly [Column, (cell: string) => boolean])[],
): void {
  const samples = rows.slice(0, 50);
  const tells = (at: number, looksLike: (cell: string) => boolean) => {
    const cells = samples.map((row) => row[at] ?? '').filter(Boolean);
    return cells.length > 0 && cells.filter(looksLike).length > cells.length / 2;
  };
  for (const [column, looksLike] of looks) {
    if (columns.includes(column)) continue;
    const at = columns.findIndex((taken, index) => taken === 'ignore' && tells(index, looksLike));
    if (at >= 0) columns[at] = column;
  }
}
