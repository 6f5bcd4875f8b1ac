import type { EnquiryState } from '#shared/enquiry-words.ts';
import type { Enquiry } from '#shared/schemas/enquiries.ts';
import { readerLocale } from '#web/ui/reader-date.ts';

export const stateTones: Record<EnquiryState, 'action' | 'plain' | 'good' | 'danger'> = {
  new: 'action',
  answered: 'plain',
  booked: 'good',
  declined: 'plain',
  spam: 'danger',
};

const day = new Intl.DateTimeFormat(readerLocale(), { dateStyle: 'long', timeZone: 'UTC' });
const moment = new Intl.DateTimeFormat(readerLocale(), { dateStyle: 'medium', timeStyle: 'short' });

export const dayText = (date: string) => day.format(new Date(date));
export const receivedText = (iso: string) => moment.format(new Date(iso));

/** What it is about, in a line: "Wedding · Bath". */
export const aboutText = ({ eventType, place }: Enquiry) => [eventType, place].filter(Boolean).join(' · ');

/** The owner's own email program opens with this. What was asked is quoted, so that nobody has to look it up. */
export function replyAddress({ email, eventType, eventDate, message }: Enquiry): string | null {
  if (!email) return null;
  const about = [eventType, eventDate && dayText(eventDate)].filter(Boolean).join(', ');
  const quoted = message ? `\n\n\n${message.replace(/^/gm, '> ')}` : '';
  const parts = { subject: about ? `Your enquiry: ${about}` : 'Your enquiry', body: quoted };
  const query = Object.entries(parts).map(([name, text]) => `${name}=${encodeURIComponent(text)}`);
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}?${query.join('&')}`;
}
