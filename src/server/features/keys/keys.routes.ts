import type { Deps } from '#server/deps.ts';
import { circumstancesOf } from '#server/features/accounts/security/security-notices.ts';
import { handle } from '#server/http/handle.ts';
import { sharedPerMinute } from '#server/http/limits/limits.ts';
import type { Scope } from '#server/http/scope.ts';
import { ownerOf } from '#server/http/scopes.ts';
import { createApiKey, listApiKeys, revokeApiKey } from './keys.service.ts';

/** The keys with which an owner's tools call the API. */
export function apiKeyRoutes(scope: Scope, deps: Deps): void {
  handle(scope, 'listApiKeys', {}, async (request) => listApiKeys(deps.db, ownerOf(request).performerId));

  handle(scope, 'createApiKey', { config: sharedPerMinute('api-keys', 20) }, async (request, reply) => {
    // No cache between us and the browser may keep what is shown once.
    reply.header('cache-control', 'no-store');
    return createApiKey(deps, ownerOf(request), request.body, circumstancesOf(request, deps));
  });

  handle(scope, 'revokeApiKey', { config: { whileLapsed: true } }, async (request) =>
    revokeApiKey(deps.db, ownerOf(request), request.params.id, deps.now()),
  );
}
