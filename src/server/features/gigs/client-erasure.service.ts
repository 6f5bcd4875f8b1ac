import type { Database } from '#server/db/open.ts';
import type { GigKey } from './gig-links.ts';

/** What an owner wrote down of a client. The review that they left, if any, is not part of it. */
export const erasedClient = {
  clientName: '',
  clientEmail: null,
  clientMailbox: null,
  clientPhone: null,
  place: '',
  note: '',
  askAt: null,
  reviewedFrom: null,
} as const;

/** Erases a client's data at their wish, in every gig of this act. Answers the review that was left for this one. */
export async function eraseClient(db: Database, { performerId, gigId }: GigKey, now: Date): Promise<string | null> {
  return db.transaction().execute(async (trx) => {
    const gig = await trx
      .selectFrom('gigs')
      .select(['clientMailbox', 'reviewId'])
      .where('performerId', '=', performerId)
      .where('id', '=', gigId)
      .executeTakeFirst();
    if (!gig) return null;
    await trx
      .updateTable('gigs')
      .set({ ...erasedClient, erasedAt: now })
      .where('performerId', '=', performerId)
      .where('erasedAt', 'is', null)
      .where((eb) => eb.or([eb('id', '=', gigId), eb('clientMailbox', '=', gig.clientMailbox)]))
      .execute();
    return gig.reviewId;
  });
}
