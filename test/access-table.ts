import { noDetails } from '#shared/billing-details.ts';
import type { KeyScope } from '#shared/key-scopes.ts';
import { documents, type Operation, type OperationName, operations, screens } from '#shared/operations.ts';

/** Every path of the product by its name. A name that has no row here, or a row that has no name, fails the type check. */
export const everyRoute = { ...operations, ...documents, ...screens };
type RouteName = keyof typeof everyRoute;

/**
 * What each kind of person gets from every path. `params` fills a path's parameters in (with what belongs to `owner`),
 * `body` is an input that is valid for those allowed in.
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
  params?: (scene: AccessScene) => Record<string, string> | Promise<Record<string, string>>;
  query?: string;
  body?: (scene: AccessScene) => unknown;
};

const everyone = (status: number): Row['answers'] => [status, status, status, status, status];
const administrators = (status: number): Row['answers'] => [404, 404, 404, 404, status];
const adminScreen: Row = { answers: [302, 404, 404, 404, 200] };
const page: Row = { answers: everyone(200) };
/** A valid form of a wrong thing: it is let in and then refused. */
const wrongCode = { code: '000000' };

const nobodysId = '01900000-0000-7000-8000-000000000000';
const wrongPasskey = {
  id: 'x',
  rawId: 'x',
  type: 'public-key',
  clientExtensionResults: {},
  response: { clientDataJSON: 'x', authenticatorData: 'x', signature: 'x' },
};

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

const gig = { clientName: 'Rae Quill', eventType: 'Party', date: '2026-09-01', basis: 'booked' };
const invitationSettings = {
  weddingDays: 10,
  otherDays: 1,
  hour: 10,
  reminder: true,
  reminderDays: 5,
  secondReminder: false,
  secondReminderDays: 5,
  greeting: '',
  message: '',
  links: [],
  version: 0,
};

const thanks = { replyText: 'Thank you.' };
const savedReply = { title: 'Thanks', ...thanks };
const toReview = ({ reviewId }: AccessScene) => ({ id: reviewId });

