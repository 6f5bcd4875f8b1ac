import type { Database } from '#server/db/open.ts';
import { findPerformer } from '#server/features/profiles/public-profiles.service.ts';
import { readPublicReviews } from '#server/features/reviews/published-reviews.service.ts';
import type { Cursor } from '#shared/cursor.ts';
import { firstLetter, longDate } from '#shared/format.ts';
import { verifiedGigLabel, verifiedGigWords } from '#shared/gig-words.ts';
import { performerName } from '#shared/performers.ts';
import type { PublicReview, PublicReviews } from '#shared/schemas/reviews.ts';
import type { EmbedData, WidgetData, WidgetReview } from '#shared/schemas/widgets.ts';
import { reviewsPerRequest } from '#shared/widget-config.ts';
import type { WidgetType } from '#shared/widgets.ts';
import { widgetLimits } from '#shared/widgets.ts';
import { findEmbedConfig } from './widgets.queries.ts';
import { complete, readWidgetConfig } from './widgets.service.ts';

/** At most so many characters, and never half of one that takes two. */
const cutText = (text: string, max: number) =>
  text.length <= max
    ? text
    : `${text
        .slice(0, max)
        .replace(/[\ud800-\udbff]$/, '')
        .trimEnd()}…`;

function toWidgetReview(review: PublicReview): WidgetReview {
  const { comment, reply } = review;
  return {
    ...review,
    initial: firstLetter(review.reviewerName),
    // A widget is a guest on its page: of a very long review it brings the beginning, and the way to the rest.
    comment: cutText(comment, widgetLimits.comment),
    cut: comment.length > widgetLimits.comment,
    // In one text with the date, so that the script stays as small as it is.
    date: longDate(review.createdAt) + (review.edited ? ' • Edited' : ''),
    reply: reply && cutText(reply.replyText, widgetLimits.reply),
    mark: review.verifiedGig ? `✓ ${verifiedGigLabel}` : review.verified ? '✓ Verified' : '',
    markWords: review.verifiedGig ? verifiedGigWords : '',
  };
}

const shownOf = ({ performer, stats, reviews }: PublicReviews) => ({
  performer: { id: performer.id, slug: performer.slug, name: performerName(performer) },
  stats: { totalReviews: stats.totalReviews, averageRating: stats.averageRating },
  reviews: reviews.map(toWidgetReview),
});

export type EmbedQuery = {
  type: WidgetType;
  limit?: number | undefined;
  cursor?: Cursor | undefined;
  /** Instead of the saved choice; empty: the latest. */
  reviews?: string[] | undefined;
};

export async function readEmbedData(db: Database, idOrSlug: string, query: EmbedQuery): Promise<EmbedData | null> {
  const found = await findPerformer(db, idOrSlug);
  if (!found) return null;
  const { id } = found.performer;
  const config = complete((await findEmbedConfig(db, id, query.type))?.config);
  const limit = query.limit ?? reviewsPerRequest(query.type, config);
  const ids = query.reviews ?? config.selectedReviews;
  if (ids.length > 0 && !query.cursor) {
    // A list shows all that were chosen, page by page; the others as many as they take.
    const most = query.type === 'displayAll' ? widgetLimits.selected : limit;
    const chosen = await readPublicReviews(db, id, { limit: most, ids });
    // Reviews that were chosen may have been hidden or erased since.
    if (chosen && chosen.reviews.length > 0) return { ...shownOf(chosen), config, selected: true, nextCursor: null };
  }
  const latest = await readPublicReviews(db, id, { limit, ...(query.cursor && { cursor: query.cursor }) });
  return latest && { ...shownOf(latest), config, selected: false, nextCursor: latest.nextCursor };
}

export async function readWidgetData(
  db: Database,
  idOrSlug: string,
  limit: number | undefined,
): Promise<WidgetData | null> {
  const found = await findPerformer(db, idOrSlug);
  if (!found) return null;
  const { id: _, ...config } = await readWidgetConfig(db, found.performer.id);
  const latest = await readPublicReviews(db, found.performer.id, { limit: limit ?? config.maxReviews });
  return latest && { ...shownOf(latest), config };
}
