import { sql, type Transaction } from 'kysely';
import type { Database } from '#server/db/open.ts';
import type { DB } from '#server/db/types.ts';
import type { Rating } from '#shared/ratings.ts';
import type { RejectionReason } from '#shared/review-states.ts';

/** A review that its reviewer is about to edit. It is locked first, as by everybody who decides. */
export const findEditable = (trx: Transaction<DB>, reviewId: string) =>
  trx
    .selectFrom('reviews as r')
    .select((eb) => [
      'r.id',
      'r.performerId',
      'r.reviewerName',
      'r.reviewerEmail',
      'r.rating',
      'r.comment',
      'r.eventType',
      'r.checks',
      'r.status',
      'r.source',
      'r.verifiedAt',
      'r.createdAt',
      eb
        .selectFrom('reviewVersions as v')
        .select('v.id')
        .whereRef('v.reviewId', '=', 'r.id')
        .where('v.outcome', 'is', null)
        .as('waitingId'),
      sql<boolean>`exists (
        select from decisions d join appeals a on a.decision_id = d.id where d.review_id = r.id and a.outcome is null
      )`.as('isAppealed'),
      sql<boolean>`exists (select from decisions d where d.review_id = r.id)`.as('wasDecided'),
      sql<boolean>`r.status = 'approved' or exists (
        select from decisions d where d.review_id = r.id and d.outcome = 'approved'
      )`.as('wasPublished'),
    ])
    .where('r.id', '=', reviewId)
    .forUpdate('r')
    .executeTakeFirst();

/**
 * How many edits a review has had since a moment and ever, the number of its latest version (0 when it has none), and
 * whether that one waits.
 */
export async function countEdits(db: Database, reviewId: string, since: Date) {
  const { rows } = await sql<{ today: number; ever: number; latest: number; isWaiting: boolean }>`
    select
      count(*) filter (where number > 1 and created_at > ${since})::int as today,
      count(*) filter (where number > 1)::int as ever,
      coalesce(max(number), 0)::int as latest,
      count(*) filter (where outcome is null) > 0 as is_waiting
    from review_versions where review_id = ${reviewId}
  `.execute(db);
  return rows[0] ?? { today: 0, ever: 0, latest: 0, isWaiting: false };
}

type Whose = { id: string; performerId: string; reviewerEmail: string };

/** Whether another review of the last year says the same, for this performer or from this address. */
export async function hasSameWords(db: Database, review: Whose, textHash: string): Promise<boolean> {
  const { rows } = await sql`
    select from reviews r
    where r.performer_id = ${review.performerId} and r.text_hash = ${textHash}
      and r.created_at > now() - interval '1 year' and r.id <> ${review.id}
    union all
    select from reviews r
    where lower(r.reviewer_email) = lower(${review.reviewerEmail}) and r.text_hash = ${textHash}
      and r.created_at > now() - interval '1 year' and r.id <> ${review.id}
    limit 1
  `.execute(db);
  return rows.length > 0;
}

/** The edit that a reviewer made last, when it waits or was rejected; null when the review says it, or there is none. */
export async function readLatestEdit(db: Database, reviewId: string) {
  const edit = await db
    .selectFrom('reviewVersions as v')
    .leftJoin('decisions as d', 'd.versionId', 'v.id')
    .select([
      sql<Rating>`v.rating`.as('rating'),
      'v.comment',
      'v.eventType',
      'v.outcome',
      sql<RejectionReason | null>`d.reason`.as('reason'),
      'd.note',
    ])
    .where('v.reviewId', '=', reviewId)
    .orderBy('v.number', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!edit || (edit.outcome !== null && edit.outcome !== 'rejected')) return null;
  const { outcome: _, reason, note, ...words } = edit;
  return { ...words, rejection: reason === null ? null : { reason, note } };
}
