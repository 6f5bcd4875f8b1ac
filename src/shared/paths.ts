/**
 * Every page path of the product, in one place. Matching is case-insensitive everywhere.
 * `appPaths` are the screens of the signed-in application; the server answers them with its shell.
 */
export const appPaths = [
  '/dashboard',
  '/reviews',
  '/subscribe',
  '/trial-setup',
  '/sign-in',
  '/sign-up',
  '/forgot-password',
  '/reset-password',
  '/two-factor',
  '/gallery',
  '/widget',
  '/embed-dashboard',
  '/social-assets',
  '/profile',
  '/settings',
  '/analytics',
  '/public-page',
  '/public-page/print',
  '/support',
  '/security',
  '/notification-settings',
  '/admin',
  '/admin/flags',
  '/admin/performers',
  '/admin/audit',
  '/admin/platform',
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
  'confirm-review',
  'dashboard',
  'docs',
  'embed',
  'embed-dashboard',
  'erase-review',
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
  'unsubscribe',
  'upload',
  'webhooks',
  'widget',
]);

export const performerPath = (performer: { slug: string }) => `/performer/${performer.slug}`;
export const reviewPagePath = (performer: { slug: string }) => `/reviews/${performer.slug}`;
export const leaveReviewPath = (performer: { id: string }) => `/review/${performer.id}`;

/** Stands in the address of /settings for who comes by the link that confirms an address; `error` beside it if it failed. */
export const confirmedFlag = 'confirmed';

/** Where the link leads that confirms an owner's address. */
export const confirmAddressPath = '/confirm-address';
