/** Words that are routes, and our own name: never a performer's slug. */
export const reservedSlugs: ReadonlySet<string> = new Set([
  'admin',
  'analytics',
  'api',
  'approve',
  'assets',
  'auth',
  'billing',
  'brand',
  'confirm-email',
  'confirm-review',
  'count',
  'dashboard',
  'docs',
  'embed',
  'embed-dashboard',
  'enquire',
  'enquiries',
  'example',
  'export',
  'files',
  'flag',
  'flags',
  'gallery',
  'gigs',
  'healthz',
  'help',
  'images',
  'import',
  'import-reviews',
  'imports',
  'login',
  'logout',
  'me',
  'metrics',
  'my-enquiry',
  'my-review',
  'new',
  'notification-settings',
  'notifications',
  'oembed',
  'openapi',
  'performer',
  'photos',
  'privacy',
  'profile',
  'public',
  'public-page',
  'readyz',
  'reject',
  'reply',
  'report-imported',
  'report-review',
  'review',
  'reviews',
  'schema',
  'secure-account',
  'security',
  'settings',
  'share',
  'starbill',
  'sign-in',
  'sign-up',
  'sitemap',
  'social-assets',
  'stats',
  'subscribe',
  'support',
  'terms',
  'trial-setup',
  'trust',
  'unsubscribe',
  'upload',
  'webhooks',
  'widget',
]);

/** Stands for the invented act that shows what a public page looks like. */
export const sampleSlug = 'example';
export const isSample = (performer: { slug: string }) => performer.slug === sampleSlug;

export const reportReviewPath = (review: { id: string }) => `/report-review/${review.id}`;
export const reportImportedPath = (review: { id: string }) => `/report-imported/${review.id}`;
export const importedCodePath = (review: { id: string }) => `${reportImportedPath(review)}/code`;
/** "Check availability", wherever it stands: the form, or the owner's own booking page. */
export const enquiryPath = (performer: { slug: string }) => `/enquire/${performer.slug}`;
export const performerPath = (performer: { slug: string }) => `/performer/${performer.slug}`;
/** Where in Manage Reviews a review stands, and the way there. It has to be among the latest, which the list begins with. */
export const reviewAnchor = ({ id }: { id: string }) => `review-${id}`;
export const ownReviewPath = (review: { id: string }) => `/reviews#${reviewAnchor(review)}`;
export const reviewPagePath = (performer: { slug: string }) => `/reviews/${performer.slug}`;
export const singleReviewPath = (performer: { slug: string }, review: { id: string }) =>
  `${reviewPagePath(performer)}/${review.id}`;
/** Reviews that an act brought from elsewhere. */
export const elsewherePath = (performer: { slug: string }, page = 1) =>
  `${reviewPagePath(performer)}/elsewhere${page > 1 ? `?page=${page}` : ''}`;
export const reviewFormPath = (idOrSlug: string) => `/review/${idOrSlug}`;

/** Stands in the address after the link that confirms an address: of /dashboard, or of /settings with `error` if it failed. */
export const confirmedFlag = 'confirmed';
