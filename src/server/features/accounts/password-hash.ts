import { AsyncLocalStorage } from 'node:async_hooks';
import { hashPassword, verifyPassword } from 'better-auth/crypto';

/** How passwords are kept: slowly on purpose in the product, quickly in tests that are about something else. */
export type PasswordHashing = {
  hash(password: string): Promise<string>;
  verify(kept: { hash: string; password: string }): Promise<boolean>;
};

export const slowHashing: PasswordHashing = { hash: hashPassword, verify: verifyPassword };

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
