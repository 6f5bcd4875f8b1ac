import type { Deps } from '#server/deps.ts';
import { refusals } from '#server/errors.ts';
import { loadSession } from '#server/features/accounts/session-reader.ts';
import type { Scope } from './scope.ts';
import { isWrite } from './scopes.ts';

/** Ways out, which are writes too. */
const waysOut = new Set(['/api/support/end', '/api/auth/sign-out', '/api/logout']);

/**
 * An administrator viewing an owner's account as support sees what the owner sees and changes nothing, whatever the route: what is done in
 * an owner's name is done by the owner.
 */
export function refuseSupportWrites(app: Scope, deps: Deps): void {
  app.addHook('onRequest', async (request) => {
    if (!isWrite(request) || waysOut.has(request.routeOptions.url ?? '')) return;
    if ((await loadSession(request, deps))?.supportBy) throw refusals.supportReadsOnly();
  });
}
