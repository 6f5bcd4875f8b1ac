import { toAsciiDigits } from '#shared/phone-numbers.ts';

/**
 * Whether a text holds a phone number. Patterns of our own rather than a library's: those need to know the country of a
 * number without its prefix, and nobody asks a reviewer for it. See docs/decisions/0008-checks.md.
 */
export function hasPhoneNumber(text: string): boolean {
  const plain = withoutOtherNumbers(toAsciiDigits(text));
  for (const match of plain.matchAll(candidates)) {
    const before = plain.slice(Math.max(0, match.index - 25), match.index);
    if (isPhoneNumber(match[0], announcement.test(before))) return true;
  }
  return false;
}

// Few separators between digits, and a bounded number of digits: its time grows with the text, not with the square of it.
const candidates =
  /(?<![\p{L}\d])(?<!\d[.,:/-])(?:\+ ?)?\(?\d(?:[ \u00a0\u2009\u202f.\-/()‐‑–]{0,2}\d){6,17}(?!\d|[.,:/-]\d)/gu;

const announcement =
  /(?:\b(?:phone|tel|telephone|telefono|teléfono|telefon|telefone|tél|téléphone|mobile|handy|cell|call|ring|text|whats ?app|signal|viber)|телефон|тел|звоните|هاتف|واتساب|फ़ोन|फोन|電話|电话|微信|전화|☎️?|📞|📱)[^\p{L}\d]{0,5}(?:me|us|him|her|them|on|at|is|no|number|nr)?[^\p{L}\d]{0,5}(?:on|at|is)?[^\p{L}\d]{0,3}$/iu;

const time = '(?:[01]?\\d|2[0-3])[.:h][0-5]\\d';
const shortDate = '\\d{1,2}[./]\\d{1,2}[./]\\d{2}';
const amount = "\\d{1,3}(?:[ ,.'’\u00a0\u202f]?\\d{3})*(?:[.,]\\d{1,2})?";
const currency = '(?:[£$€¥₹₽₩₺]|(?:GBP|EUR|USD|CHF|SEK|NOK|DKK|PLN|CZK|HUF|INR|JPY|CNY|AUD|CAD)\\b)';
/** Dates with a year of four digits, dates and times from and to, and prices. */
const otherNumbers = new RegExp(
  [
    '(?<!\\d)\\d{1,2}[./-]\\d{1,2}[./-](?:19|20)\\d\\d(?!\\d)',
    '(?<!\\d)(?:19|20)\\d\\d[./-]\\d{1,2}[./-]\\d{1,2}(?!\\d)',
    '(?<!\\d)(?:19|20)\\d\\d ?[-–/] ?(?:19|20)\\d\\d(?!\\d)',
    `(?<!\\d)${shortDate} ?[-–] ?${shortDate}(?!\\d)`,
    `(?<!\\d)${time} ?[-–] ?${time}(?![.\\d-])`,
    `${currency} ?${amount}(?!\\d)`,
    `(?<![\\d.,])${amount} ?${currency}`,
  ].join('|'),
  'gu',
);
const withoutOtherNumbers = (text: string) => text.replace(otherNumbers, ' # ');

/** Ways to write a number at home, by how its digits are grouped. */
const groupings = [
  // North America
  /^(?:1 )?[2-9]\d{2} \d{3} \d{4}$/,
  // Spain, Poland, Portugal; a round number of millions is none
  /^[5-9]\d{2} \d{3} (?!000)\d{3}$/,
  // India, China, Russia
  /^[6-9]\d{4} \d{5}$/,
  /^1[3-9]\d \d{4} \d{4}$/,
  /^8 \d{3} \d{3} \d{2} \d{2}$/,
  // In one piece: an ISBN has 13
  /^[1-9]\d{9,11}$/,
];

function isPhoneNumber(written: string, isAnnounced: boolean): boolean {
  const digits = written.replace(/\D/g, '');
  const groups = written.match(/\d+/g) ?? [];
  if (isAnnounced) return digits.length <= 15;
  if (written.startsWith('+')) return digits.length >= 8 && digits.length <= 15;
  if (/^00[1-9]/.test(digits)) return digits.length >= 10 && digits.length <= 17;
  // The only number that begins with a nought and is none is a part of one.
  if (/^0[.,]/.test(written)) return false;
  const isHome = digits.startsWith('0') || written.startsWith('(');
  const slashes = written.split('/').length - 1;
  if (isHome && slashes < 2) return digits.length >= 9 && digits.length <= 12;
  return groupings.some((grouping) => grouping.test(groups.join(' ')));
}
