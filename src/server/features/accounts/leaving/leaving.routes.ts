import { Readable } from 'node:stream';
import type { Deps } from '#server/deps.ts';
import { requireProof } from '#server/features/accounts/own-proof.ts';
import { handle, handleRaw } from '#server/http/handle.ts';
import { countExport } from '#server/http/limits/exports.ts';
import { perMinute } from '#server/http/limits/limits.ts';
import type { Scope } from '#server/http/scope.ts';
import { ownerOf } from '#server/http/scopes.ts';
import { keepAccount, requestDeletion, requireOwnAddress } from './deletion.service.ts';
import { writeAccountExport } from './export.service.ts';

/** Exporting one's data and deleting one's account. Owners who no longer pay may do both. */
export function leavingRoutes(scope: Scope, deps: Deps): void {
  const { db, now, env } = deps;
  const config = { ...perMinute(10), whileLapsed: true };

  handleRaw(scope, 'exportAccount', { config: { ...perMinute(5), notForSupport: true } }, async (request, reply) => {
    const owner = ownerOf(request);
    countExport(reply, owner.id);
    const day = now().toISOString().slice(0, 10);
    return reply
      .type('application/json; charset=utf-8')
      .header('content-disposition', `attachment; filename="starbill-${owner.slug}-${day}.json"`)
      .send(Readable.from(writeAccountExport(db, owner, { now: now(), billing: env.billing })));
  });

  handle(scope, 'requestDeletion', { config }, async (request) => {
    const owner = ownerOf(request);
    requireOwnAddress(owner, request.body.confirmation);
    await requireProof(request, deps, owner, request.body.password);
    return requestDeletion(deps, owner);
  });

  handle(scope, 'keepAccount', { config }, async (request) => keepAccount(deps, ownerOf(request).id));
}
