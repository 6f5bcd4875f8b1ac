import { describe, expect, test } from 'vitest';
import { mailboxOf } from './mailbox.ts';

describe('the mailbox behind an address', () => {
  test.each([
    ['lower case', 'Ada.Lark@Example.COM', 'ada.lark@example.com'],
    ['without a tag', 'ada+one+two@example.com', 'ada@example.com'],
    ['with its dots, unless Google keeps it', 'a.d.a@example.com', 'a.d.a@example.com'],
    ['without dots at Gmail', 'A.d.a+x@Gmail.com', 'ada@gmail.com'],
    ['at Gmail under its other name', 'a.da@googlemail.com', 'ada@gmail.com'],
    ['with the domain as the network writes it', 'ada@BÜCHER.example', 'ada@xn--bcher-kva.example'],
    ['with the domain as it was written already', 'ada@xn--BCHER-kva.example', 'ada@xn--bcher-kva.example'],
    ['without the dot of the root', 'ada@example.com.', 'ada@example.com'],
    ['without spaces around it', '  ada@example.com ', 'ada@example.com'],
    ['with one form of its accents', 'ade\u0301@example.com', 'ad\u00e9@example.com'],
    ['with the last @ as its middle', '"a@b"+x@example.com', '"a@b"@example.com'],
  ])('is written %s', (_how, address, mailbox) => {
    expect(mailboxOf(address)).toBe(mailbox);
  });

  test.each(['+news@example.com', 'ada', '', '@', 'ada@', 'ada@exa/mple', 'ada@[::1]', 'ada@%00'])(
    'is %j itself when there is nothing to take away',
    (address) => {
      expect(mailboxOf(address)).toBe(address);
    },
  );

  test('is the mailbox of itself', () => {
    for (const address of ['A.B+c@googlemail.com', 'x+y@BÜCHER.example.', '+@gmail.com', '..@gmail.com']) {
      expect(mailboxOf(mailboxOf(address))).toBe(mailboxOf(address));
    }
  });
});
