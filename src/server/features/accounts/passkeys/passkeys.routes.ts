import type { Deps } from '#server/deps.ts';
import { refusals } from '#server/errors.ts';
import { addressUnconfirmed } from '#server/features/accounts/auth/auth-refusals.ts';
import { callAuth, sendAuthAnswer } from '#server/features/accounts/auth/call-auth.ts';
import { requireProof } from '#server/features/accounts/own-proof.ts';
import { loadSession } from '#server/features/accounts/session-reader.ts';
import { handle, handleRaw } from '#server/http/handle.ts';
import { sharedPerMinute } from '#server/http/limits/limits.ts';
import type { Scope } from '#server/http/scope.ts';
import { listPasskeys, requireRoomForPasskey } from './passkeys.service.ts';

/** The passkeys of the person who is signed in. Signing in with one, naming and removing it are better-auth's. */
export function passkeyRoutes(scope: Scope, deps: Deps): void {
  handle(scope, 'listPasskeys', {}, async (request) => {
    const session = await loadSession(request, deps);
    if (!session) throw refusals.signedOut();
    return listPasskeys(deps.db, session.id);
  });

  // The challenge of a new passkey is given out for the password: who merely found an open browser adds none.
  handleRaw(scope, 'startPasskey', { config: sharedPerMinute('passkey', 20) }, async (request, reply) => {
    const session = await loadSession(request, deps);
    if (!session) throw refusals.signedOut();
    if (!session.emailVerified) throw addressUnconfirmed();
    await requireProof(request, deps, session, request.body.password);
    await requireRoomForPasskey(deps.db, session.id);
    const path = '/api/auth/passkey/generate-register-options';
    return sendAuthAnswer(reply, await callAuth(request, deps, { method: 'GET', path }), deps.env);
  });
}
