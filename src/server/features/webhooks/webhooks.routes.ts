import type { FastifyRequest } from 'fastify';
import type { Deps } from '#server/deps.ts';
import { circumstancesOf } from '#server/features/accounts/security/security-notices.ts';
import { handle } from '#server/http/handle.ts';
import { sharedPerMinute } from '#server/http/limits/limits.ts';
import type { Scope } from '#server/http/scope.ts';
import { ownerOf, requireAccess } from '#server/http/scopes.ts';
import { listDeliveries, readDelivery, sendAgain, sendTestEvent } from './deliveries.service.ts';
import { addWebhook, changeWebhook, deleteWebhook, listWebhooks, renewWebhookSecret } from './webhooks.service.ts';

const keyOf = (request: FastifyRequest & { params: { id: string } }) => ({
  performerId: ownerOf(request).performerId,
  id: request.params.id,
});

/** Where an act wants to hear of what happens, and what was sent there. */
export function outgoingWebhookRoutes(scope: Scope, deps: Deps): void {
  handle(scope, 'listWebhooks', {}, async (request) => listWebhooks(deps.db, ownerOf(request).performerId));

  handle(scope, 'addWebhook', { config: sharedPerMinute('webhooks', 30) }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    return addWebhook(deps, ownerOf(request), request.body, circumstancesOf(request, deps));
  });

  handle(scope, 'changeWebhook', { config: { whileLapsed: true } }, async (request) => {
    const { paused, ...more } = request.body;
    // Pausing asks less of us, so a lapsed owner may.
    if (paused !== true || Object.keys(more).length > 0) requireAccess(request);
    const change = { id: request.params.id, ...request.body };
    return changeWebhook(deps, ownerOf(request), change, circumstancesOf(request, deps));
  });

  handle(scope, 'deleteWebhook', { config: { whileLapsed: true } }, async (request) =>
    deleteWebhook(deps.db, ownerOf(request), request.params.id),
  );

  handle(scope, 'renewWebhookSecret', { config: sharedPerMinute('webhooks', 30) }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    return renewWebhookSecret(deps, ownerOf(request), request.params.id, circumstancesOf(request, deps));
  });

  handle(scope, 'testWebhook', { config: sharedPerMinute('webhook-tests', 20) }, async (request) =>
    sendTestEvent(deps, keyOf(request)),
  );

  handle(scope, 'listDeliveries', {}, async (request, reply) => {
    const { deliveries, nextCursor } = await listDeliveries(deps.db, keyOf(request), request.query);
    if (nextCursor) reply.header('x-next-cursor', nextCursor);
    return deliveries;
  });

  handle(scope, 'readDelivery', {}, async (request) => readDelivery(deps.db, keyOf(request)));

  handle(scope, 'sendDeliveryAgain', { config: sharedPerMinute('webhook-tests', 20) }, async (request) =>
    sendAgain(deps, keyOf(request)),
  );
}
