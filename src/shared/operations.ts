/**
 * Every path of the product, in the order in which a request meets them. The server registers its routes from here, the
 * browser calls them, the OpenAPI document lists them, and `test/access-table.ts` says what each kind of person gets.
 *
 * `scope`: who may call it. `public`: anyone. `session`: anyone signed in. `owner`: anyone signed in who has a
 * business. `admin`: administrators; to others the path does not exist. `webhook`: machines that sign what they send.
 * `:name` in a path is a parameter. What goes in and comes out of an operation is in `operation-schemas.ts`.
 *
 * Plain values: browsers import this file, and the build leaves them the method and path of what they call, no more.
 */
import type { KeyScope } from './key-scopes.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type ScopeName = 'public' | 'session' | 'owner' | 'admin' | 'webhook';
/** `key`: an API key with this scope may call it as well; without one, keys are refused. */
export type Operation = { method: Method; path: string; scope: ScopeName; purpose: string; key?: KeyScope };

/** The API: JSON in and out, files to download, and the redirects of signing in. */
// biome-ignore format: a table is read by its columns
export const operations = {
  // Machines, before anything reads a body
  receiveStripeEvent:     { method: 'POST',   path: '/api/webhooks/stripe',                       scope: 'webhook', purpose: 'News from Stripe, signed by it' },
  receiveMailEvent:       { method: 'POST',   path: '/api/webhooks/mail',                         scope: 'webhook', purpose: 'Late bounces and complaints, signed with MAIL_WEBHOOK_SECRET' },

  // Is it there, and what can it do?
  checkAlive:             { method: 'GET',    path: '/healthz',                                   scope: 'public',  purpose: 'Is the process alive?' },
  checkReady:             { method: 'GET',    path: '/readyz',                                    scope: 'public',  purpose: 'Can it work?' },
  readMetrics:            { method: 'GET',    path: '/metrics',                                   scope: 'public',  purpose: 'Figures for Prometheus, with METRICS_TOKEN' },
  describeApi:            { method: 'GET',    path: '/api/openapi.json',                          scope: 'public',  purpose: 'This table and its schemas, as an OpenAPI document' },
  readConfig:             { method: 'GET',    path: '/api/config',                                scope: 'public',  purpose: 'Who runs this copy of Starbill, how to reach them, and what it offers' },

  // Signing in and out
  signUp:                 { method: 'POST',   path: '/api/auth/sign-up/email',                    scope: 'public',  purpose: 'Sign up' },
  signIn:                 { method: 'POST',   path: '/api/auth/sign-in/email',                    scope: 'public',  purpose: 'Sign in with a password' },
  sendSignInLink:         { method: 'POST',   path: '/api/auth/sign-in/magic-link',               scope: 'public',  purpose: 'Send a sign-in link by email' },
  followSignInLink:       { method: 'GET',    path: '/api/auth/magic-link/verify',                scope: 'public',  purpose: 'Sign in with an emailed link' },
  signInWithProvider:     { method: 'POST',   path: '/api/auth/sign-in/oauth2',                   scope: 'public',  purpose: 'Begin to sign in with the OpenID Connect provider' },
  returnFromProvider:     { method: 'GET',    path: '/api/auth/callback/oidc',                    scope: 'public',  purpose: 'Where the OpenID Connect provider sends people back to' },
  verifyTwoFactorCode:    { method: 'POST',   path: '/api/auth/two-factor/verify-totp',           scope: 'public',  purpose: 'Enter the code of an authenticator app' },
  verifyBackupCode:       { method: 'POST',   path: '/api/auth/two-factor/verify-backup-code',    scope: 'public',  purpose: 'Enter a backup code' },
  readPasskeyOptions:     { method: 'GET',    path: '/api/auth/passkey/generate-authenticate-options', scope: 'public', purpose: 'What a browser needs to ask for a passkey' },
  signInWithPasskey:      { method: 'POST',   path: '/api/auth/passkey/verify-authentication',    scope: 'public',  purpose: 'Sign in with a passkey' },
  requestPasswordReset:   { method: 'POST',   path: '/api/auth/request-password-reset',           scope: 'public',  purpose: 'Send a link to choose a new password by email' },
  resetPassword:          { method: 'POST',   path: '/api/auth/reset-password',                   scope: 'public',  purpose: 'Choose a new password with an emailed link' },
  listSignInMethods:      { method: 'GET',    path: '/api/auth/methods',                          scope: 'public',  purpose: 'Ways to sign in besides a password and an emailed link' },
  goToSignIn:             { method: 'GET',    path: '/api/login',                                 scope: 'public',  purpose: 'Send a browser to the sign-in page, and back afterwards' },
  signOut:                { method: 'POST',   path: '/api/auth/sign-out',                         scope: 'public',  purpose: 'Sign out' },
  leave:                  { method: 'GET',    path: '/api/logout',                                scope: 'public',  purpose: 'Sign out and go to the first page' },
  leaveByForm:            { method: 'POST',   path: '/api/logout',                                scope: 'public',  purpose: 'Sign out and go to the first page' },
  readSession:            { method: 'GET',    path: '/api/auth/get-session',                      scope: 'public',  purpose: 'The session of this browser, or null' },

  // The account of the person who is signed in
  readSignedIn:           { method: 'GET',    path: '/api/auth/user',                             scope: 'session', purpose: 'Who is signed in' },
  confirmAddress:         { method: 'GET',    path: '/api/auth/verify-email',                     scope: 'session', purpose: 'Confirm one’s own email address with the token of an emailed link' },
  sendConfirmation:       { method: 'POST',   path: '/api/auth/send-verification-email',          scope: 'session', purpose: 'Send the link that confirms one’s own address again' },
  changePassword:         { method: 'POST',   path: '/api/auth/change-password',                  scope: 'session', purpose: 'Change the password; all other sessions end' },
  requestEmailChange:     { method: 'POST',   path: '/api/auth/change-email',                     scope: 'session', purpose: 'Change the email address, once the new one is confirmed' },
  cancelEmailChange:      { method: 'DELETE', path: '/api/account/email-change',                  scope: 'session', purpose: 'Keep the email address after all' },
  listPasskeys:           { method: 'GET',    path: '/api/account/passkeys',                      scope: 'session', purpose: 'The passkeys of this account' },
  startPasskey:           { method: 'POST',   path: '/api/account/passkey-options',               scope: 'session', purpose: 'Begin to add a passkey, with the password' },
  addPasskey:             { method: 'POST',   path: '/api/auth/passkey/verify-registration',      scope: 'session', purpose: 'Add a passkey' },
  renamePasskey:          { method: 'POST',   path: '/api/auth/passkey/update-passkey',           scope: 'session', purpose: 'Rename a passkey' },
  removePasskey:          { method: 'POST',   path: '/api/auth/passkey/delete-passkey',           scope: 'session', purpose: 'Remove a passkey' },
  listSessions:           { method: 'GET',    path: '/api/auth/list-sessions',                    scope: 'session', purpose: 'All sessions of this account' },
  revokeSession:          { method: 'POST',   path: '/api/auth/revoke-session',                   scope: 'session', purpose: 'End one session' },
  revokeOtherSessions:    { method: 'POST',   path: '/api/auth/revoke-other-sessions',            scope: 'session', purpose: 'End all other sessions' },
  enableTwoFactor:        { method: 'POST',   path: '/api/auth/two-factor/enable',                scope: 'session', purpose: 'Begin to switch two-factor sign-in on' },
  disableTwoFactor:       { method: 'POST',   path: '/api/auth/two-factor/disable',               scope: 'session', purpose: 'Switch two-factor sign-in off' },
  readTotpAddress:        { method: 'POST',   path: '/api/auth/two-factor/get-totp-uri',          scope: 'session', purpose: 'The address for an authenticator app' },
  renewBackupCodes:       { method: 'POST',   path: '/api/auth/two-factor/generate-backup-codes', scope: 'session', purpose: 'New backup codes; the old ones end' },

  // What the public sees, and leaves
  submitReview:           { method: 'POST',   path: '/api/reviews/:performerId',                  scope: 'public',  purpose: 'Leave a review' },
  addPhoto:               { method: 'POST',   path: '/api/reviews/:id/photos',                    scope: 'public',  purpose: 'Add a photo to a review just left (multipart, field image)' },
  keepPhotos:             { method: 'PATCH',  path: '/api/reviews/:id',                           scope: 'public',  purpose: 'Say which uploaded photos a review keeps' },
  correctAddress:         { method: 'PUT',    path: '/api/reviews/:id/address',                   scope: 'public',  purpose: 'Correct the email address of a review just left, once' },
  readPublicReviews:      { method: 'GET',    path: '/api/public/reviews/:performerId',           scope: 'public',  purpose: 'What the public sees of a performer' },
  reportReview:           { method: 'POST',   path: '/api/public/reviews/:id/report',             scope: 'public',  purpose: 'Report a published review, without an account' },
  reportImported:         { method: 'POST',   path: '/api/public/imported/:id/report',            scope: 'public',  purpose: 'Report an imported review, without an account; who wrote it is emailed a code' },
  readPublicImported:     { method: 'GET',    path: '/api/public/imported/:performerId',          scope: 'public',  purpose: 'Reviews from elsewhere, which count for nothing and are not verified' },
  readPublicPerformer:    { method: 'GET',    path: '/api/public/:performerId',                   scope: 'public',  purpose: 'What the public sees of a performer' },
  readPublicSchema:       { method: 'GET',    path: '/api/public/schema/:performerId',            scope: 'public',  purpose: 'A performer as schema.org describes businesses' },
  readPublicTrust:        { method: 'GET',    path: '/api/public/trust',                          scope: 'public',  purpose: 'How all reviews of the platform were decided, in numbers' },
  readEmbedData:          { method: 'GET',    path: '/api/public/embed/:performerId',             scope: 'public',  purpose: 'What an embedded widget is drawn from' },
  readWidgetData:         { method: 'GET',    path: '/api/public/widget/:performerId',            scope: 'public',  purpose: 'What the review-collection widget is drawn from' },
  recordGigOpened:        { method: 'POST',   path: '/api/gig-opened',                            scope: 'public',  purpose: 'A person has seen the form of a gig: visible for 2 seconds, or touched' },
  acceptInvitation:       { method: 'POST',   path: '/api/administrator-invitation',              scope: 'public',  purpose: 'Become an administrator with the token of an emailed invitation' },
  endSupport:             { method: 'POST',   path: '/api/support/end',                           scope: 'public',  purpose: 'Stop viewing an owner’s account' },

  // An owner’s account and money
  changeAccount:          { method: 'PATCH',  path: '/api/auth/user',                             scope: 'owner',   purpose: 'Change your account' },
  changeAccountSwitches:  { method: 'PUT',    path: '/api/auth/user',                             scope: 'owner',   purpose: 'Change your account' },
  exportAccount:          { method: 'GET',    path: '/api/account/export',                        scope: 'owner',   purpose: 'Everything your account holds, as a JSON file' },
  downloadArchive:        { method: 'GET',    path: '/api/account/archive',                       scope: 'owner',   purpose: 'Everything your account holds as a ZIP file: CSV, JSON, pictures, and pages that open offline' },
  requestDeletion:        { method: 'POST',   path: '/api/account/deletion',                      scope: 'owner',   purpose: 'Ask for your account to be deleted in 14 days' },
  keepAccount:            { method: 'DELETE', path: '/api/account/deletion',                      scope: 'owner',   purpose: 'Keep your account after all' },
  startTrial:             { method: 'POST',   path: '/api/start-trial',                           scope: 'owner',   purpose: 'Start the 7-day free trial' },
  openCheckout:           { method: 'POST',   path: '/api/create-subscription',                   scope: 'owner',   purpose: 'Open the payment form: the one open subscription, created or taken up again' },
  readBilling:            { method: 'GET',    path: '/api/billing',                               scope: 'owner',   purpose: 'Your plan, card, next payment and invoices' },
  refreshBilling:         { method: 'POST',   path: '/api/billing/refresh',                       scope: 'owner',   purpose: 'Ask the payment provider how you stand' },
  openCardUpdate:         { method: 'POST',   path: '/api/billing/card',                          scope: 'owner',   purpose: 'Begin to enter another card' },
  previewPlan:            { method: 'GET',    path: '/api/billing/plan',                          scope: 'owner',   purpose: 'What a change of plan would cost now' },
  changePlan:             { method: 'PUT',    path: '/api/billing/plan',                          scope: 'owner',   purpose: 'Change the plan, for exactly the amount that was shown' },
  dropPlanChange:         { method: 'DELETE', path: '/api/billing/plan',                          scope: 'owner',   purpose: 'Keep the plan while a change of it waits for the bank' },
  cancelSubscription:     { method: 'POST',   path: '/api/billing/cancel',                        scope: 'owner',   purpose: 'Cancel at the end of the time that was paid for' },
  resumeSubscription:     { method: 'POST',   path: '/api/billing/resume',                        scope: 'owner',   purpose: 'Keep the subscription after all' },
  saveBillingDetails:     { method: 'PUT',    path: '/api/billing/details',                       scope: 'owner',   purpose: 'The name, address and VAT number on your invoices' },
  enterSandboxCard:       { method: 'POST',   path: '/api/billing/sandbox/card',                  scope: 'owner',   purpose: 'Sandbox: enter a test card' },
  answerSandboxBank:      { method: 'POST',   path: '/api/billing/sandbox/authentication',        scope: 'owner',   purpose: 'Sandbox: answer the bank’s question' },
  fastForward:            { method: 'POST',   path: '/api/billing/sandbox/fast-forward',          scope: 'owner',   purpose: 'Sandbox: let days pass' },
  readSandboxInvoice:     { method: 'GET',    path: '/api/billing/invoices/:id',                  scope: 'owner',   purpose: 'An invoice of the sandbox, as PDF' },

  // An owner’s emails
  readNotificationStatus: { method: 'GET',    path: '/api/notifications/status',                  scope: 'owner',   purpose: 'How emails are sent' },
  wantNewReviewMail:      { method: 'PUT',    path: '/api/notifications/new-review-mail',         scope: 'owner',   purpose: 'Whether, how often and with which words the owner is emailed about new reviews' },
  readBell:               { method: 'GET',    path: '/api/notifications/bell',                    scope: 'owner',   purpose: 'How many reviews from customers this account has not seen yet' },
  clearBell:              { method: 'PUT',    path: '/api/notifications/bell',                    scope: 'owner',   purpose: 'Say up to which moment this account has seen its reviews' },
  wantEnquiryMail:        { method: 'PUT',    path: '/api/notifications/enquiry-mail',            scope: 'owner',   purpose: 'Turn emails about enquiries on or off' },
  previewMail:            { method: 'GET',    path: '/api/notifications/preview/:kind',           scope: 'owner',   purpose: 'An email as it would be sent, as a document for a frame' },

  // An owner’s reviews
  readOwnStats:           { method: 'GET',    path: '/api/reviews/stats',                         scope: 'owner',   purpose: 'Totals of what was received', key: 'reviews:read' },
  listOwnReviews:         { method: 'GET',    path: '/api/reviews',                               scope: 'owner',   purpose: 'Every review received, newest first, by words, status, stars, reply and day', key: 'reviews:read' },
  countOwnReviews:        { method: 'GET',    path: '/api/reviews/count',                         scope: 'owner',   purpose: 'How many reviews match the same question', key: 'reviews:read' },
  exportOwnReviews:       { method: 'GET',    path: '/api/reviews/export',                        scope: 'owner',   purpose: 'The same reviews as a file, CSV or JSON', key: 'reviews:read' },
  exportSignedReviews:    { method: 'GET',    path: '/api/export/signed',                         scope: 'owner',   purpose: 'Your published reviews as a signed file that anybody can check', key: 'reviews:read' },
  readOwnReview:          { method: 'GET',    path: '/api/reviews/:id',                           scope: 'owner',   purpose: 'One review received', key: 'reviews:read' },
  setReviewVisibility:    { method: 'PUT',    path: '/api/reviews/:id',                           scope: 'owner',   purpose: 'Show or hide a review; nothing else of it can be changed' },
  flagReview:             { method: 'POST',   path: '/api/reviews/flag',                          scope: 'owner',   purpose: 'Ask administrators to look at a review again' },
  readReply:              { method: 'GET',    path: '/api/reviews/:id/reply',                     scope: 'owner',   purpose: 'The reply to a review; replyText is null while there is none', key: 'reviews:read' },
  addReply:               { method: 'POST',   path: '/api/reviews/:id/reply',                     scope: 'owner',   purpose: 'Reply to a review', key: 'replies:write' },
  changeReply:            { method: 'PUT',    path: '/api/reviews/:id/reply',                     scope: 'owner',   purpose: 'Change a reply', key: 'replies:write' },
  deleteReply:            { method: 'DELETE', path: '/api/reviews/:id/reply',                     scope: 'owner',   purpose: 'Take a reply back', key: 'replies:write' },
  listSavedReplies:       { method: 'GET',    path: '/api/saved-replies',                         scope: 'owner',   purpose: 'Your saved replies, oldest first' },
  addSavedReply:          { method: 'POST',   path: '/api/saved-replies',                         scope: 'owner',   purpose: 'Save a reply for reuse' },
  changeSavedReply:       { method: 'PUT',    path: '/api/saved-replies/:id',                     scope: 'owner',   purpose: 'Change a saved reply' },
  deleteSavedReply:       { method: 'DELETE', path: '/api/saved-replies/:id',                     scope: 'owner',   purpose: 'Delete a saved reply' },
  readAnalytics:          { method: 'GET',    path: '/api/stats/analytics',                       scope: 'owner',   purpose: 'Reviews and visits of a period, day by day, and of the period before' },

  // An owner’s gigs
  listGigs:               { method: 'GET',    path: '/api/gigs',                                  scope: 'owner',   purpose: 'Your gigs by date, the latest first, by status and words', key: 'gigs:write' },
  addGig:                 { method: 'POST',   path: '/api/gigs',                                  scope: 'owner',   purpose: 'Add a gig; its client is asked for a review when the settings say', key: 'gigs:write' },
  importGigs:             { method: 'POST',   path: '/api/gigs/import',                           scope: 'owner',   purpose: 'Import the rows of a diary: says what becomes of each, and in a dry run saves nothing', key: 'gigs:write' },
  readGigFigures:         { method: 'GET',    path: '/api/gigs/figures',                          scope: 'owner',   purpose: 'How many clients were asked, opened the link and left a review', key: 'gigs:write' },
  changeGig:              { method: 'PATCH',  path: '/api/gigs/:id',                              scope: 'owner',   purpose: 'Change a gig, pause it, or let it be asked about again', key: 'gigs:write' },
  deleteGig:              { method: 'DELETE', path: '/api/gigs/:id',                              scope: 'owner',   purpose: 'Delete a gig; from the day of the event with a reason', key: 'gigs:write' },
  askForReview:           { method: 'POST',   path: '/api/gigs/:id/ask',                          scope: 'owner',   purpose: 'Ask the client now, by email or from your own phone', key: 'gigs:write' },
  readInvitationSettings: { method: 'GET',    path: '/api/invitations/settings',                  scope: 'owner',   purpose: 'When and how clients are asked', key: 'gigs:write' },
  saveInvitationSettings: { method: 'PUT',    path: '/api/invitations/settings',                  scope: 'owner',   purpose: 'Save when and how clients are asked' },
  previewInvitation:      { method: 'GET',    path: '/api/invitations/preview',                   scope: 'owner',   purpose: 'The email that asks, as a document for a frame, with sample links' },
  sendTestInvitation:     { method: 'POST',   path: '/api/invitations/test',                      scope: 'owner',   purpose: 'Send yourself the email that asks, with sample links' },
  resumeInvitations:      { method: 'POST',   path: '/api/invitations/resume',                    scope: 'owner',   purpose: 'Let invitations go out again after they were stopped' },

  // An owner’s enquiries
  listEnquiries:          { method: 'GET',    path: '/api/enquiries',                             scope: 'owner',   purpose: 'What visitors asked before booking, newest first, by status; spam only when asked for' },
  readEnquiryFigures:     { method: 'GET',    path: '/api/enquiries/figures',                     scope: 'owner',   purpose: 'How many wait for an answer, and how many came this month and by this day of the last' },
  exportEnquiries:        { method: 'GET',    path: '/api/enquiries/export',                      scope: 'owner',   purpose: 'The same enquiries as a CSV file' },
  readEnquiry:            { method: 'GET',    path: '/api/enquiries/:id',                         scope: 'owner',   purpose: 'One enquiry' },
  changeEnquiry:          { method: 'PATCH',  path: '/api/enquiries/:id',                         scope: 'owner',   purpose: 'Say what became of an enquiry, or write a note for yourself' },
  deleteEnquiry:          { method: 'DELETE', path: '/api/enquiries/:id',                         scope: 'owner',   purpose: 'Delete an enquiry for good' },

  // An owner’s diary
  readCalendarFile:       { method: 'POST',   path: '/api/gigs/import/calendar',                  scope: 'owner',   purpose: 'The events of an .ics file (multipart, field file); nothing is saved' },
  readGigCalendar:        { method: 'GET',    path: '/api/gigs/calendar',                         scope: 'owner',   purpose: 'The calendar address that is read every hour, and how the last reading went' },
  saveGigCalendar:        { method: 'PUT',    path: '/api/gigs/calendar',                         scope: 'owner',   purpose: 'Read a calendar address now and every hour from now on' },
  deleteGigCalendar:      { method: 'DELETE', path: '/api/gigs/calendar',                         scope: 'owner',   purpose: 'Forget the calendar address, and its events that have no client yet' },

  readGigFeed:            { method: 'GET',    path: '/api/gigs/feed',                             scope: 'owner',   purpose: 'The private address with which your calendar shows your gigs' },
  renewGigFeed:           { method: 'POST',   path: '/api/gigs/feed',                             scope: 'owner',   purpose: 'Make that address, or another one; the one before shows nothing from then on' },
  deleteGigFeed:          { method: 'DELETE', path: '/api/gigs/feed',                             scope: 'owner',   purpose: 'Turn that address off' },

  // An owner’s tools
  listApiKeys:            { method: 'GET',    path: '/api/keys',                                  scope: 'owner',   purpose: 'Your API keys, without the keys themselves' },
  createApiKey:           { method: 'POST',   path: '/api/keys',                                  scope: 'owner',   purpose: 'Create an API key; it is shown this once' },
  revokeApiKey:           { method: 'DELETE', path: '/api/keys/:id',                              scope: 'owner',   purpose: 'Revoke an API key; it opens nothing from then on' },

  listWebhooks:           { method: 'GET',    path: '/api/webhook-endpoints',                     scope: 'owner',   purpose: 'Where you hear of what happens: webhooks, Slack and Discord' },
  addWebhook:             { method: 'POST',   path: '/api/webhook-endpoints',                     scope: 'owner',   purpose: 'Add an endpoint; the secret that signs is shown this once' },
  changeWebhook:          { method: 'PATCH',  path: '/api/webhook-endpoints/:id',                 scope: 'owner',   purpose: 'Change an endpoint, pause or resume it' },
  deleteWebhook:          { method: 'DELETE', path: '/api/webhook-endpoints/:id',                 scope: 'owner',   purpose: 'Delete an endpoint and its log' },
  renewWebhookSecret:     { method: 'POST',   path: '/api/webhook-endpoints/:id/secret',          scope: 'owner',   purpose: 'Renew the secret; the one before signs as well for a day' },
  testWebhook:            { method: 'POST',   path: '/api/webhook-endpoints/:id/test',            scope: 'owner',   purpose: 'Send a test event' },
  listDeliveries:         { method: 'GET',    path: '/api/webhook-endpoints/:id/deliveries',      scope: 'owner',   purpose: 'What was sent to an endpoint in the last 30 days, newest first' },
  readDelivery:           { method: 'GET',    path: '/api/webhook-deliveries/:id',                scope: 'owner',   purpose: 'One message: the request, and every answer' },
  sendDeliveryAgain:      { method: 'POST',   path: '/api/webhook-deliveries/:id/send',           scope: 'owner',   purpose: 'Send a message again, with the same id' },

  // An owner’s public face
  readProfile:            { method: 'GET',    path: '/api/profile',                               scope: 'owner',   purpose: 'Your business information' },
  saveProfile:            { method: 'PUT',    path: '/api/profile',                               scope: 'owner',   purpose: 'Save your business information' },
  changeOwnSlug:          { method: 'PUT',    path: '/api/profile/slug',                          scope: 'owner',   purpose: 'Change the address of your public page' },
  uploadLogo:             { method: 'POST',   path: '/api/upload/logo',                           scope: 'owner',   purpose: 'Upload your logo (multipart, field logo)' },
  readFirstSteps:         { method: 'GET',    path: '/api/first-steps',                           scope: 'owner',   purpose: 'Which of the first steps are done' },
  changeFirstSteps:       { method: 'PUT',    path: '/api/first-steps',                           scope: 'owner',   purpose: 'Close the list of first steps or show it again; say that a widget’s code was copied' },
  readGallery:            { method: 'GET',    path: '/api/gallery/images',                        scope: 'owner',   purpose: 'Your gallery' },
  uploadImage:            { method: 'POST',   path: '/api/gallery/upload',                        scope: 'owner',   purpose: 'Add an image to your gallery (multipart, field image)' },
  deleteImage:            { method: 'DELETE', path: '/api/gallery/images/:index',                 scope: 'owner',   purpose: 'Delete the image at a position; with its id, only if it is still there' },
  orderImages:            { method: 'PUT',    path: '/api/gallery/order',                         scope: 'owner',   purpose: 'Order your gallery' },
  describeImage:          { method: 'PATCH',  path: '/api/gallery/images/:id',                    scope: 'owner',   purpose: 'Describe an image for those who cannot see it' },
  readWidgetConfig:       { method: 'GET',    path: '/api/widget/config',                         scope: 'owner',   purpose: 'Your review-collection widget' },
  createWidgetConfig:     { method: 'POST',   path: '/api/widget/config',                         scope: 'owner',   purpose: 'Save your review-collection widget for the first time' },
  changeWidgetConfig:     { method: 'PUT',    path: '/api/widget/config/:id',                     scope: 'owner',   purpose: 'Change your review-collection widget' },
  readEmbedConfigs:       { method: 'GET',    path: '/api/embed/configs',                         scope: 'owner',   purpose: 'Your saved widgets, by type' },
  saveEmbedConfig:        { method: 'POST',   path: '/api/embed/config',                          scope: 'owner',   purpose: 'Save how one kind of widget looks' },
  drawCreative:           { method: 'GET',    path: '/api/social-assets/:reviewId',               scope: 'owner',   purpose: 'A picture (PNG) of one of your published reviews' },
  readBrand:              { method: 'GET',    path: '/api/brand',                                 scope: 'owner',   purpose: 'The colour and typeface of your brand' },
  saveBrand:              { method: 'PUT',    path: '/api/brand',                                 scope: 'owner',   purpose: 'Choose the colour and typeface of your brand' },

  // Reviews that an owner brings from elsewhere
  importReviews:          { method: 'POST',   path: '/api/import/reviews',                        scope: 'owner',   purpose: 'Import reviews from elsewhere: a dry run says what becomes of each, otherwise a job begins' },
  listImports:            { method: 'GET',    path: '/api/imports',                               scope: 'owner',   purpose: 'Your imports with their progress, newest first' },
  readImport:             { method: 'GET',    path: '/api/import/:id',                            scope: 'owner',   purpose: 'One import and how far it is' },
  listImported:           { method: 'GET',    path: '/api/import/:id/reviews',                    scope: 'owner',   purpose: 'The reviews of one import, page by page' },
  retryImport:            { method: 'POST',   path: '/api/import/:id/retry',                      scope: 'owner',   purpose: 'Continue an import that stopped before its end' },
  askImported:            { method: 'POST',   path: '/api/import/reviews/:id/ask',                scope: 'owner',   purpose: 'Ask the customer of an imported review, once, to confirm it as a review of its own' },
  undoImport:             { method: 'DELETE', path: '/api/import/:id',                            scope: 'owner',   purpose: 'Take a whole import back' },

  // Administrators
  listImportsToDecide:    { method: 'GET',    path: '/api/admin/imports',                         scope: 'admin',   purpose: 'Imports with the first of their reviews: waiting ones oldest first, decided ones newest first' },
  listImportedToDecide:   { method: 'GET',    path: '/api/admin/imports/:id/reviews',             scope: 'admin',   purpose: 'All reviews of one import, page by page' },
  listReportedImported:   { method: 'GET',    path: '/api/admin/imported-reports',                scope: 'admin',   purpose: 'Imported reviews that were reported, the longest waiting first' },
  resolveReportedImported: { method: 'POST',  path: '/api/admin/imported/:id/resolve',            scope: 'admin',   purpose: 'Keep an imported review that was reported, or delete it, with the reason' },
  decideImport:           { method: 'POST',   path: '/api/admin/imports/:id/decide',              scope: 'admin',   purpose: 'Publish a whole import, or reject it, with the reason' },
  countWaiting:           { method: 'GET',    path: '/api/admin/waiting',                         scope: 'admin',   purpose: 'How much waits for administrators' },
  listQueue:              { method: 'GET',    path: '/api/admin/reviews',                         scope: 'admin',   purpose: 'Reviews with their history: waiting ones oldest first, others newest first' },
  approveReview:          { method: 'POST',   path: '/api/admin/reviews/:id/approve',             scope: 'admin',   purpose: 'Publish a review' },
  rejectReview:           { method: 'POST',   path: '/api/admin/reviews/:id/reject',              scope: 'admin',   purpose: 'Reject a review, with the reason' },
  decideReviews:          { method: 'POST',   path: '/api/admin/reviews/decide',                  scope: 'admin',   purpose: 'Publish or reject many reviews together; those decided meanwhile are left alone' },
  undoDecisions:          { method: 'POST',   path: '/api/admin/reviews/undo',                    scope: 'admin',   purpose: 'Take back your own decisions of the last ten seconds' },
  reverseDecision:        { method: 'POST',   path: '/api/admin/reviews/:id/reverse',             scope: 'admin',   purpose: 'Take a published review down, or publish a rejected one, with the reason' },
  readReviewerHistory:    { method: 'GET',    path: '/api/admin/reviews/:id/history',             scope: 'admin',   purpose: 'Other reviews from the same address, without revealing it' },
  listWaitingEdits:       { method: 'GET',    path: '/api/admin/edits',                           scope: 'admin',   purpose: 'Published reviews whose reviewers want to change them, oldest edit first' },
  decideEdits:            { method: 'POST',   path: '/api/admin/edits/decide',                    scope: 'admin',   purpose: 'Publish edits, or reject them' },
  undoEditDecisions:      { method: 'POST',   path: '/api/admin/edits/undo',                      scope: 'admin',   purpose: 'Take your own decisions on edits of the last seconds back' },
  listWaitingPhotos:      { method: 'GET',    path: '/api/admin/photos',                          scope: 'admin',   purpose: 'Published reviews with photos that wait for approval' },
  decidePhotos:           { method: 'POST',   path: '/api/admin/photos/decide',                   scope: 'admin',   purpose: 'Show photos, or remove them' },
  undoPhotos:             { method: 'POST',   path: '/api/admin/photos/undo',                     scope: 'admin',   purpose: 'Take back your own decisions on photos of the last ten seconds' },
  tellReading:            { method: 'POST',   path: '/api/admin/reading',                         scope: 'admin',   purpose: 'Say which review you are reading; answers what other administrators are reading' },
  listFlags:              { method: 'GET',    path: '/api/admin/flags',                           scope: 'admin',   purpose: 'Reviews that owners or visitors ask to look at again: open ones oldest first, resolved ones newest first' },
  resolveFlag:            { method: 'POST',   path: '/api/admin/flags/:id/resolve',               scope: 'admin',   purpose: 'Keep a flagged review, or remove it; everyone who flagged it is notified' },
  resolveFlags:           { method: 'POST',   path: '/api/admin/flags/resolve',                   scope: 'admin',   purpose: 'Keep or remove many flagged reviews together; those resolved meanwhile are left alone' },
  undoFlags:              { method: 'POST',   path: '/api/admin/flags/undo',                      scope: 'admin',   purpose: 'Take back your own answers to flags of the last ten seconds' },
  listAppeals:            { method: 'GET',    path: '/api/admin/appeals',                         scope: 'admin',   purpose: 'Rejections that reviewers ask to look at again: open ones oldest first, answered ones newest first' },
  answerAppeal:           { method: 'POST',   path: '/api/admin/appeals/:id/answer',              scope: 'admin',   purpose: 'Publish the review after all, or uphold the rejection; the reviewer is told which' },
  answerAppeals:          { method: 'POST',   path: '/api/admin/appeals/answer',                  scope: 'admin',   purpose: 'Answer many appeals together; those answered meanwhile are left alone' },
  undoAppeals:            { method: 'POST',   path: '/api/admin/appeals/undo',                    scope: 'admin',   purpose: 'Take back your own answers to appeals of the last ten seconds' },
  findPerformers:         { method: 'GET',    path: '/api/admin/performers',                      scope: 'admin',   purpose: 'Find performers by name, address or email, newest first' },
  suspendPerformer:       { method: 'POST',   path: '/api/admin/performers/:id/suspend',          scope: 'admin',   purpose: 'Take a performer’s page, widgets and form from the public' },
  restorePerformer:       { method: 'POST',   path: '/api/admin/performers/:id/restore',          scope: 'admin',   purpose: 'Give them back to the public' },
  changePerformerSlug:    { method: 'PUT',    path: '/api/admin/performers/:id/slug',             scope: 'admin',   purpose: 'Change a performer’s public address; the old one keeps leading to it' },
  signOutPerformer:       { method: 'POST',   path: '/api/admin/performers/:id/sign-out',         scope: 'admin',   purpose: 'End every session of an owner' },
  readSending:            { method: 'GET',    path: '/api/admin/performers/:id/invitations',      scope: 'admin',   purpose: 'How a performer’s invitations go: sent, bounced, reported, limit, pause' },
  pauseSending:           { method: 'POST',   path: '/api/admin/performers/:id/invitations/pause', scope: 'admin',  purpose: 'Pause a performer’s invitations; the owner is told why' },
  resumeSending:          { method: 'POST',   path: '/api/admin/performers/:id/invitations/resume', scope: 'admin', purpose: 'Resume invitations that administrators, bounces or complaints stopped' },
  limitSending:           { method: 'PUT',    path: '/api/admin/performers/:id/invitations/limit', scope: 'admin',  purpose: 'Set how many invitations a performer sends a day, or leave it to the usual limit' },
  listPerformerInvoices:  { method: 'GET',    path: '/api/admin/performers/:id/invoices',         scope: 'admin',   purpose: 'A performer’s invoices, and what was refunded of them' },
  refundInvoice:          { method: 'POST',   path: '/api/admin/performers/:id/refunds',          scope: 'admin',   purpose: 'Refund a whole invoice or a part of it, with a reason' },
  openSupport:            { method: 'POST',   path: '/api/admin/performers/:id/support',          scope: 'admin',   purpose: 'View an owner’s account as support, read-only, for an hour' },
  listAdministrators:     { method: 'GET',    path: '/api/admin/administrators',                  scope: 'admin',   purpose: 'Who administers this copy, when they last signed in, and who is invited' },
  inviteAdministrator:    { method: 'POST',   path: '/api/admin/administrators',                  scope: 'admin',   purpose: 'Email somebody the link to become an administrator; again replaces the link before' },
  removeAdministrator:    { method: 'DELETE', path: '/api/admin/administrators/:id',              scope: 'admin',   purpose: 'Take an administrator’s rights and sessions away; never the last one’s' },
  withdrawInvitation:     { method: 'DELETE', path: '/api/admin/administrator-invitations/:id',   scope: 'admin',   purpose: 'Make the emailed link useless' },
  readAudit:              { method: 'GET',    path: '/api/admin/audit',                           scope: 'admin',   purpose: 'What was done, by whom, before and after; newest first' },
  exportAudit:            { method: 'GET',    path: '/api/admin/audit/export',                    scope: 'admin',   purpose: 'The same as a file, CSV or JSON' },
  readFigures:            { method: 'GET',    path: '/api/admin/figures',                         scope: 'admin',   purpose: 'What became of the reviews of the last days, by stars' },
  readHealth:             { method: 'GET',    path: '/api/admin/health',                          scope: 'admin',   purpose: 'How the machinery does: jobs, emails, disks, database and processes' },
  readBusiness:           { method: 'GET',    path: '/api/admin/business',                        scope: 'admin',   purpose: 'How the platform does, month by month' },
  exportBusiness:         { method: 'GET',    path: '/api/admin/business/export',                 scope: 'admin',   purpose: 'The same as a CSV file' },
  listFailedJobs:         { method: 'GET',    path: '/api/admin/jobs/failed',                     scope: 'admin',   purpose: 'Jobs that have used up their tries' },
  retryJob:               { method: 'POST',   path: '/api/admin/jobs/:id/retry',                  scope: 'admin',   purpose: 'Try a failed job again' },
} as const satisfies Record<string, Operation>;

