import { type Analytics, averageRating } from '#shared/analytics.ts';
import { ratings } from '#shared/ratings.ts';
import { spreadsheetText } from '#shared/spreadsheet-text.ts';

type Cell = string | number | null;

/** Customers type some of these texts, so none may be run as a formula. */
function writeCell(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const safe = spreadsheetText(cell);
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const rounded = (value: number | null) => (value === null ? null : Math.round(value * 100) / 100);

/** Everything the screen shows, as four small tables under each other. The mark at the front tells spreadsheets that it is UTF-8. */
export function writeAnalyticsCsv({ series, current, sources, services }: Analytics): string {
  const rows: Cell[][] = [
    ['Day', 'Reviews', 'Average rating', 'Page views'],
    ...series.map((each) => [each.day, each.published, rounded(averageRating(each)), each.views]),
    [],
    ['Stars', 'Reviews'],
    ...ratings.toReversed().map((rating) => [rating, current.stars[rating]]),
    [],
    ['Source', 'Page views', 'Review page', 'Reviews submitted'],
    ...sources.map((each) => [each.source, each.views, each.reviewPageViews, each.submitted]),
    [],
    ['Service provided', 'Reviews', 'Average rating'],
    ...services.map((each) => [each.name ?? 'Other services', each.published, rounded(averageRating(each))]),
  ];
  return `\uFEFF${rows.map((row) => row.map(writeCell).join(',')).join('\r\n')}\r\n`;
}
