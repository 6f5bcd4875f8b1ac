import { z } from 'zod';
import { changeAccountInput, signUpInput } from './accounts.ts';
import {
  changeSlugInput as changePerformerSlugInput,
  resolveFlagInput,
  resolveFlagsInput,
  suspendInput,
} from './administration.ts';
import { acceptInvitationInput, inviteAdministratorInput } from './administrators.ts';
import { apiKeyInput } from './api-keys.ts';
import { answerAppealInput, answerAppealsInput } from './appeals.ts';
import {
  changePlanInput,
  checkoutInput,
  choosePlanInput,
  decideInput,
  fastForwardInput,
  sandboxAnswerInput,
  sandboxCardInput,
} from './billing.ts';
import { billingDetailsInput } from './billing-details.ts';
import { creativeQuery } from './creatives.ts';
import { enquiryChange } from './enquiries.ts';
import { flagReviewInput, reportImportedInput, reportReviewInput, resolveImportedInput } from './flags.ts';
import { describeImageInput, orderImagesInput } from './gallery.ts';
import {
  askInput,
  dailyLimitInput,
  deleteGigInput,
  gigCalendarInput,
  gigChange,
  gigInput,
  importGigsInput,
  invitationSettingsInput,
  sendingInput,
} from './gigs.ts';
import { decideImportInput, importReviewsInput } from './imports.ts';
import { limits } from './limits.ts';
import {
  approveReviewInput,
  decideEditsInput,
  decidePhotosInput,
  decideReviewsInput,
  rejectOneInput,
  reverseDecisionInput,
  tellReadingInput,
  undoInput,
} from './moderation.ts';
import type { OperationName, operations } from './operations.ts';
import { changeSlugInput, saveProfileInput } from './profiles.ts';
import { refundInput } from './refunds.ts';
import { replyInput, savedReplyInput } from './replies.ts';
import { reviewColumns } from './review-columns.ts';
import { correctAddressInput, gigOpenedInput, keepPhotosInput, submitReviewInput } from './reviews.ts';
import * as account from './schemas/accounts.ts';
import * as administration from './schemas/administration.ts';
import { administrators } from './schemas/administrators.ts';
import { analytics, analyticsQuery } from './schemas/analytics.ts';
import * as billing from './schemas/billing.ts';
import * as business from './schemas/business.ts';
import { idempotencyHeaders, idParams, noContent, nothing, performerParams, rawBody } from './schemas/common.ts';
import * as enquiries from './schemas/enquiries.ts';
import { changeFirstStepsInput, firstSteps } from './schemas/first-steps.ts';
import * as gigs from './schemas/gigs.ts';
import * as imports from './schemas/imports.ts';
import * as keys from './schemas/keys.ts';
import * as moderation from './schemas/moderation.ts';
import * as notifications from './schemas/notifications.ts';
import * as performers from './schemas/performers.ts';
import * as reviews from './schemas/reviews.ts';
import * as trust from './schemas/trust.ts';
import * as webhooks from './schemas/webhooks.ts';
import * as widgets from './schemas/widgets.ts';
import { webhookChange, webhookInput } from './webhooks.ts';
import { saveEmbedConfigInput, widgetConfigInput } from './widgets.ts';

/** What goes into an operation and what comes out. `answers` has one schema per status; refusals are the same everywhere. */
export type OperationSchemas = {
  params?: z.ZodObject;
  query?: z.ZodType;
  headers?: z.ZodObject;
  body?: z.ZodType;
  answers?: { [status in 200 | 201 | 202 | 204]?: z.ZodType };
  /** The media types of an answer that is a file. */
  produces?: string | readonly string[];
  /** What is in that file. */
  file?: string;
  /** The field of a form (multipart/form-data) that carries the one file. */
  upload?: string;
  /** The answer leads a browser elsewhere. */
  redirects?: true;
};

const answer = <Schema extends z.ZodType>(schema: Schema) => ({ answers: { 200: schema } });
const created = <Schema extends z.ZodType>(schema: Schema) => ({ answers: { 201: schema } });
const reported = z.strictObject({ status: z.literal('received') });
const empty = { answers: { 204: noContent } };
const csvOrJson = ['text/csv', 'application/json'] as const;

