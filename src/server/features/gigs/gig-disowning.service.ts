import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#server/db/open.ts';
import { recordAudit } from '#server/features/audit/audit.service.ts';
import type { GigKey } from './gig-links.ts';
import { recordRefused } from './gig-outcomes.service.ts';

/** The log names no client: whose address it was is the gig's alone. */
const client = { id: null, firstName: 'The client of a gig', lastName: '', email: '' };

const withDisowned: RawBuilder<string[]> = sql`checks || 'disowned'::text`;

/**
 * "This wasn't me": nobody is asked again for this gig, and its review, if there is one, is out of sight and no longer
 * verified until an administrator has looked. One that was rejected stays rejected. True when a review was taken down.
 */
export async function disownGig(db: Database, key: GigKey, now: Date): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await recordRefused(trx, key, now);
    const before = await trx
      .selectFrom('gigs as g')
      .innerJoin('reviews as r', 'r.id', 'g.reviewId')
      .select(['r.id', 'r.status', 'r.verifiedGig'])
      .where('g.performerId', '=', key.performerId)
      .where('g.id', '=', key.gigId)
      .where('r.status', '<>', 'rejected')
      .where(sql<boolean>`not 'disowned' = any(r.checks)`)
      .forUpdate('r')
      .executeTakeFirst();
    if (!before) return false;
    const { id, ...was } = before;
    await trx
      .updateTable('reviews')
      .set({
        status: 'pending',
        decidedAt: null,
        decidedBy: null,
        verifiedAt: null,
        verifiedGig: false,
        checks: withDisowned,
      })
      .where('id', '=', id)
      .execute();
    await recordAudit(trx, client, {
      action: 'review.disown',
      subjectType: 'review',
      subjectId: id,
      before: was,
      after: { status: 'pending', verifiedGig: false },
    });
    return true;
  });
}