const accessTable: Record<RouteName, Row> = {
  checkAlive: page,
  checkReady: page,
  // Without METRICS_TOKEN it does not exist.
  readMetrics: { answers: everyone(404) },
  asset: { answers: everyone(404), params: () => ({ '*': 'nothing.js' }) },
  describeApi: page,

  // Pages
  landingPage: page,
  privacyPage: page,
  termsPage: page,
  trustPage: page,
  verifyPage: page,
  helpPage: page,
  reviewsPage: { answers: everyone(200), params: ({ slug }) => ({ performer: slug }) },
  singleReviewPage: {
    answers: everyone(200),
    params: ({ slug, reviewId }) => ({ performer: slug, id: reviewId }),
  },
  reviewPage: { answers: everyone(200), params: ({ performerId }) => ({ performer: performerId }) },
  enquiryPage: { answers: everyone(200), params: ({ slug }) => ({ performer: slug }) },
  postedEnquiry: { answers: everyone(422), params: ({ performerId }) => ({ performer: performerId }) },
  performerPage: { answers: everyone(200), params: ({ slug }) => ({ performer: slug }) },
  performerImage: { answers: everyone(200), params: ({ slug }) => ({ performer: slug }) },
  reviewImage: { answers: everyone(200), params: toReview },
  landingImage: page,
  favicon: page,
  touchIcon: page,
  robots: page,
  sitemap: page,
  exportKeys: page,
  verifierScript: page,
  sitemapPart: { answers: everyone(200), params: () => ({ part: '1.xml' }) },
  postedAddress: {
    answers: everyone(400),
    params: ({ slug }) => ({ performer: slug }),
    body: () => ({ id: 'x' }),
  },
  postedReview: { answers: everyone(422), params: ({ performerId }) => ({ performer: performerId }) },
  gigPage: { answers: everyone(404), params: () => ({ token: 'wrong' }) },
  postedGigReview: { answers: everyone(404), params: () => ({ token: 'wrong' }) },
  phoneGigPage: { answers: everyone(404), params: () => ({ token: 'wrong' }) },
  postedPhoneGigReview: { answers: everyone(404), params: () => ({ token: 'wrong' }) },
  recordGigOpened: { answers: everyone(204), body: () => ({ gigToken: 'wrong' }) },
  reportReviewPage: { answers: everyone(200), params: toReview },
  postedReport: { answers: everyone(422), params: toReview },
  // Whoever has the link of a mail may use it; without one there is nothing here.
  confirmReviewPage: { answers: everyone(404) },
  confirmReview: { answers: everyone(404) },
  myReviewPage: { answers: everyone(404), params: () => ({ token: 'wrong' }) },
  changeMyReview: { answers: everyone(404), params: () => ({ token: 'wrong' }) },
  myEnquiryPage: { answers: everyone(404), params: () => ({ token: 'wrong' }) },
  eraseMyEnquiry: { answers: everyone(404), params: () => ({ token: 'wrong' }) },
  secureAccountPage: { answers: everyone(404) },
  secureAccount: { answers: everyone(404) },
  // Visitors sign in first; the link of another account, or none, is worth nothing.
  confirmEmailPage: { answers: [302, 404, 404, 404, 404] },
  confirmEmail: { answers: [302, 404, 404, 404, 404] },
  unsubscribePage: { answers: everyone(404) },
  unsubscribe: { answers: everyone(404) },
  leaveInvitationsPage: { answers: everyone(404), params: () => ({ token: 'wrong' }) },
  leaveInvitations: { answers: everyone(404), params: () => ({ token: 'wrong' }) },
  declineInvitationPage: { answers: everyone(404), params: () => ({ token: 'wrong' }) },
  declineInvitation: { answers: everyone(404), params: () => ({ token: 'wrong' }) },
  disownGigPage: { answers: everyone(404), params: () => ({ token: 'wrong' }) },
  disownGig: { answers: everyone(404), params: () => ({ token: 'wrong' }) },
  eraseClientPage: { answers: everyone(404), params: () => ({ token: 'wrong' }) },
  eraseClient: { answers: everyone(404), params: () => ({ token: 'wrong' }) },
  // Screens of the application. The shell is the same for everyone; what it shows comes from the API.
  dashboardScreen: page,
  reviewsScreen: page,
  subscribeScreen: page,
  trialSetupScreen: page,
  brandScreen: page,
  galleryScreen: page,
  widgetScreen: page,
  embedDashboardScreen: page,
  socialAssetsScreen: page,
  profileScreen: page,
  settingsScreen: page,
  supportScreen: page,
  docsPage: page,
  gettingStartedPage: page,
  widgetIntegrationPage: page,
  managingReviewsPage: page,
  askingPage: page,
  apiPage: page,
  connectingPage: page,
  analyticsInsightsPage: page,
  readConfig: page,
  signInScreen: page,
  signUpScreen: page,
  forgotPasswordScreen: page,
  resetPasswordScreen: page,
  acceptInvitationScreen: page,
  twoFactorScreen: page,
  gigsScreen: page,
  enquiriesScreen: page,
  analyticsScreen: page,
  publicPageScreen: page,
  printScreen: page,
  securityScreen: page,
  connectionsScreen: page,
  notificationScreen: page,
  // What other people's sites load
  embedScript: page,
  widgetScript: page,
  embedFrame: { answers: everyone(200), params: () => ({ widgetType: 'displayAll' }) },
  oembed: { answers: everyone(404), query: 'url=https://starbill.test/reviews/nobody-at-all' },
  badge: { answers: everyone(200), params: ({ slug }) => ({ file: `${slug}.svg` }) },
  readEmbedData: {
    answers: everyone(200),
    params: ({ performerId }) => ({ performerId: performerId }),
    query: 'type=carousel',
  },
  readWidgetData: {
    answers: everyone(200),
    params: ({ performerId }) => ({ performerId: performerId }),
  },
  readEmbedConfigs: { answers: [401, 200, 200, 200, 403] },
  saveEmbedConfig: {
    answers: [401, 200, 200, 402, 403],
    body: () => ({ widgetType: 'carousel', config: { carouselCount: 5 } }),
  },
  readWidgetConfig: { answers: [401, 200, 200, 200, 403] },
  createWidgetConfig: { answers: [401, 201, 201, 402, 403], body: () => widget },
  changeWidgetConfig: {
    answers: [401, 404, 404, 402, 403],
    params: toReview,
    body: () => widget,
  },
  // To owners these do not exist; visitors sign in first, and come back.
  adminQueueScreen: adminScreen,
  adminReviewsScreen: adminScreen,
  adminPerformersScreen: adminScreen,
  adminAuditScreen: adminScreen,
  adminBusinessScreen: adminScreen,
  adminAdministratorsScreen: adminScreen,
  adminPlatformScreen: adminScreen,
  adminHealthScreen: adminScreen,
  adminFlagsScreen: adminScreen,
  adminImportsScreen: adminScreen,
  importScreen: page,
  adminAppealsScreen: adminScreen,

  // Signing in and out
  goToSignIn: { answers: everyone(302) },
  listSignInMethods: page,
  readSignedIn: { answers: [401, 200, 200, 200, 200] },
  changeAccount: { answers: [401, 200, 200, 402, 403], body: () => ({ firstName: 'Ada' }) },
  changeAccountSwitches: { answers: [401, 200, 200, 402, 403], body: () => ({ notifyOnReviewApproval: true }) },
  signUp: {
    answers: everyone(400),
    body: () => ({ email: 'x@example.test', password: 'short', firstName: 'A', lastName: 'B', businessName: 'C' }),
  },
  signIn: {
    answers: everyone(401),
    body: () => ({ email: 'nobody@example.test', password: 'wrong password' }),
  },
  sendSignInLink: { answers: everyone(200), body: () => ({ email: 'nobody@example.test' }) },
  followSignInLink: { answers: everyone(302), query: 'token=wrong' },
  confirmAddressPage: { answers: everyone(302), query: 'token=wrong' },
  confirmAddress: {
    answers: [401, 302, 302, 302, 302],
    query: 'token=wrong',
  },
  sendConfirmation: {
    answers: [401, 400, 400, 400, 400],
    body: () => ({ email: 'nobody@example.test' }),
  },
  requestPasswordReset: { answers: everyone(200), body: () => ({ email: 'nobody@example.test' }) },
  resetPassword: {
    answers: everyone(400),
    body: () => ({ newPassword: 'another good one', token: 'wrong' }),
  },
  changePassword: {
    answers: [401, 400, 400, 400, 400],
    body: () => ({ currentPassword: 'wrong password', newPassword: 'another good one' }),
  },
  readPasskeyOptions: page,
  signInWithPasskey: { answers: everyone(400), body: () => ({ response: wrongPasskey }) },
  listPasskeys: { answers: [401, 200, 200, 200, 200] },
  // Nobody here has confirmed their address.
  startPasskey: { answers: [401, 403, 403, 403, 403], body: () => ({ password: 'wrong password' }) },
  addPasskey: {
    answers: [401, 403, 403, 403, 403],
    body: () => ({
      name: 'Phone',
      response: { ...wrongPasskey, response: { clientDataJSON: 'x', attestationObject: 'x' } },
    }),
  },
  renamePasskey: { answers: [401, 404, 404, 404, 404], body: () => ({ id: nobodysId, name: 'Mine' }) },
  removePasskey: { answers: [401, 404, 404, 404, 404], body: () => ({ id: nobodysId }) },
  requestEmailChange: {
    answers: [401, 400, 400, 400, 400],
    body: () => ({ newEmail: 'new@example.test', password: 'wrong password' }),
  },
  cancelEmailChange: { answers: [401, 200, 200, 200, 200] },
  readSession: page,
  listSessions: { answers: [401, 200, 200, 200, 200] },
  revokeSession: { answers: [401, 404, 404, 404, 404], body: () => ({ id: nobodysId }) },
  revokeOtherSessions: { answers: [401, 200, 200, 200, 200] },
  enableTwoFactor: { answers: [401, 403, 403, 403, 403], body: () => ({ password: 'wrong' }) },
  disableTwoFactor: { answers: [401, 400, 400, 400, 400], body: () => ({ password: 'wrong' }) },
  readTotpAddress: { answers: [401, 400, 400, 400, 400], body: () => ({ password: 'wrong' }) },
  renewBackupCodes: {
    answers: [401, 400, 400, 400, 400],
    body: () => ({ password: 'wrong' }),
  },
  verifyTwoFactorCode: { answers: [401, 400, 400, 400, 400], body: () => wrongCode },
  verifyBackupCode: { answers: [401, 400, 400, 400, 400], body: () => wrongCode },
  signInWithProvider: { answers: everyone(503), body: () => ({ providerId: 'oidc' }) },
  returnFromProvider: { answers: everyone(503) },

  // Reviews
  submitReview: {
    answers: everyone(201),
    params: ({ performerId }) => ({ performerId: performerId }),
    body: () => review,
  },
  readPublicReviews: {
    answers: everyone(200),
    params: ({ performerId }) => ({ performerId: performerId }),
  },
  reportReview: { answers: everyone(202), params: toReview, body: () => ({ reason: 'off_topic' }) },
  readPublicTrust: page,
  readPublicSchema: {
    answers: everyone(200),
    params: ({ performerId }) => ({ performerId: performerId }),
  },
  readPublicPerformer: { answers: everyone(200), params: ({ slug }) => ({ performerId: slug }) },
  // Whoever left the review has its token; to everybody else a review's photos are closed.
  addPhoto: {
    answers: everyone(400),
    params: toReview,
  },
  correctAddress: {
    answers: everyone(400),
    params: toReview,
    body: () => ({ reviewerEmail: 'rae@example.test' }),
  },
  keepPhotos: {
    answers: everyone(400),
    params: toReview,
    body: () => ({ imageUrls: [] }),
  },
  storedPicture: { answers: everyone(404), params: () => ({ '*': 'review-images/nothing.jpg' }) },
  listOwnReviews: { answers: [401, 200, 200, 200, 403] },
  readOwnStats: { answers: [401, 200, 200, 200, 403] },
  readAnalytics: { answers: [401, 200, 200, 200, 403] },
  countOwnReviews: { answers: [401, 200, 200, 200, 403] },
  exportOwnReviews: { answers: [401, 200, 200, 200, 403] },
  exportSignedReviews: { answers: [401, 200, 200, 200, 403] },
  readOwnReview: { answers: [401, 200, 404, 404, 403], params: toReview },
  setReviewVisibility: {
    answers: [401, 200, 404, 402, 403],
    params: toReview,
    body: () => ({ isPublic: true }),
  },
  drawCreative: {
    answers: [401, 200, 404, 404, 403],
    params: ({ reviewId }) => ({ reviewId: reviewId }),
    query: 'format=square&theme=light',
  },
  readBrand: { answers: [401, 200, 200, 200, 403] },
  saveBrand: { answers: [401, 200, 200, 402, 403], body: () => ({ color: '#4a33c4', font: 'Lora' }) },
  addReply: { answers: [401, 201, 404, 402, 403], params: toReview, body: () => thanks },
  readReply: { answers: [401, 200, 404, 404, 403], params: toReview },
  changeReply: { answers: [401, 200, 404, 402, 403], params: toReview, body: () => thanks },
  deleteReply: { answers: [401, 204, 404, 404, 403], params: toReview },
  flagReview: { answers: [401, 201, 404, 402, 403], body: ({ reviewId }) => ({ reviewId }) },
  listSavedReplies: { answers: [401, 200, 200, 200, 403] },
  addSavedReply: { answers: [401, 201, 201, 402, 403], body: () => savedReply },
  changeSavedReply: {
    answers: [401, 404, 404, 402, 403],
    params: toReview,
    body: () => savedReply,
  },
  deleteSavedReply: {
    answers: [401, 404, 404, 404, 403],
    params: toReview,
  },

  // Gigs
  listGigs: { answers: [401, 200, 200, 200, 403] },
  addGig: { answers: [401, 201, 201, 402, 403], body: () => gig },
  readGigFigures: { answers: [401, 200, 200, 200, 403] },
  changeGig: { answers: [401, 404, 404, 402, 403], params: toReview, body: () => ({ note: 'Sing louder.' }) },
  // Less is always allowed.
  deleteGig: { answers: [401, 404, 404, 404, 403], params: toReview },
  askForReview: { answers: [401, 404, 404, 402, 403], params: toReview, body: () => ({ channel: 'email' }) },
  readInvitationSettings: { answers: [401, 200, 200, 200, 403] },
  saveInvitationSettings: { answers: [401, 200, 200, 402, 403], body: () => invitationSettings },
  // Nothing was stopped.
  previewInvitation: { answers: [401, 200, 200, 200, 403] },
  sendTestInvitation: { answers: [401, 409, 409, 402, 403] },
  importGigs: {
    answers: [401, 200, 200, 402, 403],
    body: () => ({ rows: [{ clientName: 'Ada', date: '2026-06-06' }], basis: 'booked', dryRun: true }),
  },
  elsewherePage: { answers: everyone(404), params: ({ performerId }) => ({ performer: performerId }) },
  reportImported: {
    answers: everyone(404),
    params: () => ({ id: nobodysId }),
    body: () => ({ reason: 'off_topic' }),
  },
  reportImportedPage: { answers: everyone(404), params: () => ({ id: nobodysId }) },
  postedImportedReport: { answers: everyone(404), params: () => ({ id: nobodysId }) },
  importedCodePage: { answers: everyone(404), params: () => ({ id: nobodysId }) },
  postedImportedCode: { answers: everyone(404), params: () => ({ id: nobodysId }) },
  readPublicImported: { answers: everyone(200), params: ({ performerId }) => ({ performerId }) },
  importReviews: {
    answers: [401, 200, 200, 402, 403],
    body: () => ({ source: 'Elsewhere', rows: [{ reviewerName: 'Ada', comment: 'Fine.' }], dryRun: true }),
  },
  listImports: { answers: [401, 200, 200, 200, 403] },
  readImport: { answers: [401, 404, 404, 404, 403], params: () => ({ id: nobodysId }) },
  listImported: { answers: [401, 404, 404, 404, 403], params: () => ({ id: nobodysId }) },
  retryImport: { answers: [401, 404, 404, 402, 403], params: () => ({ id: nobodysId }) },
  askImported: { answers: [401, 404, 404, 402, 403], params: () => ({ id: nobodysId }) },
  undoImport: { answers: [401, 404, 404, 404, 403], params: () => ({ id: nobodysId }) },
  resumeInvitations: { answers: [401, 409, 409, 402, 403] },

  // Gigs in the owner's own calendar
  readGigFeed: { answers: [401, 200, 200, 200, 403] },
  renewGigFeed: { answers: [401, 200, 200, 402, 403] },
  // Less is always allowed.
  deleteGigFeed: { answers: [401, 200, 200, 200, 403] },
  gigFeed: { answers: everyone(404), params: () => ({ file: 'wrong.ics' }) },

  // API keys
  listApiKeys: { answers: [401, 200, 200, 200, 403] },
  createApiKey: { answers: [401, 201, 201, 402, 403], body: () => ({ name: 'Website', scopes: ['reviews:read'] }) },
  // Less is always allowed.
  revokeApiKey: { answers: [401, 404, 404, 404, 403], params: toReview },

  // Webhooks
  listWebhooks: { answers: [401, 200, 200, 200, 403] },
  addWebhook: {
    answers: [401, 201, 201, 402, 403],
    body: () => ({ url: 'https://tool.example/starbill', events: ['review.received'] }),
  },
  changeWebhook: { answers: [401, 404, 404, 402, 403], params: toReview, body: () => ({ name: 'Website' }) },
  // Less is always allowed.
  deleteWebhook: { answers: [401, 404, 404, 404, 403], params: toReview },
  renewWebhookSecret: { answers: [401, 404, 404, 402, 403], params: toReview },
  testWebhook: { answers: [401, 404, 404, 402, 403], params: toReview },
  listDeliveries: { answers: [401, 404, 404, 404, 403], params: toReview },
  readDelivery: { answers: [401, 404, 404, 404, 403], params: toReview },
  sendDeliveryAgain: { answers: [401, 404, 404, 402, 403], params: toReview },

  // The diary
  // No file was sent.
  readCalendarFile: { answers: [401, 400, 400, 402, 403] },
  readGigCalendar: { answers: [401, 200, 200, 200, 403] },
  // Its host does not exist.
  saveGigCalendar: {
    answers: [401, 400, 400, 402, 403],
    body: () => ({ address: 'https://calendar.invalid/gigs.ics' }),
  },
  // Less is always allowed.
  deleteGigCalendar: { answers: [401, 204, 204, 204, 403] },

  // Enquiries
  listEnquiries: { answers: [401, 200, 200, 200, 403] },
  readEnquiryFigures: { answers: [401, 200, 200, 200, 403] },
  exportEnquiries: { answers: [401, 200, 200, 200, 403] },
  readEnquiry: { answers: [401, 404, 404, 404, 403], params: toReview },
  changeEnquiry: { answers: [401, 404, 404, 402, 403], params: toReview, body: () => ({ state: 'booked' }) },
  deleteEnquiry: { answers: [401, 404, 404, 404, 403], params: toReview },

  // Notifications
  readNotificationStatus: { answers: [401, 200, 200, 200, 403] },
  previewMail: {
    answers: [401, 200, 200, 200, 403],
    params: () => ({ kind: 'thank-you' }),
  },
  readBell: { answers: [401, 200, 200, 200, 403] },
  clearBell: { answers: [401, 200, 200, 200, 403], body: () => ({ seenUntil: '2026-01-01T00:00:00.000Z' }) },
  wantNewReviewMail: { answers: [401, 200, 200, 200, 403], body: () => ({ wanted: true }) },
  wantEnquiryMail: { answers: [401, 200, 200, 200, 403], body: () => ({ wanted: true }) },

  // The dashboard's first steps
  readFirstSteps: { answers: [401, 200, 200, 200, 403] },
  changeFirstSteps: { answers: [401, 200, 200, 200, 403], body: () => ({ widgetCopied: true }) },

  // Business Info
  readProfile: { answers: [401, 200, 200, 200, 403] },
  saveProfile: {
    answers: [401, 200, 200, 402, 403],
    body: () => ({ businessName: 'The Larks', businessCategory: 'Band' }),
  },
  // Taken by the first owner, so refused to the second.
  changeOwnSlug: { answers: [401, 200, 409, 402, 403], body: () => ({ slug: 'taken-once' }) },

  // Settings
  uploadLogo: { answers: [401, 400, 400, 402, 403] },
  exportAccount: { answers: [401, 200, 200, 200, 403] },
  downloadArchive: { answers: [401, 200, 200, 200, 403] },
  requestDeletion: {
    answers: [401, 400, 400, 400, 403],
    body: () => ({ confirmation: 'not my address' }),
  },
  keepAccount: { answers: [401, 200, 200, 200, 403] },

  // Media Library. An index without an image is a 404 for whoever is allowed in.
  readGallery: { answers: [401, 200, 200, 200, 403] },
  uploadImage: { answers: [401, 400, 400, 402, 403] },
  deleteImage: { answers: [401, 404, 404, 404, 403], params: () => ({ index: '4' }) },
  describeImage: {
    answers: [401, 404, 404, 402, 403],
    params: toReview,
    body: () => ({ altText: 'A full house' }),
  },
  orderImages: { answers: [401, 200, 200, 402, 403], body: () => ({ ids: [] }) },

  // Money. Whoever has lapsed may begin, and look; the trial is started by the row after the form is opened.
  openCheckout: { answers: [401, 200, 200, 200, 403], body: () => ({ isAnnual: false }) },
  dropPlanChange: { answers: [401, 200, 200, 409, 403] },
  startTrial: { answers: [401, 409, 409, 200, 403], body: () => ({ isAnnual: true }) },
  readBilling: { answers: [401, 200, 200, 200, 403] },
  refreshBilling: { answers: [401, 200, 200, 200, 403] },
  openCardUpdate: { answers: [401, 200, 200, 200, 403] },
  previewPlan: { answers: [401, 200, 200, 409, 403], query: 'plan=annual' },
  changePlan: {
    // Nobody was shown this version, so nothing is changed for anybody.
    answers: [401, 409, 409, 409, 403],
    body: () => ({ plan: 'annual', at: '2026-01-01T00:00:00Z', amount: 0, version: 'older' }),
  },
  cancelSubscription: { answers: [401, 409, 409, 409, 403], body: () => ({ version: 'older' }) },
  resumeSubscription: { answers: [401, 409, 409, 409, 403], body: () => ({ version: 'older' }) },
  saveBillingDetails: { answers: [401, 200, 200, 200, 403], body: () => ({ ...noDetails }) },
  listPerformerInvoices: { answers: administrators(200), params: ({ performerId }) => ({ id: performerId }) },
  refundInvoice: {
    // There is no such invoice.
    answers: everyone(404),
    params: ({ performerId }) => ({ id: performerId }),
    body: () => ({ key: crypto.randomUUID(), invoiceId: 'x', amount: 1, refunded: 0, reason: 'By mistake' }),
  },
  // Everybody's payments and invoices are their own, and these are nobody's.
  enterSandboxCard: {
    answers: [401, 402, 402, 402, 403],
    body: () => ({ clientSecret: 'x', number: '4242 4242 4242 4242', expMonth: 1, expYear: 2099, cvc: '123' }),
  },
  answerSandboxBank: {
    answers: [401, 402, 402, 402, 403],
    body: () => ({ clientSecret: 'x', passed: true }),
  },
  fastForward: { answers: [401, 200, 200, 200, 403], body: () => ({ days: 1 }) },
  readSandboxInvoice: { answers: [401, 404, 404, 404, 403], params: () => ({ id: 'x' }) },
  // Without Stripe's keys nobody sends news.
  receiveStripeEvent: { answers: everyone(404) },
  receiveMailEvent: { answers: everyone(404) },

  // Administrators
  listQueue: { answers: administrators(200) },
  approveReview: {
    answers: administrators(200),
    params: async ({ pendingReview }) => ({ id: await pendingReview() }),
  },
  // There is nothing to reverse yet.
  reverseDecision: {
    answers: administrators(409),
    params: async ({ pendingReview }) => ({ id: await pendingReview() }),
    body: () => ({ reason: 'other' }),
  },
  rejectReview: {
    answers: administrators(200),
    params: async ({ pendingReview }) => ({ id: await pendingReview() }),
    body: () => ({ reason: 'off_topic' }),
  },
  countWaiting: { answers: administrators(200) },
  decideReviews: {
    answers: administrators(200),
    body: ({ reviewId }) => ({ ids: [reviewId], decision: 'approve' }),
  },
  undoDecisions: { answers: administrators(200), body: ({ reviewId }) => ({ ids: [reviewId] }) },
  readReviewerHistory: {
    answers: administrators(200),
    params: toReview,
  },
  listImportsToDecide: { answers: administrators(200) },
  listImportedToDecide: { answers: administrators(404), params: () => ({ id: nobodysId }) },
  listReportedImported: { answers: administrators(200) },
  resolveReportedImported: {
    answers: everyone(404),
    params: () => ({ id: nobodysId }),
    body: () => ({ outcome: 'kept' }),
  },
  decideImport: {
    answers: everyone(404),
    params: () => ({ id: nobodysId }),
    body: () => ({ outcome: 'approved' }),
  },
  listFlags: { answers: administrators(200) },
  resolveFlag: {
    answers: everyone(404),
    params: toReview,
    body: () => ({ outcome: 'kept' }),
  },
  resolveFlags: {
    answers: administrators(200),
    body: ({ reviewId }) => ({ ids: [reviewId], outcome: 'kept' }),
  },
  undoFlags: { answers: administrators(200), body: ({ reviewId }) => ({ ids: [reviewId] }) },
  listAppeals: { answers: administrators(200) },
  answerAppeal: { answers: everyone(404), params: toReview, body: () => ({ outcome: 'upheld' }) },
  answerAppeals: {
    answers: administrators(200),
    body: ({ reviewId }) => ({ ids: [reviewId], outcome: 'upheld' }),
  },
  undoAppeals: { answers: administrators(200), body: ({ reviewId }) => ({ ids: [reviewId] }) },
  findPerformers: { answers: administrators(200) },
  suspendPerformer: {
    answers: everyone(404),
    params: toReview,
    body: () => ({ reason: 'A test.' }),
  },
  restorePerformer: {
    answers: everyone(404),
    params: toReview,
  },
  changePerformerSlug: {
    answers: administrators(200),
    params: ({ performerId }) => ({ id: performerId }),
    body: ({ slug }) => ({ slug }),
  },
  readSending: { answers: administrators(200), params: ({ performerId }) => ({ id: performerId }) },
  pauseSending: { answers: everyone(404), params: toReview, body: () => ({ reason: 'A test.' }) },
  resumeSending: { answers: everyone(404), params: toReview, body: () => ({ reason: 'A test.' }) },
  limitSending: { answers: everyone(404), params: toReview, body: () => ({ dailyLimit: 5, reason: 'A test.' }) },
  signOutPerformer: {
    answers: everyone(404),
    params: toReview,
  },
  openSupport: {
    answers: everyone(404),
    params: toReview,
  },
  // Only a session of support can be ended.
  acceptInvitation: {
    answers: everyone(400),
    body: () => ({ token: 'wrong', firstName: 'Ada', lastName: 'Lark', password: 'an unlikely password' }),
  },
  endSupport: { answers: everyone(404) },
  listWaitingEdits: { answers: administrators(200) },
  decideEdits: {
    answers: administrators(200),
    body: ({ reviewId }) => ({ ids: [reviewId], decision: 'approve' }),
  },
  undoEditDecisions: { answers: administrators(200), body: ({ reviewId }) => ({ ids: [reviewId] }) },
  listWaitingPhotos: { answers: administrators(200) },
  decidePhotos: {
    answers: administrators(200),
    body: ({ reviewId }) => ({ ids: [reviewId], decision: 'remove' }),
  },
  tellReading: { answers: administrators(200), body: ({ reviewId }) => ({ reviewId }) },
  undoPhotos: { answers: administrators(200), body: ({ reviewId }) => ({ ids: [reviewId] }) },
  listAdministrators: { answers: administrators(200) },
  inviteAdministrator: { answers: administrators(200), body: () => ({ email: 'invited@example.test' }) },
  withdrawInvitation: { answers: administrators(404), params: toReview },
  removeAdministrator: { answers: administrators(404), params: toReview },
  readAudit: { answers: administrators(200) },
  exportAudit: { answers: administrators(200) },
  readFigures: { answers: administrators(200) },
  readHealth: { answers: administrators(200) },
  readBusiness: { answers: administrators(200) },
  exportBusiness: { answers: administrators(200) },
  listFailedJobs: { answers: administrators(200) },
  retryJob: { answers: everyone(404), params: () => ({ id: '1' }) },

  // Last, because whoever does it is signed out afterwards.
  signOut: { answers: everyone(200) },
  leave: { answers: everyone(302) },
  leaveByForm: { answers: everyone(302) },
};

