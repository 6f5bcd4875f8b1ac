/** Characters that make a spreadsheet take what follows for a formula. */
const startsFormula = /^[=+\-@\t\r\n]/;

/** One cell: always quoted, and never run. The apostrophe is the spreadsheets' own sign for "this is text". */
function csvCell(value: string | number | boolean): string {
  const text = typeof value === 'string' && startsFormula.test(value) ? `'${value}` : String(value);
  return `"${text.replaceAll('"', '""')}"`;
}

/** One line as RFC 4180 has it. */
export const csvLine = (cells: (string | number | boolean)[]) => `${cells.map(csvCell).join(',')}\r\n`;

/** Tells spreadsheets that the file is UTF-8. */
export const byteOrderMark = '\uFEFF';
