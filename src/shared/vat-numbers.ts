import { countryName } from './countries.ts';

type Format = { prefix: string; pattern: RegExp; example: string };

const digits = (prefix: string, count: string, example: string): Format => ({
  prefix,
  pattern: new RegExp(`^${prefix}\\d{${count}}$`),
  example,
});

/** What VAT numbers look like, by country. The shape alone: whether a number exists is for the tax office to say. */
const formats: Record<string, Format> = {
  AT: digits('ATU', '8', 'ATU12345678'),
  BE: { prefix: 'BE', pattern: /^BE[01]\d{9}$/, example: 'BE0123456789' },
  BG: digits('BG', '9,10', 'BG123456789'),
  CH: { prefix: 'CHE', pattern: /^CHE\d{9}(MWST|TVA|IVA)?$/, example: 'CHE123456789' },
  CY: { prefix: 'CY', pattern: /^CY\d{8}[A-Z]$/, example: 'CY12345678Z' },
  CZ: digits('CZ', '8,10', 'CZ12345678'),
  DE: digits('DE', '9', 'DE123456789'),
  DK: digits('DK', '8', 'DK12345678'),
  EE: digits('EE', '9', 'EE123456789'),
  ES: { prefix: 'ES', pattern: /^ES[A-Z0-9]\d{7}[A-Z0-9]$/, example: 'ESA12345678' },
  FI: digits('FI', '8', 'FI12345678'),
  FR: { prefix: 'FR', pattern: /^FR[A-Z0-9]{2}\d{9}$/, example: 'FR12123456789' },
  // With XI instead of GB it is of a business in Northern Ireland.
  GB: { prefix: 'GB', pattern: /^(GB(\d{9}|\d{12}|(GD|HA)\d{3})|XI(\d{9}|\d{12}))$/, example: 'GB123456789' },
  GR: digits('EL', '9', 'EL123456789'),
  HR: digits('HR', '11', 'HR12345678912'),
  HU: digits('HU', '8', 'HU12345678'),
  IE: { prefix: 'IE', pattern: /^IE\d[A-Z0-9]\d{5}[A-Z]{1,2}$/, example: 'IE1234567AB' },
  IT: digits('IT', '11', 'IT12345678912'),
  LT: { prefix: 'LT', pattern: /^LT(\d{9}|\d{12})$/, example: 'LT123456789' },
  LU: digits('LU', '8', 'LU12345678'),
  LV: digits('LV', '11', 'LV12345678912'),
  MT: digits('MT', '8', 'MT12345678'),
  NL: { prefix: 'NL', pattern: /^NL\d{9}B\d{2}$/, example: 'NL123456789B12' },
  NO: { prefix: '', pattern: /^\d{9}MVA$/, example: '123456789MVA' },
  PL: digits('PL', '10', 'PL1234567890'),
  PT: digits('PT', '9', 'PT123456789'),
  RO: digits('RO', '2,10', 'RO1234567890'),
  SE: digits('SE', '12', 'SE123456789123'),
  SI: digits('SI', '8', 'SI12345678'),
  SK: digits('SK', '10', 'SK1234567890'),
};
/** Places that belong to another country's VAT. */
const sameAs: Record<string, string> = { IM: 'GB', MC: 'FR' };
const elsewhere = /^[A-Z0-9]{4,20}$/;

/** As tax offices write it, whichever way it was typed: "de 123.456-789" and "123456789" are DE123456789 in Germany. */
export function normaliseVatNumber(country: string, typed: string): string {
  const plain = typed.toUpperCase().replaceAll(/[\s.\-_/]/g, '');
  const format = formats[sameAs[country] ?? country];
  if (!plain || !format || format.pattern.test(plain)) return plain;
  const completed = `${format.prefix}${plain}`;
  return format.pattern.test(completed) ? completed : plain;
}

/** What is wrong with a VAT number, in a sentence; null when it looks right. */
export function explainVatNumber(country: string, typed: string): string | null {
  const number = normaliseVatNumber(country, typed);
  if (!number) return null;
  if (!country) return 'Choose your country first, so that the VAT number can be checked.';
  const format = formats[sameAs[country] ?? country];
  if (!format)
    return elsewhere.test(number)
      ? null
      : 'A VAT number has 4 to 20 letters and digits. Check yours, or leave it empty.';
  return format.pattern.test(number)
    ? null
    : `VAT numbers (${countryName(country)}) look like ${format.example}. Check yours, or leave it empty if you have none.`;
}
