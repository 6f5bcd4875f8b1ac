/** Words that are routes, so they can never be a performer's slug. */
export const reservedSlugs: ReadonlySet<string> = new Set([
  'admin',
  'analytics',
  'api',
  'approve',
  'assets',
  'auth',
  'billing',
  'confirm-review',
  'dashboard',
  'docs',
  'embed',
  'embed-dashboard',
  'export',
  'files',
  'flag',
  'flags',
  'gallery',
  'gigs',
  'healthz',
  'help',
  'images',
  'login',
  'logout',
  'me',
  'my-review',
  'new',
  'notification-settings',
  'notifications',
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
  'report-review',
  'review',
  'reviews',
  'schema',
  'settings',
  'share',
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

export const reportReviewPath = (review: { id: string }) => `/report-review/${review.id}`;
export const performerPath = (performer: { slug: string }) => `/performer/${performer.slug}`;
export const reviewPagePath = (performer: { slug: string }) => `/reviews/${performer.slug}`;
export const singleReviewPath = (performer: { slug: string }, review: { id: string }) =>
  `${reviewPagePath(performer)}/${review.id}`;
export const reviewFormPath = (idOrSlug: string) => `/review/${idOrSlug}`;
export const leaveReviewPath = (performer: { id: string }) => reviewFormPath(performer.id);

/** Stands in the address of /settings for who comes by the link that confirms an address; `error` beside it if it failed. */
export const confirmedFlag = 'confirmed';
