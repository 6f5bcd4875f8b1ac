import { hash } from 'node:crypto';

/** What better-auth is set up with and others need, too, who do not load it. */

/** The header in which we tell better-auth the client's address. Only we set it: nothing of the visitor's is passed on. */
export const addressHeader = 'x-starbill-address';

/** The name under which better-auth keeps a one-time value: a copy of the table signs nobody in. */
export const hashIdentifier = (identifier: string): string => hash('sha256', identifier, 'base64url');
