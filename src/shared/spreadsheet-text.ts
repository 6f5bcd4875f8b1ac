/** What makes a spreadsheet take a cell for a formula. */
const starters = '=+-@\t\r\n';

/**
 * A text as a spreadsheet may have it: with an apostrophe, the spreadsheets' own sign for "this is text", before what
 * they would run. Some read fullwidth and small forms of a sign as the sign itself, and skip what is invisible.
 */
export function spreadsheetText(text: string): string {
  const [first = ''] = text.replace(/^(?![\t\r\n])[\s\p{Default_Ignorable_Code_Point}]+/u, '');
  const isFormula = text !== '' && starters.includes(first.normalize('NFKC')) && first !== '';
  return isFormula ? `'${text}` : text;
}
