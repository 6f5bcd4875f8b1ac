import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  hashMailbox,
  hashMailedToken,
  issueMailedToken,
  leaveTokenOf,
  phoneTokenOf,
  readLeaveToken,
  readPhoneToken,
} from './gig-links.ts';

const secret = 'a secret of at least thirty-two characters';
const key = { performerId: randomUUID(), gigId: randomUUID() };

test('a mailed token has 128 bits, and its stored hash needs the secret', () => {
  const { token, hash } = issueMailedToken(secret);
  expect(Buffer.from(token, 'base64url')).toHaveLength(16);
  expect(hashMailedToken(secret, token)).toBe(hash);
  expect(hashMailedToken('another secret', token)).not.toBe(hash);
  expect(hash).not.toContain(token);
});

test('a phone token names its gig, and cannot be made or changed without the secret', () => {
  const token = phoneTokenOf(secret, key);
  expect(readPhoneToken(secret, token)).toEqual(key);
  expect(readPhoneToken('another secret', token)).toBeNull();
  expect(readPhoneToken(secret, `x${token}`)).toBeNull();
  expect(readPhoneToken(secret, '')).toBeNull();
});

test('a token for leaving carries the mailbox as a hash, and is no phone token', () => {
  const token = leaveTokenOf(secret, { ...key, mailbox: 'rae@example.test' });
  expect(readLeaveToken(secret, token)).toEqual({ ...key, mailboxHash: hashMailbox(secret, 'rae@example.test') });
  expect(readPhoneToken(secret, token)).toBeNull();
  expect(token).not.toContain('rae');
  expect(readLeaveToken(secret, phoneTokenOf(secret, key))).toBeNull();
});
