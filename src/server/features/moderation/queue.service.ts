import type { Database } from '#server/db/open.ts';
import { refusals } from '#server/errors.ts';
import { toReviewCore } from '#server/features/reviews/review-core.ts';
import { cutPage } from '#server/http/cut-page.ts';
import { hashUnder } from '#server/signed-token.ts';
import type { Cursor } from '#shared/cursor.ts';
import { performerName } from '#shared/performers.ts';
import type { ReviewStatus } from '#shared/review-states.ts';
import type { QueuedReview, ReviewerReview } from '#shared/schemas/moderation.ts';
import {
  findManyQueued,
  findQueued,
  listQueue,
  listSameReviewer,
  listWithWaitingPhotos,
  type QueuedRow,
} from './moderation.queries.ts';

/** What reading the queue needs: `secret` makes an address's hash useless without it. */
export type QueueDeps = { db: Database; secret: string };

/** Stands for an address on an administrator's screen: the same for the same address, and no way back to it. */
const hashAddress = (secret: string, email: string) =>
  hashUnder(secret, 'reviewer', email.toLowerCase(), 'hex').slice(0, 10);

const toQueuedReview = (secret: string, row: QueuedRow): QueuedReview => ({
  ...toReviewCore(row),
  performer: { id: row.performerId, slug: row.slug, name: performerName(row) },
  reviewer: { hash: hashAddress(secret, row.reviewerEmail), ...row.record },
  source: row.source,
  status: row.status,
  rejectedReason: row.rejectedReason,
  checks: row.checks,
  photos: row.photos,
  decidedAt: row.decidedAt?.toISOString() ?? null,
});

export async function readQueue(
  { db, secret }: QueueDeps,
  page: { status: ReviewStatus; limit: number; cursor?: Cursor },
) {
  const { page: rows, nextCursor } = cutPage(await listQueue(db, page), page.limit);
  return { reviews: rows.map((row) => toQueuedReview(secret, row)), nextCursor };
}

export async function readQueued({ db, secret }: QueueDeps, reviewId: string): Promise<QueuedReview> {
  const row = await findQueued(db, reviewId);
  if (!row) throw refusals.notFound('review');
  return toQueuedReview(secret, row);
}

export async function readManyQueued({ db, secret }: QueueDeps, ids: string[]): Promise<Map<string, QueuedReview>> {
  const rows = ids.length === 0 ? [] : await findManyQueued(db, ids);
  return new Map(rows.map((row) => [row.id, toQueuedReview(secret, row)]));
}

export const readWaitingPhotos = async ({ db, secret }: QueueDeps, limit: number) =>
  (await listWithWaitingPhotos(db, limit)).map((row) => toQueuedReview(secret, row));

export async function readReviewerHistory(db: Database, reviewId: string): Promise<ReviewerReview[]> {
  const rows = await listSameReviewer(db, reviewId);
  if (!rows) throw refusals.notFound('review');
  return rows.map((row) => ({
    id: row.id,
    performer: { slug: row.slug, name: performerName(row) },
    status: row.status,
    comment: row.comment,
    createdAt: row.createdAt.toISOString(),
  }));
}
