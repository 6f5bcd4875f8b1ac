import { expect, test } from 'vitest';
import type { Analytics } from '#shared/schemas/analytics.ts';
import { writeAnalyticsCsv } from './analytics-csv.ts';

const figures = {
  series: [
    { day: '2026-03-30', approved: 3, ratingSum: 14, views: 7 },
    { day: '2026-03-31', approved: 0, ratingSum: 0, views: 0 },
  ],
  current: { stars: { 1: 0, 2: 0, 3: 0, 4: 1, 5: 2 } },
  enquiries: { received: 3, previous: 1, clicks: 9, fromWidgets: 4 },
  sources: [{ source: 'qr', views: 7, clicks: 2, reviewPageViews: 3, submitted: 1 }],
  services: [
    { name: '=HYPERLINK("http://evil.example")', approved: 2, ratingSum: 10 },
    { name: 'Weddings, parties', approved: 1, ratingSum: 4 },
    { name: null, approved: 1, ratingSum: 3 },
  ],
} as unknown as Analytics;

test('a day without reviews has no average, sources are named as on the screen, and nothing a customer typed becomes a formula', () => {
  expect(writeAnalyticsCsv(figures).split('\r\n')).toEqual([
    '\uFEFF"Day","Reviews","Average rating","Page views"',
    '"2026-03-30","3","4.67","7"',
    '"2026-03-31","0",,"0"',
    '',
    '"Stars","Reviews"',
    '"5","2"',
    '"4","1"',
    '"3","0"',
    '"2","0"',
    '"1","0"',
    '',
    '"Source","Page views","Review form","Reviews submitted"',
    '"QR code","7","3","1"',
    '',
    '"Enquiries","Presses of Check availability or Book now","Of them in widgets"',
    '"3","9","4"',
    '',
    '"Service provided","Reviews","Average rating"',
    `"'=HYPERLINK(""http://evil.example"")","2","5"`,
    '"Weddings, parties","1","4"',
    '"Other services","1","3"',
    '',
  ]);
});
