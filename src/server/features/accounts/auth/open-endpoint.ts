import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '#server/deps.ts';
import { refusals } from '#server/errors.ts';
import {
  endSession,
  findEmailOf,
  findEmailOfSession,
  recordSignIn,
} from '#server/features/accounts/accounts.service.ts';
import { readClaim } from '#server/features/accounts/email-change.service.ts';
import { findPasskeyName } from '#server/features/accounts/passkeys/passkeys.service.ts';
import { countPasswordAttempt } from '#server/features/accounts/passwords/password-attempts.ts';
import { newsOf, tellHolder, tellOfNewBrowser } from '#server/features/accounts/security/security-notices.ts';
import { loadSession } from '#server/features/accounts/session-reader.ts';
import { handleRaw } from '#server/http/handle.ts';
import { sharedPerMinute } from '#server/http/limits/limits.ts';
import type { Scope } from '#server/http/scope.ts';
import { type Operation, operations, screens } from '#shared/operations.ts';
import { confirmedFlag } from '#shared/paths.ts';
import { addressUnconfirmed } from './auth-refusals.ts';
import { callAuth, sendAuthAnswer } from './call-auth.ts';
import type { Endpoint } from './endpoints.ts';

/** Where a new link can be asked for. */
const brokenConfirmation = `${screens.settingsScreen.path}?${confirmedFlag}&error=invalid_token`;

/** Opens one of better-auth's endpoints as a route of ours. */
export function openEndpoint(scope: Scope, deps: Deps, endpoint: Endpoint): void {
  const { name, body, query, needsProvider = false } = endpoint;
  const { method, path, scope: audience }: Operation = operations[name];
  const options = {
    // A HEAD from a mail scanner would use a link up.
    exposeHeadRoute: false,
    config: {
      ...(endpoint.perMinute && sharedPerMinute(name, endpoint.perMinute)),
      openedByPeople: endpoint.openedByPeople,
    },
    ...(body && { body }),
    ...(query && { query }),
  };
  handleRaw(scope, name, options, async (request, reply) => {
    const session = await loadSession(request, deps);
    if (!session && audience === 'session') throw refusals.signedOut();
    if (!session?.emailVerified && endpoint.addressConfirmed) throw addressUnconfirmed();
    // A token that changes the address is pressed on a page of its own, and opens nothing here.
    const claim = endpoint.ownAddress ? readClaim((request.query as { token: string }).token) : {};
    if (endpoint.ownAddress && (claim.email !== session?.email || claim.updateTo !== undefined))
      return reply.redirect(brokenConfirmation);
    const given = (request.body ?? {}) as { email?: string; token?: string; id?: string; name?: string };
    const tried = endpoint.checksPassword
      ? await countPasswordAttempt(request, deps, { email: given.email, session })
      : null;
    const resetting = name === 'resetPassword' ? await deps.auth.accountOfReset(given.token ?? '') : null;
    const passkeyName =
      session && endpoint.ownPasskey ? await findPasskeyName(deps.db, session.id, given.id ?? '') : given.name;
    if (endpoint.ownPasskey && passkeyName === null) throw refusals.notFound('passkey');
    const question = {
      method,
      path: endpoint.goesTo ?? path,
      query: { ...(request.query as Record<string, unknown>), ...(session?.supportBy && { disableRefresh: 'true' }) },
      body: request.body,
      needsProvider,
      withSession: session !== null,
    };
    const answer = await callAuth(request, deps, question);
    if (endpoint.ownAddress && /[?&]error=/.test(answer.headers.get('location') ?? ''))
      return reply.redirect(brokenConfirmation);
    if (answer.ok) tried?.release();
    const begun = newSession(request, answer, deps);
    if (begun) await tellOfNewBrowser(request, deps, { token: begun.token, before: session?.id ?? null });
    if (begun) await recordSignIn(deps.db, begun.token, { now: deps.now(), before: session?.id ?? null });
    if (session && begun) await endSession(deps.db, session.sessionId);
    const news = answer.ok
      ? newsOf(name, { wasTwoFactor: session?.twoFactorEnabled ?? null, passkeyName: passkeyName ?? null })
      : null;
    // A reset is news to the account of its link, which may not be the one signed in here.
    const holder = resetting ?? session?.id;
    if (news && holder) await tellHolder(request, deps, holder, news);
    await rememberDevice(request, reply, deps, answer.ok && resetting ? { accountId: resetting } : begun);
    return sendAuthAnswer(reply, answer, deps.env);
  });
}

/** The session that better-auth has begun with this answer. Signing in again ends the session before. */
export function newSession(request: FastifyRequest, answer: Response, { auth }: Deps): { token: string } | null {
  const { readToken } = auth.sessionCookie;
  const present = readToken(request.headers.cookie);
  const tokens = answer.headers.getSetCookie().map(readToken);
  const token = tokens.find((candidate) => candidate !== null && candidate !== present);
  return token ? { token } : null;
}

/** A browser that has signed in, or chosen a new password, has a password limit apart from strangers' from then on. */
export async function rememberDevice(
  request: FastifyRequest,
  reply: FastifyReply,
  { db, auth }: Deps,
  proven: { token: string } | { accountId: string } | null,
): Promise<void> {
  if (!proven) return;
  const email = await ('token' in proven ? findEmailOfSession(db, proven.token) : findEmailOf(db, proven.accountId));
  if (email) auth.knownDevices.remember(reply, request.headers.cookie, email);
}
