import { safeWebLink } from './safe-web-link.ts';

/** What the way to a booking is called: to the owner's own page, or to our form; empty where the owner wants neither. */
export const bookingWords = ({ bookingUrl, takesEnquiries }: { bookingUrl: string; takesEnquiries: boolean }) =>
  safeWebLink(bookingUrl) ? 'Book now' : takesEnquiries ? 'Check availability' : '';
