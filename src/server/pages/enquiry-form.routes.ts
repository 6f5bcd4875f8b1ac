import formbody from '@fastify/formbody';
import type { Deps } from '#server/deps.ts';
import { Refusal } from '#server/errors.ts';
import { sendEnquiry } from '#server/features/enquiries/enquiries.service.ts';
import { isAskerEmailed } from '#server/features/notifications/enquiry-mails.service.ts';
import { myEnquiryPath } from '#server/features/notifications/mail-links.ts';
import { refuseSubmission } from '#server/features/reviews/submitting/admit-submission.ts';
import { serve } from '#server/http/handle.ts';
import { contentSecurityPolicy } from '#server/http/headers.ts';
import { perMinute } from '#server/http/limits/limits.ts';
import type { Scope } from '#server/http/scope.ts';
import { enquiryFields, readEnquiry } from '#shared/enquiries.ts';
import { documents } from '#shared/operations.ts';
import type { EnquiryFormState } from '#web/entry-server.tsx';
import type { Renderer } from './renderer.ts';
import { formsRead } from './take-review-form.ts';

const needsScripts =
  'A quick automatic check is needed before we can take your enquiry, and it runs in JavaScript. Turn on JavaScript for this site and send your enquiry again.';

/** The form that checks availability: posted as a plain form, answered with a page. */
export function enquiryFormRoutes(renderer: Renderer) {
  return (scope: Scope, deps: Deps): void => {
    void scope.register(async (forms: Scope) => {
      await forms.register(formbody);
      serve(forms, documents.postedEnquiry, { config: perMinute(formsRead) }, async (request, reply) => {
        const { performer } = request.params;
        const body: Record<string, unknown> = { ...(request.body as object | null) };
        const typed = (name: string) => (typeof body[name] === 'string' ? body[name] : '');
        const values = Object.fromEntries(enquiryFields.map((name) => [name, typed(name)]));

        async function take(): Promise<{ state: EnquiryFormState; refusal: Refusal | null; performerId?: string }> {
          const refuse = (refusal: Refusal) => {
            const error = refusal.challenge ? needsScripts : refusal.message;
            return { state: { values, problems: {}, error, challenge: refusal.challenge ?? null }, refusal };
          };
          const overLimit = await refuseSubmission(deps, request, typed('challenge'));
          if (overLimit) return refuse(overLimit);
          const read = readEnquiry(values, deps.now());
          if ('problems' in read)
            return { state: { values, problems: read.problems, error: null, challenge: null }, refusal: null };
          try {
            const isTrapped = typed('website') !== '';
            const sent = await sendEnquiry(deps, performer, { enquiry: read.input, isTrapped }, request);
            // With an email address the link is emailed alone, so that only who reads that mailbox has it.
            const ownPage = read.input.email === null ? myEnquiryPath(deps.env.sessionSecret, sent) : null;
            // A program that fell into the trap learns nothing.
            const emailed = ownPage === null && (isTrapped || (await isAskerEmailed(deps.db, sent.id)));
            const state = { sent: true as const, ownPage, emailed };
            return { state, refusal: null, performerId: sent.performerId };
          } catch (error) {
            if (!(error instanceof Refusal)) throw error;
            return refuse(error);
          }
        }

        const { state, refusal, performerId = performer } = await take();
        const path = documents.enquiryPage.path.replace(':performer', encodeURIComponent(performerId));
        const page = await renderer.enquiryForm(path, state);
        // A former address of the page leads to today's.
        if (page.location) return reply.redirect(page.location, 303);
        if (refusal?.retryAfterSeconds) reply.header('retry-after', refusal.retryAfterSeconds);
        return (
          reply
            // A performer who is unknown or paused is said so by the page itself.
            .code(page.status === 422 && refusal ? refusal.status : page.status)
            .type('text/html; charset=utf-8')
            .header('content-security-policy', contentSecurityPolicy(deps.env, undefined, page.style))
            .send(page.html)
        );
      });
    });
  };
}
