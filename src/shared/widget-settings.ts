/**
 * What each setting of a widget looks like as text in an address. Nothing here may carry zod along, and nothing may rely
 * on the methods of arrays or objects: it also runs on pages that have redefined them.
 */
const flag = /^(true|false)$/;
const hex = /^#([\da-f]{3}|[\da-f]{6})$/i;

export const isHexColor = (text: string) => hex.test(text);

/** No prototype: `__proto__` is a name like any other. */
export const settingRules = {
  __proto__: null,
  backgroundColor: hex,
  fontColor: hex,
  primaryColor: hex,
  buttonColor: hex,
  theme: /^(light|dark|auto)$/,
  showEnquiry: flag,
  useCustomFont: flag,
  customFont: /^(Montserrat|Inter|Lora|Nunito|Playfair Display)$/,
  reviewsPerPage: /^(5|10|20)$/,
  paginationStyle: /^(pagination|loadMore)$/,
  carouselCount: /^(3|5|10)$/,
  autoplaySpeed: /^([3-9]\d{3}|[12]\d{4}|30000)$/,
  wallCount: /^(6|9|12|18)$/,
  popupPosition: /^bottom-(left|right)$/,
  // Milliseconds, up to a minute; and days.
  popupDelay: /^(\d{1,4}|[1-5]\d{4}|60000)$/,
  popupDays: /^([1-8]?\d|90)$/,
  // At most 20 ids. Which of them are ids of anything is for the server to say.
  selectedReviews: /^([\da-f-]{36}(,|$)){0,20}$/i,
} as unknown as Readonly<Record<string, RegExp | undefined>>;
