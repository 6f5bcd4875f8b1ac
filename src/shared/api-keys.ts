import { z } from 'zod';
import { keyLifetimes, keyScopeNames } from './key-scopes.ts';
import { limits } from './limits.ts';
import { typedLine } from './typed-text.ts';

export const apiKeyInput = z.strictObject({
  name: typedLine(limits.name, { missing: 'Give the key a name.' }),
  scopes: z
    .array(z.enum(keyScopeNames, 'Choose from the list of scopes.'), 'Choose what the key can do.')
    .min(1, 'Choose what the key can do.')
    .max(keyScopeNames.length, 'Name each scope once.')
    .refine((scopes) => new Set(scopes).size === scopes.length, 'Name each scope once.'),
  /** Without it the key works until it is revoked. */
  expiresInDays: z.literal(keyLifetimes, 'Choose 30, 90 or 365 days.').nullish(),
});
export type ApiKeyInput = z.infer<typeof apiKeyInput>;
