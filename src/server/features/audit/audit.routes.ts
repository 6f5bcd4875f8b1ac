import { Readable } from 'node:stream';
import { z } from 'zod';
import type { Deps } from '#server/deps.ts';
import { pageQuery } from '#server/http/cursor.ts';
import { countExport } from '#server/http/exports.ts';
import type { Scope } from '#server/http/scope.ts';
import { administratorOf } from '#server/http/scopes.ts';
import { auditFilters } from '#shared/administration.ts';
import { auditRowAnswer } from '#shared/answers.ts';
import { readAudit } from './audit.service.ts';
import { exportAudit } from './audit-export.ts';

const contentTypes = { csv: 'text/csv; charset=utf-8', json: 'application/json; charset=utf-8' };

export function auditRoutes(scope: Scope, { db, now }: Deps): void {
  scope.get(
    '/api/admin/audit',
    {
      schema: {
        summary: 'What was done, by whom, before and after; newest first',
        querystring: z.strictObject({
          ...auditFilters,
          limit: pageQuery.limit,
          cursor: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
        }),
        response: { 200: z.array(auditRowAnswer) },
      },
    },
    async (request, reply) => {
      const { cursor, ...filters } = request.query;
      const { rows, nextCursor } = await readAudit(db, { ...filters, before: cursor });
      if (nextCursor !== null) reply.header('x-next-cursor', String(nextCursor));
      return rows;
    },
  );

  scope.get(
    '/api/admin/audit/export',
    {
      schema: {
        summary: 'The same as a file, CSV or JSON',
        querystring: z.strictObject({ ...auditFilters, format: z.enum(['csv', 'json']).default('csv') }),
      },
    },
    async (request, reply) => {
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
    },
  );
}
