import { z } from 'zod';
import type { Deps } from '#server/deps.ts';
import type { Scope } from '#server/http/scope.ts';
import { ownerOf } from '#server/http/scopes.ts';
import { notificationStatusAnswer } from '#shared/answers.ts';
import { previewKinds } from '#shared/mails.ts';
import { previewMail, readNotificationStatus, setNewReviewMail } from './notifications.service.ts';

/** What an owner sees and decides of the mails in their name. */
export function notificationRoutes(scope: Scope, deps: Deps): void {
  scope.get(
    '/api/notifications/status',
    { schema: { summary: 'How mail goes out', response: { 200: notificationStatusAnswer } } },
    async (request) => readNotificationStatus(deps, ownerOf(request)),
  );

  scope.put(
    '/api/notifications/new-review-mail',
    {
      // Whoever wants no mail gets none, subscription or not.
      config: { whileLapsed: true },
      schema: {
        summary: 'Get a mail with every new review, or none',
        body: z.strictObject({ wanted: z.boolean() }),
        response: { 200: notificationStatusAnswer },
      },
    },
    async (request) => {
      const owner = ownerOf(request);
      await setNewReviewMail(deps.db, owner, request.body.wanted);
      return readNotificationStatus(deps, owner);
    },
  );

  scope.get(
    '/api/notifications/preview/:kind',
    {
      schema: {
        summary: 'A mail as it would go out, as a document for a frame',
        params: z.strictObject({ kind: z.enum(previewKinds) }),
      },
    },
    async (request, reply) => {
      const html = await previewMail(deps, ownerOf(request), request.params.kind);
      return reply
        .type('text/html; charset=utf-8')
        .header('content-security-policy', framedMailPolicy(deps.env))
        .removeHeader('x-frame-options')
        .send(html);
    },
  );
}

/** A mail carries its styles inside, and is shown in a frame of our own pages: nothing in it can run or lead anywhere. */
function framedMailPolicy({ productDomain }: Pick<Deps['env'], 'productDomain'>): string {
  const ours = productDomain === null ? "'self'" : `'self' https://${productDomain} https://*.${productDomain}`;
  return `default-src 'none'; style-src 'unsafe-inline'; frame-ancestors ${ours}; base-uri 'none'; form-action 'none'; sandbox`;
}
