import type { Deps } from '#server/deps.ts';
import { sendFramedMail } from '#server/http/framed-mail.ts';
import { handle, handleRaw } from '#server/http/handle.ts';
import type { Scope } from '#server/http/scope.ts';
import { ownerOf } from '#server/http/scopes.ts';
import { clearBell, readBell } from './bell.service.ts';
import { previewMail, readNotificationStatus, setNewReviewMail, wantEnquiryMail } from './notifications.service.ts';

/** What an owner sees and decides of the mails in their name. */
export function notificationRoutes(scope: Scope, deps: Deps): void {
  handle(scope, 'readNotificationStatus', {}, async (request) => readNotificationStatus(deps, ownerOf(request)));

  // Emails can be switched off without a subscription, too.
  handle(scope, 'wantNewReviewMail', { config: { whileLapsed: true } }, async (request) => {
    const owner = ownerOf(request);
    await setNewReviewMail(deps.db, owner, request.body, deps.now());
    return readNotificationStatus(deps, owner);
  });

  handle(scope, 'wantEnquiryMail', { config: { whileLapsed: true } }, async (request) => {
    const owner = ownerOf(request);
    await wantEnquiryMail(deps.db, owner, request.body.wanted);
    return readNotificationStatus(deps, owner);
  });

  handle(scope, 'readBell', {}, async (request) => readBell(deps.db, ownerOf(request)));

  handle(scope, 'clearBell', { config: { whileLapsed: true } }, async (request) =>
    clearBell(deps.db, ownerOf(request), { seenUntil: new Date(request.body.seenUntil), now: deps.now() }),
  );

  handleRaw(scope, 'previewMail', {}, async (request, reply) => {
    const html = await previewMail(deps, ownerOf(request), { ...request.params, ...request.query });
    return sendFramedMail(reply, deps.env, html);
  });
}
