import type { Gig } from '#shared/schemas/gigs.ts';

/** A wedding whose client was not asked yet. */
export const sampleGig: Gig = {
  id: '1',
  clientName: 'Hannah Osei',
  clientEmail: 'hannah@example.test',
  clientPhone: null,
  eventType: 'Wedding',
  date: '2026-06-06',
  place: '',
  note: '',
  basis: 'booked',
  state: 'scheduled',
  askAt: null,
  emailsSent: 0,
  askedAt: null,
  askedBy: null,
  openedAt: null,
  reviewedAt: null,
  review: null,
  undeliveredReason: null,
  pausedReason: null,
  phoneLink: 'https://starbill.test/g/token',
  origin: 'form',
};
