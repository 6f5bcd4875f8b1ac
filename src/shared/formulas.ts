/** A formula is kept nowhere, so that no spreadsheet ever runs one that came through us. */
export const isFormula = (cell: string | null | undefined) => cell?.trimStart().startsWith('=') ?? false;
export const formulaWords = 'One of its cells is a formula. Paste its value instead.';
