import type { Expression } from 'kysely';
import type { Database } from './open.ts';

/**
 * The account that answers for a performer: its first owner, whose name stands where the business has none and who gets
 * the emails. To be joined laterally, so that who looks for one performer reads one membership.
 */
export const firstOwnerOf = (db: Database, performerId: string | Expression<string>) =>
  db
    .selectFrom('memberships as m')
    .innerJoin('accounts as o', 'o.id', 'm.accountId')
    .select(['o.id', 'o.email', 'o.emailVerified', 'o.name', 'o.firstName', 'o.lastName', 'o.role'])
    .where('m.performerId', '=', performerId)
    .where('m.role', '=', 'owner')
    .orderBy('m.createdAt')
    .orderBy('m.accountId')
    .limit(1);
