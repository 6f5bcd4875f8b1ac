import { sql } from 'kysely';
import type { Database } from '#server/db/open.ts';
import { cutPage } from '#server/http/cut-page.ts';
import type { Cursor } from '#shared/cursor.ts';
import type { ReportedImported } from '#shared/schemas/imports.ts';
import { toImportedReview } from './own-imports.service.ts';

/** So many reports of one review are read out; the others are counted. */
const reportsTold = 20;

const listReported = async (db: Database, { limit, cursor }: { limit: number; cursor?: Cursor | undefined }) =>
  db
    .selectFrom('importedReports')
    .select(['performerId', 'reviewId as id'])
    .select(sql<Date>`min(created_at)`.as('createdAt'))
    .select(sql<number>`count(*)::integer`.as('reportsTotal'))
    .groupBy(['performerId', 'reviewId'])
    .$if(cursor !== undefined, (query) =>
      query.having(sql<boolean>`(min(created_at), review_id) > (${cursor?.createdAt}, ${cursor?.id}::uuid)`),
    )
    .orderBy(sql`min(created_at)`)
    .orderBy('reviewId')
    .limit(limit + 1)
    .execute();

const readReviews = (db: Database, ids: string[]) =>
  db
    .selectFrom('importedReviews as r')
    .innerJoin('reviewImports as i', (join) =>
      join.onRef('i.performerId', '=', 'r.performerId').onRef('i.id', '=', 'r.importId'),
    )
    .innerJoin('performers as p', 'p.id', 'r.performerId')
    .select(['r.id', 'r.performerId', 'r.reviewerName', 'r.reviewerEmail', 'r.rating', 'r.comment', 'r.eventType'])
    .select(['r.askedAt', 'i.source', 'p.slug', 'p.businessName'])
    .select(sql<string | null>`r.written_on::text`.as('writtenOn'))
    .where('r.id', 'in', ids)
    .execute();

const readReports = (db: Database, ids: string[]) =>
  db
    .selectFrom((from) =>
      from
        .selectFrom('importedReports')
        .select(['id', 'reviewId', 'ground', 'reason', 'createdAt', 'reporterEmail'])
        .select(sql<number>`row_number() over (partition by review_id order by created_at, id)`.as('place'))
        .where('reviewId', 'in', ids)
        .as('m'),
    )
    .select(['m.id', 'm.reviewId', 'm.ground', 'm.reason', 'm.createdAt', 'm.reporterEmail'])
    .where('m.place', '<=', reportsTold)
    .orderBy('m.place')
    .execute();

/** Imported reviews that were reported, each with what was said about it, the longest waiting first. */
export async function readReported(
  db: Database,
  wanted: { limit: number; cursor?: Cursor | undefined },
): Promise<{ reported: ReportedImported[]; nextCursor: string | null }> {
  const { page, nextCursor } = cutPage(await listReported(db, wanted), wanted.limit);
  if (page.length === 0) return { reported: [], nextCursor };
  const ids = page.map(({ id }) => id);
  const reviews = new Map((await readReviews(db, ids)).map((review) => [review.id, review]));
  const reports = Map.groupBy(await readReports(db, ids), ({ reviewId }) => reviewId);
  const reported = page.flatMap(({ id, createdAt, reportsTotal }): ReportedImported[] => {
    const found = reviews.get(id);
    if (!found) return [];
    const { performerId, slug, businessName, source, ...review } = found;
    return [
      {
        review: toImportedReview(review, source),
        performer: { id: performerId, slug, name: businessName || slug },
        reports: (reports.get(id) ?? []).map(({ id: reportId, ground, reason, createdAt: at, reporterEmail }) => ({
          id: reportId,
          ground: ground as ReportedImported['reports'][number]['ground'],
          reason,
          createdAt: at.toISOString(),
          writerEmail: ground === 'own_words' ? reporterEmail : null,
        })),
        reportsTotal,
        createdAt: createdAt.toISOString(),
      },
    ];
  });
  return { reported, nextCursor };
}
