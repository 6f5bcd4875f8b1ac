import { z } from 'zod';
import type { Deps } from '#server/deps.ts';
import { refusals } from '#server/errors.ts';
import {
  eraseByCode,
  findReportableImported,
  reportImported,
} from '#server/features/imports/imported-reports.service.ts';
import { handle, serve } from '#server/http/handle.ts';
import { sharedPerMinute } from '#server/http/limits/limits.ts';
import type { Scope } from '#server/http/scope.ts';
import { reportImportedInput } from '#shared/flags.ts';
import { documents } from '#shared/operations.ts';
import { sendMailPage } from './mail-page-answer.ts';
import type { Renderer } from './renderer.ts';
import { explainReport, readTypedReport } from './typed-report.ts';

const enteredCode = z.object({ code: z.string().max(100) }).catch({ code: '' });

/** The same whether it was mistyped, is too old or was never sent: nobody learns whether an address is known. */
const wrongCode = 'That code isn’t right, or no longer works. Check the newest email from us, or ask again.';

/** A visitor reports an imported review, or has their own deleted, by pages that need no script. Their forms are read by the parser that the links of emails share. */
export function importedReportRoutes(renderer: Renderer) {
  return (scope: Scope, deps: Deps): void => {
    const send = sendMailPage(renderer, deps.env);
    const config = sharedPerMinute('reports', 5);

    handle(scope, 'reportImported', { config }, async (request) => {
      await reportImported(deps, request.params.id, request.body, request.ip);
      return { status: 'received' as const };
    });

    async function findReview(id: string) {
      const review = z.uuid().safeParse(id).success ? await findReportableImported(deps, id) : undefined;
      if (!review) throw refusals.notFound('review');
      const { comment, slug } = review;
      return { id: review.id, comment, slug, imported: true };
    }

    serve(scope, documents.reportImportedPage, {}, async (request, reply) =>
      send(reply, { page: 'report-review', ...(await findReview(request.params.id)), typed: null, problem: null }),
    );

    serve(scope, documents.postedImportedReport, { config }, async (request, reply) => {
      const review = await findReview(request.params.id);
      const { slug, id } = review;
      try {
        const input = reportImportedInput.parse(request.body ?? {});
        await reportImported(deps, id, input, request.ip);
        if (input.reason === 'own_words') return send(reply, { page: 'imported-code', id, slug, problem: null });
        return send(reply, { page: 'reported', slug, told: input.email !== '' });
      } catch (error) {
        const { problem, status } = explainReport(reply, error);
        const typed = readTypedReport(request.body);
        return send(reply, { page: 'report-review', ...review, typed, problem }, status);
      }
    });

    serve(scope, documents.importedCodePage, {}, async (request, reply) => {
      const { id, slug } = await findReview(request.params.id);
      return send(reply, { page: 'imported-code', id, slug, problem: null });
    });

    const codes = sharedPerMinute('imported-codes', 10);
    serve(scope, documents.postedImportedCode, { config: codes }, async (request, reply) => {
      const { id, slug } = await findReview(request.params.id);
      if (await eraseByCode(deps, id, enteredCode.parse(request.body ?? {}).code))
        return send(reply, { page: 'imported-erased', slug });
      return send(reply, { page: 'imported-code', id, slug, problem: wrongCode });
    });
  };
}