/** What is not JSON: pages, pictures, scripts, and the links in emails. */
// biome-ignore format: a table is read by its columns
export const documents = {
  // Files of our own and of our owners
  asset:                 { method: 'GET',  path: '/assets/*',                    scope: 'public', purpose: 'Scripts, styles, fonts and pictures of the build' },
  storedPicture:         { method: 'GET',  path: '/files/*',                     scope: 'public', purpose: 'Pictures that were uploaded' },

  favicon:               { method: 'GET',  path: '/favicon.ico',                 scope: 'public', purpose: 'The icon beside a title, for browsers that ask for this name' },
  touchIcon:             { method: 'GET',  path: '/apple-touch-icon.png',        scope: 'public', purpose: 'The icon on a phone’s home screen' },

  // What search engines and networks ask for
  robots:                { method: 'GET',  path: '/robots.txt',                  scope: 'public', purpose: 'What crawlers may read' },
  sitemap:               { method: 'GET',  path: '/sitemap.xml',                 scope: 'public', purpose: 'The public pages, or the list of their parts' },
  exportKeys:            { method: 'GET',  path: '/.well-known/starbill-keys.json', scope: 'public', purpose: 'The public keys of signed exports, old ones included' },
  verifierScript:        { method: 'GET',  path: '/verify-export.mjs',           scope: 'public', purpose: 'Checks a signed export offline: a script for Node.js' },
  sitemapPart:           { method: 'GET',  path: '/sitemap-:part',               scope: 'public', purpose: 'One part of the public pages' },
  performerImage:        { method: 'GET',  path: '/share/performers/:performer', scope: 'public', purpose: 'The picture beside a link to a performer’s pages' },
  reviewImage:           { method: 'GET',  path: '/share/reviews/:id',           scope: 'public', purpose: 'The picture beside a link to one review' },
  landingImage:          { method: 'GET',  path: '/share/landing',               scope: 'public', purpose: 'The picture beside a link to the landing page' },

  // Pages drawn on the server
  landingPage:           { method: 'GET',  path: '/',                            scope: 'public', purpose: 'The landing page; the dashboard when signed in' },
  privacyPage:           { method: 'GET',  path: '/privacy',                     scope: 'public', purpose: 'Privacy' },
  termsPage:             { method: 'GET',  path: '/terms',                       scope: 'public', purpose: 'Terms' },
  trustPage:             { method: 'GET',  path: '/trust',                       scope: 'public', purpose: 'How reviews are decided: the rules, and the figures of every decision' },
  verifyPage:            { method: 'GET',  path: '/verify',                      scope: 'public', purpose: 'Checks a signed export in the browser, without sending it anywhere' },
  helpPage:              { method: 'GET',  path: '/help',                        scope: 'public', purpose: 'Help' },
  docsPage:              { method: 'GET',  path: '/docs',                        scope: 'public', purpose: 'The documentation, page by page' },
  gettingStartedPage:    { method: 'GET',  path: '/docs/getting-started',        scope: 'public', purpose: 'From a new account to the first published review' },
  widgetIntegrationPage: { method: 'GET',  path: '/docs/widget-integration',     scope: 'public', purpose: 'Reviews and the review form on one’s own website' },
  askingPage:            { method: 'GET',  path: '/docs/asking-for-reviews',     scope: 'public', purpose: 'From a gig to a verified review' },
  managingReviewsPage:   { method: 'GET',  path: '/docs/managing-reviews',       scope: 'public', purpose: 'Finding, answering, hiding, flagging and exporting reviews' },
  analyticsInsightsPage: { method: 'GET',  path: '/docs/analytics-insights',     scope: 'public', purpose: 'What each figure counts' },
  connectingPage:        { method: 'GET',  path: '/docs/connecting',             scope: 'public', purpose: 'Slack, Discord, the calendar, API keys and webhooks' },
  apiPage:               { method: 'GET',  path: '/docs/api',                    scope: 'public', purpose: 'The API for engineers: every call, with examples' },
  reviewsPage:           { method: 'GET',  path: '/reviews/:performer',          scope: 'public', purpose: 'A performer’s published reviews' },
  elsewherePage:         { method: 'GET',  path: '/reviews/:performer/elsewhere', scope: 'public', purpose: 'Reviews that a performer brought from elsewhere' },
  singleReviewPage:      { method: 'GET',  path: '/reviews/:performer/:id',      scope: 'public', purpose: 'One published review, to be linked to' },
  reviewPage:            { method: 'GET',  path: '/review/:performer',           scope: 'public', purpose: 'The form for a review' },
  postedReview:          { method: 'POST', path: '/review/:performer',           scope: 'public', purpose: 'The same form, sent by a browser without scripts' },
  postedAddress:         { method: 'POST', path: '/review/:performer/address',   scope: 'public', purpose: 'Correct the email address of a review just left, without scripts' },
  gigPage:               { method: 'GET',  path: '/r/:token',                    scope: 'public', purpose: 'The form of one gig, behind the link in an invitation' },
  postedGigReview:       { method: 'POST', path: '/r/:token',                    scope: 'public', purpose: 'The same form, sent by a browser without scripts; or a request for the link to one’s own review' },
  phoneGigPage:          { method: 'GET',  path: '/g/:token',                    scope: 'public', purpose: 'The form of one gig, behind the link from an owner’s phone' },
  postedPhoneGigReview:  { method: 'POST', path: '/g/:token',                    scope: 'public', purpose: 'The same as for the emailed link' },
  enquiryPage:           { method: 'GET',  path: '/enquire/:performer',          scope: 'public', purpose: 'The form that checks availability; with a booking page of the owner’s own, the way there' },
  postedEnquiry:         { method: 'POST', path: '/enquire/:performer',          scope: 'public', purpose: 'The same form, sent' },
  performerPage:         { method: 'GET',  path: '/performer/:performer',        scope: 'public', purpose: 'A performer’s profile' },

  reportImportedPage:    { method: 'GET',  path: '/report-imported/:id',         scope: 'public', purpose: 'The form that reports an imported review' },
  postedImportedReport:  { method: 'POST', path: '/report-imported/:id',         scope: 'public', purpose: 'The same form, sent' },
  importedCodePage:      { method: 'GET',  path: '/report-imported/:id/code',    scope: 'public', purpose: 'Where the writer of an imported review enters the code' },
  postedImportedCode:    { method: 'POST', path: '/report-imported/:id/code',    scope: 'public', purpose: 'The same form, sent: deletes the imported review' },
  reportReviewPage:      { method: 'GET',  path: '/report-review/:id',           scope: 'public', purpose: 'The form that reports a review' },
  postedReport:          { method: 'POST', path: '/report-review/:id',           scope: 'public', purpose: 'The same form, sent' },

  // Links in emails
  confirmReviewPage:     { method: 'GET',  path: '/confirm-review',              scope: 'public', purpose: 'Asks a customer whether a review is theirs' },
  confirmReview:         { method: 'POST', path: '/confirm-review',              scope: 'public', purpose: 'The customer confirms it' },
  myReviewPage:          { method: 'GET',  path: '/my-review/:token',            scope: 'public', purpose: 'What became of a review, for its reviewer' },
  changeMyReview:        { method: 'POST', path: '/my-review/:token',            scope: 'public', purpose: 'The reviewer asks for a code, or uses it: to edit, appeal, download or erase' },
  myEnquiryPage:         { method: 'GET',  path: '/my-enquiry/:token',           scope: 'public', purpose: 'An enquiry, for the person who sent it' },
  eraseMyEnquiry:        { method: 'POST', path: '/my-enquiry/:token',           scope: 'public', purpose: 'The person who sent it deletes it; the first press asks whether they are sure' },
  unsubscribePage:       { method: 'GET',  path: '/unsubscribe',                 scope: 'public', purpose: 'Asks an owner whether to stop the emails about new reviews' },
  unsubscribe:           { method: 'POST', path: '/unsubscribe',                 scope: 'public', purpose: 'The owner stops them' },
  leaveInvitationsPage:  { method: 'GET',  path: '/invitation/unsubscribe/:token', scope: 'public', purpose: 'Asks a client whether to stop requests for reviews' },
  leaveInvitations:      { method: 'POST', path: '/invitation/unsubscribe/:token', scope: 'public', purpose: 'The client stops them, for one act or all; also by one click in an email program' },
  declineInvitationPage: { method: 'GET',  path: '/invitation/decline/:token',   scope: 'public', purpose: 'Asks a client whether they would rather not review a booking' },
  declineInvitation:     { method: 'POST', path: '/invitation/decline/:token',   scope: 'public', purpose: 'The client says no thanks' },
  disownGigPage:         { method: 'GET',  path: '/invitation/not-me/:token',    scope: 'public', purpose: 'Asks a client whether a booking or its review is not theirs' },
  disownGig:             { method: 'POST', path: '/invitation/not-me/:token',    scope: 'public', purpose: 'The client says so; a review is taken out of sight' },
  eraseClientPage:       { method: 'GET',  path: '/invitation/erase/:token',     scope: 'public', purpose: 'Asks a client whether to erase their details' },
  eraseClient:           { method: 'POST', path: '/invitation/erase/:token',     scope: 'public', purpose: 'The client has them erased' },
  confirmEmailPage:      { method: 'GET',  path: '/confirm-email',               scope: 'public', purpose: 'Asks whether a new address is to be used, after signing in' },
  confirmEmail:          { method: 'POST', path: '/confirm-email',               scope: 'public', purpose: 'The new address is used from now on' },
  secureAccountPage:     { method: 'GET',  path: '/secure-account',              scope: 'public', purpose: 'Asks whether somebody else has been in an account' },
  secureAccount:         { method: 'POST', path: '/secure-account',              scope: 'public', purpose: 'Signs out everywhere, locks the password and sends a link to a new one' },
  confirmAddressPage:    { method: 'GET',  path: '/confirm-address',             scope: 'public', purpose: 'Confirm one’s own address, after signing in' },

  gigFeed:               { method: 'GET',  path: '/calendar/:file',              scope: 'public', purpose: 'Gigs and their reviews for an owner’s own calendar, behind a secret address' },

  // What other people’s sites load
  embedScript:           { method: 'GET',  path: '/embed-widget.js',             scope: 'public', purpose: 'The widget of the kind in `type`' },
  widgetScript:          { method: 'GET',  path: '/widget.js',                   scope: 'public', purpose: 'The widget that collects reviews' },
  embedFrame:            { method: 'GET',  path: '/embed/:widgetType',           scope: 'public', purpose: 'A bare page around a widget, for frames' },
  oembed:                { method: 'GET',  path: '/oembed',                      scope: 'public', purpose: 'How other sites show a link to a public page or a review, as oEmbed says' },
  badge:                 { method: 'GET',  path: '/badge/:file',                 scope: 'public', purpose: 'A rating as a picture: {slug}.svg or {slug}.png' },
} as const satisfies Record<string, Operation>;

