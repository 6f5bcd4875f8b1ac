import { sql } from 'kysely';
import { firstOwnerOf } from '#server/db/first-owner.ts';
import type { Database } from '#server/db/open.ts';
import { reviewCoreColumns, toReviewCore } from '#server/features/reviews/review-core.ts';
import { performerName } from '#shared/performers.ts';
import { samplePayload, testEventType, type WebhookEventType, type WebhookPayload } from '#shared/webhook-events.ts';

type Event = { performerId: string; type: string; reviewId: string | null; gigId: string | null; createdAt: Date };

/**
 * What is told of an event: what its owner sees, without anybody's email address or number. Null when there is nothing to
 * tell any more: the review was hidden or a decision was undone before the first try.
 */
export async function describeEvent(db: Database, event: Event, appUrl: string): Promise<WebhookPayload | null> {
  const performer = await findPerformer(db, event.performerId);
  if (!performer) return null;
  const timestamp = event.createdAt.toISOString();
  const type = event.type as WebhookEventType | typeof testEventType;
  if (type === testEventType) return samplePayload(type, { appUrl, performer, timestamp });
  if (event.gigId !== null) {
    const gig = await findGig(db, event.performerId, event.gigId);
    return gig && { type, timestamp, data: { performer, gig } };
  }
  const review = event.reviewId && (await findReview(db, event.reviewId, `${appUrl}/reviews/${performer.slug}`));
  if (!review || (type === 'review.published' && review.url === null)) return null;
  if (type === 'review.replied' && review.reply === null) return null;
  const flag = type === 'review.flagged' ? await findFlag(db, review.id) : null;
  return { type, timestamp, data: { performer, review, ...(flag && { flag }) } };
}

async function findPerformer(db: Database, id: string): Promise<WebhookPayload['data']['performer'] | null> {
  const row = await db
    .selectFrom('performers as p')
    .innerJoinLateral(
      () => firstOwnerOf(db, sql<string>`p.id`).as('o'),
      (join) => join.onTrue(),
    )
    .select(['p.slug', 'p.businessName', 'o.firstName', 'o.lastName'])
    .where('p.id', '=', id)
    .executeTakeFirst();
  return row ? { id, slug: row.slug, name: performerName(row) } : null;
}

async function findReview(db: Database, id: string, page: string) {
  const row = await db
    .selectFrom('reviews as r')
    .leftJoin('replies as a', 'a.reviewId', 'r.id')
    .select(reviewCoreColumns)
    .select(['r.status', 'r.isPublic', 'r.published', 'a.replyText', 'a.createdAt as repliedAt', 'a.updatedAt'])
    .where('r.id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  const { status, isPublic, replyText, repliedAt, updatedAt } = row;
  const hasReply = replyText !== null && repliedAt !== null && updatedAt !== null;
  return {
    ...toReviewCore(row),
    status,
    isPublic,
    url: row.published ? `${page}/${id}` : null,
    reply: hasReply ? { replyText, createdAt: repliedAt.toISOString(), updatedAt: updatedAt.toISOString() } : null,
  };
}

async function findFlag(db: Database, reviewId: string) {
  const row = await db
    .selectFrom('flags')
    .select(['reason', 'createdAt'])
    .where('reviewId', '=', reviewId)
    .where('source', '=', 'owner')
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? { reason: row.reason, createdAt: row.createdAt.toISOString() } : null;
}

const findGig = async (db: Database, performerId: string, id: string) =>
  (await db
    .selectFrom('gigs')
    .select(['id', 'date', 'eventType', 'place', 'state', 'reviewId'])
    .where('performerId', '=', performerId)
    .where('id', '=', id)
    .executeTakeFirst()) ?? null;
