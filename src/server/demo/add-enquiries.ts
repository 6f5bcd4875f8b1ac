import type { Insertable, Transaction } from 'kysely';
import type { DB } from '#server/db/types.ts';
import { mailboxOf } from '#shared/mailbox.ts';

const day = 86_400_000;
type Enquiry = Insertable<DB['enquiries']>;
type Story = Omit<Enquiry, 'performerId' | 'repeatKey' | 'createdAt' | 'eventDate'> & {
  /** How many days ago it came, and in how many days the event is. */
  daysAgo: number;
  inDays?: number;
};

const stories: Story[] = [
  {
    daysAgo: 0.1,
    inDays: 214,
    name: 'Priya Raman',
    email: 'priya.raman@demo.starbill.example',
    phone: '07700 900 461',
    eventType: 'Wedding',
    place: 'Lewes',
    message:
      'We have a marquee and about 90 guests, and would love table magic between the meal and the dancing. Are you free, and what would two hours cost?',
  },
  {
    daysAgo: 1.3,
    inDays: 47,
    name: 'Tom Aldous',
    email: 'tom.aldous@demo.starbill.example',
    eventType: 'Company event',
    place: 'London Bridge',
    message: 'Team dinner for 24. Is an hour enough?',
  },
  {
    daysAgo: 2.6,
    name: 'Ines Okafor',
    phone: '07700 900 114',
    eventType: 'Birthday party',
    message: 'My father turns 70 some time in spring. We are flexible. Best to ring after six.',
  },
  {
    daysAgo: 6,
    inDays: 96,
    name: 'Harriet Moss',
    email: 'harriet.moss@demo.starbill.example',
    eventType: 'Charity event',
    place: 'Hove Town Hall',
    message: 'Silent auction, 150 people, drinks from seven.',
    state: 'answered',
    note: 'Sent the price list. She decides by Friday.',
  },
  {
    daysAgo: 15,
    inDays: 131,
    name: 'Callum and Jess',
    email: 'callum.jess@demo.starbill.example',
    phone: '07700 900 733',
    eventType: 'Wedding',
    place: 'Arundel Castle',
    message: 'You were at my cousin’s wedding, and nobody has stopped talking about the lemon.',
    state: 'booked',
    note: 'Deposit paid. Two hours, 4 to 6.',
  },
  {
    daysAgo: 33,
    inDays: 9,
    name: 'Beatrix Lund',
    email: 'beatrix.lund@demo.starbill.example',
    eventType: 'Private party',
    place: 'Bath',
    message: 'Short notice, I know. Any chance?',
    state: 'declined',
    note: 'Already booked that evening. Passed on to Northern Static.',
  },
  {
    daysAgo: 4,
    name: 'SEO Growth Team',
    email: 'growth@spam.example',
    message: 'We can put your site on page one of every search engine.',
    state: 'spam',
  },
];

/** Enquiries of the demo's first act, in every state, and the presses that led to them. */
export async function addEnquiries(
  trx: Transaction<DB>,
  { id: performerId, now }: { id: string; now: Date },
): Promise<void> {
  const isoDay = (days: number) => new Date(now.getTime() + days * day).toISOString().slice(0, 10);
  await trx
    .insertInto('enquiries')
    .values(
      stories.map(({ daysAgo, inDays, ...story }) => ({
        ...story,
        performerId,
        repeatKey: mailboxOf(story.email ?? `${story.phone}@phone`),
        eventDate: inDays === undefined ? null : isoDay(inDays),
        createdAt: new Date(now.getTime() - daysAgo * day),
      })),
    )
    .execute();
  await trx
    .insertInto('visits')
    .values(
      Array.from({ length: 60 }, (_, daysAgo) => ({
        performerId,
        day: isoDay(-daysAgo),
        kind: 'booking_click' as const,
        source: daysAgo % 3 === 0 ? ('widget' as const) : ('direct' as const),
        count: (daysAgo * 7) % 4,
      })).filter(({ count }) => count > 0),
    )
    .execute();
}
