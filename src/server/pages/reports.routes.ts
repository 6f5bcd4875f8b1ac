import { z } from 'zod';
import type { Deps } from '#server/deps.ts';
import { Refusal, refusals } from '#server/errors.ts';
import { findReportable, reportReview } from '#server/features/flags/reports.service.ts';
import { handle, serve } from '#server/http/handle.ts';
import { sharedPerMinute } from '#server/http/limits/limits.ts';
import type { Scope } from '#server/http/scope.ts';
import { reportReviewInput } from '#shared/flags.ts';
import { documents } from '#shared/operations.ts';
import { sendMailPage } from './mail-page-answer.ts';
import type { Renderer } from './renderer.ts';
import { readTypedReport } from './typed-report.ts';

/** A visitor reports a published review: by the API, or by a page that needs no script. Its form is read by the parser that the links of emails share. */
export function reportRoutes(renderer: Renderer) {
  return (scope: Scope, deps: Deps): void => {
    const send = sendMailPage(renderer, deps.env);
    const config = sharedPerMinute('reports', 5);

    handle(scope, 'reportReview', { config }, async (request) => {
      await reportReview(deps, request.params.id, request.body, request.ip);
      return { status: 'received' as const };
    });

    async function findReview(id: string) {
      const review = z.uuid().safeParse(id).success ? await findReportable(deps, id) : undefined;
      if (!review) throw refusals.notFound('review');
      return review;
    }

    serve(scope, documents.reportReviewPage, {}, async (request, reply) => {
      const { id, comment, slug } = await findReview(request.params.id);
      return send(reply, { page: 'report-review', id, comment, slug, imported: false, typed: null, problem: null });
    });

    serve(scope, documents.postedReport, { config }, async (request, reply) => {
      const { id, comment, slug } = await findReview(request.params.id);
      const input = reportReviewInput.safeParse(request.body ?? {});
      const typed = readTypedReport(request.body);
      const again = (problem: string, refusal?: Refusal) => {
        if (refusal?.retryAfterSeconds) reply.header('retry-after', refusal.retryAfterSeconds);
        return send(
          reply,
          { page: 'report-review', id, comment, slug, imported: false, typed, problem },
          refusal?.status,
        );
      };
      if (!input.success) return again(input.error.issues[0]?.message ?? 'Check what you entered.');
      try {
        await reportReview(deps, id, input.data, request.ip);
      } catch (error) {
        if (error instanceof Refusal && error.status === 429) return again(error.message, error);
        throw error;
      }
      return send(reply, { page: 'reported', slug, told: input.data.email !== '' });
    });
  };
}
