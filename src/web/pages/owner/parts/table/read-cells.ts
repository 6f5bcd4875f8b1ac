import Papa from 'papaparse';

/** The cells of a CSV file, or of rows as they are pasted from a spreadsheet. Reads as many rows as are asked for. */
export const readCells = (text: string, mostRows: number): string[][] =>
  parse(text.trim(), mostRows).data.map((line) => line.map((cell) => cell.trim()));

function parse(text: string, mostRows: number) {
  // A first line "sep=;" tells Excel what stands between cells, and is no row.
  const [told = '', delimiter] = /^"?sep=([\t,;|])"?\r?\n?/i.exec(text) ?? [];
  const parsed = Papa.parse<string[]>(text.slice(told.length), {
    skipEmptyLines: 'greedy',
    ...(delimiter && { delimiter }),
    delimitersToGuess: ['\t', ',', ';', '|'],
    preview: mostRows,
  });
  const unclosed = parsed.errors.find(({ code }) => code === 'MissingQuotes')?.index;
  return { data: parsed.data, unclosedAt: unclosed === undefined ? null : told.length + unclosed };
}

/** A file with more of them than this was not made by a program that knows quotation marks. */
const mostUnclosed = 10;

/**
 * A quotation mark that is never closed makes one cell of everything after it. Takes the lines with such marks out, so that
 * the others can be read.
 */
export function takeOutUnclosed(given: string, mostRows: number): { text: string; lines: string[] } {
  let text = given.trim();
  const lines: string[] = [];
  while (lines.length < mostUnclosed) {
    const { unclosedAt } = parse(text, mostRows);
    if (unclosedAt === null) break;
    // The place is behind the mark, which may be the first letter of its line.
    const begin = text.lastIndexOf('\n', unclosedAt - 1) + 1;
    const end = text.indexOf('\n', unclosedAt);
    lines.push(text.slice(begin, end < 0 ? text.length : end).trim());
    text = text.slice(0, begin) + (end < 0 ? '' : text.slice(end + 1));
  }
  return { text, lines };
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