/** An operation without a line of its own here would fail the type check. Browsers import types from here, nothing else. */
export const operationSchemas = {
  receiveStripeEvent: { body: rawBody },
  receiveMailEvent: { body: rawBody },

  checkAlive: answer(z.strictObject({ status: z.literal('ok') })),
  checkReady: answer(z.strictObject({ status: z.enum(['ok', 'degraded']) })),
  readMetrics: {},
  describeApi: {},
  readConfig: answer(billing.config),

  // better-auth answers most of these; `features/accounts/auth/endpoints.ts` adds the checks that need the server.
  signUp: { body: signUpInput, produces: 'application/json' },
  signIn: { body: account.signInInput, ...answer(account.signInOutcome) },
  sendSignInLink: {
    body: account.onlyEmail.extend({
      callbackURL: account.ownPath.optional(),
      errorCallbackURL: account.ownPath.optional(),
    }),
    ...answer(account.done),
  },
  followSignInLink: { query: account.onlyToken, redirects: true },
  signInWithProvider: {
    body: z.strictObject({
      providerId: z.literal('oidc'),
      newUserCallbackURL: account.ownPath.optional(),
      callbackURL: account.ownPath.optional(),
      errorCallbackURL: account.ownPath.optional(),
    }),
    ...answer(account.providerAddress),
  },
  returnFromProvider: { query: z.record(z.string(), z.unknown()), redirects: true },
  verifyTwoFactorCode: { body: account.onlyCode, ...answer(account.done) },
  verifyBackupCode: { body: account.onlyCode, ...answer(account.done) },
  readPasskeyOptions: answer(account.passkeyOptions),
  signInWithPasskey: { body: account.passkeyEntry, ...answer(account.done) },
  requestPasswordReset: {
    body: account.onlyEmail.extend({ redirectTo: account.ownPath.optional() }),
    ...answer(account.done),
  },
  resetPassword: {
    body: account.onlyToken.extend({ newPassword: account.newPassword }),
    ...answer(account.done),
  },
  listSignInMethods: answer(z.strictObject({ oidc: z.strictObject({ name: z.string() }).nullable() })),
  goToSignIn: { query: z.strictObject({ returnTo: z.string().max(limits.url).optional() }), redirects: true },
  signOut: { body: nothing, produces: 'application/json' },
  leave: { redirects: true },
  leaveByForm: { redirects: true },
  readSession: answer(account.thisSession),

  readSignedIn: answer(account.signedIn),
  confirmAddress: {
    query: account.onlyToken.extend({ callbackURL: account.ownPath.optional() }),
    redirects: true,
  },
  sendConfirmation: { body: account.onlyEmail, ...answer(account.done) },
  changePassword: { body: account.changePasswordInput, ...answer(account.done) },
  requestEmailChange: { body: account.changeEmailInput, ...answer(account.emailChange) },
  cancelEmailChange: answer(account.emailChange),
  listPasskeys: answer(z.array(account.passkey)),
  startPasskey: { body: account.onlyOwnPassword, ...answer(account.passkeyOptions) },
  addPasskey: { body: account.newPasskey, ...answer(account.done) },
  renamePasskey: { body: account.passkeyChange, ...answer(account.done) },
  removePasskey: { body: account.onlyPasskey, ...answer(account.done) },
  listSessions: answer(z.array(account.session)),
  revokeSession: { body: account.onlySession, ...answer(account.done) },
  revokeOtherSessions: { body: nothing, ...answer(account.done) },
  enableTwoFactor: { body: account.onlyPassword, ...answer(account.twoFactorSetup) },
  disableTwoFactor: { body: account.onlyPassword, ...answer(account.done) },
  readTotpAddress: { body: account.onlyPassword, ...answer(account.done) },
  renewBackupCodes: { body: account.onlyPassword, ...answer(account.done) },

  submitReview: {
    params: performerParams,
    headers: idempotencyHeaders,
    body: submitReviewInput,
    ...created(reviews.submittedReview),
  },
  addPhoto: {
    params: idParams,
    headers: reviews.uploadHeaders,
    body: rawBody,
    upload: 'image',
    ...created(reviews.photo),
  },
  keepPhotos: {
    params: idParams,
    headers: reviews.uploadHeaders,
    body: keepPhotosInput,
    ...answer(reviews.reviewWithPhotos),
  },
  correctAddress: {
    params: idParams,
    headers: reviews.uploadHeaders,
    body: correctAddressInput,
    ...answer(reviews.correctedAddress),
  },
  recordGigOpened: { body: gigOpenedInput, ...empty },
  readPublicReviews: {
    params: performerParams,
    query: reviews.publicReviewsQuery,
    ...answer(reviews.publicReviews),
  },
  reportImported: { params: idParams, body: reportImportedInput, answers: { 202: reported } },
  reportReview: { params: idParams, body: reportReviewInput, answers: { 202: reported } },
  readPublicPerformer: {
    params: performerParams,
    query: reviews.publicReviewsQuery,
    ...answer(reviews.publicReviews),
  },
  readPublicSchema: { params: performerParams, ...answer(performers.schemaOrg) },
  readPublicTrust: answer(trust.platformTrust),
  readPublicImported: {
    params: performerParams,
    query: imports.publicImportedQuery,
    ...answer(imports.publicImported),
  },
  readEmbedData: { params: performerParams, query: widgets.embedQuery, ...answer(widgets.embedData) },
  readWidgetData: { params: performerParams, query: widgets.widgetQuery, ...answer(widgets.widgetData) },
  acceptInvitation: { body: acceptInvitationInput, ...empty },
  endSupport: empty,

  changeAccount: { body: changeAccountInput, ...answer(account.signedIn) },
  changeAccountSwitches: { body: changeAccountInput, ...answer(account.signedIn) },
  exportAccount: { produces: 'application/json' },
  downloadArchive: { produces: 'application/zip' },
  requestDeletion: { body: account.deletionInput, ...answer(account.deletion) },
  keepAccount: answer(account.deletion),
  startTrial: { body: choosePlanInput, ...answer(billing.trial) },
  openCheckout: { body: checkoutInput, ...answer(billing.checkout) },
  readBilling: answer(billing.billing),
  refreshBilling: answer(billing.billing),
  openCardUpdate: answer(billing.checkout),
  previewPlan: { query: billing.planQuery, ...answer(billing.planPreview) },
  changePlan: { body: changePlanInput, ...answer(billing.billing) },
  dropPlanChange: answer(billing.billing),
  cancelSubscription: { body: decideInput, ...answer(billing.billing) },
  resumeSubscription: { body: decideInput, ...answer(billing.billing) },
  saveBillingDetails: { body: billingDetailsInput, ...answer(billing.billing) },
  enterSandboxCard: { body: sandboxCardInput, ...answer(billing.confirmation) },
  answerSandboxBank: { body: sandboxAnswerInput, ...answer(billing.confirmation) },
  fastForward: { body: fastForwardInput, ...answer(billing.billing) },
  readSandboxInvoice: { params: z.strictObject({ id: z.string().max(100) }), produces: 'application/pdf' },

  readNotificationStatus: answer(notifications.notificationStatus),
  wantNewReviewMail: { body: notifications.newReviewMailInput, ...answer(notifications.notificationStatus) },
  readBell: answer(notifications.bell),
  clearBell: { body: notifications.clearBellInput, ...answer(notifications.bell) },
  wantEnquiryMail: { body: notifications.enquiryMailInput, ...answer(notifications.notificationStatus) },
  previewMail: { params: notifications.previewParams, query: notifications.previewQuery, produces: 'text/html' },

  readOwnStats: answer(reviews.ownStats),
  listOwnReviews: { query: reviews.ownReviewsQuery, ...answer(z.array(reviews.ownReview)) },
  countOwnReviews: { query: reviews.countReviewsQuery, ...answer(reviews.reviewCount) },
  exportOwnReviews: {
    query: reviews.exportReviewsQuery,
    produces: csvOrJson,
    ...answer(z.array(reviews.ownReview)),
    file: `JSON: a list of reviews. CSV, in UTF-8, for people and spreadsheets, with the columns ${reviewColumns.join(', ')}`,
  },
  exportSignedReviews: {
    produces: 'application/jsonl',
    file: 'JSON Lines: a header, a line for each published review with its hash, and a last line with the signature. /verify-export.mjs checks it',
  },
  readOwnReview: { params: idParams, ...answer(reviews.ownReview) },
  setReviewVisibility: { params: idParams, body: reviews.visibilityInput, ...answer(reviews.ownReview) },
  flagReview: { body: flagReviewInput, ...created(reviews.reviewFlag) },
  readReply: { params: idParams, ...answer(reviews.maybeReply) },
  addReply: { params: idParams, body: replyInput, ...created(reviews.reply) },
  changeReply: { params: idParams, body: replyInput, ...answer(reviews.reply) },
  deleteReply: { params: idParams, ...empty },
  listSavedReplies: answer(z.array(reviews.savedReply)),
  addSavedReply: { body: savedReplyInput, ...created(reviews.savedReply) },
  changeSavedReply: { params: idParams, body: savedReplyInput, ...answer(reviews.savedReply) },
  deleteSavedReply: { params: idParams, ...empty },
  readAnalytics: { query: analyticsQuery, ...answer(analytics) },

  listGigs: { query: gigs.gigsQuery, ...answer(z.array(gigs.gig)) },
  addGig: { headers: idempotencyHeaders, body: gigInput, ...created(gigs.gig) },
  importGigs: { body: importGigsInput, ...answer(gigs.gigImport) },
  readGigFigures: answer(gigs.gigFigures),
  changeGig: { params: idParams, body: gigChange, ...answer(gigs.gig) },
  deleteGig: { params: idParams, body: deleteGigInput, ...empty },
  askForReview: { params: idParams, body: askInput, ...answer(gigs.gig) },
  readInvitationSettings: answer(gigs.invitationSettings),
  saveInvitationSettings: { body: invitationSettingsInput, ...answer(gigs.invitationSettings) },
  previewInvitation: { query: gigs.invitationPreviewQuery, produces: 'text/html' },
  sendTestInvitation: { body: nothing, ...empty },
  resumeInvitations: { body: nothing, ...answer(gigs.invitationSettings) },

  listEnquiries: { query: enquiries.enquiriesQuery, ...answer(z.array(enquiries.enquiry)) },
  readEnquiryFigures: answer(enquiries.enquiryFigures),
  exportEnquiries: { query: enquiries.exportEnquiriesQuery, produces: 'text/csv' },
  readEnquiry: { params: idParams, ...answer(enquiries.enquiry) },
  changeEnquiry: { params: idParams, body: enquiryChange, ...answer(enquiries.enquiry) },
  deleteEnquiry: { params: idParams, ...empty },

  readCalendarFile: { body: rawBody, upload: 'file', ...answer(gigs.calendarFile) },
  readGigCalendar: answer(gigs.gigCalendar),
  saveGigCalendar: { body: gigCalendarInput, ...answer(gigs.gigCalendar) },
  deleteGigCalendar: empty,

  readGigFeed: answer(gigs.gigFeed),
  renewGigFeed: { body: nothing, ...answer(gigs.gigFeed) },
  deleteGigFeed: answer(gigs.gigFeed),

  listApiKeys: answer(z.array(keys.apiKey)),
  createApiKey: { body: apiKeyInput, ...created(keys.createdApiKey) },
  revokeApiKey: { params: idParams, ...empty },

  listWebhooks: answer(z.array(webhooks.webhook)),
  addWebhook: { body: webhookInput, ...created(webhooks.createdWebhook) },
  changeWebhook: { params: idParams, body: webhookChange, ...answer(webhooks.webhook) },
  deleteWebhook: { params: idParams, ...empty },
  renewWebhookSecret: { params: idParams, ...answer(webhooks.webhookSecret) },
  testWebhook: { params: idParams, ...answer(webhooks.webhookDelivery) },
  listDeliveries: { params: idParams, query: webhooks.deliveriesQuery, ...answer(z.array(webhooks.webhookDelivery)) },
  readDelivery: { params: idParams, ...answer(webhooks.webhookDeliveryDetails) },
  sendDeliveryAgain: { params: idParams, ...answer(webhooks.webhookDelivery) },

  readProfile: answer(performers.ownProfile),
  saveProfile: { body: saveProfileInput, ...answer(performers.ownProfile) },
  changeOwnSlug: { body: changeSlugInput, ...answer(performers.ownProfile) },
  uploadLogo: { body: rawBody, upload: 'logo', ...answer(performers.uploadedLogo) },
  readFirstSteps: answer(firstSteps),
  changeFirstSteps: { body: changeFirstStepsInput, ...answer(firstSteps) },
  readGallery: answer(performers.gallery),
  uploadImage: { body: rawBody, upload: 'image', ...created(performers.gallery) },
  deleteImage: { ...performers.deletedImage, ...answer(performers.gallery) },
  orderImages: { body: orderImagesInput, ...answer(performers.gallery) },
  describeImage: { params: idParams, body: describeImageInput, ...answer(performers.gallery) },
  readWidgetConfig: answer(widgets.savedWidgetConfig),
  createWidgetConfig: { body: widgetConfigInput, ...created(widgets.savedWidgetConfig) },
  changeWidgetConfig: { params: idParams, body: widgetConfigInput, ...answer(widgets.savedWidgetConfig) },
  readEmbedConfigs: answer(widgets.embedConfigs),
  saveEmbedConfig: { body: saveEmbedConfigInput, ...answer(widgets.savedEmbedConfig) },
  drawCreative: {
    params: z.strictObject({ reviewId: z.uuid('This isn’t a valid id.') }),
    query: creativeQuery,
    produces: 'image/png',
  },
  readBrand: answer(performers.brand),
  saveBrand: { body: performers.brand, ...answer(performers.brand) },

  importReviews: { body: importReviewsInput, answers: { 200: imports.importPreview, 202: imports.importBegun } },
  listImports: { query: imports.ownImportsQuery, ...answer(z.array(imports.ownImport)) },
  readImport: { params: idParams, ...answer(imports.ownImport) },
  listImported: { params: idParams, query: imports.publicImportedQuery, ...answer(z.array(imports.ownImportedReview)) },
  retryImport: { params: idParams, ...answer(imports.ownImport) },
  askImported: { params: idParams, ...answer(imports.askedImported) },
  undoImport: { params: idParams, ...empty },

  listImportsToDecide: { query: imports.adminImportsQuery, ...answer(z.array(imports.adminImport)) },
  listImportedToDecide: {
    params: idParams,
    query: imports.publicImportedQuery,
    ...answer(z.array(imports.ownImportedReview)),
  },
  listReportedImported: { query: imports.reportedImportedQuery, ...answer(z.array(imports.reportedImported)) },
  resolveReportedImported: { params: idParams, body: resolveImportedInput, ...empty },
  decideImport: { params: idParams, body: decideImportInput, ...answer(imports.adminImport) },
  countWaiting: answer(moderation.waitingCounts),
  listQueue: { query: moderation.queueQuery, ...answer(z.array(moderation.queuedReview)) },
  approveReview: { params: idParams, body: approveReviewInput, ...answer(moderation.queuedReview) },
  rejectReview: { params: idParams, body: rejectOneInput, ...answer(moderation.queuedReview) },
  decideReviews: { body: decideReviewsInput, ...answer(moderation.manyDecided) },
  reverseDecision: { params: idParams, body: reverseDecisionInput, ...answer(moderation.queuedReview) },
  undoDecisions: { body: undoInput, ...answer(moderation.manyDecided) },
  readReviewerHistory: { params: idParams, ...answer(z.array(moderation.reviewerReview)) },
  listWaitingEdits: answer(z.array(moderation.editedReview)),
  decideEdits: { body: decideEditsInput, ...answer(moderation.manyDecided) },
  undoEditDecisions: { body: undoInput, ...answer(moderation.manyDecided) },
  listWaitingPhotos: answer(z.array(moderation.queuedReview)),
  decidePhotos: { body: decidePhotosInput, ...answer(moderation.manyDecided) },
  undoPhotos: { body: undoInput, ...answer(moderation.manyDecided) },
  tellReading: { body: tellReadingInput, ...answer(z.array(moderation.reviewReader)) },
  listFlags: { query: administration.flagsQuery, ...answer(z.array(administration.adminFlag)) },
  resolveFlag: { params: idParams, body: resolveFlagInput, ...answer(administration.adminFlag) },
  resolveFlags: { body: resolveFlagsInput, ...answer(moderation.manyDecided) },
  undoFlags: { body: undoInput, ...answer(moderation.manyDecided) },
  listAppeals: { query: administration.appealsQuery, ...answer(z.array(administration.adminAppeal)) },
  answerAppeal: { params: idParams, body: answerAppealInput, ...answer(administration.adminAppeal) },
  answerAppeals: { body: answerAppealsInput, ...answer(moderation.manyDecided) },
  undoAppeals: { body: undoInput, ...answer(moderation.manyDecided) },
  findPerformers: { query: administration.performersQuery, ...answer(z.array(administration.adminPerformer)) },
  suspendPerformer: { params: idParams, body: suspendInput, ...answer(administration.adminPerformer) },
  listPerformerInvoices: { params: idParams, ...answer(billing.performerInvoices) },
  refundInvoice: { params: idParams, body: refundInput, ...answer(billing.performerInvoices) },
  restorePerformer: { params: idParams, ...answer(administration.adminPerformer) },
  changePerformerSlug: {
    params: idParams,
    body: changePerformerSlugInput,
    ...answer(administration.adminPerformer),
  },
  signOutPerformer: { params: idParams, ...answer(administration.sessionsEnded) },
  readSending: { params: idParams, ...answer(gigs.adminInvitations) },
  pauseSending: { params: idParams, body: sendingInput, ...answer(gigs.adminInvitations) },
  resumeSending: { params: idParams, body: sendingInput, ...answer(gigs.adminInvitations) },
  limitSending: { params: idParams, body: dailyLimitInput, ...answer(gigs.adminInvitations) },
  openSupport: { params: idParams, ...empty },
  listAdministrators: answer(administrators),
  inviteAdministrator: { body: inviteAdministratorInput, ...answer(administrators) },
  removeAdministrator: { params: idParams, ...empty },
  withdrawInvitation: { params: idParams, ...empty },
  readAudit: { query: administration.auditQuery, ...answer(z.array(administration.auditRow)) },
  exportAudit: { query: administration.auditExportQuery, produces: csvOrJson },
  readHealth: answer(administration.machineHealth),
  readFigures: { query: administration.figuresQuery, ...answer(administration.platformFigures) },
  readBusiness: { query: business.businessQuery, ...answer(z.array(business.businessMonth)) },
  exportBusiness: { query: business.businessQuery, produces: 'text/csv' },
  listFailedJobs: answer(z.array(administration.failedJob)),
  retryJob: { params: administration.jobParams, ...empty },
} as const satisfies Record<OperationName, OperationSchemas>;

