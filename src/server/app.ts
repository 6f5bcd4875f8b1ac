import { randomUUID } from 'node:crypto';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import cors from '@fastify/cors';
import fastifyStatic from '@fastify/static';
import Fastify, { type FastifyRequest, type FastifyServerOptions } from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { documents } from '#shared/operations.ts';
import { assetsFolder } from './built.ts';
import type { Deps } from './deps.ts';
import { ownerAccountRoutes, publicAccountRoutes } from './features/accounts/accounts.routes.ts';
import { emailChangeRoutes } from './features/accounts/email-change.routes.ts';
import { leavingRoutes } from './features/accounts/leaving/leaving.routes.ts';
import { passkeyRoutes } from './features/accounts/passkeys/passkeys.routes.ts';
import { acceptInvitationRoutes, administratorRoutes } from './features/administration/administrators.routes.ts';
import { businessRoutes } from './features/administration/business.routes.ts';
import { adminPerformerRoutes, supportRoutes } from './features/administration/performers.routes.ts';
import { platformRoutes } from './features/administration/platform.routes.ts';
import { appealRoutes } from './features/appeals/appeals.routes.ts';
import { archiveRoutes } from './features/archive/archive.routes.ts';
import { auditRoutes } from './features/audit/audit.routes.ts';
import { billingRoutes } from './features/billing/billing.routes.ts';
import { refundRoutes } from './features/billing/refunds.routes.ts';
import { sandboxRoutes } from './features/billing/sandbox.routes.ts';
import { webhookRoutes } from './features/billing/webhook.routes.ts';
import { creativeRoutes } from './features/creatives/creatives.routes.ts';
import { shareImageRoutes } from './features/creatives/share-images.routes.ts';
import { enquiryRoutes } from './features/enquiries/enquiries.routes.ts';
import { firstStepRoutes } from './features/first-steps/first-steps.routes.ts';
import { adminFlagRoutes } from './features/flags/flag-decisions.routes.ts';
import { flagRoutes } from './features/flags/flags.routes.ts';
import { galleryRoutes } from './features/gallery/gallery.routes.ts';
import { mailEventRoutes } from './features/gigs/bounces/mail-events.routes.ts';
import { gigCalendarRoutes } from './features/gigs/calendars/gig-calendar.routes.ts';
import { gigFeedRoutes, ownGigFeedRoutes } from './features/gigs/calendars/gig-feed.routes.ts';
import { gigRoutes } from './features/gigs/gigs.routes.ts';
import { sendingRoutes } from './features/gigs/sending/sending.routes.ts';
import { adminImportRoutes, importRoutes, publicImportRoutes } from './features/imports/imports.routes.ts';
import { apiKeyRoutes } from './features/keys/keys.routes.ts';
import { moderationRoutes } from './features/moderation/moderation.routes.ts';
import { notificationRoutes } from './features/notifications/notifications.routes.ts';
import { fileRoutes } from './features/pictures/files.routes.ts';
import { brandRoutes } from './features/profiles/brand.routes.ts';
import { logoRoutes } from './features/profiles/logo.routes.ts';
import { profileRoutes } from './features/profiles/own-profile.routes.ts';
import { replyRoutes } from './features/replies/replies.routes.ts';
import { savedReplyRoutes } from './features/replies/saved-replies.routes.ts';
import { manageReviewRoutes } from './features/reviews/own/own-reviews.routes.ts';
import { photoRoutes } from './features/reviews/photos/photos.routes.ts';
import { ownerReviewRoutes, publicReviewRoutes } from './features/reviews/reviews.routes.ts';
import { createFloodLimit } from './features/reviews/submitting/flood-limit.ts';
import {
  exportKeyRoutes,
  signedExportRoutes,
  verifierRoutes,
} from './features/signed-exports/signed-exports.routes.ts';
import { analyticsRoutes } from './features/stats/analytics.routes.ts';
import { trustRoutes } from './features/trust/trust.routes.ts';
import { outgoingWebhookRoutes } from './features/webhooks/webhooks.routes.ts';
import { badgeRoutes } from './features/widgets/badges.routes.ts';
import { oembedRoutes } from './features/widgets/oembed.routes.ts';
import { ownerWidgetRoutes, publicWidgetRoutes } from './features/widgets/widgets.routes.ts';
import { settleEncoding } from './http/accept-encoding.ts';
import { hearOwnChanges } from './http/cache/hear-own-changes.ts';
import { answerErrors } from './http/error-handler.ts';
import { forOtherSites, setHeaders } from './http/headers.ts';
import { healthRoutes } from './http/health.ts';
import { refuseExpectations } from './http/input/expectations.ts';
import { readJsonBodies } from './http/input/json-bodies.ts';
import { longestName, toReadableAddress } from './http/input/readable-address.ts';
import { rejectUnknownInput } from './http/input/reject-unknown-input.ts';
import { bodyLimits, limitBodies } from './http/limits/body-limits.ts';
import { limitRates } from './http/limits/limits.ts';
import { metricsRoutes } from './http/metrics.routes.ts';
import { observeRequests } from './http/observe-requests.ts';
import { describeCalls } from './http/openapi/api-guide.ts';
import { describeApi, openapiRoutes } from './http/openapi/openapi.ts';
import { isHttpsOnly, refuseForeignWrites } from './http/origin-check.ts';
import { listRoutes } from './http/route-list.ts';
import type { Scope } from './http/scope.ts';
import { openScopes } from './http/scopes.ts';
import { logSecurityEvents } from './http/security-log.ts';
import { answerClientError, createHttpServer } from './http/server.ts';
import { refuseSupportWrites } from './http/support-writes.ts';
import { toLoggedError } from './logged-error.ts';
import { accountLinkRoutes } from './pages/account-links.routes.ts';
import { configRoutes } from './pages/config.routes.ts';
import { crawlerRoutes } from './pages/crawler.routes.ts';
import { embedRoutes } from './pages/embed.routes.ts';
import { enquiryFormRoutes } from './pages/enquiry-form.routes.ts';
import { gigFormRoutes } from './pages/gig-form.routes.ts';
import { iconRoutes } from './pages/icon.routes.ts';
import { importedReportRoutes } from './pages/imported-reports.routes.ts';
import { invitationLinkRoutes } from './pages/invitation-links.routes.ts';
import { mailLinkRoutes } from './pages/mail-links.routes.ts';
import { myEnquiryRoutes } from './pages/my-enquiry.routes.ts';
import { myReviewRoutes } from './pages/my-review.routes.ts';
import { answerUnknownPaths, pageRoutes } from './pages/pages.routes.ts';
import { createRenderer } from './pages/renderer.ts';
import { reportRoutes } from './pages/reports.routes.ts';
import { reviewFormRoutes } from './pages/review-form.routes.ts';
import { schemaRoutes } from './pages/schema.routes.ts';
import { toPrintable } from './printable.ts';

