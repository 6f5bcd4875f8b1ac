import formbody from '@fastify/formbody';
import { z } from 'zod';
import { submitReviewInput } from '#shared/reviews.ts';
import type { Deps } from '../deps.ts';
import { Refusal } from '../errors.ts';
import { submitReview } from '../features/reviews/reviews.service.ts';
import { contentSecurityPolicy } from '../http/headers.ts';
import { perMinute } from '../http/limits.ts';
import type { Scope } from '../http/scope.ts';
import type { Renderer } from './renderer.ts';

const fields = ['reviewerName', 'reviewerEmail', 'eventType', 'comment', 'rating'] as const;

const formBody = z.record(z.string(), z.string()).catch({});

/** The first thing wrong with a form, in the words of the toasts. */
function findProblem(values: Record<string, string>, error: z.ZodError): { title: string; message: string } {
  if (!['1', '2', '3', '4', '5'].includes(values.rating ?? '')) {
    return { title: 'Rating Required', message: 'Please select a rating before submitting.' };
  }
  if (!values.reviewerName?.trim() || !values.comment?.trim()) {
    return { title: 'Required Fields', message: 'Please fill in your name and comment.' };
  }
  return { title: 'Error', message: error.issues[0]?.message ?? 'Failed to submit review. Please try again.' };
}

/** The review form for a browser without scripts: posted as a plain form, answered with a page. */
export function reviewFormRoutes(renderer: Renderer) {
  return (scope: Scope, deps: Deps): void => {
    void scope.register(formbody);
    scope.post('/review/:performer', { config: perMinute(10) }, async (request, reply) => {
      const { performer } = request.params as { performer: string };
      const body = formBody.parse(request.body);
      const path = `/review/${encodeURIComponent(performer)}`;
      const values = Object.fromEntries(fields.map((name) => [name, body[name] ?? '']));
      const send = async (state: Parameters<Renderer['reviewForm']>[1]) => {
        const { status, html } = await renderer.reviewForm(path, state);
        return reply
          .code(status)
          .type('text/html; charset=utf-8')
          .header('content-security-policy', contentSecurityPolicy(deps.env))
          .send(html);
      };
      const parsed = submitReviewInput.safeParse({ ...values, rating: Number(values.rating) });
      if (!parsed.success) return send({ values, error: findProblem(values, parsed.error) });
      try {
        const secret = deps.env.sessionSecret;
        const key = body.submissionKey?.slice(0, 200) || null;
        const submitted = await submitReview({ ...deps, secret }, performer, parsed.data, key);
        return await send({ submitted: true, slug: submitted.performer.slug });
      } catch (error) {
        // An unknown performer gets the page that says so; what is wrong with the form is said above it.
        if (!(error instanceof Refusal)) throw error;
        return send({ values, error: { title: 'Error', message: error.message } });
      }
    });
  };
}
