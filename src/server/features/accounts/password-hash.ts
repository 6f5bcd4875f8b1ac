import { AsyncLocalStorage } from 'node:async_hooks';
import { hashPassword as makeHash } from 'better-auth/crypto';

const ready = new AsyncLocalStorage<{ password: string; hash: string }>();

/**
 * better-auth hashes a new password inside the transaction that makes the account. Hashing is slow on purpose, so a few
 * sign-ups at once would hold every connection; here it is done before the transaction begins.
 */
export async function withHashReady<T>(password: string, work: () => Promise<T>): Promise<T> {
  return ready.run({ password, hash: await makeHash(password) }, work);
}

export async function hashPassword(password: string): Promise<string> {
  const kept = ready.getStore();
  return kept?.password === password ? kept.hash : makeHash(password);
}
