import { describe, expect, test } from 'vitest';
import { explainVatNumber, normaliseVatNumber } from './vat-numbers.ts';

describe('a VAT number', () => {
  test.each([
    ['GB', 'GB 123 4567 89', 'GB123456789'],
    ['GB', '123456789', 'GB123456789'],
    ['GB', 'xi123456789', 'XI123456789'],
    ['IM', '123456789', 'GB123456789'],
    ['DE', 'de 123.456-789', 'DE123456789'],
    ['AT', '12345678', 'ATU12345678'],
    ['GR', '123456789', 'EL123456789'],
    ['NL', '123456789b01', 'NL123456789B01'],
    ['US', '12-3456789', '123456789'],
  ])('of %s typed as %s is kept as %s', (country, typed, kept) => {
    expect(normaliseVatNumber(country, typed)).toBe(kept);
    expect(explainVatNumber(country, typed)).toBeNull();
  });

  test.each([
    ['DE', 'DE12345678', 'VAT numbers (Germany) look like DE123456789.'],
    ['GB', 'FR12123456789', 'VAT numbers (United Kingdom) look like GB123456789.'],
    ['US', '!', 'A VAT number has 4 to 20 letters and digits.'],
    ['', 'GB123456789', 'Choose your country first'],
  ])('of %s typed as %s is questioned in a sentence', (country, typed, begins) => {
    expect(explainVatNumber(country, typed)?.startsWith(begins)).toBe(true);
  });

  test('may be left empty everywhere', () => {
    expect(explainVatNumber('', ' ')).toBeNull();
    expect(explainVatNumber('DE', '')).toBeNull();
  });
});
