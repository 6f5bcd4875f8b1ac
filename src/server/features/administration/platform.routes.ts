import type { Deps } from '#server/deps.ts';
import { refusals } from '#server/errors.ts';
import { recordAudit } from '#server/features/audit/audit.service.ts';
import { handle } from '#server/http/handle.ts';
import type { Scope } from '#server/http/scope.ts';
import { administratorOf } from '#server/http/scopes.ts';
import { listFailedJobs, retryFailedJob } from '#server/queue/failed-jobs.ts';
import { readMachineHealth, watchEventLoop } from './health.service.ts';
import { readFigures } from './platform.service.ts';

export function platformRoutes(scope: Scope, deps: Deps): void {
  const { db } = deps;

  const delays = watchEventLoop();
  scope.addHook('onClose', async () => void delays.disable());
  handle(scope, 'readHealth', {}, async () => readMachineHealth(deps, delays));

  handle(scope, 'readFigures', {}, async (request) => readFigures(deps, request.query.days));

  handle(scope, 'listFailedJobs', {}, async () => listFailedJobs(db));

  handle(scope, 'retryJob', {}, async (request) => {
    const { id } = request.params;
    await db.transaction().execute(async (trx) => {
      if (!(await retryFailedJob(trx, id))) throw refusals.notFound('failed job');
      const entry = { action: 'job.retry', subjectType: 'job', subjectId: id, before: null, after: null } as const;
      await recordAudit(trx, administratorOf(request), entry);
    });
  });
}
