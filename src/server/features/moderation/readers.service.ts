import { sql } from 'kysely';
import type { Database } from '#server/db/open.ts';
import { readingSeconds } from '#shared/moderation.ts';
import type { ReviewReader } from '#shared/schemas/moderation.ts';

/**
 * Records which review an administrator has open, or that they have none. The first to open one stays its reader until
 * they open another, leave, or send nothing for a minute. Answers what the others have open. It prevents no decision.
 */
export async function tellReading(
  db: Database,
  { accountId, reviewId, now }: { accountId: string; reviewId: string | null; now: Date },
): Promise<ReviewReader[]> {
  await db
    .deleteFrom('reviewReaders')
    .where('accountId', '=', accountId)
    .$if(reviewId !== null, (query) => query.where('reviewId', '<>', reviewId))
    .execute();
  if (reviewId) {
    const until = new Date(now.getTime() + readingSeconds * 1000);
    await sql`
      insert into review_readers (review_id, account_id, until)
      select id, ${accountId}::uuid, ${until}::timestamptz from reviews where id = ${reviewId}
      on conflict (review_id) do update set account_id = excluded.account_id, until = excluded.until
        where review_readers.account_id = excluded.account_id or review_readers.until <= ${now}::timestamptz
    `.execute(db);
  }
  return db
    .selectFrom('reviewReaders as r')
    .innerJoin('accounts as a', 'a.id', 'r.accountId')
    .select(['r.reviewId', 'a.name'])
    .where('r.accountId', '<>', accountId)
    .where('r.until', '>', now)
    .execute();
}
