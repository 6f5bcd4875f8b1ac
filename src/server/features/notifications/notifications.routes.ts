import type { Deps } from '#server/deps.ts';
import { handle, handleRaw } from '#server/http/handle.ts';
import type { Scope } from '#server/http/scope.ts';
import { ownerOf } from '#server/http/scopes.ts';
import { previewMail, readNotificationStatus, setNewReviewMail } from './notifications.service.ts';

/** What an owner sees and decides of the mails in their name. */
export function notificationRoutes(scope: Scope, deps: Deps): void {
  handle(scope, 'readNotificationStatus', {}, async (request) => readNotificationStatus(deps, ownerOf(request)));

  // Emails can be switched off without a subscription, too.
  handle(scope, 'wantNewReviewMail', { config: { whileLapsed: true } }, async (request) => {
    const owner = ownerOf(request);
    await setNewReviewMail(deps.db, owner, request.body.wanted);
    return readNotificationStatus(deps, owner);
  });

  handleRaw(scope, 'previewMail', {}, async (request, reply) => {
    const html = await previewMail(deps, ownerOf(request), request.params.kind);
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', framedMailPolicy(deps.env))
      .removeHeader('x-frame-options')
      .send(html);
  });
}

/**
 * A mail carries its styles inside, and is shown in a frame of our own pages: nothing in it can run or lead anywhere.
 */
function framedMailPolicy({ productDomain }: Pick<Deps['env'], 'productDomain'>): string {
  const ours = productDomain === null ? "'self'" : `'self' https://${productDomain} https://*.${productDomain}`;
  return `default-src 'none'; style-src 'unsafe-inline'; frame-ancestors ${ours}; base-uri 'none'; form-action 'none'; sandbox`;
}
