import type { PublicPerformer } from '#shared/schemas/performers.ts';
import type { PublicReview, PublicReviews } from '#shared/schemas/reviews.ts';
import type { PlatformTrust } from '#shared/schemas/trust.ts';
import { type PublicSource, renderPage, type Site } from '#web/entry-server.tsx';

/** Documents drawn from made-up performers, without a database. */
export const site: Site = {
  origin: 'https://starbill.test',
  appHost: null,
  billing: true,
  operator: { name: 'Limelight Ltd', address: '12 Drury Lane', supportEmail: 'help@starbill.test' },
  assets: {
    appScripts: ['/assets/app.js', '/assets/react.js'],
    appStyles: ['/assets/app.css'],
    publicStyles: ['/assets/public.css'],
    reviewScripts: ['/assets/review.js', '/assets/react.js'],
    enquiryScripts: ['/assets/enquiry.js'],
    verifyScripts: ['/assets/verify.js'],
    viewerScript: '/assets/viewer.js',
    preloadFonts: ['/assets/text.woff2'],
  },
};

export const performer: PublicPerformer = {
  id: '01900000-0000-7000-8000-000000000001',
  slug: 'mira-vale',
  businessName: 'Mira Vale',
  firstName: 'Mira',
  lastName: 'Vale',
  businessTagline: '',
  businessDescription: '',
  businessCategory: '',
  businessWebsite: '',
  businessPhone: '',
  businessAddress: '',
  bookingUrl: '',
  takesEnquiries: true,
  socialInstagram: '',
  socialFacebook: '',
  socialTiktok: '',
  socialTwitter: '',
  socialYoutube: '',
  profileImageUrl: null,
  logoUrl: null,
  brandColor: null,
  brandFont: null,
  email: null,
};

export const review = (overrides: Partial<PublicReview> = {}): PublicReview => ({
  id: crypto.randomUUID(),
  reviewerName: 'Hannah Osei',
  rating: 5,
  comment: 'Worth every penny.',
  createdAt: '2026-03-04T12:00:00.000Z',
  eventType: '',
  verified: false,
  verifiedGig: false,
  edited: false,
  imageUrls: [],
  reply: null,
  ...overrides,
});

const none = { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 };

/** The figures of a platform that has decided some reviews. */
export const platformFigures: PlatformTrust = {
  countedAt: '2026-03-04T12:29:00.000Z',
  received: 1290,
  pending: 12,
  published: 1200,
  hidden: 8,
  approvedStars: { 1: 40, 2: 30, 3: 88, 4: 250, 5: 800 },
  hiddenStars: { ...none, 1: 5, 2: 3 },
  rejected: {
    not_genuine: { ...none, 1: 4, 5: 30 },
    unlawful: { ...none, 1: 2 },
    off_topic: { ...none, 3: 4 },
    private_data: { ...none, 1: 2, 4: 3 },
    advertising: { ...none, 5: 25 },
    other: none,
  },
  decisions: { decided: 1278, withinDay: 1200, halfWithinHours: 6 },
  appeals: { open: 1, upheld: 8, reversed: 3 },
  ways: { mailed: 400, phone: 30, added: 10 },
  sources: { qr: 500, widget: 100, social: 50, direct: 201, other: 0 },
};

/** A source with one performer, who has these reviews. */
export function sourceWith(reviews: PublicReview[], overrides: Partial<PublicPerformer> = {}): PublicSource {
  const stars = { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 };
  for (const { rating } of reviews) stars[rating] += 1;
  const sum = reviews.reduce((total, { rating }) => total + rating, 0);
  const found: PublicReviews = {
    performer: { ...performer, ...overrides },
    gallery: [],
    reviews,
    stats: {
      totalReviews: reviews.length,
      averageRating: reviews.length > 0 ? sum / reviews.length : null,
      stars,
      hiddenReviews: 0,
      hiddenStars: { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 },
      trust: {
        received: reviews.length,
        pending: 0,
        published: reviews.length,
        hidden: 0,
        gigs: { recorded: 0, asked: 0 },
        ways: { mailed: 0, phone: 0, added: 0 },
        sources: { qr: 0, widget: 0, social: 0, direct: 0, other: 0 },
        rejected: { not_genuine: 0, unlawful: 0, off_topic: 0, private_data: 0, advertising: 0, other: 0 },
        rejectedStars: { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 },
        decisions: { decided: 0, withinDay: 0, halfWithinHours: null },
        appeals: { open: 0, upheld: 0, reversed: 0 },
      },
    },
    nextCursor: null,
    previousCursor: null,
  };
  const elsewhere = (idOrSlug: string) => {
    if (idOrSlug === 'old-name') return { movedTo: 'mira-vale' };
    return idOrSlug === 'paused-act' ? ({ paused: true } as const) : null;
  };
  const isMira = (idOrSlug: string) => idOrSlug === 'mira-vale' || idOrSlug === performer.id;
  return {
    linksElsewhere: async () => [],
    imported: async () => ({ total: 0, reviews: [] }),
    trust: async () => platformFigures,
    api: async () => ({ calls: [] }),
    async review(idOrSlug, id) {
      return isMira(idOrSlug) ? { ...found, reviews: reviews.filter((each) => each.id === id) } : elsewhere(idOrSlug);
    },
    async reviews(idOrSlug, page) {
      if (!isMira(idOrSlug)) return elsewhere(idOrSlug);
      return page.stars ? { ...found, reviews: reviews.filter(({ rating }) => rating === page.stars) } : found;
    },
  };
}

export const page = (path: string, source = sourceWith([review()])) =>
  renderPage(new URL(path, site.origin), source, site);

export const structuredDataIn = (html: string) =>
  /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1];
