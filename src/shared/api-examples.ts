import type { OperationName } from './operations.ts';

/** Stands for an id in a path. */
export const exampleId = '0199b3c4-5d6e-7f80-91a2-b3c4d5e6f708';

const review = {
  id: exampleId,
  reviewerName: 'Rae Quill',
  rating: 5,
  comment: 'A night to remember.',
  createdAt: '2026-05-04T09:12:00.000Z',
  eventType: 'Wedding',
  verified: true,
  verifiedGig: false,
  edited: false,
  imageUrls: [],
  reply: null,
  reviewerEmail: 'rae@example.com',
  status: 'approved',
  source: 'customer',
  rejectedReason: null,
  isPublic: true,
  waitingImageUrls: [],
  flag: null,
};

const reply = {
  replyText: 'Thank you, Rae!',
  createdAt: '2026-05-04T18:00:00.000Z',
  updatedAt: '2026-05-04T18:00:00.000Z',
};

const gig = {
  id: exampleId,
  clientName: 'Rae Quill',
  clientEmail: 'rae@example.com',
  clientPhone: null,
  eventType: 'Wedding',
  date: '2026-06-06',
  place: 'Leeds',
  note: '',
  basis: 'booked',
  state: 'scheduled',
  askAt: '2026-06-16T09:00:00.000Z',
  emailsSent: 0,
  askedAt: null,
  askedBy: null,
  openedAt: null,
  reviewedAt: null,
  review: null,
  undeliveredReason: null,
  pausedReason: null,
  phoneLink: 'https://starbill.example/g/3vQm',
  origin: 'form',
};

/** One call of each kind, as /docs/api shows it. A test holds them against the schemas. */
export const apiExamples: { [Name in OperationName]?: { query?: string; body?: unknown; answer?: unknown } } = {
  readOwnStats: {
    answer: { totalReviews: 128, averageRating: 4.8, monthlyReviews: 6, pendingReviews: 1, hiddenReviews: 0 },
  },
  listOwnReviews: { query: 'limit=20&stars=5', answer: [review] },
  countOwnReviews: { query: 'stars=5', answer: { count: 97, isAtLeast: false } },
  exportOwnReviews: { query: 'format=json' },
  readOwnReview: { answer: review },
  readReply: { answer: reply },
  addReply: { body: { replyText: 'Thank you, Rae!' }, answer: reply },
  changeReply: { body: { replyText: 'Thank you, Rae!' }, answer: reply },
  listGigs: { query: 'state=scheduled', answer: [gig] },
  addGig: {
    body: {
      clientName: 'Rae Quill',
      clientEmail: 'rae@example.com',
      eventType: 'Wedding',
      date: '2026-06-06',
      place: 'Leeds',
      basis: 'booked',
    },
    answer: gig,
  },
  importGigs: {
    body: {
      rows: [{ clientName: 'Rae Quill', clientEmail: 'rae@example.com', date: '2026-06-06' }],
      basis: 'booked',
      dryRun: true,
    },
    answer: { dryRun: true, saved: false, added: 1, rows: [{ outcome: 'added', problems: [] }] },
  },
  changeGig: {
    body: { paused: true, reason: 'The client asked us to wait.' },
    answer: { ...gig, state: 'paused', askAt: null, pausedReason: 'The client asked us to wait.' },
  },
  deleteGig: { body: { reason: 'Written down twice.' } },
  askForReview: {
    body: { channel: 'email' },
    answer: {
      ...gig,
      state: 'asked',
      // The reminder.
      askAt: '2026-06-13T09:00:00.000Z',
      emailsSent: 1,
      askedAt: '2026-06-08T15:30:00.000Z',
      askedBy: 'email',
    },
  },
};
