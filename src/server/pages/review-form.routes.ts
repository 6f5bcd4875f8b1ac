import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import type { Deps } from '#server/deps.ts';
import { refuseSubmission } from '#server/features/reviews/admit-submission.ts';
import { serve } from '#server/http/handle.ts';
import { contentSecurityPolicy } from '#server/http/headers.ts';
import { perMinute } from '#server/http/limits.ts';
import type { Scope } from '#server/http/scope.ts';
import { documents } from '#shared/operations.ts';
import { formLimits, readReviewForm } from './read-review-form.ts';
import type { Renderer } from './renderer.ts';
import { brokenOffForm, createFormTaker, formsRead } from './take-review-form.ts';

/** The review form for a browser without scripts: posted as a plain form, answered with a page. */
export function reviewFormRoutes(renderer: Renderer) {
  return (scope: Scope, deps: Deps): void => {
    const take = createFormTaker(deps);
    void scope.register(async (forms: Scope) => {
      await forms.register(formbody);
      await forms.register(multipart, { limits: formLimits, throwFileSizeLimit: false });
      serve(forms, documents.postedReview, { config: perMinute(formsRead) }, async (request, reply) => {
        const { performer } = request.params;
        const overLimit = await refuseSubmission(deps, request);
        const form = await readReviewForm(request, overLimit ? 0 : undefined).catch(() => null);
        const { state, refusal } = form ? await take(performer, form, request, { overLimit }) : brokenOffForm;
        const page = await renderer.reviewForm(
          documents.reviewPage.path.replace(':performer', encodeURIComponent(performer)),
          state,
        );
        if (refusal?.retryAfterSeconds) reply.header('retry-after', refusal.retryAfterSeconds);
        return (
          reply
            // A performer who is unknown or paused is said so by the page itself.
            .code(page.status === 422 && refusal ? refusal.status : page.status)
            .type('text/html; charset=utf-8')
            .header('content-security-policy', contentSecurityPolicy(deps.env))
            .send(page.html)
        );
      });
    });
  };
}
