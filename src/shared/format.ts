/** Pure text of numbers, dates and counts, the same on the server and in the browser. */

const longDateFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const britishDateFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
const numberFormat = new Intl.NumberFormat('en-GB');

/** "March 4, 2026", from an ISO date: on the public page and in widgets alone. */
export const longDate = (iso: string) => longDateFormat.format(new Date(iso));

/** "4 March 2026", from an ISO date: in emails, and wherever else nobody's browser says how its reader writes dates. */
export const britishDate = (iso: string) => britishDateFormat.format(new Date(iso));

export const formatNumber = (value: number) => numberFormat.format(value);

/** "4.8", or "—" when there is nothing to average. */
export const averageText = (average: number | null) => (average === null ? '—' : average.toFixed(1));

/** "1 review", "1,204 reviews". */
export const reviewCountText = (count: number) => `${formatNumber(count)} ${count === 1 ? 'review' : 'reviews'}`;

const letters = new Intl.Segmenter();
/** A Latin letter or a digit with nothing to combine behind it: most names, and a hundredth of the segmenter's work. */
const plainLetter = /^[a-z0-9](?=[ -~]|$)/i;

/** The first letter a reader would see, whole even when it is an emoji or has a combining mark. */
export function firstLetter(text: string): string {
  const trimmed = text.trim();
  const [plain] = plainLetter.exec(trimmed) ?? [];
  if (plain) return plain.toUpperCase();
  for (const { segment } of letters.segment(trimmed)) return segment.toUpperCase();
  return '';
}
