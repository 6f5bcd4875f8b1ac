import { formulaWords, isFormula } from '#shared/formulas.ts';
import { limits } from '#shared/limits.ts';
import { createGigFinder } from '#shared/same-gig.ts';
import { findLastName, firstNameHeading } from '#web/pages/owner/parts/table/people-names.ts';
import { plainCell } from '#web/pages/owner/parts/table/plain-cell.ts';
import { isEmail, nameByCells, nameByHeadings, readCells } from '#web/pages/owner/parts/table/read-cells.ts';
import { guessDayOrder, readDay } from '#web/pages/owner/parts/table/read-day.ts';
import type { TypedTable } from '#web/pages/owner/parts/table/typed-table.ts';

/** What a column of the owner's table can be. */
export const columnNames = {
  clientName: 'Client’s name',
  lastName: 'Last name',
  clientEmail: 'Email address',
  clientPhone: 'Phone',
  eventType: 'Event type',
  date: 'Date',
  place: 'Place',
  note: 'Note',
  ignore: 'Leave out',
} as const;
export type Column = keyof typeof columnNames;

export type Table = TypedTable<Column>;

/** Tried in this order: the first that fits a heading takes it, and each is taken once. */
const headingWords: [Exclude<Column, 'ignore'>, RegExp][] = [
  ['clientEmail', /e ?mail|courriel|correo/],
  ['clientPhone', /phone|mobile|tel\b|telephone|whatsapp|handy/],
  ['date', /date|\bday\b|when|datum|fecha/],
  ['eventType', /event|type|occasion|service|category|kind|anlass/],
  ['place', /place|venue|location|address|where|town|city|ort\b/],
  ['clientName', firstNameHeading],
  ['clientName', /name|client|customer|contact|booker|who|kunde/],
  ['note', /note|comment|remark|detail|description/],
];

const isPhone = (text: string) => /^\+?[\d\s().\-/]{7,}$/.test(text) && !readDay(text, 'day-first');

/** Rows as they are pasted from a spreadsheet, or a CSV file; null when there is nothing in them. */
export function readTable(text: string): Table | 'too many' | null {
  // Enough to see that there are too many, and no more.
  const lines = readCells(text, limits.gigImportRows + 2);
  const [first, ...rest] = lines;
  if (!first) return null;
  const hasHeadings = !first.some(
    (cell) => isEmail(cell) || readDay(cell, 'day-first') || readDay(cell, 'month-first'),
  );
  const rows = hasHeadings ? rest : lines;
  if (rows.length > limits.gigImportRows) return 'too many';
  const width = Math.max(...lines.map((line) => line.length));
  const columns = recogniseColumns(hasHeadings ? first : [], rows, width);
  const dateAt = columns.indexOf('date');
  return {
    rows,
    headings: hasHeadings ? first : null,
    columns,
    dayOrder: guessDayOrder(rows.map((row) => row[dateAt] ?? '')),
  };
}

function recogniseColumns(headings: readonly string[], rows: readonly string[][], width: number): Column[] {
  const columns: Column[] = Array.from({ length: width }, () => 'ignore');
  nameByHeadings(columns, headings, headingWords);
  const lastNameAt = findLastName(headings, columns.indexOf('clientName'));
  if (columns[lastNameAt] === 'ignore') columns[lastNameAt] = 'lastName';
  // What the headings did not tell, the cells do.
  nameByCells(columns, rows, [
    ['clientEmail', isEmail],
    ['date', (cell) => Boolean(readDay(cell, 'day-first') ?? readDay(cell, 'month-first'))],
    ['clientPhone', isPhone],
  ]);
  // Without headings the first words are the name, and the next ones the event.
  const isWords = (cell: string) => /\p{L}/u.test(cell);
  if (headings.length === 0)
    nameByCells(columns, rows, [
      ['clientName', isWords],
      ['eventType', isWords],
      ['place', isWords],
    ]);
  return columns;
}

export type DiaryGig = {
  clientName: string;
  clientEmail: string | null;
  clientPhone: string | null;
  eventType: string;
  date: string;
  place: string;
  note: string;
};
export type DiaryRow = { line: number; gig: DiaryGig; problems: string[] };

const lengths = {
  clientName: limits.name,
  clientEmail: limits.email,
  clientPhone: limits.phone,
  eventType: limits.eventType,
  place: limits.address,
  note: limits.gigNote,
} as const;

/** The gigs of a table, each with what is wrong with it. `line` counts as the owner's own program does. */
export function readRows({ rows, headings, columns, dayOrder }: Table): DiaryRow[] {
  const seen = createGigFinder<number>();
  return rows.map((row, index) => {
    const line = index + (headings ? 2 : 1);
    const cell = (column: Column) => plainCell(row[columns.indexOf(column)] ?? '').trim();
    const day = readDay(cell('date'), dayOrder);
    const gig: DiaryGig = {
      clientName: `${cell('clientName')} ${cell('lastName')}`.trim(),
      clientEmail: cell('clientEmail') || null,
      clientPhone: cell('clientPhone') || null,
      eventType: cell('eventType'),
      date: day ?? cell('date'),
      place: cell('place'),
      note: cell('note'),
    };
    const problems = problemsOf(gig, day);
    const before = seen.find(gig);
    if (before !== undefined) problems.push(`Same client and date as row ${before}.`);
    else seen.add(gig, line);
    return { line, gig, problems };
  });
}

function problemsOf(gig: DiaryGig, day: string | null): string[] {
  const problems: string[] = [];
  if (!gig.clientName) problems.push('The client’s name is missing.');
  if (!gig.date) problems.push('The date is missing.');
  else if (day === null) problems.push(`We can’t read “${shorten(gig.date)}” as a date.`);
  if (gig.clientEmail && !isEmail(gig.clientEmail))
    problems.push(`“${shorten(gig.clientEmail)}” isn’t an email address.`);
  if (Object.values(gig).some(isFormula)) problems.push(formulaWords);
  for (const [column, most] of Object.entries(lengths) as [keyof typeof lengths, number][])
    if ((gig[column]?.length ?? 0) > most) problems.push(`${columnNames[column]}: use at most ${most} characters.`);
  return problems;
}

const shorten = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text);