/** The screens of the signed-in application. The shell is the same for everybody; what it shows comes from the API. */
// biome-ignore format: a table is read by its columns
export const screens = {
  // Screens without navigation
  signInScreen:          { method: 'GET', path: '/sign-in',               scope: 'public', purpose: 'Sign in' },
  signUpScreen:          { method: 'GET', path: '/sign-up',               scope: 'public', purpose: 'Create an account' },
  forgotPasswordScreen:  { method: 'GET', path: '/forgot-password',       scope: 'public', purpose: 'Ask for a link to a new password' },
  resetPasswordScreen:   { method: 'GET', path: '/reset-password',        scope: 'public', purpose: 'Choose a new password' },
  acceptInvitationScreen: { method: 'GET', path: '/become-administrator', scope: 'public', purpose: 'Accept an invitation to be an administrator' },
  twoFactorScreen:       { method: 'GET', path: '/two-factor',            scope: 'public', purpose: 'Enter the second step of signing in' },
  subscribeScreen:       { method: 'GET', path: '/subscribe',             scope: 'public', purpose: 'Choose a plan and pay' },
  trialSetupScreen:      { method: 'GET', path: '/trial-setup',           scope: 'public', purpose: 'Start the free trial' },

  // Screens of an owner
  dashboardScreen:       { method: 'GET', path: '/dashboard',             scope: 'public', purpose: 'The dashboard' },
  gigsScreen:            { method: 'GET', path: '/gigs',                  scope: 'public', purpose: 'Ask for Reviews' },
  enquiriesScreen:       { method: 'GET', path: '/enquiries',             scope: 'public', purpose: 'Enquiries' },
  reviewsScreen:         { method: 'GET', path: '/reviews',               scope: 'public', purpose: 'Manage reviews' },
  importScreen:          { method: 'GET', path: '/import-reviews',        scope: 'public', purpose: 'Import reviews' },
  brandScreen:           { method: 'GET', path: '/brand',                 scope: 'public', purpose: 'Logo, colour and typeface' },
  galleryScreen:         { method: 'GET', path: '/gallery',               scope: 'public', purpose: 'Media Library' },
  widgetScreen:          { method: 'GET', path: '/widget',                scope: 'public', purpose: 'The review-collection widget' },
  embedDashboardScreen:  { method: 'GET', path: '/embed-dashboard',       scope: 'public', purpose: 'The widgets that show reviews' },
  socialAssetsScreen:    { method: 'GET', path: '/social-assets',         scope: 'public', purpose: 'Pictures of reviews, to share' },
  profileScreen:         { method: 'GET', path: '/profile',               scope: 'public', purpose: 'Business Info' },
  settingsScreen:        { method: 'GET', path: '/settings',              scope: 'public', purpose: 'Settings' },
  analyticsScreen:       { method: 'GET', path: '/analytics',             scope: 'public', purpose: 'Analytics' },
  publicPageScreen:      { method: 'GET', path: '/public-page',           scope: 'public', purpose: 'The public page, as its owner manages it' },
  printScreen:           { method: 'GET', path: '/public-page/print',     scope: 'public', purpose: 'A poster with the QR code, to print' },
  connectionsScreen:     { method: 'GET', path: '/api-webhooks',          scope: 'public', purpose: 'API & webhooks' },
  supportScreen:         { method: 'GET', path: '/support',               scope: 'public', purpose: 'Help and contact' },
  securityScreen:        { method: 'GET', path: '/security',              scope: 'public', purpose: 'Password, passkeys, sessions and two-factor sign-in' },
  notificationScreen:    { method: 'GET', path: '/notification-settings', scope: 'public', purpose: 'Which emails are sent' },

  // Screens of administrators
  adminQueueScreen:      { method: 'GET', path: '/admin',                 scope: 'admin',  purpose: 'The queue' },
  adminReviewsScreen:    { method: 'GET', path: '/admin/reviews',         scope: 'admin',  purpose: 'All reviews' },
  adminFlagsScreen:      { method: 'GET', path: '/admin/flags',           scope: 'admin',  purpose: 'Flagged reviews' },
  adminAppealsScreen:    { method: 'GET', path: '/admin/appeals',         scope: 'admin',  purpose: 'Appeals of reviewers' },
  adminImportsScreen:    { method: 'GET', path: '/admin/imports',         scope: 'admin',  purpose: 'Imports of reviews' },
  adminPerformersScreen: { method: 'GET', path: '/admin/performers',      scope: 'admin',  purpose: 'Performers' },
  adminAdministratorsScreen: { method: 'GET', path: '/admin/administrators', scope: 'admin', purpose: 'Administrators' },
  adminAuditScreen:      { method: 'GET', path: '/admin/audit',           scope: 'admin',  purpose: 'The audit log' },
  adminBusinessScreen:   { method: 'GET', path: '/admin/business',        scope: 'admin',  purpose: 'Business figures' },
  adminPlatformScreen:   { method: 'GET', path: '/admin/platform',        scope: 'admin',  purpose: 'What became of the reviews, by stars' },
  adminHealthScreen:     { method: 'GET', path: '/admin/health',          scope: 'admin',  purpose: 'Jobs, emails, disks, database and processes' },
} as const satisfies Record<string, Operation>;

export type OperationName = keyof typeof operations;
export type ScreenPath = (typeof screens)[keyof typeof screens]['path'];
