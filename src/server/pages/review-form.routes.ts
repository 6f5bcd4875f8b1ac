import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Deps } from '#server/deps.ts';
import { Refusal, refusals } from '#server/errors.ts';
import { correctAddress } from '#server/features/reviews/correct-address.service.ts';
import { refuseSubmission } from '#server/features/reviews/submitting/admit-submission.ts';
import { serve } from '#server/http/handle.ts';
import { contentSecurityPolicy } from '#server/http/headers.ts';
import { perMinute, sharedPerMinute } from '#server/http/limits/limits.ts';
import type { Scope } from '#server/http/scope.ts';
import { documents } from '#shared/operations.ts';
import { endsCorrection, findEmailProblem } from '#shared/review-problems.ts';
import { correctAddressInput } from '#shared/reviews.ts';
import type { EmailedReview } from '#web/entry-server.tsx';
import { formBytes, formLimits, readReviewForm } from './read-review-form.ts';
import type { Renderer } from './renderer.ts';
import { brokenOffForm, createFormTaker, formsRead } from './take-review-form.ts';

const correction = z
  .object({
    id: z.uuid(),
    uploadToken: z.string().max(200),
    before: z.string().max(300),
    reviewerEmail: z.string().max(300),
  })
  .catch({ id: '', uploadToken: '', before: '', reviewerEmail: '' });

/** The review form for a browser without scripts: posted as a plain form, answered with a page. */
export function reviewFormRoutes(renderer: Renderer) {
  return (scope: Scope, deps: Deps): void => {
    const take = createFormTaker(deps);
    void scope.register(async (forms: Scope) => {
      await forms.register(formbody);
      await forms.register(multipart, { limits: formLimits, throwFileSizeLimit: false });
      const sendForm = (reply: FastifyReply, { html, style }: { html: string; style: string | null }, status: number) =>
        reply
          .code(status)
          .type('text/html; charset=utf-8')
          .header('content-security-policy', contentSecurityPolicy(deps.env, undefined, style))
          .send(html);
      const pathOf = (performer: string) =>
        documents.reviewPage.path.replace(':performer', encodeURIComponent(performer));

      serve(forms, documents.postedAddress, { config: sharedPerMinute('corrections', 10) }, async (request, reply) => {
        const { performer } = request.params;
        const { id, uploadToken, before, reviewerEmail } = correction.parse(request.body);
        const parsed = correctAddressInput.safeParse({ reviewerEmail });
        const emailed: EmailedReview = { id, uploadToken, address: before, corrected: false };
        let status = 200;
        try {
          if (!parsed.success)
            throw refusals.invalid(findEmailProblem(reviewerEmail) ?? 'Enter a valid email address.');
          const secret = deps.env.sessionSecret;
          await correctAddress({ ...deps, secret }, { reviewId: id, token: uploadToken, ...parsed.data });
          Object.assign(emailed, { address: parsed.data.reviewerEmail, corrected: true });
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
          Object.assign(emailed, { typed: reviewerEmail, error: error.message });
          if (endsCorrection(error.status)) emailed.uploadToken = null;
          status = error.status;
        }
        const state = { submitted: true as const, slug: '', photos: { kept: 0, failed: [] }, emailed };
        const page = await renderer.reviewForm(pathOf(performer), state);
        return sendForm(reply, page, page.status === 200 ? status : page.status);
      });

      const config = { ...perMinute(formsRead), uploadBytes: formBytes };
      serve(forms, documents.postedReview, { config }, async (request, reply) => {
        const { performer } = request.params;
        const overLimit = await refuseSubmission(deps, request);
        const form = await readReviewForm(request, overLimit ? 0 : undefined).catch(() => null);
        const { state, refusal } = form ? await take(performer, form, request, { overLimit }) : brokenOffForm;
        const page = await renderer.reviewForm(pathOf(performer), state);
        if (refusal?.retryAfterSeconds) reply.header('retry-after', refusal.retryAfterSeconds);
        // A performer who is unknown or paused is said so by the page itself.
        return sendForm(reply, page, page.status === 422 && refusal ? refusal.status : page.status);
      });
    });
  };
}
