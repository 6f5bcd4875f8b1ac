import type { Database } from '#server/db/open.ts';
import { refusals } from '#server/errors.ts';
import { signPhotoUrl } from '#server/features/pictures/photo-links.ts';
import { toReviewCore } from '#server/features/reviews/review-core.ts';
import { cutPage } from '#server/http/cut-page.ts';
import { hashUnder } from '#server/signed-token.ts';
import { encodeCursor } from '#shared/cursor.ts';
import { performerName } from '#shared/performers.ts';
import type { EditedReview, QueuedReview, QueueQuery, ReviewerReview } from '#shared/schemas/moderation.ts';
import { findReviewKeys } from './find-reviews.queries.ts';
import {
  findManyQueued,
  findQueued,
  listSameReviewer,
  listWithWaitingEdits,
  listWithWaitingPhotos,
  type QueuedRow,
  readQueuedPage,
} from './moderation.queries.ts';

/** What reading the queue needs: `secret` signs the links to photos, and makes an address's hash useless without it. */
export type QueueDeps = { db: Database; secret: string; now: () => Date };

/** Stands for an address on an administrator's screen: the same for the same address, and no way back to it. */
const hashAddress = (secret: string, email: string) =>
  hashUnder(secret, 'reviewer', email.toLowerCase(), 'hex').slice(0, 10);

const toQueuedReview = ({ secret, now }: QueueDeps, row: QueuedRow): QueuedReview => ({
  ...toReviewCore(row),
  performer: { id: row.performerId, slug: row.slug, name: performerName(row) },
  reviewer: { hash: hashAddress(secret, row.reviewerEmail), ...row.record },
  source: row.source,
  status: row.status,
  rejectedReason: row.rejectedReason,
  checks: row.checks,
  photos: row.photos.map(({ fileKey, ...photo }) => ({
    ...photo,
    url: signPhotoUrl({ secret, now: now() }, fileKey, 'administrator'),
  })),
  decidedAt: row.decidedAt?.toISOString() ?? null,
  isPublic: row.isPublic,
  version: row.version,
  history: row.history.map(({ at, ...decision }) => ({ ...decision, at: new Date(at).toISOString() })),
});

/** A page of all reviews, narrowed by what an administrator asks for. A page of a search may be short and have a next one. */
export async function readQueue(deps: QueueDeps, query: QueueQuery) {
  const { keys, next, order } = await findReviewKeys(deps.db, query);
  const ids = keys.map(({ id }) => id);
  const rows = ids.length > 0 ? await readQueuedPage(deps.db, ids, order) : [];
  // Long reviews fill a page before it has all that were asked for: the next one continues after the last of them.
  const cut = rows.length > 0 && cutPage(rows, rows.length).nextCursor;
  return {
    reviews: rows.map((row) => toQueuedReview(deps, row)),
    nextCursor: cut || (next && encodeCursor(next)),
  };
}

export async function readQueued(deps: QueueDeps, reviewId: string): Promise<QueuedReview> {
  const row = await findQueued(deps.db, reviewId);
  if (!row) throw refusals.notFound('review');
  return toQueuedReview(deps, row);
}

export async function readManyQueued(deps: QueueDeps, ids: string[]): Promise<Map<string, QueuedReview>> {
  const rows = ids.length === 0 ? [] : await findManyQueued(deps.db, ids);
  return new Map(rows.map((row) => [row.id, toQueuedReview(deps, row)]));
}

export const readWaitingPhotos = async (deps: QueueDeps, limit: number) =>
  (await listWithWaitingPhotos(deps.db, limit)).map((row) => toQueuedReview(deps, row));

export const readWaitingEdits = async (deps: QueueDeps, limit: number): Promise<EditedReview[]> =>
  (await listWithWaitingEdits(deps.db, limit)).map((row) => ({
    ...toQueuedReview(deps, row),
    edit: {
      id: row.editId,
      rating: row.editRating,
      comment: row.editComment,
      eventType: row.editEventType,
      checks: row.editChecks,
      createdAt: row.editCreatedAt.toISOString(),
    },
  }));

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
