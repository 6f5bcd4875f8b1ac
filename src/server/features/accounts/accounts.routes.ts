import type { FastifyRequest } from 'fastify';
import type { Deps } from '#server/deps.ts';
import { refusals } from '#server/errors.ts';
import { rescheduleGigs } from '#server/features/gigs/sending/reschedule.ts';
import { planDigestAnew } from '#server/features/notifications/review-digest.service.ts';
import { explainGuessable } from '#server/guessable-password.ts';
import { handle, handleRaw, serve } from '#server/http/handle.ts';
import { sharedPerMinute } from '#server/http/limits/limits.ts';
import { networkOf } from '#server/http/limits/network-of.ts';
import type { Scope } from '#server/http/scope.ts';
import { ownerOf, requireAccess } from '#server/http/scopes.ts';
import type { ChangeAccountInput } from '#shared/accounts.ts';
import { documents, operations, screens } from '#shared/operations.ts';
import { confirmedFlag } from '#shared/paths.ts';
import { onlyToken } from '#shared/schemas/accounts.ts';
import { readSignedIn } from './accounts.queries.ts';
import { changeAccount, endSession, isEmailTaken, recordSignIn, revokeSession } from './accounts.service.ts';
import { emailTaken } from './auth/auth-refusals.ts';
import { callAuth, keepCookies, sendAuthAnswer } from './auth/call-auth.ts';
import { listEndpoints } from './auth/endpoints.ts';
import { newSession, openEndpoint, rememberDevice } from './auth/open-endpoint.ts';
import { loadSession, type SessionAccount } from './session-reader.ts';
import { returnPath, signInAddress } from './sign-in-address.ts';

const day = 24 * 60 * 60 * 1000;
/** A session is prolonged when this much or less of its 30 days is left: about once a day of use. */
const prolongWhenLeft = 29 * day;

