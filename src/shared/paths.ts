/**
 * Every page path of the product, in one place. Matching is case-insensitive everywhere.
 * `appPaths` are the screens of the signed-in application; the server answers them with its shell.
 */
export const appPaths = [
  '/dashboard',
  '/trial-setup',
  '/sign-in',
  '/sign-up',
  '/forgot-password',
  '/reset-password',
  '/two-factor',
  '/security',
  '/admin',
] as const;

/** Words that are routes, so they can never be a performer's slug. */
export const reservedSlugs: ReadonlySet<string> = new Set([
  'admin',
  'analytics',
  'api',
  'approve',
  'assets',
  'auth',
  'billing',
  'dashboard',
  'embed',
  'embed-dashboard',
  'export',
  'files',
  'flag',
  'flags',
  'gallery',
  'healthz',
  'help',
  'images',
  'login',
  'logout',
  'me',
  'new',
  'notification-settings',
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
  'review',
  'reviews',
  'schema',
  'settings',
  'sign-in',
  'sign-up',
  'sitemap',
  'social-assets',
  'stats',
  'subscribe',
  'support',
  'terms',
  'trial-setup',
  'upload',
  'webhooks',
  'widget',
]);

export const performerPath = (performer: { slug: string }) => `/performer/${performer.slug}`;
export const reviewPagePath = (performer: { slug: string }) => `/reviews/${performer.slug}`;
export const leaveReviewPath = (performer: { id: string }) => `/review/${performer.id}`;
