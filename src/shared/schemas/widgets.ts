import { z } from 'zod';
import { embedConfig, reviewIdsText, widgetConfigInput, widgetLimits, widgetTypes } from '#shared/widgets.ts';
import { count, pageQuery, text } from './common.ts';
import { reviewCore } from './reviews.ts';

export const embedConfigs = z.partialRecord(z.enum(widgetTypes), embedConfig);
export type EmbedConfigs = z.infer<typeof embedConfigs>;
export const savedEmbedConfig = z.strictObject({ widgetType: z.enum(widgetTypes), config: embedConfig });

/** `id` is null until something was saved; the rest are the defaults then. */
export const savedWidgetConfig = widgetConfigInput.extend({ id: text.nullable() });
export type SavedWidgetConfig = z.infer<typeof savedWidgetConfig>;

/** One review as a widget shows it. Texts that a reader needs ready are made by the server. */
const widgetReview = reviewCore.extend({
  initial: text,
  /** The comment is longer; the rest is on its own page. */
  cut: z.boolean(),
  date: text,
  imageUrls: z.array(text),
  reply: text.nullable(),
  /** "✓ Verified" or "✓ Verified gig", and what that means; empty without. */
  mark: text,
  markWords: text,
});
export type WidgetReview = z.infer<typeof widgetReview>;

const shown = {
  performer: z.strictObject({
    id: text,
    slug: text,
    name: text,
    /** Stands where there is no review to show. */
    invitation: text,
    /** What the way to a booking is called; empty where the act wants none. */
    booking: text,
  }),
  stats: z.strictObject({
    totalReviews: count,
    averageRating: count.nullable(),
    /** Of the total; they count, and are not among the reviews. */
    hiddenReviews: count,
    /** "4.7", empty without a review; and "1,204 reviews". */
    averageText: text,
    countText: text,
  }),
  reviews: z.array(widgetReview),
};

/** The one answer that an embedded widget is drawn from. */
export const embedData = z.strictObject({
  ...shown,
  /** What the owner has saved for this kind of widget, complete. */
  config: embedConfig,
  /** The reviews are the owner's choice and not simply the latest. */
  selected: z.boolean(),
  nextCursor: text.nullable(),
});
export type EmbedData = z.infer<typeof embedData>;

export const widgetData = z.strictObject({ ...shown, config: widgetConfigInput });
export type WidgetData = z.infer<typeof widgetData>;

const atMost = (max: number) => z.coerce.number<number>().int().min(1).max(max).optional();

export const embedQuery = z.strictObject({
  type: z.enum(widgetTypes),
  limit: atMost(widgetLimits.selected),
  cursor: pageQuery.cursor,
  reviews: reviewIdsText.optional(),
});
export const widgetQuery = z.strictObject({ limit: atMost(widgetLimits.maxReviews) });
