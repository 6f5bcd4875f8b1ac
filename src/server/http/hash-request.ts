import { hash } from 'node:crypto';

/** What a request with an Idempotency-Key asked for, to know its retry from another request under the same key. */
export const hashRequest = (input: object): string => hash('sha256', JSON.stringify(input), 'base64url');