/** Signing in and out, and what a page asks before it knows who its visitor is. */
export function publicAccountRoutes(scope: Scope, deps: Deps): void {
  for (const endpoint of listEndpoints(deps.env)) openEndpoint(scope, deps, endpoint);

  handleRaw(scope, 'signUp', { config: sharedPerMinute('sign-up', 20) }, async (request, reply) => {
    const { email, password, firstName, lastName, businessName, timeZone, rememberMe } = request.body;
    const name = request.body.name || `${firstName} ${lastName}`;
    const guessable = explainGuessable(password, [email, firstName, lastName, businessName]);
    if (guessable) throw refusals.invalid(guessable, { password: guessable });
    const body = { email, password, name, firstName, lastName, businessName, timeZone, rememberMe };
    if (await isEmailTaken(deps.db, email)) throw emailTaken();
    const before = await loadSession(request, deps);
    const answer = await deps.auth.withSignUpReady({ email, password, asker: networkOf(request.ip) }, () =>
      callAuth(request, deps, { ...operations.signUp, body }),
    );
    // Of two sign-ups with one address at the same moment, the later one learns of the earlier only as it writes.
    if (answer.status === 422 && (await isEmailTaken(deps.db, email))) throw emailTaken();
    const begun = newSession(request, answer, deps);
    if (begun) await recordSignIn(deps.db, begun.token, { now: deps.now(), before: null });
    if (before && begun) await endSession(deps.db, before.sessionId);
    await rememberDevice(request, reply, deps, begun);
    return sendAuthAnswer(reply, answer, deps.env);
  });

  handleRaw(scope, 'signOut', {}, async (request, reply) =>
    sendAuthAnswer(reply, await signOut(request, deps), deps.env),
  );

  // By its id: better-auth asks for the token, which no script of ours may know.
  handle(scope, 'revokeSession', {}, async (request) => {
    const session = await loadSession(request, deps);
    if (!session) throw refusals.signedOut();
    await revokeSession(deps.db, session.id, request.body.id);
    return {};
  });

  handle(scope, 'listSignInMethods', {}, async () => ({
    oidc: deps.env.oidc ? { name: deps.env.oidc.name } : null,
  }));

  handle(scope, 'readSignedIn', {}, async (request, reply) => {
    const session = await loadSession(request, deps);
    if (!session) throw refusals.signedOut();
    if (!session.supportBy && session.sessionEnds.getTime() - deps.now().getTime() < prolongWhenLeft) {
      const cookies = await deps.auth.prolongSession(request.headers.cookie ?? '');
      if (cookies.length > 0) reply.header('set-cookie', cookies);
    }
    return describeSignedIn(deps, session);
  });

  handleRaw(scope, 'goToSignIn', { config: { openedByPeople: true } }, async (request, reply) => {
    const path = returnPath(request.query.returnTo, deps.env.appUrl);
    if (await loadSession(request, deps)) return reply.redirect(path ?? screens.dashboardScreen.path);
    return reply.redirect(signInAddress(path));
  });

  // Only the person who signed up confirms: a scanner that opens every link of an email must not, and neither must
  // somebody whose address a stranger has signed up with.
  const link = { config: { openedByPeople: true }, query: onlyToken.loose() };
  serve(scope, documents.confirmAddressPage, link, async (request, reply) => {
    const query = new URLSearchParams({ token: request.query.token });
    if (!(await loadSession(request, deps)))
      return reply.redirect(signInAddress(`${documents.confirmAddressPage.path}?${query}`));
    query.set('callbackURL', `${screens.dashboardScreen.path}?${confirmedFlag}`);
    return reply.redirect(`${operations.confirmAddress.path}?${query}`);
  });

  // GET, because that is what the screens' links use.
  for (const name of ['leave', 'leaveByForm'] as const) {
    const options = { config: { openedByPeople: true }, exposeHeadRoute: false };
    handleRaw(scope, name, options, async (request, reply) => {
      // A link or picture on somebody else's page must not sign people out. A write has been checked before.
      if (request.headers['sec-fetch-site'] === 'cross-site') throw refusals.foreignOrigin();
      keepCookies(reply, await signOut(request, deps));
      return reply.redirect('/');
    });
  }
}

/** What an owner changes of their own account. */
export function ownerAccountRoutes(scope: Scope, deps: Deps): void {
  for (const name of ['changeAccount', 'changeAccountSwitches'] as const) {
    handle(scope, name, { config: { whileLapsed: true } }, async (request) => {
      const owner = ownerOf(request);
      if (!onlyReduces(request.body)) requireAccess(request);
      await changeAccount(deps.db, { owner, changes: request.body, now: deps.now() });
      // "At 10:00" is another moment now.
      if (request.body.timeZone !== undefined) {
        await deps.db.transaction().execute(async (trx) => {
          await rescheduleGigs({ ...deps, db: trx }, owner.performerId, deps.now());
          await planDigestAnew(trx, owner.performerId, deps.now());
        });
      }
      return describeSignedIn(deps, owner);
    });
  }
}

/** Whether it only switches something off, or removes the logo. */
const onlyReduces = (changes: ChangeAccountInput) =>
  Object.values(changes).every((value) => value === false || value === null);

async function describeSignedIn({ db, env, now, openAccess }: Deps, session: SessionAccount) {
  const signedIn = await readSignedIn(
    db,
    { accountId: session.id, performerId: session.performerId },
    { now: now(), billing: env.billing, openAccess, production: env.production },
  );
  if (!signedIn) throw refusals.signedOut();
  return { ...signedIn, supportBy: session.supportBy };
}

/** Ends the session in the database first: a cookie that was only taken away could still be somewhere. */
async function signOut(request: FastifyRequest, deps: Deps): Promise<Response> {
  const session = await loadSession(request, deps);
  if (session) await endSession(deps.db, session.sessionId);
  return callAuth(request, deps, operations.signOut);
}
