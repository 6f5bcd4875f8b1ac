import type { Deps } from '#server/deps.ts';
import { refusals } from '#server/errors.ts';
import { handleRaw } from '#server/http/handle.ts';
import type { Scope } from '#server/http/scope.ts';
import { readMailEvent, recordMailEvent } from './mail-events.service.ts';

/** Late bounces and complaints, from the operator's mail provider. The body is the bytes that were signed. */
export function mailEventRoutes(scope: Scope, deps: Deps): void {
  const config = { fromAnywhere: true, rateLimit: false as const };

  const { mailWebhookSecret } = deps.env;
  handleRaw(scope, 'receiveMailEvent', { config, hide: mailWebhookSecret === null }, async (request, reply) => {
    if (mailWebhookSecret === null) throw refusals.noSuchCall();
    const signature = request.headers['x-starbill-signature'];
    const body = request.body instanceof Buffer ? request.body : Buffer.alloc(0);
    const event = readMailEvent(mailWebhookSecret, body, typeof signature === 'string' ? signature : '', deps.now());
    if (!event) throw refusals.invalid('This is not signed with MAIL_WEBHOOK_SECRET, or was signed too long ago.');
    await recordMailEvent(deps, event);
    return reply.code(204).send();
  });
}
