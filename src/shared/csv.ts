/** What makes a spreadsheet take a cell for a formula. */
const starters = '=+-@\t\r\n';

/**
 * A text that no spreadsheet runs: with an apostrophe, the spreadsheets' own sign for "this is text", before what they
 * would take for a formula. Some read fullwidth and small forms of a sign as the sign itself, and skip what is invisible.
 */
export function spreadsheetText(text: string): string {
  const [first = ''] = text.replace(/^(?![\t\r\n])[\s\p{Default_Ignorable_Code_Point}]+/u, '');
  const isFormula = text !== '' && starters.includes(first.normalize('NFKC')) && first !== '';
  return isFormula ? `'${text}` : text;
}

export type CsvCell = string | number | boolean | null;

const writeCell = (cell: CsvCell) =>
  cell === null ? '' : `"${(typeof cell === 'string' ? spreadsheetText(cell) : String(cell)).replaceAll('"', '""')}"`;

/** One line as RFC 4180 has it, every cell in quotes. */
export const csvLine = (cells: CsvCell[]): string => `${cells.map(writeCell).join(',')}\r\n`;

/** Tells spreadsheets that the file is UTF-8; it comes first. */
export const byteOrderMark = '\uFEFF';
