import { sql } from 'kysely';
import { firstOwnerOf } from '#server/db/first-owner.ts';
import type { Database } from '#server/db/open.ts';
import { reviewCoreColumns } from './review-core.ts';

/** What the pages behind a mail's link show of a review: to its reviewer, so everything they wrote. */
export const findLinkedReview = (db: Database, id: string) =>
  db
    .selectFrom('reviews as r')
    .innerJoin('performers as p', 'p.id', 'r.performerId')
    .innerJoinLateral(
      () => firstOwnerOf(db, sql<string>`p.id`).as('a'),
      (join) => join.onTrue(),
    )
    .select([
      ...reviewCoreColumns,
      'r.emailCorrected',
      'r.source',
      'r.status',
      'r.published',
      'p.slug',
      'p.businessName',
      'a.firstName',
      'a.lastName',
    ])
    .where('r.id', '=', id)
    .executeTakeFirst();
