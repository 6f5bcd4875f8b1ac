import type { Deps } from '#server/deps.ts';
import { refusals } from '#server/errors.ts';
import { handleRaw } from '#server/http/handle.ts';
import type { Scope } from '#server/http/scope.ts';
import { handleProviderEvent } from './webhook.service.ts';

/** Stripe's events. The body is the bytes that were signed; nothing has parsed them. */
export function webhookRoutes(scope: Scope, deps: Deps): void {
  const { payments } = deps;
  const config = { fromAnywhere: true, rateLimit: false as const };

  const hide = payments?.kind !== 'stripe';
  handleRaw(scope, 'receiveStripeEvent', { config, hide }, async (request, reply) => {
    if (payments?.kind !== 'stripe') throw refusals.noSuchCall();
    const signature = request.headers['stripe-signature'];
    const body = request.body instanceof Buffer ? request.body : Buffer.alloc(0);
    const event = payments.readEvent(body, typeof signature === 'string' ? signature : '', deps.now());
    if (!event) throw refusals.invalid('This is not signed by Stripe, or was signed too long ago.');
    await handleProviderEvent({ ...deps, payments }, event);
    return reply.code(204).send();
  });
}
