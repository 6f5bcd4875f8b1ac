import type { Database } from '#server/db/open.ts';

/** By name, those who can decide today. */
export const listAdministrators = (db: Database) =>
  db
    .selectFrom('accounts')
    .select(['id', 'email', 'name', 'firstName', 'twoFactorEnabled', 'lastSignInAt'])
    .where('role', '=', 'administrator')
    .orderBy('name')
    .orderBy('id')
    .execute();

/** The latest first. */
export const listInvitations = (db: Database) =>
  db
    .selectFrom('administratorInvitations as i')
    .leftJoin('accounts as a', 'a.id', 'i.invitedBy')
    .select(['i.id', 'i.email', 'i.createdAt', 'i.expiresAt', 'a.name as invitedBy'])
    .orderBy('i.createdAt', 'desc')
    .orderBy('i.id')
    .execute();

/** An account with this address, and whether it has a business. */
export const findHolder = (db: Database, email: string) =>
  db
    .selectFrom('accounts as a')
    .leftJoin('memberships as m', 'm.accountId', 'a.id')
    .select(['a.id', 'a.role', 'm.performerId'])
    .where('a.email', '=', email)
    .executeTakeFirst();

/** Locks every administrator, in one order: of two who remove each other at once the second waits, and then is none. */
export const lockAdministrators = (trx: Database) =>
  trx
    .selectFrom('accounts')
    .select(['id', 'email', 'name', 'firstName'])
    .where('role', '=', 'administrator')
    .orderBy('id')
    .forUpdate()
    .execute();
