import { sql } from 'kysely';
import type { ReviewStatus } from '#shared/reviews.ts';
import type { Database } from '../../db/open.ts';
import type { Cursor } from '../../http/cursor.ts';

const queuedReviews = (db: Database) =>
  db
    .selectFrom('reviews as r')
    .innerJoin('performers as p', 'p.id', 'r.performerId')
    .innerJoin('accounts as a', 'a.id', 'p.id')
    .select([
      'r.id',
      'r.performerId',
      'p.slug',
      'p.businessName',
      'a.firstName',
      'a.lastName',
      'r.reviewerName',
      'r.reviewerEmail',
      'r.rating',
      'r.comment',
      'r.eventType',
      'r.source',
      'r.verifiedAt',
      'r.status',
      'r.rejectedReason',
      'r.checks',
      'r.createdAt',
      'r.decidedAt',
    ]);

export type QueuedRow = Awaited<ReturnType<typeof listQueue>>[number];

/** Ordered by time alone. What an owner added waits for its customer first, not for an administrator. */
export const listQueue = (db: Database, page: { status: ReviewStatus; limit: number; cursor?: Cursor }) =>
  queuedReviews(db)
    .where('r.status', '=', page.status)
    .where((eb) => eb.or([eb('r.source', '=', 'customer'), eb('r.verifiedAt', 'is not', null)]))
    .$if(page.cursor !== undefined, (query) =>
      query.where(sql<boolean>`(r.created_at, r.id) > (${page.cursor?.createdAt}, ${page.cursor?.id})`),
    )
    .orderBy('r.createdAt')
    .orderBy('r.id')
    .limit(page.limit + 1)
    .execute();

export const findQueued = (db: Database, id: string) => queuedReviews(db).where('r.id', '=', id).executeTakeFirst();
