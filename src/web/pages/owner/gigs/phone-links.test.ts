import { expect, test } from 'vitest';
import { smsLink, whatsAppLink } from './phone-links.ts';

test.each([
  ['+44 7700 900123', '447700900123'],
  ['+44 (0)7700 900123', '447700900123'],
  ['(+44) (0)7700 900123', '447700900123'],
  ['0044 7700-900123', '447700900123'],
  ['00 44 (0) 7700 900123', '447700900123'],
  // WhatsApp takes numbers with their country alone; without one the owner picks the chat.
  ['07700 900123', ''],
  ['(0)7700 900123', ''],
  ['7700 900123', ''],
  ['+07700 900123', ''],
  ['+', ''],
  ['ask Tom', ''],
  ['', ''],
  [null, ''],
])('WhatsApp opens the chat of %j at “%s”', (phone, number) => {
  expect(whatsAppLink(phone, 'Hi Rae & Tom')).toBe(`https://wa.me/${number}?text=Hi%20Rae%20%26%20Tom`);
});

test.each([
  ['07700 900123', '07700900123'],
  ['+44 (0)7700 900123', '+447700900123'],
  [null, ''],
])('a text message to %j goes to “%s”', (phone, number) => {
  expect(smsLink(phone, 'Hi')).toBe(`sms:${number}?&body=Hi`);
});
