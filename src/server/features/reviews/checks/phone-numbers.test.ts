import { expect, test } from 'vitest';
import { processorTime } from '#test/support/processor-time.ts';
import { hasPhoneNumber } from './phone-numbers.ts';

test.each([
  'call him on +44 20 7946 0000',
  'WhatsApp: 7946 0958',
  '+49 (0)30 123456-78',
  '+1 (555) 123-4567!',
  '0044 7700 900123',
  'his number is 07700 900123, lovely chap',
  '(020) 7946 0000',
  '020 7946 0000',
  '02079460000',
  '06 12 34 56 78',
  '06.12.34.56.78',
  '0 7 7 0 0 9 0 0 1 2 3',
  '07700–900–123',
  '030/1234567',
  '555-123-4567',
  '(555) 123 4567',
  '1-555-123-4567',
  '612 345 678',
  '98765 43210',
  '138 0013 8000',
  '13800138000',
  '8 916 123-45-67',
  '(11) 98765-4321',
  'Tel.: 555 1234',
  'Ring me on 555-1234',
  'телефон 123-45-67',
  '电话：6512 3456',
  '📞 5551 2345',
  '０７７００ ９００１２３',
  '٠٥٠١٢٣٤٥٦٧',
  '+۹۸ ۹۱۲ ۳۴۵ ۶۷۸۹',
  '०९८७६५४३२१०',
  '০১৭১২৩৪৫৬৭৮',
  '07700\u200b900123',
  'We paid £300. 07700 900123 is his number.',
])('a phone number: %s', (text) => {
  expect(hasPhoneNumber(text)).toBe(true);
});

test.each([
  'We booked for 2026 and again for 2027.',
  'From 2019-2024 they played every year: 2019, 2020, 2021, 2022.',
  'The wedding was on 12/06/2026 at 19:30.',
  'On 01.02.2024 20 of us came, on 2024-05-17 even 30.',
  'Am 01.02.24-03.02.24 gebucht',
  '19:30-23:30, doors 18:45',
  '09.30-11.30 2024 guests',
  'From 10.00 to 12.30 and 14.00–16.30 without a break',
  'It cost £1,299.99, was £ 1 500 000 and then 2.500.000 €.',
  '1 200 000 000 EUR',
  '100 000 000 people should see this',
  '0.123456789 of a star',
  'Ten out of 10, 100 out of 100, 1000000 stars',
  'Call me in 2026, or in 2027',
  '10 20 30 40 50 people danced',
  'ISBN 9783161484100',
  'Table 7, room 1204, 250 guests, 3 encores',
  'Marks: 5/5 4/5 5/5 5/5 5/5',
  '4.9 4.8 5.0 4.7 4.9',
  '2nd, 3rd, 24/7, 50-60 people, 7-8 songs',
  'الساعة ١٩:٣٠ في عام ٢٠٢٦',
  '２０２６年１２月３１日',
  'v1.2.3.4 of the act, 192.168.10.25 on the screen',
])('no phone number: %s', (text) => {
  expect(hasPhoneNumber(text)).toBe(false);
});

test('the longest text of the worst kind is looked through in no time', () => {
  for (const piece of ['1', '1 ', '0 ', '+', '(', '1.', '1,000', '£1', '19.30-', 'call ', '٠', '12/12/20', '2019-']) {
    const text = piece.repeat(40_000 / piece.length);
    // A pattern that starts again at every digit takes seconds here.
    expect(
      processorTime(() => hasPhoneNumber(text)),
      piece,
    ).toBeLessThan(1_000);
  }
});
