import { Readable } from 'node:stream';
import type { Deps } from '#server/deps.ts';
import { handle, handleRaw } from '#server/http/handle.ts';
import { countExport } from '#server/http/limits/exports.ts';
import type { Scope } from '#server/http/scope.ts';
import { administratorOf } from '#server/http/scopes.ts';
import { readAudit } from './audit.service.ts';
import { exportAudit } from './audit-export.ts';

const contentTypes = { csv: 'text/csv; charset=utf-8', json: 'application/json; charset=utf-8' };

export function auditRoutes(scope: Scope, { db, now }: Deps): void {
  handle(scope, 'readAudit', {}, async (request, reply) => {
    const { cursor, ...filters } = request.query;
    const { rows, nextCursor } = await readAudit(db, { ...filters, before: cursor });
    if (nextCursor !== null) reply.header('x-next-cursor', String(nextCursor));
    return rows;
  });

  handleRaw(scope, 'exportAudit', {}, async (request, reply) => {
    countExport(reply, administratorOf(request).id);
    const { format, ...filters } = request.query;
    const text = exportAudit(db, filters, format);
    // Begun before the answer is, so that a database that is away is still a clear refusal.
    const first = await text.next();
    return reply
      .type(contentTypes[format])
      .header('content-disposition', `attachment; filename="audit-${now().toISOString().slice(0, 10)}.${format}"`)
      .send(
        Readable.from(
          (async function* () {
            if (first.done) return;
            yield first.value;
            yield* text;
          })(),
        ),
      );
  });
}
