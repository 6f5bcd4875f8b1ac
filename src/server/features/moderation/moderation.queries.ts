import { type RawBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { firstOwnerOf } from '#server/db/first-owner.ts';
import type { Database } from '#server/db/open.ts';
import { decidedReviewColumns, reviewCoreColumns } from '#server/features/reviews/review-core.ts';
import { newestFirst, oldestFirst, readWithinBytes } from '#server/http/page-bytes.ts';
import type { Rating } from '#shared/ratings.ts';
import type { RejectionReason } from '#shared/review-states.ts';

/** More reviews than this of one address say nothing new, and no look at the queue reads more. */
const longestRecord = 200;

/** A review is seldom decided more than twice. */
const longestHistory = 20;

const bytesOfComment = sql`octet_length(p.comment)`;

type RecordCounts = { received: number; approved: number; rejected: number; performers: number };

const queuedReviews = (db: Database) =>
  db
    .selectFrom('reviews as r')
    .innerJoin('performers as p', 'p.id', 'r.performerId')
    .innerJoinLateral(
      () => firstOwnerOf(db, sql<string>`p.id`).as('a'),
      (join) => join.onTrue(),
    )
    .select((eb) => [
      ...reviewCoreColumns,
      ...decidedReviewColumns,
      'r.performerId',
      'p.slug',
      'p.businessName',
      'a.firstName',
      'a.lastName',
      'r.reviewerEmail',
      'r.checks',
      'r.decidedAt',
      'r.isPublic',
      'r.version',
      jsonArrayFrom(
        eb
          .selectFrom('decisions as d')
          .leftJoin('accounts as by', 'by.id', 'd.decidedBy')
          .leftJoin('appeals as ap', 'ap.decisionId', 'd.id')
          .select([
            sql<'approved' | 'rejected'>`d.outcome`.as('outcome'),
            sql<boolean>`d.version_id is not null`.as('ofEdit'),
            sql<RejectionReason | null>`d.reason`.as('reason'),
            'd.note',
            'by.name as by',
            'd.decidedAt as at',
            sql<'open' | 'upheld' | 'reversed' | null>`
              case when ap.decision_id is null then null else coalesce(ap.outcome, 'open') end`.as('appeal'),
          ])
          .whereRef('d.reviewId', '=', 'r.id')
          .orderBy('d.decidedAt', 'desc')
          .orderBy('d.id', 'desc')
          .limit(longestHistory),
      ).as('history'),
      jsonArrayFrom(
        eb
          .selectFrom('reviewPhotos as f')
          .select(['f.id', 'f.fileKey', 'f.width', 'f.height', sql<boolean>`f.approved_at is null`.as('waiting')])
          .whereRef('f.reviewId', '=', 'r.id')
          .orderBy('f.position'),
      ).as('photos'),
      sql<RecordCounts>`(
        select json_build_object(
          'received', count(*),
          'approved', count(*) filter (where h.status = 'approved'),
          'rejected', count(*) filter (where h.status = 'rejected'),
          'performers', count(distinct h.performer_id)
        )
        from (
          select o.status, o.performer_id from reviews o
          where lower(o.reviewer_email) = lower(r.reviewer_email)
          order by o.created_at desc
          limit ${longestRecord}
        ) h
      )`.as('record'),
    ]);

export type QueuedRow = NonNullable<Awaited<ReturnType<typeof findQueued>>>;

/** These reviews, as many as go into a page. */
export const readQueuedPage = (db: Database, ids: string[], order: RawBuilder<unknown>) =>
  readWithinBytes(db, queuedReviews(db).where(sql<boolean>`r.id = any (${ids}::uuid[])`), {
    bytes: bytesOfComment,
    order,
  });

export const findQueued = (db: Database, id: string) => queuedReviews(db).where('r.id', '=', id).executeTakeFirst();

export const findManyQueued = (db: Database, ids: string[]) => queuedReviews(db).where('r.id', 'in', ids).execute();

/** Approved reviews that got photos afterwards, by the oldest of those; a review that waits shows its photos itself. */
export const listWithWaitingPhotos = (db: Database, limit: number) =>
  readWithinBytes(db, withWaitingPhotos(db, limit), { bytes: bytesOfComment, order: oldestFirst });

const withWaitingPhotos = (db: Database, limit: number) =>
  queuedReviews(db)
    .where('r.status', '=', 'approved')
    .where(
      'r.id',
      'in',
      // Inside out: the few photos that wait are known by their index, the many approved reviews are not read.
      db
        .selectFrom('reviewPhotos')
        .innerJoin('reviews', 'reviews.id', 'reviewPhotos.reviewId')
        .select('reviewId')
        .where('approvedAt', 'is', null)
        .where('status', '=', 'approved')
        .groupBy('reviewId')
        .orderBy(sql`min(review_photos.created_at)`)
        .limit(limit),
    );

/** Published reviews whose reviewers want to change them, by the age of the edit. */
export const listWithWaitingEdits = (db: Database, limit: number) => {
  const query = queuedReviews(db)
    .innerJoin('reviewVersions as v', (join) => join.onRef('v.reviewId', '=', 'r.id').on('v.outcome', 'is', null))
    .select([
      'v.id as editId',
      sql<Rating>`v.rating`.as('editRating'),
      'v.comment as editComment',
      'v.eventType as editEventType',
      'v.checks as editChecks',
      'v.createdAt as editCreatedAt',
    ])
    .where('r.status', '=', 'approved')
    .orderBy('v.createdAt')
    .orderBy('v.id')
    .limit(limit);
  return readWithinBytes(db, query, {
    bytes: sql`octet_length(p.comment) + octet_length(p.edit_comment)`,
    order: sql`p.edit_created_at, p.edit_id`,
  });
};

/** The other reviews of a review's address, newest first; null when there is no such review. */
export async function listSameReviewer(db: Database, reviewId: string) {
  const review = await db.selectFrom('reviews').select('reviewerEmail').where('id', '=', reviewId).executeTakeFirst();
  if (!review) return null;
  const others = db
    .selectFrom('reviews as r')
    .innerJoin('performers as p', 'p.id', 'r.performerId')
    .innerJoinLateral(
      () => firstOwnerOf(db, sql<string>`p.id`).as('a'),
      (join) => join.onTrue(),
    )
    .select(['r.id', 'r.status', 'r.comment', 'r.createdAt', 'p.slug', 'p.businessName', 'a.firstName', 'a.lastName'])
    .where(sql<boolean>`lower(r.reviewer_email) = lower(${review.reviewerEmail})`)
    .where('r.id', '<>', reviewId)
    .orderBy('r.createdAt', 'desc')
    .limit(20);
  return readWithinBytes(db, others, { bytes: bytesOfComment, order: newestFirst });
}

const countedTo = 10_000;

export async function countWaiting(db: Database) {
  const { rows } = await sql<{
    reviews: number;
    edits: number;
    photos: number;
    flags: number;
    appeals: number;
    imports: number;
    importedReports: number;
  }>`
    select
      (select count(*)::int from (
        select from reviews where status = 'pending' and (source = 'customer' or verified_at is not null) limit ${countedTo}
      ) r) as reviews,
      (select count(*)::int from (select from review_versions where outcome is null limit ${countedTo}) v) as edits,
      (select count(*)::int from (
        select from review_photos f join reviews r on r.id = f.review_id
        where f.approved_at is null and r.status = 'approved' limit ${countedTo}
      ) f) as photos,
      (select count(*)::int from (select from flags where outcome is null limit ${countedTo}) g) as flags,
      (select count(*)::int from (select from appeals where outcome is null limit ${countedTo}) a) as appeals,
      (select count(*)::int from (select from review_imports where state = 'waiting' limit ${countedTo}) i) as imports,
      (select count(*)::int from (
        select distinct performer_id, review_id from imported_reports limit ${countedTo}
      ) m) as imported_reports
  `.execute(db);
  return rows[0] ?? { reviews: 0, edits: 0, photos: 0, flags: 0, appeals: 0, imports: 0, importedReports: 0 };
}
