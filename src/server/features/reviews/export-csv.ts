import { spreadsheetText } from '#shared/spreadsheet-text.ts';

/** One cell: always quoted, and never run. */
function csvCell(value: string | number | boolean): string {
  const text = typeof value === 'string' ? spreadsheetText(value) : String(value);
  return `"${text.replaceAll('"', '""')}"`;
}

/** One line as RFC 4180 has it. */
export const csvLine = (cells: (string | number | boolean)[]) => `${cells.map(csvCell).join(',')}\r\n`;

/** Tells spreadsheets that the file is UTF-8. */
export const byteOrderMark = '\uFEFF';
