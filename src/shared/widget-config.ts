import type { EmbedConfig, WidgetConfig, WidgetType } from './widgets.ts';

/**
 * What a widget begins with, and rules of how it looks. Nothing here may carry zod along, and nothing may rely on
 * the methods of arrays or objects: it also runs on pages that have redefined them.
 */
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

export const widgetDefaults: WidgetConfig = {
  title: 'Leave a Review',
  description: 'Share your experience with our service',
  theme: 'light',
  primaryColor: '#6366F1',
  showRating: true,
  showReviewCount: true,
  maxReviews: 3,
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
