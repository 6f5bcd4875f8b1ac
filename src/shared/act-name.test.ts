import { expect, test } from 'vitest';
import { actName } from './act-name.ts';

test('an act is called what it likes', () => {
  for (const name of ['The Larks', 'DJ @ndy', 'Band.', 'AC/DC & Co. (UK)', 'Sterne & Staub', '楽団', 'B@nd no. 5'])
    expect(actName.safeParse(name).data, name).toBe(name);
});

test('but not like an address, a link, or us', () => {
  for (const name of [
    'PayPal <service@paypal.com>',
    'a@b.co',
    'https://evil.example/win',
    'www.evil.example',
    'See HTTP://x',
  ])
    expect(actName.safeParse(name).error?.issues[0]?.message, name).toBe(
      'Enter a name without email or web addresses.',
    );
  for (const name of ['Starbill', 'STARBILL Security'])
    expect(actName.safeParse(name).error?.issues[0]?.message, name).toMatch(/^That’s our own name\./);
});
