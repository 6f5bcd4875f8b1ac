import type { Deps } from '#server/deps.ts';
import { handlePublic } from '#server/http/cache/public-answers.ts';
import { handle, handleRaw } from '#server/http/handle.ts';
import { perMinute } from '#server/http/limits/limits.ts';
import type { Scope } from '#server/http/scope.ts';
import { administratorOf, ownerOf } from '#server/http/scopes.ts';
import { limits } from '#shared/limits.ts';
import { operations } from '#shared/operations.ts';
import { askImported } from './ask-imported.service.ts';
import { decideImport, readImported, readImports } from './import-decisions.service.ts';
import { resolveReported } from './imported-removal.service.ts';
import { beginImport, previewImport, retryImport, undoImport } from './imports.service.ts';
import { listOwnImported, listOwnImports, readOwnImport } from './own-imports.service.ts';
import { readPublicImported } from './public-imports.service.ts';
import { readReported } from './reported-imports.service.ts';

/** Reviews that an owner brings from elsewhere. */
export function importRoutes(scope: Scope, deps: Deps): void {
  const { db } = deps;
  handleRaw(
    scope,
    'importReviews',
    { config: perMinute(20), bodyLimit: limits.importBytes },
    async (request, reply) => {
      const { performerId, id: accountId } = ownerOf(request);
      return request.body.dryRun
        ? reply.code(200).send(await previewImport(deps, performerId, request.body))
        : reply.code(202).send(await beginImport(deps, { performerId, accountId }, request.body));
    },
  );

  handle(scope, 'listImports', {}, async (request, reply) => {
    const { imports, nextCursor } = await listOwnImports(db, ownerOf(request).performerId, request.query);
    if (nextCursor) reply.header('x-next-cursor', nextCursor);
    return imports;
  });

  handle(scope, 'readImport', {}, async (request) =>
    readOwnImport(db, { performerId: ownerOf(request).performerId, importId: request.params.id }),
  );

  handle(scope, 'listImported', {}, async (request) =>
    listOwnImported(db, { performerId: ownerOf(request).performerId, importId: request.params.id }, request.query),
  );

  handle(scope, 'askImported', { config: perMinute(20) }, async (request) =>
    askImported(deps, { performerId: ownerOf(request).performerId, reviewId: request.params.id }, request),
  );

  handle(scope, 'retryImport', { config: perMinute(20) }, async (request) =>
    retryImport(db, { performerId: ownerOf(request).performerId, importId: request.params.id }),
  );

  // Taking back asks less of us, so a lapsed owner may.
  handle(scope, 'undoImport', { config: { whileLapsed: true } }, async (request) =>
    undoImport(db, { performerId: ownerOf(request).performerId, importId: request.params.id }),
  );
}

/** What everybody sees of them, from the public cache. */
export function publicImportRoutes(scope: Scope, { db, publicCache }: Deps): void {
  const { path } = operations.readPublicImported;
  handlePublic(
    scope,
    publicCache,
    'readPublicImported',
    {
      key: ({ params, query }) =>
        `${path.replace(':performerId', params.performerId.toLowerCase())}?limit=${query.limit}&page=${query.page}`,
    },
    async ({ params, query: { limit, page } }) => {
      const answer = await readPublicImported(db, params.performerId, { limit, offset: (page - 1) * limit });
      return answer && { performerId: answer.performer.id, answer };
    },
  );
}

/** Batches and reports, for administrators. */
export function adminImportRoutes(scope: Scope, { db, env, now }: Deps): void {
  handle(scope, 'listImportsToDecide', {}, async (request, reply) => {
    const { imports, nextCursor } = await readImports(db, request.query);
    if (nextCursor) reply.header('x-next-cursor', nextCursor);
    return imports;
  });

  handle(scope, 'listImportedToDecide', {}, async (request) => readImported(db, request.params.id, request.query));

  handle(scope, 'listReportedImported', {}, async (request, reply) => {
    const { reported, nextCursor } = await readReported(db, request.query);
    if (nextCursor) reply.header('x-next-cursor', nextCursor);
    return reported;
  });

  handle(scope, 'resolveReportedImported', {}, async (request) =>
    resolveReported(
      { db, env },
      { reviewId: request.params.id, administrator: administratorOf(request), now: now() },
      request.body,
    ),
  );

  handle(scope, 'decideImport', {}, async (request) =>
    decideImport(
      { db, env },
      { importId: request.params.id, administrator: administratorOf(request), now: now() },
      request.body,
    ),
  );
}
