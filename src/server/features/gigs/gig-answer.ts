import type { Database } from '#server/db/open.ts';
import type { Env } from '#server/env.ts';
import { refusals } from '#server/errors.ts';
import type { Rating } from '#shared/ratings.ts';
import type { Gig } from '#shared/schemas/gigs.ts';
import { findRefusing } from './contact-refusals.ts';
import { gigPaths, phoneTokenOf } from './gig-links.ts';
import { findGig, type GigKey, type GigRow } from './gigs.queries.ts';

export type GigEnv = Pick<Env, 'appUrl' | 'sessionSecret'>;

const iso = (date: Date | null) => date?.toISOString() ?? null;

/** Gigs as their owner sees them: with the phone link, and never with a mailed one. */
export async function toGigs(db: Database, env: GigEnv, rows: GigRow[]): Promise<Gig[]> {
  const mailboxes = rows.flatMap(({ clientMailbox }) => clientMailbox ?? []);
  const [first] = rows;
  const refusing = first
    ? await findRefusing(db, env.sessionSecret, first.performerId, mailboxes)
    : new Set<string | null>();
  return rows.map((row) => {
    const hasLeft = row.unsubscribedAt !== null || row.refusedAt !== null || refusing.has(row.clientMailbox ?? '');
    const token = phoneTokenOf(env.sessionSecret, { performerId: row.performerId, gigId: row.id });
    return {
      id: row.id,
      clientName: row.clientName,
      clientEmail: row.clientEmail,
      clientPhone: row.clientPhone,
      eventType: row.eventType,
      date: row.date,
      place: row.place,
      note: row.note,
      basis: row.basis,
      state: row.state,
      askAt: iso(row.askAt),
      emailsSent: row.emailsSent,
      askedAt: iso(row.askedAt),
      askedBy: row.askedBy,
      openedAt: iso(row.openedAt),
      reviewedAt: iso(row.reviewedAt),
      review: row.reviewId && row.rating ? { id: row.reviewId, rating: row.rating as Rating } : null,
      undeliveredReason: row.undeliveredReason,
      pausedReason: row.pausedReason,
      phoneLink: hasLeft ? null : `${env.appUrl}${gigPaths.phone(token)}`,
      origin: row.origin,
    };
  });
}

export async function readGig(db: Database, env: GigEnv, key: GigKey): Promise<Gig> {
  const row = await findGig(db, key);
  const [gig] = row ? await toGigs(db, env, [row]) : [];
  if (!gig) throw refusals.notFound('gig');
  return gig;
}
