import { z } from 'zod';
import { typedLine, typedText } from './typed-text.ts';
import { isHexColor, settingRules } from './widget-settings.ts';

/** How much a widget is given at most. */
export const widgetLimits = {
  title: 200,
  description: 500,
  maxReviews: 10,
  selected: 20,
  /** Characters of a review: in a list, in a pop-up and in the review-collection widget. */
  comment: 1500,
  popupComment: 100,
  collectComment: 280,
  reply: 600,
};

const text = z.string();
const color = z.string().refine(isHexColor, 'Use a colour such as #0ea5e9 or #0af.');
const reviewId = z.uuid('This isn’t a valid id.').toLowerCase();

/** A setting that has a few values; the rule is the one that addresses are held to. */
const oneOf = <Value extends string | number | boolean>(name: string, words: string) =>
  z.custom<Value>((value) => settingRules[name]?.test(String(value)) ?? false, words);

const theme = z.enum(['light', 'dark', 'auto'], 'Choose light, dark or automatic.');

export const embedConfig = z.strictObject({
  /** `light` wears the two colours below, `dark` colours of its own, `auto` whichever suits the page around it. */
  theme,
  /** A link at the foot to the act's enquiry form or booking page. */
  showEnquiry: z.boolean(),
  backgroundColor: color,
  fontColor: color,
  useCustomFont: z.boolean(),
  customFont: text.refine((name) => settingRules.customFont?.test(name), 'Choose one of the fonts we host.'),
  primaryColor: color,
  buttonColor: color,
  reviewsPerPage: z.number().pipe(oneOf<number>('reviewsPerPage', 'Choose 5, 10 or 20 reviews per page.')),
  paginationStyle: z.enum(['pagination', 'loadMore']),
  carouselCount: z.number().pipe(oneOf<number>('carouselCount', 'Choose 3, 5 or 10 reviews.')),
  /** Milliseconds. */
  autoplaySpeed: z.number().int().min(3000, 'Choose 3 to 30 seconds.').max(30_000, 'Choose 3 to 30 seconds.'),
  wallCount: z.number().pipe(oneOf<number>('wallCount', 'Choose 6, 9, 12 or 18 reviews.')),
  popupPosition: z.enum(['bottom-left', 'bottom-right']),
  /** Milliseconds after the page has loaded. */
  popupDelay: z.number().int().min(0, 'Choose 0 to 60 seconds.').max(60_000, 'Choose 0 to 60 seconds.'),
  /** A visitor sees it once in so many days; 0: on every page until they close it, which lasts a day. */
  popupDays: z.number().int().min(0, 'Choose 0 to 90 days.').max(90, 'Choose 0 to 90 days.'),
  /** Ids of reviews; empty: the latest ones. */
  selectedReviews: z.array(reviewId).max(widgetLimits.selected, `Select at most ${widgetLimits.selected} reviews.`),
});
export type EmbedConfig = z.infer<typeof embedConfig>;

export const widgetTypes = ['displayAll', 'carousel', 'sidePopup', 'latestPopup', 'wall', 'badge'] as const;
export type WidgetType = (typeof widgetTypes)[number];

/** What is left out keeps its default. */
export const saveEmbedConfigInput = z.strictObject({
  widgetType: z.enum(widgetTypes, 'There is no such widget.'),
  config: embedConfig.partial(),
});
export type SaveEmbedConfigInput = z.infer<typeof saveEmbedConfigInput>;

/** The review-collection widget. */
export const widgetConfigInput = z.strictObject({
  title: typedLine(widgetLimits.title, { missing: 'Enter a title.' }),
  description: typedText(widgetLimits.description),
  theme,
  primaryColor: color,
  showRating: z.boolean(),
  showReviewCount: z.boolean(),
  /** As above; who does not know of it yet has it off. */
  showEnquiry: z.boolean().default(false),
  maxReviews: z
    .number('Enter a number from 1 to 10.')
    .int('Enter a number from 1 to 10.')
    .min(1, 'Enter a number from 1 to 10.')
    .max(widgetLimits.maxReviews, 'Enter a number from 1 to 10.'),
});
export type WidgetConfig = z.infer<typeof widgetConfigInput>;

const notIds = 'must be ids of reviews, with commas between them';

/** Ids in an address, between commas. An empty text is a choice too: none, so the latest. */
export const reviewIdsText = text
  .refine((ids) => settingRules.selectedReviews?.test(ids), notIds)
  .transform((ids) => (ids === '' ? [] : ids.toLowerCase().split(',')))
  .pipe(z.array(z.guid(notIds)));
