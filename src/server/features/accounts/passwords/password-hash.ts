import { AsyncLocalStorage } from 'node:async_hooks';

/** How passwords are kept: slowly on purpose in the product, quickly in tests that are about something else. */
export type PasswordHashing = {
  hash(password: string): Promise<string>;
  verify(kept: { hash: string; password: string }): Promise<boolean>;
};

// Loaded with the first password, because a start waits for everything that is loaded sooner.
const loadCrypto = () => import('better-auth/crypto');

export const slowHashing: PasswordHashing = {
  hash: async (password) => (await loadCrypto()).hashPassword(password),
  verify: async (kept) => (await loadCrypto()).verifyPassword(kept),
};

/**
 * better-auth hashes a new password inside the transaction that makes the account. Hashing is slow on purpose, so a few
 * sign-ups at once would hold every connection; `withHashReady` does it before the transaction begins.
 */
export function hashBeforehand({ hash, verify }: PasswordHashing) {
  const ready = new AsyncLocalStorage<{ password: string; hash: string }>();
  return {
    verify,
    async hash(password: string): Promise<string> {
      const kept = ready.getStore();
      return kept?.password === password ? kept.hash : hash(password);
    },
    async withHashReady<T>(password: string, work: () => Promise<T>): Promise<T> {
      return ready.run({ password, hash: await hash(password) }, work);
    },
  };
}
