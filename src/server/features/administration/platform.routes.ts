import { z } from 'zod';
import type { Deps } from '#server/deps.ts';
import { refusals } from '#server/errors.ts';
import { recordAudit } from '#server/features/audit/audit.service.ts';
import type { Scope } from '#server/http/scope.ts';
import { administratorOf } from '#server/http/scopes.ts';
import { listFailedJobs, retryFailedJob } from '#server/queue/failed-jobs.ts';
import { platformFiguresAnswer } from '#shared/administration-answers.ts';
import { failedJobAnswer } from '#shared/answers.ts';
import { readFigures } from './platform.service.ts';

export function platformRoutes(scope: Scope, deps: Deps): void {
  const { db } = deps;

  scope.get(
    '/api/admin/figures',
    {
      schema: {
        summary: 'What became of the reviews of the last days, by stars; mail, jobs, storage and database',
        querystring: z.strictObject({ days: z.coerce.number().int().min(1).max(3650).default(30) }),
        response: { 200: platformFiguresAnswer },
      },
    },
    async (request) => readFigures(deps, request.query.days),
  );

  scope.get(
    '/api/admin/jobs/failed',
    { schema: { summary: 'Jobs that have used up their tries', response: { 200: z.array(failedJobAnswer) } } },
    async () => listFailedJobs(db),
  );

  scope.post(
    '/api/admin/jobs/:id/retry',
    {
      schema: {
        summary: 'Try a failed job again',
        params: z.strictObject({ id: z.string().regex(/^\d{1,18}$/, 'This is not the number of a job.') }),
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      await db.transaction().execute(async (trx) => {
        if (!(await retryFailedJob(trx, id))) throw refusals.notFound('failed job');
        const entry = { action: 'job.retry', subjectType: 'job', subjectId: id, before: null, after: null };
        await recordAudit(trx, administratorOf(request), entry);
      });
      return reply.code(204).send(undefined);
    },
  );
}
