import type { Database } from '#server/db/open.ts';

/** The administrators who get emails: those who have confirmed their address. */
export const findAdministrators = (db: Database) =>
  db
    .selectFrom('accounts')
    .select(['id', 'email', 'firstName'])
    .where('role', '=', 'administrator')
    .where('emailVerified', '=', true)
    .execute();
