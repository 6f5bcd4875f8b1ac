import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readToken, signToken } from './signed-token.ts';

const secret = 'a secret of at least thirty-two characters';
const subject = '01900000-0000-7000-8000-000000000001';
const now = new Date('2026-03-01T12:00:00Z');
const later = (days: number) => new Date(now.getTime() + days * 86_400_000);

test('a token opens what it was made for, until it expires', () => {
  const token = signToken(secret, 'confirm-review', subject, later(30));
  expect(readToken(secret, 'confirm-review', token, later(29))).toEqual({ subject, expired: false });
  expect(readToken(secret, 'confirm-review', token, later(31))).toEqual({ subject, expired: true });
  const forEver = signToken(secret, 'my-review', subject, null);
  expect(readToken(secret, 'my-review', forEver, later(10_000))).toEqual({ subject, expired: false });
});

test('it opens nothing else, and not with another secret', () => {
  const token = signToken(secret, 'confirm-review', subject, null);
  expect(readToken(secret, 'my-review', token, now)).toBe('wrong');
  expect(readToken(secret, 'unsubscribe', token, now)).toBe('wrong');
  expect(readToken(secret, 'add-photos', token, now)).toBe('wrong');
  expect(readToken(`${secret}!`, 'confirm-review', token, now)).toBe('wrong');
});

test('a changed token is worthless: its subject, its end, its signature', () => {
  const token = signToken(secret, 'confirm-review', subject, later(1));
  const [, until, signature] = token.split('.');
  const other = subject.replace(/1$/, '2');
  for (const forged of [
    `${other}.${until}.${signature}`,
    `${subject}.0.${signature}`,
    `${subject}.9999999999.${signature}`,
  ])
    expect(readToken(secret, 'confirm-review', forged, now)).toBe('wrong');
  fc.assert(
    fc.property(fc.nat(token.length - 1), fc.constantFrom('a', '.', 'Z', '0', ''), (at, letter) => {
      const changed = token.slice(0, at) + letter + token.slice(at + 1);
      return changed === token || readToken(secret, 'confirm-review', changed, now) === 'wrong';
    }),
  );
  fc.assert(fc.property(fc.string(), (text) => readToken(secret, 'my-review', text, now) === 'wrong'));
});