/** Fastify's types know compilers of JSON Schema alone. */
const zodCompilers = {
  buildValidator: () => validatorCompiler,
  buildSerializer: () => serializerCompiler,
} as unknown as NonNullable<NonNullable<FastifyServerOptions['schemaController']>['compilersFactory']>;

/** The whole application, in the order in which a request meets it. */
export async function buildApp(deps: Deps): Promise<Scope> {
  const { env, publicCache, development } = deps;

  // Behind a proxy the other end of every connection is that proxy.
  const own = ownOrigins(deps);
  const refuseFlood = createFloodLimit(deps, (origin) => own !== false && own.test(origin));
  const http = createHttpServer({ limitAddresses: env.rateLimits && env.trustProxy === 0 });
  const app: Scope = Fastify({
    // Ready public bytes are written before the router is asked, and floods refused; see http/cache/public-cache.ts.
    serverFactory: (handler) =>
      http.create((request, response) => {
        if (publicCache.answer(request, response) || refuseFlood(request, response)) return;
        if (development) development.handle(request, response, () => handler(request, response));
        else handler(request, response);
      }),
    clientErrorHandler: answerClientError,
    // By then no client should be connected any more; one that is still gets its answer.
    return503OnClosing: false,
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: longestName },
    rewriteUrl: ({ url = '/' }) => toReadableAddress(url),
    bodyLimit: bodyLimits.json,
    // Given here, Fastify does not load compilers of its own, which nothing uses.
    schemaController: { compilersFactory: zodCompilers },
    trustProxy: (_address, hop) => hop < env.trustProxy,
    genReqId: () => randomUUID(),
    logger: {
      level: env.logLevel,
      // JSON escapes some of the characters that steer a terminal, not all.
      hooks: { streamWrite: toPrintable },
      // No address, no query and no body: what people are and write stays out of the log.
      serializers: {
        req: (request: FastifyRequest) => ({ method: request.method, route: request.routeOptions?.url }),
        err: (error: unknown) => toLoggedError(error),
      },
    },
  }).withTypeProvider<ZodTypeProvider>();
  app.decorateRequest('account', null);
  refuseExpectations(app);
  app.decorate('drain', http.drain);

  observeRequests(app, deps.observing);
  hearOwnChanges(app, deps);
  const renderer = await createRenderer(deps, () => describeCalls(app.swagger() as object));
  answerErrors(app, env, renderer.notice);
  listRoutes(app);
  rejectUnknownInput(app);
  await describeApi(app, env);
  setHeaders(app, env);
  await app.register(cors, {
    origin: own,
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    credentials: true,
    exposedHeaders: ['X-Next-Cursor'],
  });
  limitBodies(app);
  readJsonBodies(app);
  await app.register(cookie);
  settleEncoding(app);
  // Bodies come as they are: unpacking them would be work that a stranger can ask for.
  await app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip', 'identity'],
    globalDecompression: false,
    // Whole answers are compressed at once, one after the other: a stream for each holds a megabyte until it is read.
    syncThreshold: 512 * 1024,
    // A window of 64 KB: what an answer holds that nobody takes is memory of ours.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 16 } },
  });
  // Before the limits, so outside them: a page is dozens of files, and all guests of an evening share one address.
  await app.register(fastifyStatic, {
    root: assetsFolder(),
    prefix: documents.asset.path.replace('*', ''),
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    index: false,
    // Widgets load fonts from other sites, and browsers ask for permission for those.
    setHeaders: (reply) => void reply.headers({ ...forOtherSites, 'access-control-allow-origin': '*' }),
  });
  logSecurityEvents(app, deps);
  await limitRates(app, deps);
  refuseForeignWrites(app, env);
  refuseSupportWrites(app, deps);

  const scope = openScopes(app, deps);
  // Where no money is taken, the calls about money do not exist.
  if (env.billing) await scope.webhook(webhookRoutes);
  await scope.webhook(mailEventRoutes);
  await scope.public(
    healthRoutes,
    metricsRoutes,
    openapiRoutes,
    publicAccountRoutes,
    emailChangeRoutes,
    passkeyRoutes,
    publicReviewRoutes,
    photoRoutes,
    fileRoutes,
  );
  await scope.public(
    crawlerRoutes,
    iconRoutes,
    pageRoutes(renderer),
    schemaRoutes(renderer),
    trustRoutes,
    exportKeyRoutes,
    verifierRoutes,
  );
  await scope.public(reviewFormRoutes(renderer), enquiryFormRoutes(renderer), gigFormRoutes(renderer), configRoutes);
  await scope.public(
    mailLinkRoutes(renderer),
    myReviewRoutes(renderer),
    myEnquiryRoutes(renderer),
    reportRoutes(renderer),
    importedReportRoutes(renderer),
    invitationLinkRoutes(renderer),
    accountLinkRoutes(renderer),
  );
  await scope.public(publicWidgetRoutes, embedRoutes, oembedRoutes, badgeRoutes, gigFeedRoutes, publicImportRoutes);
  await scope.public(supportRoutes, acceptInvitationRoutes, shareImageRoutes);
  if (env.billing) await scope.owner(billingRoutes, sandboxRoutes);
  await scope.owner(ownerAccountRoutes, brandRoutes, notificationRoutes, ownerReviewRoutes);
  await scope.owner(manageReviewRoutes, replyRoutes, savedReplyRoutes, flagRoutes, analyticsRoutes);
  await scope.owner(galleryRoutes, profileRoutes, logoRoutes, firstStepRoutes, leavingRoutes, archiveRoutes);
  await scope.owner(ownerWidgetRoutes, creativeRoutes, gigRoutes, gigCalendarRoutes, enquiryRoutes);
  await scope.owner(apiKeyRoutes, outgoingWebhookRoutes, ownGigFeedRoutes, signedExportRoutes, importRoutes);

  await scope.admin(moderationRoutes, adminFlagRoutes, appealRoutes, adminPerformerRoutes, auditRoutes, platformRoutes);
  await scope.admin(administratorRoutes, businessRoutes, sendingRoutes, adminImportRoutes);
  if (env.billing) await scope.admin(refundRoutes);
  answerUnknownPaths(app, renderer, env);

  return app;
}

/** Pages on another host of the product may call with cookies; nobody else may. */
function ownOrigins({ env }: Deps): RegExp | false {
  if (env.productDomain === null) return false;
  const domain = env.productDomain.replaceAll('.', '\\.');
  const scheme = isHttpsOnly(env) ? 'https' : 'https?';
  // Pages beside an app host with a port of its own have the same one.
  const [port = ''] = /:\d+$/.exec(env.appHost ?? '') ?? [];
  return new RegExp(`^${scheme}://([a-z0-9-]+\\.)*${domain}${port}$`);
}
