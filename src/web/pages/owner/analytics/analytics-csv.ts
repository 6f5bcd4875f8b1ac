import { averageRating } from '#shared/analytics.ts';
import { byteOrderMark, type CsvCell, csvLine } from '#shared/csv.ts';
import { ratings } from '#shared/ratings.ts';
import type { Analytics } from '#shared/schemas/analytics.ts';
import { sourceNames } from './source-names.ts';

const rounded = (value: number | null) => (value === null ? null : Math.round(value * 100) / 100);

/** Everything the screen shows, as five small tables under each other. */
export function writeAnalyticsCsv({ series, current, enquiries, sources, services }: Analytics): string {
  const rows: CsvCell[][] = [
    ['Day', 'Reviews', 'Average rating', 'Page views'],
    ...series.map((each) => [each.day, each.approved, rounded(averageRating(each)), each.views]),
    [],
    ['Stars', 'Reviews'],
    ...ratings.toReversed().map((rating) => [rating, current.stars[rating]]),
    [],
    ['Source', 'Page views', 'Review form', 'Reviews submitted'],
    ...sources.map((each) => [sourceNames[each.source], each.views, each.reviewPageViews, each.submitted]),
    [],
    ['Enquiries', 'Presses of Check availability or Book now', 'Of them in widgets'],
    [enquiries.received, enquiries.clicks, enquiries.fromWidgets],
    [],
    ['Service provided', 'Reviews', 'Average rating'],
    ...services.map((each) => [each.name ?? 'Other services', each.approved, rounded(averageRating(each))]),
  ];
  return byteOrderMark + rows.map(csvLine).join('');
}
