import type { ImportRow } from '#shared/imports.ts';
import { limits } from '#shared/limits.ts';
import { plainCell } from '#web/pages/owner/parts/table/plain-cell.ts';
import { readCells, takeOutUnclosed } from '#web/pages/owner/parts/table/read-cells.ts';
import { guessDayOrder, readDay } from '#web/pages/owner/parts/table/read-day.ts';
import type { TypedTable } from '#web/pages/owner/parts/table/typed-table.ts';
import { mostColumns, readJson } from './read-json.ts';
import { type Column, isHeadingLine, isRecommendation, recogniseColumns } from './review-columns.ts';
import { guessScale, onScale, type StarScale } from './star-scale.ts';

export type ReviewTable = TypedTable<Column> & {
  starsOutOf: StarScale;
  /** Lines that were left out, because a quotation mark in them is never closed. */
  unclosed: string[];
};

/** Why a file is no list of reviews. */
export type UnreadableFile = 'too many' | 'too wide' | 'broken JSON' | 'web page' | 'XML' | 'not text';

/** Rows of a CSV file or a spreadsheet, the JSON of another service, or plain testimonials; null when nothing is in it. */
export function readReviewTable(text: string): ReviewTable | UnreadableFile | null {
  const trimmed = text.trim();
  if (!trimmed) return null;
  if (isBinary(trimmed)) return 'not text';
  if (/^(?:<\?xml[^>]*>\s*)?<(?:!doctype html|html)/i.test(trimmed)) return 'web page';
  if (trimmed.startsWith('<?xml')) return 'XML';
  const fromJson = /^[[{]/.test(trimmed) ? readJson(trimmed) : null;
  if (fromJson === null && /^(?:\[\s*\{|\{\s*")/.test(trimmed)) return 'broken JSON';
  const mostRows = limits.importRows + 2;
  const closed = fromJson === null ? takeOutUnclosed(trimmed, mostRows) : { text: trimmed, lines: [] };
  const lines = fromJson ?? readCells(closed.text, mostRows);
  const isTable = fromJson !== null || (lines.some((line) => line.length > 1) && !isProse(trimmed, lines));
  const table = isTable ? lines : readProse(trimmed);
  const [first, ...rest] = table;
  if (!first) return null;
  if (table.some((line) => line.length > mostColumns)) return 'too wide';
  const hasHeadings = fromJson !== null || (isTable && isHeadingLine(first, rest));
  const rows = hasHeadings ? rest : table;
  if (rows.length === 0) return null;
  if (rows.length > limits.importRows) return 'too many';
  const columns = recogniseColumns(hasHeadings ? first : [], rows, Math.max(...table.map((line) => line.length)));
  const headings = hasHeadings ? first : null;
  const dateAt = columns.indexOf('date');
  return {
    rows,
    headings,
    columns,
    dayOrder: guessDayOrder(rows.map((row) => row[dateAt] ?? '')),
    starsOutOf: findScale({ rows, columns, headings }) ?? '5',
    unclosed: isTable ? closed.lines : [],
  };
}

/** PDF and rich text begin like this; pictures and other files have bytes that no text has. */
const isBinary = (text: string) =>
  /^(?:%PDF-|\{\\rtf)/.test(text) || /[^\P{Cc}\s\u0080-\u009f]/u.test(text.slice(0, 2_000));

/** Sentences with commas are no table: there are blank lines between them, and the lines have different widths. */
const isProse = (text: string, lines: readonly string[][]) =>
  !text.includes('\t') && /\n\s*\n/.test(text) && new Set(lines.map((line) => line.length)).size > 1;

/** Words, a dash and a name. A hyphen needs a space on both sides, or it is part of a word, unless the line begins with it. */
const signedLine = /^(.*)(?:(?<![—–])[—–][—–-]?|(?<=^|\s)-{1,2}(?=\s)|^-{1,2})\s*([^—–]{2,60})$/su;

/** Testimonials with a blank line between them, and the name on the last line, behind a dash or not. */
function readProse(text: string): string[][] {
  return text.split(/\n\s*\n/).map((block) => {
    const lines = block.trim().split('\n');
    const last = lines.at(-1) ?? '';
    // A name is short, so only the end of the line is searched: a long run of spaces would take minutes.
    const end = last.slice(-80);
    const [, words, signed] = signedLine.exec(end) ?? [];
    if (signed !== undefined) {
      const before = last.slice(0, -end.length) + (words ?? '');
      return [signed.trim(), unquote([...lines.slice(0, -1), before].join('\n'))];
    }
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

/** What the numbers in the column of stars seem to be out of; null where nothing has to be asked. */
export function findScale({ rows, columns, headings }: Pick<ReviewTable, 'rows' | 'columns' | 'headings'>) {
  const at = columns.indexOf('rating');
  return at < 0
    ? null
    : guessScale(
        headings?.[at] ?? '',
        rows.map((row) => row[at] ?? ''),
      );
}

/** The rows as the server takes them. Days are written as it reads them; what is no day stays as it is, to be refused. */
export function toImportRows({ rows, columns, dayOrder, starsOutOf }: ReviewTable): ImportRow[] {
  return rows.map((row) => {
    const cell = (column: Column) => plainCell(row[columns.indexOf(column)] ?? '').trim();
    return {
      reviewerName: `${cell('reviewerName')} ${cell('lastName')}`.trim(),
      reviewerEmail: cell('reviewerEmail'),
      rating: isRecommendation(cell('rating')) ? '' : onScale(cell('rating'), starsOutOf),
      comment: cell('comment'),
      eventType: cell('eventType'),
      writtenOn: readDay(cell('date'), dayOrder) ?? cell('date'),
    };
  });
}
