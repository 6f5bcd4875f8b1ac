import { longDate } from './format.ts';

/** What the label says, and wherever it stands, what it means. Without zod: widgets and the review form read it. */
export const verifiedGigLabel = 'Verified gig';
export const verifiedGigWords =
  'Starbill emailed the address that the act gave for this booking, and the writer confirmed the booking. Starbill saw no contract.';

/** What a client confirms: the booking itself. */
export const bookingLine = (eventType: string, date: string) =>
  `I booked this act for ${eventType || 'an event'} on ${longDate(date)}`;
export const independenceLine = 'I am not part of the act or their family, and received nothing for this review';

/** "c•••@example.test": enough to recognise one's own address, and nothing for who was forwarded the link. */
export const maskAddress = (address: string) => address.replace(/^(.).*@/su, '$1•••@');
