import type { Challenge } from './challenge.ts';

/**
 * The one shape of every refusal. `fields` says which inputs to correct, by name; `challenge` is work that, done, lets the
 * same request through.
 */
export type ErrorBody = { message: string; code: string; fields?: Record<string, string>; challenge?: Challenge };
