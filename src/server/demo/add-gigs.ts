import { randomUUID } from 'node:crypto';
import { type Insertable, sql, type Transaction } from 'kysely';
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
const mostReviewed = 16;
const silentGigs = 22;

/** Gigs of the demo's first act, in every state, some of them with the review that came of them, and the visits that led there. */
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
    // Of the last months, some of each.
    .where('createdAt', '>', at(170))
    .where(sql<boolean>`extract(day from created_at)::integer % 4 = 1`)
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
  // Most people who are asked don't write; many of them at least open the link.
  const silent = Array.from({ length: silentGigs }, (_, index) => {
    const daysAgo = 24 + index * 7;
    const hasOpened = index % 3 !== 0;
    return gig(stories.length + reviewed.length + index, daysAgo, {
      askedAt: at(daysAgo - 1),
      askedBy: 'email',
      emailsSent: 2,
      openedAt: hasOpened ? at(daysAgo - 2) : null,
    });
  });
  const gigs = [...told, ...reviewed, ...silent];
  const added = await trx
    .insertInto('gigs')
    .values(gigs)
    .returning(['id', 'askedAt', 'askedBy', 'undeliveredAt'])
    .execute();
  const emailed = added.flatMap(({ id: gigId, askedAt, askedBy, undeliveredAt }) =>
    askedAt && askedBy === 'email' ? [{ gigId, createdAt: askedAt, bouncedAt: undeliveredAt }] : [],
  );
  await trx
    .insertInto('invitations')
    .values(emailed.map((sent) => ({ performerId, channel: 'email', tokenHash: randomUUID(), ...sent })))
    .execute();
  await markVerified(trx, performerId, reviews);
  await addVisitsOf(trx, performerId, gigs);
}

/** What came of a gig is a Verified gig, as if it had been left through the link in the email. */
async function markVerified(trx: Transaction<DB>, performerId: string, reviews: { id: string; createdAt: Date }[]) {
  for (const { id, createdAt } of reviews)
    await trx
      .updateTable('reviews')
      .set({ gigLink: 'mailed', verifiedGig: true, verifiedAt: createdAt })
      .where('id', '=', id)
      .execute();
  await trx
    .insertInto('reviewWays')
    .values({ performerId, mailed: reviews.length })
    .onConflict((conflict) => conflict.column('performerId').doUpdateSet({ mailed: reviews.length }))
    .execute();
}

/** Visits through the links of those emails: the form was opened, and by some sent. */
async function addVisitsOf(trx: Transaction<DB>, performerId: string, gigs: Gig[]) {
  const visits = gigs.flatMap((gig, index) => {
    const source = index % 4 === 3 ? ('reminder' as const) : ('invitation' as const);
    const dayOf = (moment: unknown) => (moment instanceof Date ? moment.toISOString().slice(0, 10) : null);
    const on = (moment: unknown, kind: 'review_page_view' | 'review_click' | 'review_submit') => {
      const day = dayOf(moment);
      return day === null ? [] : [{ performerId, day, kind, source, count: 1 }];
    };
    return [
      ...on(gig.openedAt, 'review_page_view'),
      // Who writes on a later day opens the form again.
      ...(dayOf(gig.reviewedAt) === dayOf(gig.openedAt) ? [] : on(gig.reviewedAt, 'review_page_view')),
      ...on(gig.reviewedAt, 'review_click'),
      ...on(gig.reviewedAt, 'review_submit'),
    ];
  });
  for (const visit of visits)
    await trx
      .insertInto('visits')
      .values(visit)
      .onConflict((conflict) =>
        conflict
          .columns(['performerId', 'day', 'kind', 'source'])
          .doUpdateSet((eb) => ({ count: eb('visits.count', '+', 1) })),
      )
      .execute();
}
