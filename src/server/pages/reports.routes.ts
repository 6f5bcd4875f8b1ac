import { z } from 'zod';
import type { Deps } from '#server/deps.ts';
import { refusals } from '#server/errors.ts';
import { findReportable, reportReview } from '#server/features/flags/reports.service.ts';
import { handle, serve } from '#server/http/handle.ts';
import { sharedPerMinute } from '#server/http/limits/limits.ts';
import type { Scope } from '#server/http/scope.ts';
import { reportReviewInput } from '#shared/flags.ts';
import { documents } from '#shared/operations.ts';
import { sendMailPage } from './mail-page-answer.ts';
import type { Renderer } from './renderer.ts';
import { explainReport, readTypedReport } from './typed-report.ts';

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
      try {
        const input = reportReviewInput.parse(request.body ?? {});
        await reportReview(deps, id, input, request.ip);
        return send(reply, { page: 'reported', slug, told: input.email !== '' });
      } catch (error) {
        const { problem, status } = explainReport(reply, error);
        const typed = readTypedReport(request.body);
        return send(reply, { page: 'report-review', id, comment, slug, imported: false, typed, problem }, status);
      }
    });
  };
}
