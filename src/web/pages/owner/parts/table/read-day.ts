/** Which comes first in 03/04/2026. */
export type DayOrder = 'day-first' | 'month-first';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const numbers = /^(\d{1,4})[/.\-\s](\d{1,2})[/.\-\s](\d{1,4})\.?$/;

/** YYYY-MM-DD of a day as people and spreadsheets write it; null if it is none. */
export function readDay(text: string, order: DayOrder): string | null {
  // A time of day behind it, and the name of the weekday before it, are of no interest.
  const day = text
    .trim()
    .replace(/[T\s,]+\d{1,2}[:.]\d{2}.*$/i, '')
    .replace(/^(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?[.,]?\s+/i, '')
    .trim();
  const parts = numbers.exec(day);
  if (parts) return fromNumbers(parts.slice(1) as [string, string, string], order);
  const named = /^(\d{1,2})(?:st|nd|rd|th)?[\s\-.]+(?:of\s+)?([a-z]{3,9})\.?[\s\-,.]+(\d{2,4})$/i.exec(day);
  if (named) return build(named[3] ?? '', monthOf(named[2] ?? ''), Number(named[1]));
  const american = /^([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{2,4})$/i.exec(day);
  if (american) return build(american[3] ?? '', monthOf(american[1] ?? ''), Number(american[2]));
  // A spreadsheet's own count of days since the end of 1899.
  if (/^\d{5}$/.test(day)) return new Date((Number(day) - 25_569) * 86_400_000).toISOString().slice(0, 10);
  return null;
}

function fromNumbers([a, b, c]: [string, string, string], order: DayOrder): string | null {
  if (a.length === 4) return build(a, Number(b), Number(c));
  const [day, month] = order === 'day-first' ? [Number(a), Number(b)] : [Number(b), Number(a)];
  return build(c, month, day);
}

const monthOf = (name: string) => months.indexOf(name.slice(0, 3).toLowerCase()) + 1;

function build(year: string, month: number, day: number): string | null {
  const full = year.length === 2 ? 2000 + Number(year) : Number(year);
  if (full < 1990 || full > 2099) return null;
  const date = new Date(Date.UTC(full, month - 1, day));
  // 31 April would be 1 May.
  const isReal = month >= 1 && month <= 12 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal ? date.toISOString().slice(0, 10) : null;
}

/** What the days themselves tell: 25/12 is a day first. Without a telling one, the day comes first. */
export function guessDayOrder(texts: readonly string[]): DayOrder {
  let monthFirst = false;
  for (const text of texts) {
    const [, a, b] = numbers.exec(text.trim()) ?? [];
    if (a === undefined || b === undefined || a.length === 4) continue;
    if (Number(a) > 12) return 'day-first';
    if (Number(b) > 12) monthFirst = true;
  }
  return monthFirst ? 'month-first' : 'day-first';
}
