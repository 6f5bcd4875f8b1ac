import type { RouteObject } from 'react-router';
import type { ScreenPath } from '#shared/operations.ts';
import { ErrorScreen } from './pages/shell/error-screen.tsx';
import { LoadingScreen } from './pages/shell/loading-screen.tsx';
import { loadPart } from './ui/load-part.ts';

type Screen = RouteObject & { path: ScreenPath | '/' };

/** Screens of their own, without the navigation. */
const openScreens: Screen[] = [
  {
    path: '/sign-in',
    lazy: { Component: async () => (await import('./pages/entrance/sign-in/sign-in-page.tsx')).SignInPage },
  },
  {
    path: '/sign-up',
    lazy: { Component: async () => (await import('./pages/entrance/sign-up/sign-up-page.tsx')).SignUpPage },
  },
  {
    path: '/forgot-password',
    lazy: {
      Component: async () =>
        (await import('./pages/entrance/forgot-password/forgot-password-page.tsx')).ForgotPasswordPage,
    },
  },
  {
    path: '/reset-password',
    lazy: {
      Component: async () =>
        (await import('./pages/entrance/reset-password/reset-password-page.tsx')).ResetPasswordPage,
    },
  },
  {
    path: '/become-administrator',
    lazy: {
      Component: async () =>
        (await import('./pages/entrance/become-administrator/become-administrator-page.tsx')).BecomeAdministratorPage,
    },
  },
  {
    path: '/two-factor',
    lazy: { Component: async () => (await import('./pages/entrance/two-factor/two-factor-page.tsx')).TwoFactorPage },
  },
  {
    path: '/subscribe',
    lazy: { Component: async () => (await import('./pages/entrance/subscribe/subscribe-page.tsx')).SubscribePage },
  },
  {
    path: '/trial-setup',
    lazy: { Component: async () => (await import('./pages/entrance/trial-setup/trial-setup-page.tsx')).TrialSetupPage },
  },
];

const dashboard = {
  lazy: { Component: async () => (await import('./pages/owner/dashboard/dashboard-page.tsx')).DashboardPage },
};

/** Screens about a business, for its owner. */
const ownerScreens: Screen[] = [
  { path: '/', ...dashboard },
  { path: '/dashboard', ...dashboard },
  {
    path: '/gigs',
    lazy: { Component: async () => (await import('./pages/owner/gigs/gigs-page.tsx')).GigsPage },
  },
  {
    path: '/enquiries',
    lazy: { Component: async () => (await import('./pages/owner/enquiries/enquiries-page.tsx')).EnquiriesPage },
  },
  {
    path: '/reviews',
    lazy: {
      Component: async () => (await import('./pages/owner/manage-reviews/manage-reviews-page.tsx')).ManageReviewsPage,
    },
  },
  {
    path: '/import-reviews',
    lazy: {
      Component: async () => (await import('./pages/owner/import-reviews/import-reviews-page.tsx')).ImportReviewsPage,
    },
  },
  {
    path: '/profile',
    lazy: {
      Component: async () => (await import('./pages/owner/business-info/business-info-page.tsx')).BusinessInfoPage,
    },
  },
  {
    path: '/gallery',
    lazy: {
      Component: async () => (await import('./pages/owner/media-library/media-library-page.tsx')).MediaLibraryPage,
    },
  },
  {
    path: '/brand',
    lazy: { Component: async () => (await import('./pages/owner/brand/brand-page.tsx')).BrandPage },
  },
  {
    path: '/widget',
    lazy: { Component: async () => (await import('./pages/owner/widget/widget-page.tsx')).WidgetPage },
  },
  {
    path: '/embed-dashboard',
    lazy: {
      Component: async () =>
        (await import('./pages/owner/embed-dashboard/embed-dashboard-page.tsx')).EmbedDashboardPage,
    },
  },
  {
    path: '/social-assets',
    lazy: {
      Component: async () => (await import('./pages/owner/social-assets/social-assets-page.tsx')).SocialAssetsPage,
    },
  },
  {
    path: '/analytics',
    lazy: { Component: async () => (await import('./pages/owner/analytics/analytics-page.tsx')).AnalyticsPage },
  },
  {
    path: '/public-page',
    lazy: { Component: async () => (await import('./pages/owner/public-page/public-page-page.tsx')).PublicPagePage },
  },
  {
    path: '/public-page/print',
    lazy: { Component: async () => (await import('./pages/owner/public-page/print-page.tsx')).PrintPage },
  },
  {
    path: '/api-webhooks',
    lazy: {
      Component: async () => (await import('./pages/owner/api-webhooks/api-webhooks-page.tsx')).ApiWebhooksPage,
    },
  },
  {
    path: '/notification-settings',
    lazy: {
      Component: async () =>
        (await import('./pages/owner/notification-settings/notification-settings-page.tsx')).NotificationSettingsPage,
    },
  },
];

