import { bookingWords } from '#shared/booking.ts';
import { enquiryPath } from '#shared/paths.ts';
import { safeWebLink } from '#shared/safe-web-link.ts';
import type { PublicPerformer } from '#shared/schemas/performers.ts';
import { outwardLink } from './contact-list.tsx';

/** How a visitor books: on the owner's own page, or by an enquiry; null where the owner wants neither. */
export function bookingAction(performer: PublicPerformer) {
  const words = bookingWords(performer);
  if (!words) return null;
  const isOutward = safeWebLink(performer.bookingUrl) !== null;
  // Both pass by our address, where presses are counted.
  return { words, link: { href: enquiryPath(performer), ...(isOutward && outwardLink) }, isOutward };
}