/** The table with what the product's own says of each path, in the order above. */
export const accessRows = Object.entries(accessTable).map(([name, row]) => {
  const { method, path } = everyRoute[name as RouteName];
  return { ...row, name: name as RouteName, method, pattern: path as string };
});

/** The address of a row, with its parameters filled in. */
export async function fillPath({ pattern, params, query }: (typeof accessRows)[number], scene: AccessScene) {
  const given = (await params?.(scene)) ?? {};
  const path = pattern.replace(/:(\w+)|\*/g, (whole, name) => given[name ?? whole] ?? '');
  return query ? `${path}?${query}` : path;
}

/** What each scope of an API key opens. Everything that is not here is closed to keys. */
export const openToKeys: Record<KeyScope, OperationName[]> = {
  'reviews:read': [
    'readOwnStats',
    'listOwnReviews',
    'countOwnReviews',
    'exportOwnReviews',
    'exportSignedReviews',
    'readOwnReview',
    'readReply',
  ],
  'replies:write': ['addReply', 'changeReply', 'deleteReply'],
  'gigs:write': [
    'listGigs',
    'addGig',
    'importGigs',
    'readGigFigures',
    'changeGig',
    'deleteGig',
    'askForReview',
    'readInvitationSettings',
  ],
};

/** Tools that bring a key: of another owner with every scope, of the same with only the others, and of one who has lapsed. */
export const keyCallers = ['key', 'keyOfOtherScopes', 'lapsedKey'] as const;

/** They refuse a wrong password or code, and not who is signed out. */
const waysToSignIn: RouteName[] = ['signIn', 'verifyTwoFactorCode', 'verifyBackupCode'];

/** What a tool gets: as its owner does where its scope allows, else as a visitor does, told that keys are not for this. */
export function answerToKey(
  { name, answers }: (typeof accessRows)[number],
  caller: (typeof keyCallers)[number],
): number {
  const [visitor, , otherOwner, lapsedOwner] = answers;
  const { scope }: Operation = everyRoute[name];
  // Where a visitor is told to sign in, a tool reads that keys cannot be used for this.
  if (scope !== 'owner') return visitor === 401 && !waysToSignIn.includes(name) ? 403 : visitor;
  const isOpen = Object.values(openToKeys)
    .flat()
    .includes(name as OperationName);
  if (!isOpen || caller === 'keyOfOtherScopes') return 403;
  return caller === 'key' ? otherOwner : lapsedOwner;
}
