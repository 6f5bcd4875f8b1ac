import type { Insertable, Transaction } from 'kysely';
import type { DB } from '#server/db/types.ts';
import { mailboxOf } from '#shared/mailbox.ts';
import { reviewerNames } from './words.ts';

const day = 86_400_000;
type Gig = Insertable<DB['gigs']>;
type Story = { days: number; of?: (at: (daysAgo: number) => Date) => Partial<Gig> };

/** `days` ago, or ahead when negative; every state of a gig is among them. */
const stories: Story[] = [
  { days: -21, of: (at) => ({ askAt: at(-31) }) },
  { days: -6, of: (at) => ({ askAt: at(-7) }) },
  { days: -2, of: () => ({ clientEmail: null, clientMailbox: null, origin: 'calendar', basis: null, clientName: '' }) },
  { days: 0, of: (at) => ({ askAt: at(-1) }) },
  { days: 2, of: (at) => ({ askedAt: at(1), askedBy: 'email', emailsSent: 1, askAt: at(-4) }) },
  { days: 3, of: (at) => ({ askedAt: at(2), askedBy: 'email', emailsSent: 1, openedAt: at(2), askAt: at(-3) }) },
  { days: 5, of: (at) => ({ askedAt: at(4), askedBy: 'phone' }) },
  {
    days: 8,
    of: (at) => ({
      askedAt: at(7),
      askedBy: 'email',
      emailsSent: 1,
      undeliveredAt: at(7),
      undeliveredReason: 'address unknown',
    }),
  },
  { days: 12, of: (at) => ({ pausedAt: at(11), pausedReason: 'The family is in mourning' }) },
  { days: 16, of: (at) => ({ askedAt: at(15), askedBy: 'email', emailsSent: 1, unsubscribedAt: at(15) }) },
  { days: 20, of: (at) => ({ askedAt: at(19), askedBy: 'email', emailsSent: 1, refusedAt: at(18) }) },
];
const mostReviewed = 12;

/** Gigs of the demo's first act, in every state, some of them with the review that came of them. */
export async function addGigs(
  trx: Transaction<DB>,
  { id: performerId, services, now }: { id: string; services: readonly string[]; now: Date },
): Promise<void> {
  const at = (daysAgo: number) => {
    const moment = new Date(now.getTime() - daysAgo * day);
    moment.setUTCHours(10, 5, 0, 0);
    return moment;
  };
  const events = services.filter(Boolean);
  const reviews = await trx
    .selectFrom('reviews')
    .select(['id', 'createdAt', 'reviewerName', 'eventType'])
    .where('performerId', '=', performerId)
    .where('status', '=', 'approved')
    .orderBy('createdAt', 'desc')
    .limit(mostReviewed)
    .execute();
  const gig = (index: number, daysAgo: number, more: Partial<Gig>): Gig => {
    const email = `client-${index}@demo.starbill.example`;
    return {
      performerId,
      clientName: reviewerNames[(index * 7) % reviewerNames.length] ?? 'Sam Hart',
      clientEmail: email,
      clientMailbox: mailboxOf(email),
      eventType: events[index % events.length] ?? '',
      date: at(daysAgo).toISOString().slice(0, 10),
      basis: 'booked',
      ...more,
    };
  };
  const told = stories.map(({ days, of }, index) => gig(index, days, of?.(at) ?? {}));
  const reviewed = reviews.map((review, index) => {
    const daysAgo = Math.ceil((now.getTime() - review.createdAt.getTime()) / day) + 2;
    return gig(stories.length + index, daysAgo, {
      clientName: review.reviewerName,
      eventType: review.eventType,
      askedAt: at(daysAgo - 1),
      askedBy: 'email',
      emailsSent: 1,
      openedAt: at(daysAgo - 1),
      reviewedAt: review.createdAt,
      reviewId: review.id,
    });
  });
  await trx
    .insertInto('gigs')
    .values([...told, ...reviewed])
    .execute();
}
