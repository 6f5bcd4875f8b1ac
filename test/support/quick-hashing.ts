import { createHash } from 'node:crypto';
import type { PasswordHashing } from '#server/features/accounts/passwords/password-hash.ts';

const hashOf = (password: string) => createHash('sha256').update(password).digest('hex');

/** Passwords in tests guard nothing, and thousands of them are hashed; one test of the real hashing is in password.test.ts. */
export const quickHashing: PasswordHashing = {
  hash: async (password) => hashOf(password),
  verify: async ({ password, hash }) => hashOf(password) === hash,
};
