import type { Deps } from '#server/deps.ts';
import { refusals } from '#server/errors.ts';
import { handle } from '#server/http/handle.ts';
import { sharedPerMinute } from '#server/http/limits/limits.ts';
import { networkOf } from '#server/http/limits/network-of.ts';
import type { Scope } from '#server/http/scope.ts';
import { operations, screens } from '#shared/operations.ts';
import { isEmailTaken } from './accounts.service.ts';
import { toRefusal } from './auth/auth-refusals.ts';
import { callAuth } from './auth/call-auth.ts';
import { beginEmailChange, dropEmailChange } from './email-change.service.ts';
import { requireProof } from './own-proof.ts';
import { circumstancesOf } from './security/security-notices.ts';
import { loadSession } from './session-reader.ts';

/** Asking for another email address. Nothing in the answer or in its time says whether that address has an account. */
export function emailChangeRoutes(scope: Scope, deps: Deps): void {
  handle(scope, 'requestEmailChange', { config: sharedPerMinute('change-email', 10) }, async (request) => {
    const session = await loadSession(request, deps);
    if (!session) throw refusals.signedOut();
    const { newEmail, password } = request.body;
    await requireProof(request, deps, session, password);
    await beginEmailChange(deps, session, { newEmail, at: circumstancesOf(request, deps) });
    if (await isEmailTaken(deps.db, newEmail)) await deps.auth.sendAddressInUse(newEmail, networkOf(request.ip));
    // better-auth sends the link, and for an address that is taken it only seems to.
    const answer = await callAuth(request, deps, {
      ...operations.requestEmailChange,
      body: { newEmail, callbackURL: screens.settingsScreen.path },
    });
    if (!answer.ok) throw await toRefusal(answer);
    return { pendingEmail: newEmail };
  });

  handle(scope, 'cancelEmailChange', {}, async (request) => {
    const session = await loadSession(request, deps);
    if (!session) throw refusals.signedOut();
    await dropEmailChange(deps.db, session.id);
    return { pendingEmail: null };
  });
}
