/**
 * Every route, and what each kind of person gets from it. A route that is missing here fails the build.
 * `path` fills the parameters in (with what belongs to `owner`), `body` is an input that is valid for those allowed in.
 */
export const roles = ['visitor', 'owner', 'otherOwner', 'lapsedOwner', 'administrator'] as const;
export type Role = (typeof roles)[number];

export type AccessScene = {
  performerId: string;
  slug: string;
  reviewId: string;
  /** Makes a review that waits for a decision. */
  pendingReview(): Promise<string>;
};

type Row = {
  answers: readonly [visitor: number, owner: number, otherOwner: number, lapsedOwner: number, administrator: number];
  path?: (scene: AccessScene) => string | Promise<string>;
  body?: (scene: AccessScene) => unknown;
};

const everyone = (status: number): Row['answers'] => [status, status, status, status, status];
const administrators = (status: number): Row['answers'] => [404, 404, 404, 404, status];
const page: Row = { answers: everyone(200) };
/** A valid form of a wrong thing: it passes the door and is then refused. */
const wrongCode = { code: '000000' };

const review = {
  reviewerName: 'Rae Quill',
  reviewerEmail: 'rae@example.test',
  rating: 4,
  comment: 'A night to remember.',
};

const widget = {
  title: 'Leave a Review',
  description: '',
  theme: 'dark',
  primaryColor: '#6366F1',
  showRating: true,
  showReviewCount: true,
  maxReviews: 3,
};

const thanks = { replyText: 'Thank you.' };
const savedReply = { title: 'Thanks', ...thanks };
const replyPath = ({ reviewId }: AccessScene) => `/api/reviews/${reviewId}/reply`;

