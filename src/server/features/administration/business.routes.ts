import type { Deps } from '#server/deps.ts';
import { handle, handleRaw } from '#server/http/handle.ts';
import type { Scope } from '#server/http/scope.ts';
import { readBusiness, writeBusinessCsv } from './business.service.ts';

export function businessRoutes(scope: Scope, { db, env, now }: Deps): void {
  const { billing } = env;

  handle(scope, 'readBusiness', {}, async (request) => readBusiness(db, { now: now(), billing, ...request.query }));

  handleRaw(scope, 'exportBusiness', {}, async (request, reply) => {
    const months = await readBusiness(db, { now: now(), billing, ...request.query });
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="business-${now().toISOString().slice(0, 10)}.csv"`)
      .send(writeBusinessCsv(months, billing));
  });
}
