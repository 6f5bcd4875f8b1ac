import { Readable } from 'node:stream';
import { z } from 'zod';
import type { Deps } from '#server/deps.ts';
import { countExport } from '#server/http/exports.ts';
import { perMinute } from '#server/http/limits.ts';
import type { Scope } from '#server/http/scope.ts';
import { ownerOf } from '#server/http/scopes.ts';
import { limits } from '#shared/limits.ts';
import { keepAccount, requestDeletion } from './deletion.service.ts';
import { writeAccountExport } from './export.service.ts';

const response = { 200: z.strictObject({ deletesOn: z.string().nullable() }) };

/** Taking one's data along, and going. Whoever no longer pays may do both. */
export function leavingRoutes(scope: Scope, deps: Deps): void {
  const { db, now } = deps;
  scope.get(
    '/api/account/export',
    { config: perMinute(5), schema: { summary: 'Everything your account holds, as a JSON file' } },
    async (request, reply) => {
      const { id, slug } = ownerOf(request);
      countExport(reply, id);
      const day = now().toISOString().slice(0, 10);
      return reply
        .type('application/json; charset=utf-8')
        .header('content-disposition', `attachment; filename="starbill-${slug}-${day}.json"`)
        .send(Readable.from(writeAccountExport(db, id, now())));
    },
  );

  scope.post(
    '/api/account/deletion',
    {
      config: { ...perMinute(10), whileLapsed: true },
      schema: {
        summary: `Ask for your account to be deleted in ${limits.deletionGraceDays} days`,
        body: z.strictObject({ confirmation: z.string().trim().max(limits.email) }),
        response,
      },
    },
    async (request) => requestDeletion(deps, ownerOf(request), request.body),
  );

  scope.delete(
    '/api/account/deletion',
    {
      config: { ...perMinute(10), whileLapsed: true },
      schema: { summary: 'Keep your account after all', response },
    },
    async (request) => keepAccount(deps, ownerOf(request).id),
  );
}
