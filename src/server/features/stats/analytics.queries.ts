import { sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Database } from '#server/db/open.ts';

/** Both days belong to the span. */
export type Span = { from: string; to: string };
export type SpanName = 'current' | 'previous' | 'month' | 'previousMonth';
export type Spans = Record<SpanName, Span>;

const figureColumns = [
  'received',
  'ratingSum',
  'oneStar',
  'twoStars',
  'threeStars',
  'fourStars',
  'fiveStars',
  'approved',
  'rejected',
  'replied',
  'replySeconds',
] as const;

const spanRows = (spans: Spans, names: readonly SpanName[]) => {
  const rows = names.map((name) => sql`(${name}, ${spans[name].from}::date, ${spans[name].to}::date)`);
  return sql<{ name: SpanName; from: string; to: string }>`(values ${sql.join(rows)})`.as<'span'>(
    sql`span (name, "from", "to")`,
  );
};

const sumOfSpans = (db: Database, performerId: string, spans: Spans) =>
  db
    .selectFrom(spanRows(spans, ['current', 'previous', 'month', 'previousMonth']))
    .innerJoin('performerDays as d', (join) =>
      join.on('d.performerId', '=', performerId).onRef('d.day', '>=', 'span.from').onRef('d.day', '<=', 'span.to'),
    )
    .select(({ fn }) => ['span.name', ...figureColumns.map((column) => fn.sum<number>(`d.${column}`).as(column))])
    .groupBy('span.name');

const visitsOfSpans = (db: Database, performerId: string, spans: Spans) =>
  db
    .selectFrom(spanRows(spans, ['current', 'previous']))
    .innerJoin('visits as v', (join) =>
      join.on('v.performerId', '=', performerId).onRef('v.day', '>=', 'span.from').onRef('v.day', '<=', 'span.to'),
    )
    .select(({ fn }) => ['span.name', 'v.kind', 'v.source', fn.sum<number>('v.count').as('count')])
    .groupBy(['span.name', 'v.kind', 'v.source']);

const enquiriesOfSpans = (db: Database, performerId: string, spans: Spans) =>
  db
    .selectFrom(spanRows(spans, ['current', 'previous']))
    .innerJoin('enquiryDays as e', (join) =>
      join.on('e.performerId', '=', performerId).onRef('e.day', '>=', 'span.from').onRef('e.day', '<=', 'span.to'),
    )
    .select(({ fn }) => ['span.name', fn.sum<number>('e.received').as('received')])
    .groupBy('span.name');

const daysOf = (db: Database, performerId: string, { from, to }: Span) =>
  db
    .selectFrom('performerDays')
    .select(['day', 'approved', 'ratingSum'])
    .where('performerId', '=', performerId)
    .where('day', '>=', from)
    .where('day', '<=', to);

const viewDaysOf = (db: Database, performerId: string, { from, to }: Span) =>
  db
    .selectFrom('visits')
    .select(({ fn }) => ['day', fn.sum<number>('count').as('views')])
    .where('performerId', '=', performerId)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .where('kind', '=', 'page_view')
    .groupBy('day');

/** Number 0, every further service, has no name. */
const servicesOf = (db: Database, performerId: string, { from, to }: Span) =>
  db
    .selectFrom('performerServiceDays as d')
    .leftJoin('performerServices as s', (join) =>
      join.onRef('s.performerId', '=', 'd.performerId').onRef('s.id', '=', 'd.serviceId'),
    )
    .select(({ fn }) => [
      's.name',
      fn.sum<number>('d.approved').as('approved'),
      fn.sum<number>('d.ratingSum').as('ratingSum'),
    ])
    .where('d.performerId', '=', performerId)
    .where('d.day', '>=', from)
    .where('d.day', '<=', to)
    .groupBy(['d.serviceId', 's.name'])
    .having(({ fn }) => fn.sum('d.approved'), '>', 0)
    .orderBy('approved', 'desc')
    .orderBy('s.name');

/** One statement on one connection: a screen full of figures must not take the whole pool. */
export const readStoredFigures = (db: Database, performerId: string, spans: Spans) =>
  db
    .selectNoFrom([
      jsonObjectFrom(
        db
          .selectFrom('performerTotals')
          .select(['approved', 'ratingSum', 'pending'])
          .where('performerId', '=', performerId),
      ).as('allTime'),
      jsonArrayFrom(sumOfSpans(db, performerId, spans)).as('sums'),
      jsonArrayFrom(daysOf(db, performerId, spans.current)).as('days'),
      jsonArrayFrom(visitsOfSpans(db, performerId, spans)).as('visits'),
      jsonArrayFrom(viewDaysOf(db, performerId, spans.current)).as('viewDays'),
      jsonArrayFrom(enquiriesOfSpans(db, performerId, spans)).as('enquiries'),
      jsonArrayFrom(servicesOf(db, performerId, spans.current)).as('services'),
    ])
    .executeTakeFirstOrThrow();

export type StoredFigures = Awaited<ReturnType<typeof readStoredFigures>>;
