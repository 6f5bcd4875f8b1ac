import { sql } from 'kysely';
import type { Database } from '#server/db/open.ts';
import type { RejectionReason } from '#shared/review-states.ts';

/** The latest rejection of a review, whether it still stands, and what came of its appeal. */
export const findLatestRejection = (db: Database, reviewId: string) =>
  db
    .selectFrom('decisions as d')
    .innerJoin('reviews as r', 'r.id', 'd.reviewId')
    .leftJoin('appeals as a', 'a.decisionId', 'd.id')
    .select([
      'd.id',
      sql<RejectionReason>`d.reason`.as('reason'),
      'd.note',
      'd.decidedAt',
      sql<boolean>`r.status = 'rejected' and r.decided_at = d.decided_at`.as('stands'),
      sql<boolean>`exists (
        select from decisions e where e.review_id = d.review_id and e.outcome = 'approved' and e.decided_at < d.decided_at
      )`.as('takenDown'),
      sql<boolean>`r.status = 'approved'`.as('isApproved'),
      'a.outcome as appealOutcome',
      'a.note as appealNote',
    ])
    .where('d.reviewId', '=', reviewId)
    .where('d.outcome', '=', 'rejected')
    .where('d.versionId', 'is', null)
    .orderBy('d.decidedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
