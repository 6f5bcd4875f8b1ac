import Papa from 'papaparse';
import { plainHeading } from './people-names.ts';

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
  const openings = parsed.errors.filter(({ type }) => type === 'Quotes').map(({ index = 0 }) => told.length + index);
  return { data: parsed.data, delimiter: parsed.meta.delimiter, openings: [...new Set(openings)] };
}

/** Lines that follow each other are taken out at once, so a file that needs more rounds than this is not made of rows. */
const mostRounds = 10;

/**
 * A quotation mark that is never closed makes one cell of everything up to the next mark, or to the end. Takes the lines
 * with such marks out, so that the others can be read.
 */
export function takeOutUnclosed(given: string, mostRows: number): { text: string; lines: string[] } {
  let text = given.trim();
  const lines: string[] = [];
  for (let round = 0; round < mostRounds; round++) {
    const { openings, delimiter } = parse(text, mostRows);
    let kept = '';
    let from = 0;
    for (const opening of openings) {
      if (opening < from) continue;
      for (const at of findUnclosed(text, opening, delimiter)) {
        const begin = text.lastIndexOf('\n', at - 1) + 1;
        const newline = text.indexOf('\n', at);
        const end = newline < 0 ? text.length : newline + 1;
        if (begin < from) continue;
        lines.push(text.slice(begin, end).trim());
        kept += text.slice(from, begin);
        from = end;
      }
    }
    if (from === 0) break;
    text = kept + text.slice(from);
  }
  return { text, lines };
}

/**
 * The places of marks that are never closed, from the one whose cell begins at `opening`: behind it comes a mark that opens
 * a cell of a later line, or none at all. Other marks inside a cell are its words.
 */
function findUnclosed(text: string, opening: number, delimiter: string): number[] {
  const unclosed: number[] = [];
  let begin = opening;
  let lineEnd = text.indexOf('\n', begin);
  const endsCell = (at: number) => /^ *(?:[\r\n]|$)/.test(text.slice(at, at + 20)) || text.startsWith(delimiter, at);
  const opensCell = (at: number) => {
    if (lineEnd < 0 || at < lineEnd) return false;
    if (text.startsWith(delimiter, at - delimiter.length)) return true;
    // Words may begin a line with a mark, too: only a whole cell tells.
    return text[at - 1] === '\n' && text.startsWith(delimiter, text.indexOf('"', at + 1) + 1);
  };
  for (let at = text.indexOf('"', begin); at >= 0; at = text.indexOf('"', at + 1)) {
    if (text[at + 1] === '"') at++;
    else if (endsCell(at + 1)) return unclosed;
    else if (opensCell(at)) {
      unclosed.push(begin);
      begin = at + 1;
      lineEnd = text.indexOf('\n', begin);
    }
  }
  return [...unclosed, begin];
}

export const isEmail = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);

/** Gives columns their names by their headings: each name is given once, and the first that fits takes it. Patterns see small letters without accents. */
export function nameByHeadings<Column extends string>(
  columns: (Column | 'ignore')[],
  headings: readonly string[],
  words: readonly (readonly [Column, RegExp])[],
): void {
  for (const [column, pattern] of words) {
    if (columns.includes(column)) continue;
    const at = headings.findIndex(
      (heading, index) => columns[index] === 'ignore' && pattern.test(plainHeading(heading)),
    );
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