type Schemas = typeof operationSchemas;
type Given<Name extends OperationName, Part extends keyof OperationSchemas> =
  Schemas[Name] extends Record<Part, infer Schema extends z.ZodType> ? Schema : z.ZodUnknown;

/** What a handler is given, after the schemas have read it. */
export type Params<Name extends OperationName> = z.output<Given<Name, 'params'>>;
export type Query<Name extends OperationName> = z.output<Given<Name, 'query'>>;
export type Headers<Name extends OperationName> = z.output<Given<Name, 'headers'>>;
export type Body<Name extends OperationName> = z.output<Given<Name, 'body'>>;

/** What a caller sends, before the schemas have read it. */
export type QueryInput<Name extends OperationName> = z.input<Given<Name, 'query'>>;
export type HeadersInput<Name extends OperationName> = z.input<Given<Name, 'headers'>>;
export type BodyInput<Name extends OperationName> = z.input<Given<Name, 'body'>>;

/** What an operation answers; unknown when it is a file or a redirect. */
export type Answer<Name extends OperationName> = Schemas[Name] extends {
  answers: Record<number, infer Schema extends z.ZodType>;
}
  ? z.output<Schema>
  : unknown;

type ByRoute = {
  [Name in OperationName as `${(typeof operations)[Name]['method']} ${(typeof operations)[Name]['path']}`]: Name;
};
/**
 * The name under which a method and a path stand in the table. Inferred in a step of its own: `ByRoute[route & keyof
 * ByRoute]` says the same and takes the type check minutes instead of seconds, because it compares every route with
 * every name.
 */
export type NameOf<Called extends { method: string; path: string }> =
  `${Called['method']} ${Called['path']}` extends infer Route extends keyof ByRoute ? ByRoute[Route] : never;
