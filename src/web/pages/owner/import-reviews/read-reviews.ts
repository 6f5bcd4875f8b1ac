import { type ImportRow, readStars } from '#shared/imports.ts';
import { limits } from '#shared/limits.ts';
import { isEmail, nameByCells, nameByHeadings, readCells } from '#web/pages/owner/parts/table/read-cells.ts';
import { type DayOrder, guessDayOrder, readDay } from '#web/pages/owner/parts/table/read-day.ts';

/** What a column of other services' exports can be. */
export const columnNames = {
  reviewerName: 'Reviewer’s name',
  comment: 'Review',
  rating: 'Stars',
  date: 'Date',
  reviewerEmail: 'Email address',
  eventType: 'Event type',
  ignore: 'Leave out',
} as const;
export type Column = keyof typeof columnNames;

export type ReviewTable = {
  /** Without the headings. */
  rows: string[][];
  headings: string[] | null;
  columns: Column[];
  dayOrder: DayOrder;
};

/** Tried in this order. Replies of the business come in columns of their own, which are not the review. */
const headingWords: [Exclude<Column, 'ignore'>, RegExp][] = [
  ['reviewerEmail', /e-?mail/i],
  ['rating', /star|rating|score|bewertung$|note$/i],
  ['date', /date|time|created|published|when|datum/i],
  [
    'comment',
    /^(?!.*(?:reply|response|answer|title)).*(?:comment|review(?!er)|text|content|body|message|feedback|testimonial|quote)/i,
  ],
  [
    'reviewerName',
    /^(?!.*(?:business|company|location|file)).*(?:name|reviewer|author|customer|client|user|from|by\b)/i,
  ],
  ['eventType', /event|occasion|service|type|category/i],
];

const looksLikeDay = (cell: string) => Boolean(readDay(cell, 'day-first') ?? readDay(cell, 'month-first'));

/** Neither an address nor a day nor stars, and short. */
const isHeading = (cell: string) =>
  cell.length <= 60 && !isEmail(cell) && !looksLikeDay(cell) && readStars(cell) === null;

/** Rows of a CSV file or a spreadsheet, the JSON of another service, or plain testimonials; null when nothing is in it. */
export function readReviewTable(text: string): ReviewTable | 'too many' | null {
  const trimmed = text.trim();
  if (!trimmed) return null;
  const fromJson = /^[[{]/.test(trimmed) ? readJson(trimmed) : null;
  const lines = fromJson ?? readCells(trimmed, limits.importRows + 2);
  const isTable = fromJson !== null || (lines.some((line) => line.length > 1) && !isProse(trimmed, lines));
  const table = isTable ? lines : readProse(trimmed);
  const [first, ...rest] = table;
  if (!first) return null;
  const hasHeadings = fromJson !== null || (isTable && rest.length > 0 && first.every(isHeading));
  const rows = hasHeadings ? rest : table;
  if (rows.length === 0) return null;
  if (rows.length > limits.importRows) return 'too many';
  const columns = recognise(hasHeadings ? first : [], rows, Math.max(...table.map((line) => line.length)));
  const dateAt = columns.indexOf('date');
  return {
    rows,
    headings: hasHeadings ? first : null,
    columns,
    dayOrder: guessDayOrder(rows.map((row) => row[dateAt] ?? '')),
  };
}

function recognise(headings: readonly string[], rows: readonly string[][], width: number): Column[] {
  const columns: Column[] = Array.from({ length: width }, () => 'ignore');
  nameByHeadings(columns, headings, headingWords);
  nameByCells(columns, rows, [
    ['reviewerEmail', isEmail],
    ['rating', (cell) => readStars(cell) !== null],
    ['date', looksLikeDay],
    ['comment', (cell) => cell.length > 40],
    ['reviewerName', (cell) => /\p{L}/u.test(cell) && cell.length <= limits.name],
    ['comment', (cell) => /\p{L}/u.test(cell)],
  ]);
  return columns;
}

/** Sentences with commas are no table: there are blank lines between them, and the lines have different widths. */
const isProse = (text: string, lines: readonly string[][]) =>
  !text.includes('\t') && /\n\s*\n/.test(text) && new Set(lines.map((line) => line.length)).size > 1;

/** Testimonials with a blank line between them, and the name on the last line, behind a dash or not. */
function readProse(text: string): string[][] {
  return text.split(/\n\s*\n/).map((block) => {
    const lines = block.trim().split('\n');
    const last = lines.at(-1) ?? '';
    const [, words, signed] = /^(.*?)\s*[—–-]{1,2}\s*([^—–]{2,60})$/su.exec(last) ?? [];
    if (signed !== undefined) return [signed.trim(), unquote([...lines.slice(0, -1), words ?? ''].join('\n'))];
    return lines.length > 1 && last.length <= 60
      ? [last.trim(), unquote(lines.slice(0, -1).join('\n'))]
      : ['', unquote(block)];
  });
}

const unquote = (text: string) =>
  text
    .trim()
    .replace(/^["“„«](.*)["”“»]$/su, '$1')
    .trim();

/** A list of objects, at the top or under any name, as lines of cells with headings; null when it is something else. */
function readJson(text: string): string[][] | null {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    return null;
  }
  const list = Array.isArray(given) ? given : Object.values(given as object).find(Array.isArray);
  const objects = (list ?? []).filter((item: unknown) => typeof item === 'object' && item !== null).map(flatten);
  if (objects.length === 0) return null;
  const headings = [...new Set(objects.flatMap((item: Record<string, string>) => Object.keys(item)))] as string[];
  return [
    headings,
    ...objects
      .slice(0, limits.importRows + 1)
      .map((item: Record<string, string>) => headings.map((name) => item[name] ?? '')),
  ];
}

/** One level down: other services keep the name of a reviewer in an object of its own. */
function flatten(item: object): Record<string, string> {
  const flat: Record<string, string> = Object.create(null);
  for (const [name, value] of Object.entries(item)) {
    if (typeof value === 'string' || typeof value === 'number') flat[name] = String(value);
    else if (typeof value === 'object' && value !== null && !Array.isArray(value))
      for (const [inner, deep] of Object.entries(value))
        if (typeof deep === 'string' || typeof deep === 'number') flat[`${name} ${inner}`] = String(deep);
  }
  return flat;
}

/** The rows as the server takes them. Days are written as it reads them; what is no day stays as it is, to be refused. */
export function toImportRows({ rows, columns, dayOrder }: ReviewTable): ImportRow[] {
  return rows.map((row) => {
    const cell = (column: Column) => row[columns.indexOf(column)]?.trim() ?? '';
    return {
      reviewerName: cell('reviewerName'),
      reviewerEmail: cell('reviewerEmail'),
      rating: cell('rating'),
      comment: cell('comment'),
      eventType: cell('eventType'),
      writtenOn: readDay(cell('date'), dayOrder) ?? cell('date'),
    };
  });
}
