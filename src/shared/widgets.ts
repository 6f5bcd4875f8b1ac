import { z } from 'zod';
import { typedLine, typedText } from './typed-text.ts';
import { isHexColor, settingRules } from './widget-settings.ts';

/** How much a widget is given at most. */
export const widgetLimits = { title: 200, description: 500, maxReviews: 10, selected: 20, comment: 1500, reply: 600 };

const text = z.string();
const color = z.string().refine(isHexColor, 'Please use a colour such as #0ea5e9 or #0af.');
const reviewId = z.uuid('This is not an id.').toLowerCase();

/** A setting that has a few values; the rule is the one that addresses are held to. */
const oneOf = <Value extends string | number | boolean>(name: string, words: string) =>
  z.custom<Value>((value) => settingRules[name]?.test(String(value)) ?? false, words);

export const embedConfig = z.strictObject({
  backgroundColor: color,
  fontColor: color,
  useCustomFont: z.boolean(),
  customFont: text.refine((name) => settingRules.customFont?.test(name), 'Please choose one of the fonts we host.'),
  primaryColor: color,
  buttonColor: color,
  reviewsPerPage: z.number().pipe(oneOf<number>('reviewsPerPage', 'Please choose 5, 10 or 20 reviews per page.')),
  paginationStyle: z.enum(['pagination', 'loadMore']),
  carouselCount: z.number().pipe(oneOf<number>('carouselCount', 'Please choose 3, 5 or 10 reviews.')),
  /** Milliseconds. */
  autoplaySpeed: z
    .number()
    .int()
    .min(3000, 'Please choose 3 to 30 seconds.')
    .max(30_000, 'Please choose 3 to 30 seconds.'),
  popupPosition: z.enum(['bottom-left', 'bottom-right']),
  /** Ids of reviews; empty: the latest ones. */
  selectedReviews: z
    .array(reviewId)
    .max(widgetLimits.selected, `Please select at most ${widgetLimits.selected} reviews.`),
});
export type EmbedConfig = z.infer<typeof embedConfig>;

export const widgetTypes = ['displayAll', 'carousel', 'sidePopup', 'latestPopup'] as const;
export type WidgetType = (typeof widgetTypes)[number];

/** What is left out keeps its default. */
export const saveEmbedConfigInput = z.strictObject({
  widgetType: z.enum(widgetTypes, 'There is no such widget.'),
  config: embedConfig.partial(),
});
export type SaveEmbedConfigInput = z.infer<typeof saveEmbedConfigInput>;

/** The review-collection widget. */
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
});
export type WidgetConfig = z.infer<typeof widgetConfigInput>;

const notIds = 'must be ids of reviews, with commas between them';

/** Ids in an address, between commas. An empty text is a choice too: none, so the latest. */
export const reviewIdsText = text
  .refine((ids) => settingRules.selectedReviews?.test(ids), notIds)
  .transform((ids) => (ids === '' ? [] : ids.toLowerCase().split(',')))
  .pipe(z.array(z.guid(notIds)));
