import type { Deps } from '#server/deps.ts';
import { refusals } from '#server/errors.ts';
import { loadSession } from '#server/features/accounts/session-reader.ts';
import type { Scope } from './scope.ts';
import { isWrite } from './scopes.ts';

/** Ways out, which are writes too. */
const waysOut = new Set(['/api/support/end', '/api/auth/sign-out', '/api/logout']);

/**
 * An administrator viewing an owner's account as support changes nothing, whatever the route, because what is done in an
 * owner's name is done by the owner; and takes no file with the owner's data away.
 */
export function refuseSupportWrites(app: Scope, deps: Deps): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { url = '', config } = request.routeOptions;
    const takesAway = config.notForSupport === true;
    if (!takesAway && (!isWrite(request) || waysOut.has(url))) return done();
    loadSession(request, deps).then((session) => {
      if (!session?.supportBy) return done();
      return done(takesAway ? refusals.supportExportsNothing() : refusals.supportReadsOnly());
    }, done);
  });
}
