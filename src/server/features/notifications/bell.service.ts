import { sql } from 'kysely';
import type { Database } from '#server/db/open.ts';
import type { OwnerAccount } from '#server/http/scopes.ts';
import type { Bell } from '#shared/schemas/notifications.ts';

/** Beyond this nobody counts. */
const mostCounted = 100;

/**
 * What came from customers since this account last saw its reviews. An owner's own additions are no news to them. A
 * browser knows times to the millisecond, and a review is seen with the one that it names.
 */
export async function readBell(db: Database, { id, performerId }: OwnerAccount): Promise<Bell> {
  const { rows } = await sql<{ newReviews: number; seenUntil: Date }>`
    select m.reviews_seen_at as seen_until, (
      select count(*)::int from (
        select r.source from reviews r
        where r.performer_id = m.performer_id and r.created_at >= m.reviews_seen_at + interval '1 millisecond'
        order by r.created_at desc
        limit ${mostCounted}
      ) latest where latest.source = 'customer'
    ) as new_reviews
    from memberships m
    where m.performer_id = ${performerId} and m.account_id = ${id}
  `.execute(db);
  const [row] = rows;
  // An administrator in a support session has no membership, and nothing to be told.
  return { newReviews: row?.newReviews ?? 0, seenUntil: (row?.seenUntil ?? new Date(0)).toISOString() };
}

/** Never back, so that a late word of another window lights nothing again, and never past the present. */
export async function clearBell(
  db: Database,
  owner: OwnerAccount,
  { seenUntil, now }: { seenUntil: Date; now: Date },
): Promise<Bell> {
  const until = seenUntil < now ? seenUntil : now;
  await db
    .updateTable('memberships')
    .set({ reviewsSeenAt: until })
    .where('performerId', '=', owner.performerId)
    .where('accountId', '=', owner.id)
    .where('reviewsSeenAt', '<', until)
    .execute();
  return readBell(db, owner);
}
