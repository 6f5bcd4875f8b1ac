import type { Database } from '#server/db/open.ts';
import {
  createLatestFinder,
  latestRead,
  readPublicReviews,
} from '#server/features/reviews/published/published-reviews.service.ts';
import { bookingWords } from '#shared/booking.ts';
import type { Cursor } from '#shared/cursor.ts';
import { averageText, firstLetter, longDate, reviewCountText } from '#shared/format.ts';
import { verifiedGigLabel, verifiedGigWords } from '#shared/gig-words.ts';
import { performerName } from '#shared/performers.ts';
import type { PublicReview, PublicReviews } from '#shared/schemas/reviews.ts';
import type { EmbedData, WidgetData, WidgetReview } from '#shared/schemas/widgets.ts';
import { isPopup, reviewsPerRequest, widgetDefaultsFor } from '#shared/widget-config.ts';
import type { WidgetType } from '#shared/widgets.ts';
import { widgetLimits } from '#shared/widgets.ts';
import { savedConfigsOf } from './widgets.queries.ts';
import { complete } from './widgets.service.ts';

/** At most so many characters, and never half of one that takes two. */
const cutText = (text: string, max: number) =>
  text.length <= max
    ? text
    : `${text
        .slice(0, max)
        .replace(/[\ud800-\udbff]$/, '')
        .trimEnd()}…`;

function toWidgetReview(review: PublicReview, mostCharacters: number): WidgetReview {
  const { comment, reply } = review;
  return {
    ...review,
    initial: firstLetter(review.reviewerName),
    // A widget is a guest on its page: of a very long review it brings the beginning, and the way to the rest.
    comment: cutText(comment, mostCharacters),
    cut: comment.length > mostCharacters,
    // In one text with the date, so that the script stays as small as it is.
    date: longDate(review.createdAt) + (review.edited ? ' • Edited' : ''),
    reply: reply && cutText(reply.replyText, widgetLimits.reply),
    mark: review.verifiedGig ? `✓ ${verifiedGigLabel}` : review.verified ? '✓ Verified' : '',
    markWords: review.verifiedGig ? verifiedGigWords : '',
  };
}

const shownOf = ({ performer, stats, reviews }: PublicReviews, mostCharacters: number) => ({
  performer: {
    id: performer.id,
    slug: performer.slug,
    name: performerName(performer),
    // Reviews that their owner hides were still left.
    invitation: `${stats.totalReviews > 0 ? 'Your review of' : 'Be the first to review'} ${performerName(performer)}`,
    booking: bookingWords(performer),
  },
  stats: {
    totalReviews: stats.totalReviews,
    averageRating: stats.averageRating,
    hiddenReviews: stats.hiddenReviews,
    averageText: stats.averageRating === null ? '' : averageText(stats.averageRating),
    countText: reviewCountText(stats.totalReviews),
  },
  reviews: reviews.map((review) => toWidgetReview(review, mostCharacters)),
});

/** Kinds that show all that were chosen, a part at a time; the others show as many as they take. */
const showsAllChosen = (type: WidgetType) => type === 'displayAll' || type === 'wall';

export type EmbedQuery = {
  type: WidgetType;
  limit?: number | undefined;
  cursor?: Cursor | undefined;
  /** Instead of the saved choice; empty: the latest. */
  reviews?: string[] | undefined;
};

/** Most widgets are drawn from this one query: the act, its latest reviews and how its widgets look. */
const findShown = createLatestFinder('widgets', (_db, performerId) => savedConfigsOf(performerId));

export async function readEmbedData(db: Database, idOrSlug: string, query: EmbedQuery): Promise<EmbedData | null> {
  const found = await findShown(db, idOrSlug);
  if (!found) return null;
  const { profile, latest, more } = found;
  const { id, brandColor: color, brandFont: font } = profile.performer;
  const config = complete(more.embeds[query.type], { color, font });
  const most = isPopup(query.type) ? widgetLimits.popupComment : widgetLimits.comment;
  const limit = query.limit ?? reviewsPerRequest(query.type, config);
  const ids = query.reviews ?? config.selectedReviews;
  if (ids.length > 0 && !query.cursor) {
    const chosen = await readPublicReviews(db, id, {
      limit: showsAllChosen(query.type) ? widgetLimits.selected : limit,
      ids,
    });
    // Reviews that were chosen may have been hidden or erased since.
    if (chosen && chosen.reviews.length > 0)
      return { ...shownOf(chosen, most), config, selected: true, nextCursor: null };
  }
  const { cursor } = query;
  const isRead = !cursor && limit <= latestRead;
  const page = isRead ? { ...profile, ...latest(limit) } : await readPublicReviews(db, id, { limit, cursor });
  return page && { ...shownOf(page, most), config, selected: false, nextCursor: page.nextCursor };
}

export async function readWidgetData(
  db: Database,
  idOrSlug: string,
  limit: number | undefined,
): Promise<WidgetData | null> {
  const found = await findShown(db, idOrSlug);
  if (!found) return null;
  const { profile, latest, more } = found;
  const { brandColor: color, brandFont: font } = profile.performer;
  const config = more.widget ?? widgetDefaultsFor({ color, font });
  const page = latest(limit ?? config.maxReviews);
  return { ...shownOf({ ...profile, ...page }, widgetLimits.collectComment), config };
}
