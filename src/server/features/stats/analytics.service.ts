import type { Database } from '#server/db/open.ts';
import { type AnalyticsPeriod, funnelSources } from '#shared/analytics.ts';
import type { Analytics, DayFigures, Funnel, PeriodFigures } from '#shared/schemas/analytics.ts';
import { readStoredFigures, type Span, type SpanName, type Spans, type StoredFigures } from './analytics.queries.ts';

const dayInMs = 86_400_000;
const isoDay = (time: number) => new Date(time).toISOString().slice(0, 10);

export function spansOf(now: Date, days: number): Spans {
  const today = Date.parse(isoDay(now.getTime()));
  const ago = (count: number) => isoDay(today - count * dayInMs);
  const firstOfMonth = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1);
  const firstOfPrevious = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1);
  // The 31st has no like in a shorter month: its last day is as far as it goes.
  const sameDay = Math.min(firstOfPrevious + (now.getUTCDate() - 1) * dayInMs, firstOfMonth - dayInMs);
  return {
    current: { from: ago(days - 1), to: ago(0) },
    previous: { from: ago(2 * days - 1), to: ago(days) },
    month: { from: isoDay(firstOfMonth), to: ago(0) },
    previousMonth: { from: isoDay(firstOfPrevious), to: isoDay(sameDay) },
  };
}

type Visits = StoredFigures['visits'];

function funnelOf(visits: Visits): Funnel {
  const countOf = (kind: Visits[number]['kind']) =>
    visits.reduce((sum, visit) => (visit.kind === kind ? sum + visit.count : sum), 0);
  return {
    views: countOf('page_view'),
    clicks: countOf('review_click'),
    reviewPageViews: countOf('review_page_view'),
    submitted: countOf('review_submit'),
  };
}

function periodOf({ sums, visits }: StoredFigures, name: SpanName): PeriodFigures {
  const row = sums.find((sum) => sum.name === name);
  return {
    received: row?.received ?? 0,
    ratingSum: row?.ratingSum ?? 0,
    stars: {
      1: row?.oneStar ?? 0,
      2: row?.twoStars ?? 0,
      3: row?.threeStars ?? 0,
      4: row?.fourStars ?? 0,
      5: row?.fiveStars ?? 0,
    },
    approved: row?.approved ?? 0,
    rejected: row?.rejected ?? 0,
    replied: row?.replied ?? 0,
    replySeconds: row?.replySeconds ?? 0,
    ...funnelOf(visits.filter((visit) => visit.name === name)),
  };
}

/** Everything the owner's figures are made of, from stored rows alone: at most a few for every day of the period. */
export async function readAnalytics(
  db: Database,
  performerId: string,
  days: AnalyticsPeriod,
  now: Date,
): Promise<Analytics> {
  const spans = spansOf(now, days);
  const stored = await readStoredFigures(db, performerId, spans);
  const approvedIn = (name: SpanName) => stored.sums.find((sum) => sum.name === name)?.approved ?? 0;
  const enquiriesIn = (name: SpanName) => stored.enquiries.find((sum) => sum.name === name)?.received ?? 0;
  const visits = stored.visits.filter((visit) => visit.name === 'current');
  const bookingClicks = visits.filter(({ kind }) => kind === 'booking_click');
  const sumOf = (counted: Visits) => counted.reduce((sum, { count }) => sum + count, 0);
  return {
    days,
    ...spans.current,
    allTime: {
      approved: stored.allTime?.approved ?? 0,
      ratingSum: stored.allTime?.ratingSum ?? 0,
      pending: stored.allTime?.pending ?? 0,
    },
    month: { approved: approvedIn('month'), previous: approvedIn('previousMonth') },
    enquiries: {
      received: enquiriesIn('current'),
      previous: enquiriesIn('previous'),
      clicks: sumOf(bookingClicks),
      fromWidgets: sumOf(bookingClicks.filter(({ source }) => source === 'widget')),
    },
    current: periodOf(stored, 'current'),
    previous: periodOf(stored, 'previous'),
    series: everyDay(spans.current, days, stored),
    sources: funnelSources.map((source) => ({
      source,
      ...funnelOf(visits.filter((visit) => visit.source === source)),
    })),
    services: stored.services,
  };
}

/** Days without a row are days on which nothing happened. */
function everyDay({ from }: Span, length: number, { days, viewDays }: StoredFigures): DayFigures[] {
  const reviewsOn = new Map(days.map((row) => [row.day, row]));
  const viewsOn = new Map(viewDays.map((row) => [row.day, row.views]));
  return Array.from({ length }, (_, index) => {
    const day = isoDay(Date.parse(from) + index * dayInMs);
    const row = reviewsOn.get(day);
    return { day, approved: row?.approved ?? 0, ratingSum: row?.ratingSum ?? 0, views: viewsOn.get(day) ?? 0 };
  });
}
