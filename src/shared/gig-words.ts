import { eventTypes } from './event-types.ts';
import { britishDate } from './format.ts';

/** What the label says, and wherever it stands, what it means. Without zod: widgets and the review form read it. */
export const verifiedGigLabel = 'Verified gig';
export const verifiedGigWords =
  'Starbill emailed the address that the act gave for this booking, and the writer confirmed the booking. Starbill saw no contract.';

/** Words of the offered types stand for themselves; any other but the first may be a name. */
const plainWords = new Set(eventTypes.flatMap((type) => type.toLowerCase().split(' ')));

/** "Wedding" within a sentence is "wedding", and "NYE party" stays. */
export function eventInSentence(eventType: string): string {
  if (eventType === '' || /^other$/i.test(eventType)) return 'event';
  return eventType.replace(/\S+/g, (word, at: number) =>
    (at === 0 && /^\p{Lu}\p{Ll}/u.test(word)) || plainWords.has(word.toLowerCase()) ? lowerFirst(word) : word,
  );
}

const lowerFirst = (word: string) => word.charAt(0).toLowerCase() + word.slice(1);

/** "wedding on 12 June 2026", after "your" or "my". */
export const occasionOf = ({ eventType, date }: { eventType: string; date: string }) =>
  `${eventInSentence(eventType)} on ${britishDate(date)}`;

/** What a client confirms: the booking itself. */
export const bookingLine = (gig: { eventType: string; date: string }) => `I booked this act for my ${occasionOf(gig)}`;
export const independenceLine = 'I am not part of the act or their family, and received nothing for this review';

/** "c•••@example.test": enough to recognise one's own address, and nothing for who was forwarded the link. */
export const maskAddress = (address: string) => address.replace(/^(.).*@/su, '$1•••@');
