import { sql } from 'kysely';
import type { Database } from '#server/db/open.ts';
import type { RejectionReason } from '#shared/review-states.ts';

/** The decision that keeps a review from being published, with its appeal. */
export const findStandingRejection = (db: Database, reviewId: string) =>
  db
    .selectFrom('reviews as r')
    .innerJoin('decisions as d', (join) =>
      join.onRef('d.reviewId', '=', 'r.id').onRef('d.decidedAt', '=', 'r.decidedAt'),
    )
    .leftJoin('appeals as a', 'a.decisionId', 'd.id')
    .select([
      'd.id as decisionId',
      'd.decidedAt',
      sql<RejectionReason>`d.reason`.as('reason'),
      'd.note',
      'a.createdAt as appealedAt',
      'a.outcome',
    ])
    .where('r.id', '=', reviewId)
    .where('r.status', '=', 'rejected')
    .executeTakeFirst();