export const accessTable: Record<string, Row> = {
  'GET /healthz': page,
  'GET /readyz': page,
  'GET /assets/*': { answers: everyone(404), path: () => '/assets/nothing.js' },
  'GET /api/openapi.json': page,

  // Pages
  'GET /': page,
  'GET /privacy': page,
  'GET /terms': page,
  'GET /help': page,
  'GET /reviews/:performer': { answers: everyone(200), path: ({ slug }) => `/reviews/${slug}` },
  'GET /review/:performer': { answers: everyone(200), path: ({ performerId }) => `/review/${performerId}` },
  'GET /performer/:performer': { answers: everyone(200), path: ({ slug }) => `/performer/${slug}` },
  'GET /share/performers/:performer': { answers: everyone(200), path: ({ slug }) => `/share/performers/${slug}` },
  'GET /share/landing': page,
  'GET /robots.txt': page,
  'GET /sitemap.xml': page,
  'GET /sitemap-:part': { answers: everyone(200), path: () => '/sitemap-1.xml' },
  'POST /review/:performer': { answers: everyone(422), path: ({ performerId }) => `/review/${performerId}` },
  // Whoever has the link of a mail may use it; without one there is nothing here.
  'GET /confirm-review': { answers: everyone(404) },
  'POST /confirm-review': { answers: everyone(404) },
  'GET /erase-review': { answers: everyone(404) },
  'POST /erase-review': { answers: everyone(404) },
  'GET /unsubscribe': { answers: everyone(404) },
  'POST /unsubscribe': { answers: everyone(404) },
  // Screens of the application. The shell is the same for everyone; what it shows comes from the API.
  'GET /dashboard': page,
  'GET /reviews': page,
  'GET /subscribe': page,
  'GET /trial-setup': page,
  'GET /gallery': page,
  'GET /widget': page,
  'GET /embed-dashboard': page,
  'GET /social-assets': page,
  'GET /profile': page,
  'GET /settings': page,
  'GET /support': page,
  'GET /docs': page,
  'GET /docs/getting-started': page,
  'GET /docs/widget-integration': page,
  'GET /docs/managing-reviews': page,
  'GET /docs/analytics-insights': page,
  'GET /api/config': page,
  'GET /sign-in': page,
  'GET /sign-up': page,
  'GET /forgot-password': page,
  'GET /reset-password': page,
  'GET /two-factor': page,
  'GET /analytics': page,
  'GET /public-page': page,
  'GET /public-page/print': page,
  'GET /security': page,
  'GET /notification-settings': page,
  // What other people's sites load
  'GET /embed-widget.js': page,
  'GET /widget.js': page,
  'GET /embed/:widgetType': { answers: everyone(200), path: () => '/embed/displayAll' },
  'GET /api/public/embed/:performerId': {
    answers: everyone(200),
    path: ({ performerId }) => `/api/public/embed/${performerId}?type=carousel`,
  },
  'GET /api/public/widget/:performerId': {
    answers: everyone(200),
    path: ({ performerId }) => `/api/public/widget/${performerId}`,
  },
  'GET /api/embed/configs': { answers: [401, 200, 200, 200, 403] },
  'POST /api/embed/config': {
    answers: [401, 200, 200, 402, 403],
    body: () => ({ widgetType: 'carousel', config: { carouselCount: 5 } }),
  },
  'GET /api/widget/config': { answers: [401, 200, 200, 200, 403] },
  'POST /api/widget/config': { answers: [401, 201, 201, 402, 403], body: () => widget },
  'PUT /api/widget/config/:id': {
    answers: [401, 404, 404, 402, 403],
    path: ({ reviewId }) => `/api/widget/config/${reviewId}`,
    body: () => widget,
  },
  // To anyone but an administrator these do not exist.
  'GET /admin': { answers: administrators(200) },
  'GET /admin/performers': { answers: administrators(200) },
  'GET /admin/audit': { answers: administrators(200) },
  'GET /admin/platform': { answers: administrators(200) },
  'GET /admin/flags': { answers: administrators(200) },

  // Signing in and out
  'GET /api/login': { answers: everyone(302) },
  'GET /api/auth/methods': page,
  'GET /api/auth/user': { answers: [401, 200, 200, 200, 200] },
  'PATCH /api/auth/user': { answers: [401, 200, 200, 402, 403], body: () => ({ firstName: 'Ada' }) },
  'PUT /api/auth/user': { answers: [401, 200, 200, 402, 403], body: () => ({ notifyOnReviewApproval: true }) },
  'POST /api/auth/sign-up/email': {
    answers: everyone(400),
    body: () => ({ email: 'x@example.test', password: 'short', firstName: 'A', lastName: 'B', businessName: 'C' }),
  },
  'POST /api/auth/sign-in/email': {
    answers: everyone(401),
    body: () => ({ email: 'nobody@example.test', password: 'wrong password' }),
  },
  'POST /api/auth/sign-in/magic-link': { answers: everyone(200), body: () => ({ email: 'nobody@example.test' }) },
  'GET /api/auth/magic-link/verify': { answers: everyone(302), path: () => '/api/auth/magic-link/verify?token=wrong' },
  'GET /confirm-address': { answers: everyone(302), path: () => '/confirm-address?token=wrong' },
  'GET /api/auth/verify-email': {
    answers: [401, 302, 302, 302, 302],
    path: () => '/api/auth/verify-email?token=wrong',
  },
  'POST /api/auth/send-verification-email': {
    answers: [401, 400, 400, 400, 400],
    body: () => ({ email: 'nobody@example.test' }),
  },
  'POST /api/auth/request-password-reset': { answers: everyone(200), body: () => ({ email: 'nobody@example.test' }) },
  'POST /api/auth/reset-password': {
    answers: everyone(400),
    body: () => ({ newPassword: 'another good one', token: 'wrong' }),
  },
  'POST /api/auth/change-password': {
    answers: [401, 400, 400, 400, 400],
    body: () => ({ currentPassword: 'wrong password', newPassword: 'another good one' }),
  },
  'GET /api/auth/get-session': page,
  'GET /api/auth/list-sessions': { answers: [401, 200, 200, 200, 200] },
  'POST /api/auth/revoke-session': { answers: [401, 200, 200, 200, 200], body: () => ({ token: 'nobody’s' }) },
  'POST /api/auth/revoke-other-sessions': { answers: [401, 200, 200, 200, 200] },
  'POST /api/auth/two-factor/enable': { answers: [401, 403, 403, 403, 403], body: () => ({ password: 'wrong' }) },
  'POST /api/auth/two-factor/disable': { answers: [401, 400, 400, 400, 400], body: () => ({ password: 'wrong' }) },
  'POST /api/auth/two-factor/get-totp-uri': { answers: [401, 400, 400, 400, 400], body: () => ({ password: 'wrong' }) },
  'POST /api/auth/two-factor/generate-backup-codes': {
    answers: [401, 400, 400, 400, 400],
    body: () => ({ password: 'wrong' }),
  },
  'POST /api/auth/two-factor/verify-totp': { answers: [401, 400, 400, 400, 400], body: () => wrongCode },
  'POST /api/auth/two-factor/verify-backup-code': { answers: [401, 400, 400, 400, 400], body: () => wrongCode },
  'POST /api/auth/sign-in/oauth2': { answers: everyone(503), body: () => ({ providerId: 'oidc' }) },
  'GET /api/auth/callback/oidc': { answers: everyone(503) },

  // Reviews
  'POST /api/reviews/:performerId': {
    answers: everyone(201),
    path: ({ performerId }) => `/api/reviews/${performerId}`,
    body: () => review,
  },
  'GET /api/public/reviews/:performerId': {
    answers: everyone(200),
    path: ({ performerId }) => `/api/public/reviews/${performerId}`,
  },
  'GET /api/public/schema/:performerId': {
    answers: everyone(200),
    path: ({ performerId }) => `/api/public/schema/${performerId}`,
  },
  'GET /api/public/:performerId': { answers: everyone(200), path: ({ slug }) => `/api/public/${slug}` },
  // Whoever left the review has its token; to everybody else a review's photos are closed.
  'POST /api/reviews/:id/photos': {
    answers: everyone(400),
    path: ({ reviewId }) => `/api/reviews/${reviewId}/photos`,
  },
  'PATCH /api/reviews/:id': {
    answers: everyone(400),
    path: ({ reviewId }) => `/api/reviews/${reviewId}`,
    body: () => ({ imageUrls: [] }),
  },
  'GET /files/*': { answers: everyone(404), path: () => '/files/review-images/nothing.jpg' },
  'GET /api/reviews': { answers: [401, 200, 200, 200, 403] },
  'GET /api/reviews/stats': { answers: [401, 200, 200, 200, 403] },
  'GET /api/stats/analytics': { answers: [401, 200, 200, 200, 403] },
  'GET /api/reviews/export': { answers: [401, 200, 200, 200, 403] },
  'GET /api/reviews/:id': { answers: [401, 200, 404, 404, 403], path: ({ reviewId }) => `/api/reviews/${reviewId}` },
  'PUT /api/reviews/:id': {
    answers: [401, 200, 404, 402, 403],
    path: ({ reviewId }) => `/api/reviews/${reviewId}`,
    body: () => ({ isPublic: true }),
  },
  'GET /api/social-assets/:reviewId': {
    answers: [401, 200, 404, 404, 403],
    path: ({ reviewId }) => `/api/social-assets/${reviewId}?format=square&theme=light`,
  },
  'GET /api/social-assets/brand-color': { answers: [401, 200, 200, 200, 403] },
  'PUT /api/social-assets/brand-color': { answers: [401, 200, 200, 402, 403], body: () => ({ color: '#4a33c4' }) },
  'POST /api/reviews/:id/reply': { answers: [401, 201, 404, 402, 403], path: replyPath, body: () => thanks },
  'GET /api/reviews/:id/reply': { answers: [401, 200, 404, 404, 403], path: replyPath },
  'PUT /api/reviews/:id/reply': { answers: [401, 200, 404, 402, 403], path: replyPath, body: () => thanks },
  'DELETE /api/reviews/:id/reply': { answers: [401, 204, 404, 402, 403], path: replyPath },
  'POST /api/reviews/flag': { answers: [401, 201, 404, 402, 403], body: ({ reviewId }) => ({ reviewId }) },
  'GET /api/saved-replies': { answers: [401, 200, 200, 200, 403] },
  'POST /api/saved-replies': { answers: [401, 201, 201, 402, 403], body: () => savedReply },
  'PUT /api/saved-replies/:id': {
    answers: [401, 404, 404, 402, 403],
    path: ({ reviewId }) => `/api/saved-replies/${reviewId}`,
    body: () => savedReply,
  },
  'DELETE /api/saved-replies/:id': {
    answers: [401, 404, 404, 402, 403],
    path: ({ reviewId }) => `/api/saved-replies/${reviewId}`,
  },

  // Notifications
  'GET /api/notifications/status': { answers: [401, 200, 200, 200, 403] },
  'GET /api/notifications/preview/:kind': {
    answers: [401, 200, 200, 200, 403],
    path: () => '/api/notifications/preview/thank-you',
  },
  'PUT /api/notifications/new-review-mail': { answers: [401, 200, 200, 200, 403], body: () => ({ wanted: true }) },

  // Business Info
  'GET /api/profile': { answers: [401, 200, 200, 200, 403] },
  'PUT /api/profile': {
    answers: [401, 200, 200, 402, 403],
    body: () => ({ businessName: 'The Larks', businessCategory: 'Band' }),
  },
  // Taken by the first owner, so refused to the second.
  'PUT /api/profile/slug': { answers: [401, 200, 409, 402, 403], body: () => ({ slug: 'taken-once' }) },

  // Settings
  'POST /api/upload/logo': { answers: [401, 400, 400, 402, 403] },
  'GET /api/account/export': { answers: [401, 200, 200, 200, 403] },
  'POST /api/account/deletion': {
    answers: [401, 400, 400, 400, 403],
    body: () => ({ confirmation: 'not my address' }),
  },
  'DELETE /api/account/deletion': { answers: [401, 200, 200, 200, 403] },

  // Media Library. An index without an image is a 404 for whoever is allowed in.
  'GET /api/gallery/images': { answers: [401, 200, 200, 200, 403] },
  'POST /api/gallery/upload': { answers: [401, 400, 400, 402, 403] },
  'DELETE /api/gallery/images/:index': { answers: [401, 404, 404, 402, 403], path: () => '/api/gallery/images/4' },
  'PATCH /api/gallery/images/:id': {
    answers: [401, 404, 404, 402, 403],
    path: ({ reviewId }) => `/api/gallery/images/${reviewId}`,
    body: () => ({ altText: 'A full house' }),
  },
  'PUT /api/gallery/order': { answers: [401, 200, 200, 402, 403], body: () => ({ ids: [] }) },

  // Money. Whoever has lapsed may begin, and look; the trial is started by the row after the form is opened.
  'POST /api/create-subscription': { answers: [401, 200, 200, 200, 403], body: () => ({ isAnnual: false }) },
  'POST /api/start-trial': { answers: [401, 409, 409, 200, 403], body: () => ({ isAnnual: true }) },
  'GET /api/billing': { answers: [401, 200, 200, 200, 403] },
  'POST /api/billing/refresh': { answers: [401, 200, 200, 200, 403] },
  'POST /api/billing/card': { answers: [401, 200, 200, 200, 403] },
  'GET /api/billing/plan': { answers: [401, 200, 200, 409, 403], path: () => '/api/billing/plan?plan=annual' },
  'PUT /api/billing/plan': {
    answers: [401, 200, 200, 409, 403],
    body: () => ({ plan: 'annual', at: '2026-01-01T00:00:00Z', amount: 0 }),
  },
  'POST /api/billing/cancel': { answers: [401, 200, 200, 200, 403] },
  'POST /api/billing/resume': { answers: [401, 200, 200, 200, 403] },
  // Everybody's payments and invoices are their own, and these are nobody's.
  'POST /api/billing/sandbox/card': {
    answers: [401, 402, 402, 402, 403],
    body: () => ({ clientSecret: 'x', number: '4242 4242 4242 4242', expMonth: 1, expYear: 2099, cvc: '123' }),
  },
  'POST /api/billing/sandbox/authentication': {
    answers: [401, 402, 402, 402, 403],
    body: () => ({ clientSecret: 'x', passed: true }),
  },
  'POST /api/billing/sandbox/fast-forward': { answers: [401, 200, 200, 200, 403], body: () => ({ days: 1 }) },
  'GET /api/billing/invoices/:id': { answers: [401, 404, 404, 404, 403], path: () => '/api/billing/invoices/x' },
  // Without Stripe's keys nobody sends news.
  'POST /api/webhooks/stripe': { answers: everyone(404) },

  // Administrators
  'GET /api/admin/reviews': { answers: administrators(200) },
  'POST /api/admin/reviews/:id/approve': {
    answers: administrators(200),
    path: async ({ pendingReview }) => `/api/admin/reviews/${await pendingReview()}/approve`,
  },
  'POST /api/admin/reviews/:id/reject': {
    answers: administrators(200),
    path: async ({ pendingReview }) => `/api/admin/reviews/${await pendingReview()}/reject`,
    body: () => ({ reason: 'off_topic' }),
  },
  'GET /api/admin/waiting': { answers: administrators(200) },
  'POST /api/admin/reviews/decide': {
    answers: administrators(200),
    body: ({ reviewId }) => ({ ids: [reviewId], decision: 'approve' }),
  },
  'POST /api/admin/reviews/undo': { answers: administrators(200), body: ({ reviewId }) => ({ ids: [reviewId] }) },
  'GET /api/admin/reviews/:id/history': {
    answers: administrators(200),
    path: ({ reviewId }) => `/api/admin/reviews/${reviewId}/history`,
  },
  'GET /api/admin/flags': { answers: administrators(200) },
  'POST /api/admin/flags/:id/resolve': {
    answers: everyone(404),
    path: ({ reviewId }) => `/api/admin/flags/${reviewId}/resolve`,
    body: () => ({ outcome: 'kept' }),
  },
  'GET /api/admin/performers': { answers: administrators(200) },
  'POST /api/admin/performers/:id/suspend': {
    answers: everyone(404),
    path: ({ reviewId }) => `/api/admin/performers/${reviewId}/suspend`,
    body: () => ({ reason: 'A test.' }),
  },
  'POST /api/admin/performers/:id/restore': {
    answers: everyone(404),
    path: ({ reviewId }) => `/api/admin/performers/${reviewId}/restore`,
  },
  'PUT /api/admin/performers/:id/slug': {
    answers: administrators(200),
    path: ({ performerId }) => `/api/admin/performers/${performerId}/slug`,
    body: ({ slug }) => ({ slug }),
  },
  'POST /api/admin/performers/:id/sign-out': {
    answers: everyone(404),
    path: ({ reviewId }) => `/api/admin/performers/${reviewId}/sign-out`,
  },
  'POST /api/admin/performers/:id/support': {
    answers: everyone(404),
    path: ({ reviewId }) => `/api/admin/performers/${reviewId}/support`,
  },
  // Only a session of support can be ended.
  'POST /api/support/end': { answers: everyone(404) },
  'GET /api/admin/photos': { answers: administrators(200) },
  'POST /api/admin/photos/decide': {
    answers: administrators(200),
    body: ({ reviewId }) => ({ ids: [reviewId], decision: 'remove' }),
  },
  'GET /api/admin/audit': { answers: administrators(200) },
  'GET /api/admin/audit/export': { answers: administrators(200) },
  'GET /api/admin/figures': { answers: administrators(200) },
  'GET /api/admin/jobs/failed': { answers: administrators(200) },
  'POST /api/admin/jobs/:id/retry': { answers: everyone(404), path: () => '/api/admin/jobs/1/retry' },

  // Last, because whoever does it is signed out afterwards.
  'POST /api/auth/sign-out': { answers: everyone(200) },
  'GET /api/logout': { answers: everyone(302) },
  'POST /api/logout': { answers: everyone(302) },
};
