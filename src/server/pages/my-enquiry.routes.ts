import { z } from 'zod';
import type { Deps } from '#server/deps.ts';
import { eraseEnquiry, readEnquiryLink } from '#server/features/enquiries/asker-page.service.ts';
import { serve } from '#server/http/handle.ts';
import { sharedPerMinute } from '#server/http/limits/limits.ts';
import type { Scope } from '#server/http/scope.ts';
import { documents } from '#shared/operations.ts';
import { sendMailPage } from './mail-page-answer.ts';
import type { Renderer } from './renderer.ts';

const isSure = (body: unknown) => z.object({ sure: z.literal('yes') }).safeParse(body).success;

/**
 * The private page of who sent an enquiry: what they typed, and a button that deletes it. Opening the link changes
 * nothing, and the first press asks. Its forms are read by the parser that the links of emails share.
 */
export function myEnquiryRoutes(renderer: Renderer) {
  return (scope: Scope, deps: Deps): void => {
    const send = sendMailPage(renderer, deps.env);
    const broken = (why: 'wrong' | 'gone') => ({ page: 'broken-link', purpose: 'my-enquiry', why }) as const;

    serve(scope, documents.myEnquiryPage, {}, async (request, reply) => {
      const { token } = request.params;
      const found = await readEnquiryLink(deps, token);
      if (typeof found === 'string') return send(reply, broken(found));
      return send(reply, { page: 'my-enquiry', token, enquiry: found.shown, sure: false });
    });

    const config = { ...sharedPerMinute('my-enquiry', 30), fromAnywhere: true };
    serve(scope, documents.eraseMyEnquiry, { config }, async (request, reply) => {
      const { token } = request.params;
      const found = await readEnquiryLink(deps, token);
      if (typeof found === 'string') return send(reply, broken(found));
      const { key, slug, shown } = found;
      if (!isSure(request.body)) return send(reply, { page: 'my-enquiry', token, enquiry: shown, sure: true });
      await eraseEnquiry(deps.db, key, deps.now());
      return send(reply, { page: 'enquiry-deleted', business: shown.business, slug });
    });
  };
}
