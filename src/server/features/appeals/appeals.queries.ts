import { sql } from 'kysely';
import type { Database } from '#server/db/open.ts';
import { newestFirst, oldestFirst, readWithinBytes } from '#server/http/page-bytes.ts';
import type { Cursor } from '#shared/cursor.ts';
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
      'r.performerId',
      'd.decidedAt',
      sql<RejectionReason>`d.reason`.as('reason'),
      'd.note',
      'a.createdAt as appealedAt',
      'a.outcome',
    ])
    .where('r.id', '=', reviewId)
    .where('r.status', '=', 'rejected')
    .where('d.versionId', 'is', null)
    .executeTakeFirst();

const appeals = (db: Database) =>
  db
    .selectFrom('appeals as a')
    .innerJoin('decisions as d', 'd.id', 'a.decisionId')
    .leftJoin('accounts as decider', 'decider.id', 'd.decidedBy')
    .leftJoin('accounts as answerer', 'answerer.id', 'a.answeredBy')
    .select([
      'd.id',
      'd.reviewId',
      'a.words',
      'a.createdAt',
      'a.outcome',
      'a.note',
      'a.answeredAt',
      'answerer.name as answeredBy',
      sql<RejectionReason>`d.reason`.as('reason'),
      'd.note as decisionNote',
      'd.decidedAt',
      'd.decidedBy as deciderId',
      'decider.name as decidedBy',
    ]);

export type AppealRow = NonNullable<Awaited<ReturnType<typeof findAppeal>>>;

export const findAppeal = (db: Database, id: string) => appeals(db).where('d.id', '=', id).executeTakeFirst();

/** Open ones oldest first, as they are worked through; answered ones newest first, as they are looked up. */
export const listAppeals = (db: Database, page: { state: 'open' | 'answered'; limit: number; cursor?: Cursor }) => {
  const open = page.state === 'open';
  const order = open ? 'asc' : 'desc';
  const { createdAt, id } = page.cursor ?? {};
  const query = appeals(db)
    .select((eb) =>
      eb
        .selectFrom('reviews as r')
        .select(sql<number>`octet_length(r.comment)`.as('bytes'))
        .whereRef('r.id', '=', 'd.reviewId')
        .as('bytes'),
    )
    .where('a.outcome', open ? 'is' : 'is not', null)
    .$if(page.cursor !== undefined, (query) =>
      query.where(
        open
          ? sql<boolean>`(a.created_at, a.decision_id) > (${createdAt}, ${id})`
          : sql<boolean>`(a.created_at, a.decision_id) < (${createdAt}, ${id})`,
      ),
    )
    .orderBy('a.createdAt', order)
    .orderBy('a.decisionId', order)
    .limit(page.limit + 1);
  // Each is shown with its review.
  return readWithinBytes(db, query, { bytes: sql`p.bytes`, order: open ? oldestFirst : newestFirst });
};

/** Whether there is an administrator besides this one. */
export const hasOtherAdministrator = async (db: Database, accountId: string): Promise<boolean> =>
  (await db
    .selectFrom('accounts')
    .select('id')
    .where('role', '=', 'administrator')
    .where('id', '<>', accountId)
    .limit(1)
    .executeTakeFirst()) !== undefined;
