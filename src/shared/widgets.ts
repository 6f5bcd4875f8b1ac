import { z } from 'zod';
import { typedLine, typedText } from './typed-text.ts';
import {
  type EmbedConfig,
  type EmbedData,
  isHexColor,
  settingRules,
  type WidgetConfig,
  type WidgetData,
  type WidgetReview,
} from './widget-config.ts';

/** How much a widget is given at most. */
export const widgetLimits = { title: 200, description: 500, maxReviews: 10, selected: 20, comment: 1500, reply: 600 };

const text = z.string();
const color = z.string().refine(isHexColor, 'Please use a colour such as #0ea5e9 or #0af.');
const reviewId = z.uuid('This is not an id.').toLowerCase();

/** A setting that has a few values; the rule is the one that addresses are held to. */
const oneOf = <Value extends string | number | boolean>(name: keyof EmbedConfig, words: string) =>
  z.custom<Value>((value) => settingRules[name]?.test(String(value)) ?? false, words);

const embedConfig = z.strictObject({
  backgroundColor: color,
  fontColor: color,
  useCustomFont: z.boolean(),
  customFont: text.refine((name) => settingRules.customFont?.test(name), 'Please choose one of the fonts we host.'),
  primaryColor: color,
  buttonColor: color,
  reviewsPerPage: z.number().pipe(oneOf<number>('reviewsPerPage', 'Please choose 5, 10 or 20 reviews per page.')),
  paginationStyle: z.enum(['pagination', 'loadMore']),
  carouselCount: z.number().pipe(oneOf<number>('carouselCount', 'Please choose 3, 5 or 10 reviews.')),
  autoplaySpeed: z
    .number()
    .int()
    .min(3000, 'Please choose 3 to 30 seconds.')
    .max(30_000, 'Please choose 3 to 30 seconds.'),
  popupPosition: z.enum(['bottom-left', 'bottom-right']),
  selectedReviews: z
    .array(reviewId)
    .max(widgetLimits.selected, `Please select at most ${widgetLimits.selected} reviews.`),
}) satisfies z.ZodType<EmbedConfig>;

export const widgetTypes = ['displayAll', 'carousel', 'sidePopup', 'latestPopup'] as const;

/** What is left out keeps its default. */
export const saveEmbedConfigInput = z.strictObject({
  widgetType: z.enum(widgetTypes, 'There is no such widget.'),
  config: embedConfig.partial(),
});
export type SaveEmbedConfigInput = z.infer<typeof saveEmbedConfigInput>;

export type EmbedConfigs = Partial<Record<(typeof widgetTypes)[number], EmbedConfig>>;
export const embedConfigsAnswer = z.partialRecord(z.enum(widgetTypes), embedConfig) satisfies z.ZodType<EmbedConfigs>;
export const savedEmbedConfigAnswer = z.strictObject({ widgetType: z.enum(widgetTypes), config: embedConfig });

export const widgetConfigInput = z.strictObject({
  title: typedLine(widgetLimits.title, { missing: 'Please enter a title.' }),
  description: typedText(widgetLimits.description),
  theme: z.enum(['light', 'dark']),
  primaryColor: color,
  showRating: z.boolean(),
  showReviewCount: z.boolean(),
  maxReviews: z
    .number('Please enter a number from 1 to 10.')
    .int('Please enter a number from 1 to 10.')
    .min(1, 'Please enter a number from 1 to 10.')
    .max(widgetLimits.maxReviews, 'Please enter a number from 1 to 10.'),
}) satisfies z.ZodType<WidgetConfig>;

/** `id` is null until something was saved; the rest are the defaults then. */
export type SavedWidgetConfig = WidgetConfig & { id: string | null };
export const savedWidgetConfigAnswer = widgetConfigInput.extend({
  id: text.nullable(),
}) satisfies z.ZodType<SavedWidgetConfig>;

const performer = z.strictObject({ id: text, slug: text, name: text });
const stats = z.strictObject({ totalReviews: z.number(), averageRating: z.number().nullable() });
const widgetReview = z.strictObject({
  id: text,
  reviewerName: text,
  initial: text,
  rating: z.number(),
  comment: text,
  cut: z.boolean(),
  createdAt: text,
  date: text,
  eventType: text,
  verified: z.boolean(),
  imageUrls: z.array(text),
  reply: text.nullable(),
}) satisfies z.ZodType<WidgetReview>;

export const embedDataAnswer = z.strictObject({
  performer,
  stats,
  config: embedConfig,
  selected: z.boolean(),
  reviews: z.array(widgetReview),
  nextCursor: text.nullable(),
}) satisfies z.ZodType<EmbedData>;

export const widgetDataAnswer = z.strictObject({
  performer,
  stats,
  config: widgetConfigInput,
  reviews: z.array(widgetReview),
}) satisfies z.ZodType<WidgetData>;

const notIds = 'must be ids of reviews, with commas between them';

/** Ids in an address, between commas. An empty text is a choice too: none, so the latest. */
export const reviewIdsText = text
  .refine((ids) => settingRules.selectedReviews?.test(ids), notIds)
  .transform((ids) => (ids === '' ? [] : ids.toLowerCase().split(',')))
  .pipe(z.array(z.guid(notIds)));
