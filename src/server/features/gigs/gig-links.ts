import { randomBytes } from 'node:crypto';
import { hashUnder, readToken, signToken } from '#server/signed-token.ts';
import { isId } from '#shared/cursor.ts';

/** The token of a mailed link: 128 random bits. Only its hash is stored, and no owner ever sees it. */
export function issueMailedToken(secret: string): { token: string; hash: string } {
  const token = randomBytes(16).toString('base64url');
  return { token, hash: hashMailedToken(secret, token) };
}

export const hashMailedToken = (secret: string, token: string): string => hashUnder(secret, 'invitation', token);

export type GigKey = { performerId: string; gigId: string };

const packIds = (...ids: string[]) => Buffer.from(ids.join('').replaceAll('-', ''), 'hex').toString('base64url');
const idBytes = 16;

function unpackId(packed: Buffer, index: number): string {
  const hex = packed.subarray(index * idBytes, (index + 1) * idBytes).toString('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** For the owner to send from their own phone. Signed, not stored: the owner reads it again whenever they like. */
export const phoneTokenOf = (secret: string, { performerId, gigId }: GigKey): string =>
  signToken(secret, 'phone-gig', packIds(performerId, gigId), null);

export function readPhoneToken(secret: string, token: string): GigKey | null {
  return readKey(secret, 'phone-gig', token)?.key ?? null;
}

/** The mailbox as the list of those who left knows it. */
export const hashMailbox = (secret: string, mailbox: string): string => hashUnder(secret, 'contact', mailbox);

/**
 * For leaving with one click, and for "This wasn't me". It carries the mailbox's hash, so that it still works when the
 * gig is long erased.
 */
export function leaveTokenOf(secret: string, { performerId, gigId, mailbox }: GigKey & { mailbox: string }): string {
  const subject = `${packIds(performerId, gigId)}${hashMailbox(secret, mailbox)}`;
  return signToken(secret, 'leave-invitations', subject, null);
}

export function readLeaveToken(secret: string, token: string): (GigKey & { mailboxHash: string }) | null {
  const reading = readKey(secret, 'leave-invitations', token);
  return reading && { ...reading.key, mailboxHash: reading.rest };
}

const packedLength = packIds('0'.repeat(64)).length;

function readKey(secret: string, purpose: 'phone-gig' | 'leave-invitations', token: string) {
  // These tokens do not expire by themselves, so the moment does not matter.
  const reading = readToken(secret, purpose, token, new Date(0));
  if (reading === 'wrong') return null;
  const packed = Buffer.from(reading.subject.slice(0, packedLength), 'base64url');
  const key = { performerId: unpackId(packed, 0), gigId: unpackId(packed, 1) };
  return isId(key.performerId) && isId(key.gigId) ? { key, rest: reading.subject.slice(packedLength) } : null;
}

/** Where these tokens stand in addresses. */
export const gigPaths = {
  mailed: (token: string) => `/r/${token}`,
  phone: (token: string) => `/g/${token}`,
  leave: (token: string) => `/invitation/unsubscribe/${token}`,
  decline: (token: string) => `/invitation/decline/${token}`,
  /** "This wasn't me", with the same token. */
  notMe: (token: string) => `/invitation/not-me/${token}`,
} as const;
