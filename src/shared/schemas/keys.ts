import { z } from 'zod';
import { keyScopeNames } from '#shared/key-scopes.ts';
import { text } from './common.ts';

/** An API key as its owner sees it: everything but the key. */
export const apiKey = z.strictObject({
  id: text,
  name: text,
  scopes: z.array(z.enum(keyScopeNames)),
  /** The key's last four letters. */
  ending: text,
  createdAt: text,
  expiresAt: text.nullable(),
  lastUsedAt: text.nullable(),
});
export type ApiKey = z.infer<typeof apiKey>;

/** The only answer that holds the key itself. */
export const createdApiKey = apiKey.extend({ key: text });
export type CreatedApiKey = z.infer<typeof createdApiKey>;
