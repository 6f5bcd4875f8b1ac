import type { Brand } from './brand-style.ts';
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
  theme: 'light',
  showEnquiry: false,
  reviewsPerPage: 5,
  paginationStyle: 'pagination',
  carouselCount: 3,
  autoplaySpeed: 5000,
  wallCount: 9,
  popupPosition: 'bottom-right',
  popupDelay: 2000,
  popupDays: 0,
  selectedReviews: [],
};

/** A new widget wears the act's colour and typeface; what was saved keeps its own. */
export const embedDefaultsFor = ({ color, font }: Brand): EmbedConfig => ({
  ...embedDefaults,
  ...(color && { primaryColor: color, buttonColor: color }),
  ...(font && { useCustomFont: true, customFont: font }),
});

export const isPopup = (type: WidgetType) => type === 'sidePopup' || type === 'latestPopup';

/** How many reviews a kind of widget takes at a time. A badge shows none, and an answer has one at least. */
export const reviewsPerRequest = (type: WidgetType, config: EmbedConfig) =>
  ({
    displayAll: config.reviewsPerPage,
    carousel: config.carouselCount,
    sidePopup: 5,
    latestPopup: 5,
    wall: config.wallCount,
    badge: 1,
  })[type];

export const widgetDefaults: WidgetConfig = {
  title: 'Leave a Review',
  description: 'Share your experience with our service',
  theme: 'light',
  primaryColor: '#6366F1',
  showRating: true,
  showReviewCount: true,
  showEnquiry: false,
  maxReviews: 3,
};

export const widgetDefaultsFor = ({ color }: Brand): WidgetConfig =>
  color ? { ...widgetDefaults, primaryColor: color } : widgetDefaults;
