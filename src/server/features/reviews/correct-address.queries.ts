import { type SqlBool, sql } from 'kysely';
import { firstOwnerOf } from '#server/db/first-owner.ts';
import type { Database } from '#server/db/open.ts';

/**
 * Its writer may still have mistyped the address. Not where it came through an emailed link: then it is the one that the
 * link was sent to.
 */
const isOpen = sql<SqlBool>`(
  r.status = 'pending' and r.source = 'customer' and r.verified_at is null and not r.email_corrected
  and r.gig_link is distinct from 'mailed'
)`;

export const findCorrectable = (db: Database, reviewId: string) =>
  db
    .selectFrom('reviews as r')
    .innerJoin('performers as p', 'p.id', 'r.performerId')
    .innerJoinLateral(
      () => firstOwnerOf(db, sql<string>`p.id`).as('a'),
      (join) => join.onTrue(),
    )
    .select(['r.performerId', 'r.reviewerEmail', 'r.emailCorrected', 'p.bookingEmail', 'a.email', isOpen.as('isOpen')])
    .where('r.id', '=', reviewId)
    .executeTakeFirst();

/** Whether it was still open. Emails about the review that are being written at this moment are waited for. */
export async function replaceAddress(trx: Database, reviewId: string, reviewerEmail: string): Promise<boolean> {
  const stillOpen = trx.selectFrom('reviews as r').select('r.id').where('r.id', '=', reviewId).where(isOpen);
  const { numUpdatedRows } = await trx
    .updateTable('reviews')
    .set({ reviewerEmail, emailCorrected: true })
    .where('id', 'in', stillOpen.forUpdate())
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
