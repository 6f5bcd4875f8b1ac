import { sql } from 'kysely';
import { firstOwnerOf } from '#server/db/first-owner.ts';
import type { Database } from '#server/db/open.ts';

/** Who gets the emails about a performer's account, and what the performer is called in them. */
export const findAddressee = (db: Database, performerId: string) =>
  db
    .selectFrom('performers as p')
    .innerJoinLateral(
      () => firstOwnerOf(db, sql<string>`p.id`).as('o'),
      (join) => join.onTrue(),
    )
    .select(['o.email', 'o.firstName', 'o.lastName', 'p.businessName'])
    .where('p.id', '=', performerId)
    .executeTakeFirst();
