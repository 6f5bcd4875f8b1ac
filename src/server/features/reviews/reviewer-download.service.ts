import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Database } from '#server/db/open.ts';

/** Everything that is kept about a review, for the person who left it. Who decided is not theirs to know. */
export const readForReviewer = (db: Database, reviewId: string) =>
  db
    .selectFrom('reviews as r')
    .innerJoin('performers as p', 'p.id', 'r.performerId')
    .select((eb) => [
      'r.id',
      'p.businessName as business',
      'r.reviewerName',
      'r.reviewerEmail',
      'r.rating',
      'r.comment',
      'r.eventType',
      'r.source',
      'r.status',
      'r.isPublic',
      'r.verifiedAt',
      'r.verifiedGig',
      'r.createdAt',
      'r.editedAt',
      jsonArrayFrom(
        eb
          .selectFrom('reviewPhotos as f')
          .select(['f.url', 'f.approvedAt', 'f.createdAt'])
          .whereRef('f.reviewId', '=', 'r.id')
          .orderBy('f.position'),
      ).as('photos'),
      jsonArrayFrom(
        eb
          .selectFrom('replies as y')
          .select(['y.replyText', 'y.createdAt', 'y.updatedAt'])
          .whereRef('y.reviewId', '=', 'r.id'),
      ).as('replies'),
      jsonArrayFrom(
        eb
          .selectFrom('reviewVersions as v')
          .select(['v.number', 'v.rating', 'v.comment', 'v.eventType', 'v.outcome', 'v.closedAt', 'v.createdAt'])
          .whereRef('v.reviewId', '=', 'r.id')
          .orderBy('v.number'),
      ).as('versions'),
      jsonArrayFrom(
        eb
          .selectFrom('decisions as d')
          .leftJoin('reviewVersions as e', 'e.id', 'd.versionId')
          .leftJoin('appeals as a', 'a.decisionId', 'd.id')
          .select([
            'e.number as version',
            'd.outcome',
            'd.reason',
            'd.note',
            'd.decidedAt',
            'a.words as appeal',
            'a.createdAt as appealedAt',
            'a.outcome as appealOutcome',
            'a.note as appealNote',
            'a.answeredAt as appealAnsweredAt',
          ])
          .whereRef('d.reviewId', '=', 'r.id')
          .orderBy('d.decidedAt'),
      ).as('decisions'),
    ])
    .where('r.id', '=', reviewId)
    .executeTakeFirst();
