import type { Database } from '#server/db/open.ts';
import type { GigKey } from './gig-links.ts';

/** A gig without its client: all that was written down of them. The review that they left, if any, is not part of it. */
export const erased = (now: Date) => ({
  clientName: '',
  clientEmail: null,
  clientMailbox: null,
  clientPhone: null,
  place: '',
  calendarPlace: null,
  note: '',
  // Owners' own words, which may be about the client.
  pausedReason: null,
  deletedReason: null,
  reviewedFrom: null,
  askAt: null,
  erasedAt: now,
});

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
      .set(erased(now))
      .where('performerId', '=', performerId)
      .where('erasedAt', 'is', null)
      .where((eb) => eb.or([eb('id', '=', gigId), eb('clientMailbox', '=', gig.clientMailbox)]))
      .execute();
    return gig.reviewId;
  });
}
