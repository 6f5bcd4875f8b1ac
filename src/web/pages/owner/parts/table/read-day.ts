/** Which comes first in 03/04/2026. */
export type DayOrder = 'day-first' | 'month-first';

/** How their names begin in English, German, French, Spanish, Italian, Dutch and Portuguese, without accents. */
const months = [
  /^(?:jan|ene|gen)/,
  /^(?:feb|fev)/,
  /^(?:mar|maa|mrt|mrz)/,
  /^(?:apr|avr|abr)/,
  /^(?:may|mai|mei|mag)/,
  /^(?:jun|juin|giu)/,
  /^(?:jul|juil|lug)/,
  /^(?:aug|aou|ago)/,
  /^(?:sep|set)/,
  /^(?:oct|okt|ott|out)/,
  /^nov/,
  /^(?:dec|dez|dic)/,
];
const numbers = /^(\d{1,4})[/.\-\s]\s?(\d{1,2})[/.\-\s]\s?(\d{1,4})\.?$/;

/** YYYY-MM-DD of a day as people and spreadsheets write it; null if it is none. */
export function readDay(text: string, order: DayOrder): string | null {
  // Nothing longer is a day, and some patterns would take long over it.
  if (text.length > 80) return null;
  const day = dayPart(text);
  const parts = numbers.exec(day);
  if (parts) return fromNumbers(parts.slice(1) as [string, string, string], order);
  const named =
    /^(\d{1,2})(?:st|nd|rd|th|er|º)?[\s\-.]+(?:(?:of|de)\s+)?(\p{L}{3,10})\.?[\s\-,.]+(?:del?\s+)?(\d{2,4})$/iu.exec(
      day,
    );
  if (named) return build(named[3] ?? '', monthOf(named[2] ?? ''), Number(named[1]));
  const american = /^(\p{L}{3,10})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{2,4})$/iu.exec(day);
  if (american) return build(american[3] ?? '', monthOf(american[1] ?? ''), Number(american[2]));
  // A spreadsheet's own count of days since the end of 1899.
  if (/^\d{5}$/.test(day)) return new Date((Number(day) - 25_569) * 86_400_000).toISOString().slice(0, 10);
  return null;
}

/** The first of them that is another day when the month comes first, without its time of day. */
export function findAmbiguousDay(texts: readonly string[]): string | null {
  const found = texts.find((text) => {
    const dayFirst = readDay(text, 'day-first');
    const monthFirst = readDay(text, 'month-first');
    return dayFirst !== null && monthFirst !== null && dayFirst !== monthFirst;
  });
  return found === undefined ? null : dayPart(found);
}

/**
 * Without the name of the weekday before it and a time of day behind it. The weekday goes first, because after one the
 * beginning of 12.06.2026 looks like a time.
 */
const dayPart = (text: string) =>
  text
    .trim()
    .replace(/^(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?[.,]?\s+/i, '')
    .replace(/^\p{L}{2,10}[.,]{0,2}\s+(?=\d{1,2}\.?(?:er|º)?\s+(?:de\s+)?\p{L})/u, '')
    .replace(/^\p{L}{2,10}[.,]{0,2}\s+(?=\d{1,4}[/.-]\s?\d{1,2}[/.-])/u, '')
    .replace(/[T\s,]+\d{1,2}[:.]\d{2}(?!\d|[./-]\d{4}).*$/i, '')
    .trim();

function fromNumbers([a, b, c]: [string, string, string], order: DayOrder): string | null {
  if (a.length === 4) return build(a, Number(b), Number(c));
  const [day, month] = order === 'day-first' ? [Number(a), Number(b)] : [Number(b), Number(a)];
  return build(c, month, day);
}

function monthOf(name: string): number {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return months.findIndex((begins) => begins.test(plain)) + 1;
}

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
    const [, a, b] = numbers.exec(dayPart(text)) ?? [];
    if (a === undefined || b === undefined || a.length === 4) continue;
    if (Number(a) > 12) return 'day-first';
    if (Number(b) > 12) monthFirst = true;
  }
  return monthFirst ? 'month-first' : 'day-first';
}
