import type { Database } from '#server/db/open.ts';
import type { Env } from '#server/env.ts';
import { escapeMarkup } from '#server/escape-markup.ts';
import { readPublicReviews } from '#server/features/reviews/published/published-reviews.service.ts';
import { isId } from '#shared/cursor.ts';
import type { OembedFormat } from '#shared/oembed.ts';
import { isSample, reviewPagePath } from '#shared/paths.ts';
import { performerName } from '#shared/performers.ts';
import { performerImagePath, reviewImagePath, shareImageSize } from '#shared/share-images.ts';

/** How large the frame is, where the site that shows it allows that much. */
const frames = { list: { width: 600, height: 600 }, single: { width: 600, height: 420 } } as const;
/** Below that no widget can be read, and an answer may not be larger than what was asked for: then it is a link. */
const smallest = 220;

export type Oembed = Record<string, string | number>;
export type OembedSize = { maxwidth?: number | undefined; maxheight?: number | undefined };

const embeddable = /^\/(?:(?:reviews|performer)\/([\w-]{1,100})|reviews\/([\w-]{1,100})\/([\w-]{1,100}))\/?$/i;

/** The act, and perhaps the review, that a public address of ours is about; null for every other address. */
export function readEmbeddable(address: string, appUrl: string): { performer: string; reviewId: string | null } | null {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol) || url.host !== new URL(appUrl).host) return null;
  const [found, page, single, reviewId] = embeddable.exec(url.pathname) ?? [];
  return found ? { performer: (page ?? single ?? '').toLowerCase(), reviewId: reviewId?.toLowerCase() ?? null } : null;
}

/** What a site needs to show a public page or one review: a frame with the widget that the act uses everywhere else. */
export async function describeEmbed(
  { db, env }: { db: Database; env: Env },
  { performer: idOrSlug, reviewId }: { performer: string; reviewId: string | null },
  { maxwidth = shareImageSize.width, maxheight = shareImageSize.height }: OembedSize,
): Promise<{ performerId: string; oembed: Oembed } | null> {
  const ids = reviewId === null ? {} : { ids: isId(reviewId) ? [reviewId] : [] };
  const found = await readPublicReviews(db, idOrSlug, { limit: 1, ...ids });
  // Nobody has written the sample's reviews: they belong on no other site.
  if (!found || isSample(found.performer)) return null;
  const { performer, stats, reviews } = found;
  const review = reviewId === null ? null : reviews[0];
  if (review === undefined) return null;
  const name = performerName(performer);
  const title = review ? `${name}, reviewed by ${review.reviewerName}` : `Reviews of ${name}`;
  const frame = review ? frames.single : frames.list;
  const width = Math.min(frame.width, maxwidth);
  const height = Math.min(frame.height, maxheight);
  const isReadable = Math.min(width, height) >= smallest;
  const chosen = review ? `&selectedReviews=${review.id}` : '';
  const source = `${env.appUrl}/embed/displayAll?type=displayAll&performerId=${performer.id}${chosen}`;
  const image = env.appUrl + (review ? reviewImagePath(performer, review) : performerImagePath(performer, stats));
  const fits = maxwidth >= shareImageSize.width && maxheight >= shareImageSize.height;
  return {
    performerId: performer.id,
    oembed: {
      version: '1.0',
      type: isReadable ? 'rich' : 'link',
      title,
      ...(review
        ? { author_name: review.reviewerName }
        : { author_name: name, author_url: env.appUrl + reviewPagePath(performer) }),
      provider_name: 'Starbill',
      provider_url: env.appUrl,
      cache_age: 86_400,
      // A frame and nothing beside it: WordPress keeps one, and takes every script away.
      ...(isReadable && {
        html: `<iframe src="${escapeMarkup(source)}" title="${escapeMarkup(title)}" width="${width}" height="${height}" frameborder="0" loading="lazy" style="border:0;max-width:100%"></iframe>`,
        width,
        height,
      }),
      // A picture has to keep to the limits too, and ours comes in one size.
      ...(fits && {
        thumbnail_url: image,
        thumbnail_width: shareImageSize.width,
        thumbnail_height: shareImageSize.height,
      }),
    },
  };
}

export function writeOembed(oembed: Oembed, format: OembedFormat): string {
  if (format === 'json') return JSON.stringify(oembed);
  const lines = Object.entries(oembed).map(([key, value]) => `<${key}>${escapeMarkup(String(value))}</${key}>`);
  return `<?xml version="1.0" encoding="utf-8" standalone="yes"?>\n<oembed>${lines.join('')}</oembed>\n`;
}
