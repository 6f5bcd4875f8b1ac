import type { Database } from '#server/db/open.ts';
import { type GigKey, hashMailbox, hashMailedToken, readPhoneToken } from './gig-links.ts';
import {
  findClientMailbox,
  findClientMailboxes,
  findGig,
  findGigByTokenHash,
  findLinksElsewhere,
} from './gig-outcomes.queries.ts';

const year = 365 * 24 * 60 * 60 * 1000;

/** The gig that a link leads to, and how its form stands. */
export type LinkedGig = GigKey & {
  link: 'mailed' | 'phone';
  slug: string;
  suspended: boolean;
  clientName: string;
  clientEmail: string | null;
  eventType: string;
  /** YYYY-MM-DD */
  date: string;
  reviewId: string | null;
  /**
   * `reviewed`: its one review is there. `expired`: too old, emailed to an address that was corrected since, or the
   * client's data are erased; the ordinary form remains.
   */
  state: 'open' | 'reviewed' | 'expired';
  invitationId: string | null;
  /** 0: the invitation. */
  reminder: number;
};

/** Where a visit through it came from, as the figures call it. */
export const sourceOf = ({ reminder }: LinkedGig) => (reminder > 0 ? 'reminder' : 'invitation');

type LinkDeps = { db: Database; secret: string; now: Date };

/** A link as the owner sent it from their phone is signed; a mailed one is looked up by its hash. Null: nobody's. */
export async function findLinkedGig({ db, secret, now }: LinkDeps, token: string): Promise<LinkedGig | null> {
  const phone = readPhoneToken(secret, token);
  const row = phone ? await findGig(db, phone) : await findGigByTokenHash(db, hashMailedToken(secret, token));
  if (!row) return null;
  const { reviewedAt, erasedAt, sentAt, isCurrent, ...gig } = row;
  const isOver = erasedAt !== null || !isCurrent || (sentAt ?? new Date(gig.date)).getTime() + year < now.getTime();
  const state = reviewedAt !== null ? 'reviewed' : isOver ? 'expired' : 'open';
  return { ...gig, link: phone ? 'phone' : 'mailed', state };
}

/**
 * The gig that a link for leaving may act on: the one it was made for, while that still has the address the email went
 * to or has none any more; otherwise another one of the same mailbox and act, if there is one.
 */
export async function findLeaversGig(
  db: Database,
  secret: string,
  { performerId, gigId, mailboxHash }: GigKey & { mailboxHash: string },
): Promise<GigKey | null> {
  const gig = await findClientMailbox(db, { performerId, gigId });
  const isTheirs = (mailbox: string) => hashMailbox(secret, mailbox) === mailboxHash;
  if (gig && (gig.clientMailbox === null || isTheirs(gig.clientMailbox))) return { performerId, gigId };
  const another = (await findClientMailboxes(db, performerId)).find(({ mailbox }) => isTheirs(mailbox));
  return another ? { performerId, gigId: another.gigId } : null;
}

/** The page was seen by a person: visible for two seconds, or touched. True the first time. */
export async function recordOpened(db: Database, gig: LinkedGig, now: Date): Promise<boolean> {
  const { performerId, gigId, invitationId } = gig;
  if (invitationId !== null) {
    await db
      .updateTable('invitations')
      .set({ openedAt: now })
      .where('performerId', '=', performerId)
      .where('id', '=', invitationId)
      .where('openedAt', 'is', null)
      .execute();
  }
  const { numUpdatedRows } = await db
    .updateTable('gigs')
    .set({ openedAt: now })
    .where('performerId', '=', performerId)
    .where('id', '=', gigId)
    .where('openedAt', 'is', null)
    .where('askedAt', 'is not', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** The client does not want to leave a review, or did not book: nobody asks them again for this gig. */
export async function recordRefused(db: Database, { performerId, gigId }: GigKey, now: Date): Promise<void> {
  await db
    .updateTable('gigs')
    .set({ refusedAt: now, askAt: null })
    .where('performerId', '=', performerId)
    .where('id', '=', gigId)
    .where('refusedAt', 'is', null)
    .execute();
}

/** The client left this act, or all of them: every gig of theirs that is still to be asked stops. */
export async function recordUnsubscribed(
  db: Database,
  { performerId, gigId }: GigKey,
  { now, fromAll }: { now: Date; fromAll: boolean },
): Promise<void> {
  const gig = await findClientMailbox(db, { performerId, gigId });
  const mailbox = gig?.clientMailbox ?? null;
  await db
    .updateTable('gigs')
    .set({ unsubscribedAt: now, askAt: null })
    .where('unsubscribedAt', 'is', null)
    .where((eb) =>
      eb.or([
        eb.and([eb('performerId', '=', performerId), eb('id', '=', gigId)]),
        eb.and([
          eb('clientMailbox', '=', mailbox),
          eb('reviewedAt', 'is', null),
          ...(fromAll ? [] : [eb('performerId', '=', performerId)]),
        ]),
      ]),
    )
    .execute();
}

type LinkElsewhere = { label: string; url: string };

export async function readLinksElsewhere(db: Database, performerId: string): Promise<LinkElsewhere[]> {
  const row = await findLinksElsewhere(db, performerId);
  return (row?.links ?? []) as LinkElsewhere[];
}
