import type { FastifyReply, FastifyRequest } from 'fastify';
import { createBoundedMemory } from '#server/bounded-memory.ts';
import type { Deps } from '#server/deps.ts';
import { loadSession } from '#server/features/accounts/session-reader.ts';
import { hashUnder } from '#server/signed-token.ts';
import type { Scope } from './scope.ts';

/** What somebody tries to do to an account, by the route it is tried on. */
const accountEvents: Record<string, string> = {
  'POST /api/auth/sign-up/email': 'sign-up',
  'POST /api/auth/sign-in/email': 'sign-in with password',
  'POST /api/auth/sign-in/magic-link': 'sign-in link asked for',
  'GET /api/auth/magic-link/verify': 'sign-in with emailed link',
  'GET /api/auth/callback/oidc': 'sign-in with provider',
  'POST /api/auth/two-factor/verify-totp': 'second factor: app code',
  'POST /api/auth/two-factor/verify-backup-code': 'second factor: backup code',
  'POST /api/auth/two-factor/enable': 'two-factor switched on',
  'POST /api/auth/two-factor/disable': 'two-factor switched off',
  'POST /api/auth/two-factor/get-totp-uri': 'two-factor secret shown',
  'POST /api/auth/two-factor/generate-backup-codes': 'new backup codes',
  'GET /api/auth/verify-email': 'address confirmed',
  'POST /api/auth/request-password-reset': 'password reset asked for',
  'POST /api/auth/reset-password': 'password reset',
  'POST /api/auth/change-password': 'password changed',
  'POST /api/auth/passkey/verify-authentication': 'sign-in with passkey',
  'POST /api/account/passkey-options': 'new passkey begun',
  'POST /api/auth/passkey/verify-registration': 'passkey added',
  'POST /api/auth/passkey/delete-passkey': 'passkey removed',
  'POST /api/auth/change-email': 'change of address asked for',
  'DELETE /api/account/email-change': 'change of address dropped',
  'POST /confirm-email': 'address changed',
  'POST /secure-account': 'account secured by emailed link',
  'POST /api/auth/revoke-session': 'session ended from another',
  'POST /api/auth/revoke-other-sessions': 'other sessions ended',
  'POST /api/auth/sign-out': 'sign-out',
  'GET /api/logout': 'sign-out',
  'POST /api/logout': 'sign-out',
  'POST /api/account/deletion': 'account deletion asked for',
};

/** These lead on whether they worked or not; it worked when the place they lead to names no error. */
const leadsOn = (reply: FastifyReply) => reply.statusCode === 302;
const worked = (reply: FastifyReply) =>
  leadsOn(reply) ? !/[?&]error=/.test(String(reply.getHeader('location') ?? '')) : reply.statusCode < 300;

/**
 * One line in the log for every attempt on an account and for every refused request: who, from where, on which route,
 * with which outcome. Addresses and emails are logged as fingerprints under our secret: two lines of one client can be
 * matched, but a line identifies nobody.
 */
export function logSecurityEvents(app: Scope, deps: Deps): void {
  const fingerprint = (kind: string, text: string) =>
    hashUnder(deps.env.sessionSecret, 'log', `${kind}:${text}`, 'hex').slice(0, 12);

  // A flood is one line a minute for each client and route: it must not fill the disk as well.
  const flooding = createBoundedMemory<true>(5_000, { ttl: 60_000 });
  const isKnownFlood = (client: string, route: string) => {
    const known = flooding.has(`${client} ${route}`);
    if (!known) flooding.set(`${client} ${route}`, true);
    return known;
  };

  app.addHook('onResponse', (request, reply, done) => {
    const route = `${request.method} ${request.routeOptions.url ?? ''}`;
    const event = accountEvents[route] ?? refusedEvent(request, reply);
    // Nearly all requests end here.
    if (!event) return done();
    logEvent(event, route, request, reply).then(() => done(), done);
  });

  async function logEvent(event: string, route: string, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const client = fingerprint('client', request.ip);
    if (reply.statusCode === 429 && isKnownFlood(client, route)) return;
    const accepted = accountEvents[route] !== undefined && worked(reply);
    const line = {
      security: event,
      outcome: accepted ? 'accepted' : 'refused',
      status: reply.statusCode,
      route,
      reqId: request.id,
      client,
      account: await whose(request, reply, deps),
      mailbox: mailboxOf(request, (email) => fingerprint('mailbox', email)),
    };
    if (accepted) app.log.info(line, 'security event');
    else app.log.warn(line, 'security event');
  }
}

/** A refusal that says something about the person who met it, rather than about a mistyped field. */
function refusedEvent(request: FastifyRequest, reply: FastifyReply): string | null {
  const { statusCode } = reply;
  const url = request.routeOptions.url ?? '';
  if (statusCode === 401) return 'not signed in';
  if (statusCode === 403) return 'not allowed';
  if (statusCode === 429) return 'too many requests';
  if (statusCode === 404 && url.startsWith('/api/admin/') && !request.account) return 'administrators’ route';
  if (statusCode === 404 && request.account && url.includes('/:')) return 'not theirs, or not there';
  if (statusCode === 400 && url.startsWith('/api/webhooks/')) return 'unsigned webhook';
  return null;
}

/** The account of the session that came, or of the one that was just begun. */
async function whose(request: FastifyRequest, reply: FastifyReply, deps: Deps): Promise<string | undefined> {
  const begun = [reply.getHeader('set-cookie') ?? []]
    .flat()
    .map((cookie) => deps.auth.sessionCookie.readToken(String(cookie)));
  const token = begun.find((value) => value !== null);
  if (!token) return request.account?.id ?? (await loadSession(request, deps).catch(() => null))?.id;
  const row = await deps.db
    .selectFrom('sessions')
    .select('accountId')
    .where('token', '=', token)
    .executeTakeFirst()
    .catch(() => undefined);
  return row?.accountId;
}

function mailboxOf({ body }: FastifyRequest, toFingerprint: (email: string) => string): string | undefined {
  const email = (body as { email?: unknown } | null | undefined)?.email;
  return typeof email === 'string' ? toFingerprint(email.trim().toLowerCase()) : undefined;
}
