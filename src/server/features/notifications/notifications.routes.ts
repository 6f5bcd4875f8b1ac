import type { Deps } from '#server/deps.ts';
import { sendFramedMail } from '#server/http/framed-mail.ts';
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
    return sendFramedMail(reply, deps.env, html);
  });
}
