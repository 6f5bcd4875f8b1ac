/**
 * What a widget is made of: plain types, defaults and rules. Nothing here may carry zod along, and nothing may rely on
 * the methods of arrays or objects: it also runs on pages that have redefined them.
 */
export type WidgetType = 'displayAll' | 'carousel' | 'sidePopup' | 'latestPopup';

export type EmbedConfig = {
  backgroundColor: string;
  fontColor: string;
  useCustomFont: boolean;
  customFont: string;
  primaryColor: string;
  buttonColor: string;
  reviewsPerPage: number;
  paginationStyle: 'pagination' | 'loadMore';
  carouselCount: number;
  /** Milliseconds. */
  autoplaySpeed: number;
  popupPosition: 'bottom-left' | 'bottom-right';
  /** Ids of reviews; empty: the latest ones. */
  selectedReviews: string[];
};

export const embedDefaults: EmbedConfig = {
  backgroundColor: '#ffffff',
  fontColor: '#111827',
  useCustomFont: false,
  customFont: 'Montserrat',
  primaryColor: '#0ea5e9',
  buttonColor: '#0ea5e9',
  reviewsPerPage: 5,
  paginationStyle: 'pagination',
  carouselCount: 3,
  autoplaySpeed: 5000,
  popupPosition: 'bottom-right',
  selectedReviews: [],
};

/** How many reviews a kind of widget takes at a time. */
export const reviewsPerRequest = (type: WidgetType, config: EmbedConfig) =>
  ({ displayAll: config.reviewsPerPage, carousel: config.carouselCount, sidePopup: 5, latestPopup: 5 })[type];

const hex = /^#([\da-f]{3}|[\da-f]{6})$/i;

export const isHexColor = (text: string) => hex.test(text);

/** What each setting looks like as text in an address. No prototype: `__proto__` is a name like any other. */
export const settingRules = {
  __proto__: null,
  backgroundColor: hex,
  fontColor: hex,
  primaryColor: hex,
  buttonColor: hex,
  useCustomFont: /^(true|false)$/,
  customFont: /^(Montserrat|Inter|Lora|Nunito|Playfair Display)$/,
  reviewsPerPage: /^(5|10|20)$/,
  paginationStyle: /^(pagination|loadMore)$/,
  carouselCount: /^(3|5|10)$/,
  autoplaySpeed: /^([3-9]\d{3}|[12]\d{4}|30000)$/,
  popupPosition: /^bottom-(left|right)$/,
  // At most 20 ids. Which of them are ids of anything is for the server to say.
  selectedReviews: /^([\da-f-]{36}(,|$)){0,20}$/i,
} as unknown as Readonly<Record<string, RegExp | undefined>>;

/** One review as a widget shows it. Texts that a reader needs ready are made by the server. */
export type WidgetReview = {
  id: string;
  reviewerName: string;
  initial: string;
  rating: number;
  comment: string;
  /** The comment goes on; the rest is on the public page. */
  cut: boolean;
  createdAt: string;
  date: string;
  eventType: string;
  verified: boolean;
  imageUrls: string[];
  reply: string | null;
};

type WidgetPerformer = { id: string; slug: string; name: string };
type WidgetStats = { totalReviews: number; averageRating: number | null };

/** The one answer that an embedded widget is drawn from. */
export type EmbedData = {
  performer: WidgetPerformer;
  stats: WidgetStats;
  /** What the owner has saved for this kind of widget, complete. */
  config: EmbedConfig;
  /** The reviews are the owner's choice and not simply the latest. */
  selected: boolean;
  reviews: WidgetReview[];
  nextCursor: string | null;
};

/** The review-collection widget. */
export type WidgetConfig = {
  title: string;
  description: string;
  theme: 'light' | 'dark';
  primaryColor: string;
  showRating: boolean;
  showReviewCount: boolean;
  maxReviews: number;
};

export const widgetDefaults: WidgetConfig = {
  title: 'Leave a Review',
  description: 'Share your experience with our service',
  theme: 'light',
  primaryColor: '#6366F1',
  showRating: true,
  showReviewCount: true,
  maxReviews: 3,
};

export type WidgetData = {
  performer: WidgetPerformer;
  stats: WidgetStats;
  config: WidgetConfig;
  reviews: WidgetReview[];
};

const channel = (value: number) => (value / 255) ** 2.2;

/** Black or white, whichever is easier to read on a colour. */
export function readableOn(color: string): string {
  const digits = color.length === 4 ? color.replace(/[^#]/g, '$&$&') : color;
  const value = +`0x${digits.slice(1)}`;
  return channel(value >> 16) * 0.21 + channel((value >> 8) & 255) * 0.72 + channel(value & 255) * 0.07 > 0.18
    ? '#000'
    : '#fff';
}