/** The other screens inside the shell, for everybody who is signed in. */
const signedInScreens: Screen[] = [
  {
    path: '/settings',
    lazy: { Component: async () => (await import('./pages/owner/settings/settings-page.tsx')).SettingsPage },
  },
  {
    path: '/support',
    lazy: { Component: async () => (await import('./pages/owner/support/support-page.tsx')).SupportPage },
  },
  {
    path: '/security',
    lazy: { Component: async () => (await import('./pages/owner/security/security-page.tsx')).SecurityPage },
  },
  {
    path: '/admin',
    lazy: { Component: async () => (await import('./pages/admin/queue/admin-queue-page.tsx')).AdminQueuePage },
  },
  {
    path: '/admin/reviews',
    lazy: { Component: async () => (await import('./pages/admin/reviews/admin-reviews-page.tsx')).AdminReviewsPage },
  },
  {
    path: '/admin/imports',
    lazy: { Component: async () => (await import('./pages/admin/imports/admin-imports-page.tsx')).AdminImportsPage },
  },
  {
    path: '/admin/performers',
    lazy: {
      Component: async () => (await import('./pages/admin/performers/admin-performers-page.tsx')).AdminPerformersPage,
    },
  },
  {
    path: '/admin/administrators',
    lazy: {
      Component: async () =>
        (await import('./pages/admin/administrators/admin-administrators-page.tsx')).AdminAdministratorsPage,
    },
  },
  {
    path: '/admin/audit',
    lazy: { Component: async () => (await import('./pages/admin/audit/admin-audit-page.tsx')).AdminAuditPage },
  },
  {
    path: '/admin/business',
    lazy: { Component: async () => (await import('./pages/admin/business/admin-business-page.tsx')).AdminBusinessPage },
  },
  {
    path: '/admin/platform',
    lazy: { Component: async () => (await import('./pages/admin/platform/admin-platform-page.tsx')).AdminPlatformPage },
  },
  {
    path: '/admin/health',
    lazy: { Component: async () => (await import('./pages/admin/health/admin-health-page.tsx')).AdminHealthPage },
  },
  {
    path: '/admin/appeals',
    lazy: { Component: async () => (await import('./pages/admin/appeals/admin-appeals-page.tsx')).AdminAppealsPage },
  },
  {
    path: '/admin/flags',
    lazy: { Component: async () => (await import('./pages/admin/flags/admin-flags-page.tsx')).AdminFlagsPage },
  },
];

/** Without a connection a link leaves the screen that is open where it is, instead of breaking it. */
const staysWhileOffline = <Route extends RouteObject>(route: Route): Route => {
  const load = typeof route.lazy === 'object' && route.lazy.Component;
  return {
    ...route,
    ...(load && { lazy: { Component: () => loadPart(load) } }),
    ...(route.children && { children: route.children.map(staysWhileOffline) }),
  };
};

const allRoutes: RouteObject[] = [
  {
    HydrateFallback: LoadingScreen,
    ErrorBoundary: ErrorScreen,
    children: [
      ...openScreens,
      {
        lazy: { Component: async () => (await import('./pages/shell/shell.tsx')).Shell },
        children: [
          {
            lazy: { Component: async () => (await import('./pages/shell/owners-only.tsx')).OwnersOnly },
            children: ownerScreens,
          },
          ...signedInScreens,
        ],
      },
      {
        path: '*',
        lazy: { Component: async () => (await import('./pages/shell/screen-not-found.tsx')).NotFoundPage },
      },
    ],
  },
];

/** Every screen the browser draws. Paths match in any case, which is the router's own habit. */
export const routes = allRoutes.map(staysWhileOffline);
