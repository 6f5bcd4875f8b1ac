import { Readable } from 'node:stream';
import type { Deps } from '#server/deps.ts';
import { handleRaw, serve } from '#server/http/handle.ts';
import { forOtherSites } from '#server/http/headers.ts';
import { countExport } from '#server/http/limits/exports.ts';
import { perMinute } from '#server/http/limits/limits.ts';
import type { Scope } from '#server/http/scope.ts';
import { ownerOf } from '#server/http/scopes.ts';
import { beginStream } from '#server/http/stream-text.ts';
import { documents } from '#shared/operations.ts';
import { listExportKeys } from './export-keys.service.ts';
import { writeSignedExport } from './signed-export.service.ts';
import { readVerifier, verifierName } from './verifier.ts';

/** The public keys, for anybody's verifier on any site. */
export function exportKeyRoutes(scope: Scope, { db }: Deps): void {
  serve(scope, documents.exportKeys, {}, async (_request, reply) =>
    reply
      .type('application/json; charset=utf-8')
      .headers({
        ...forOtherSites,
        'access-control-allow-origin': '*',
        // An old list would doubt what the newest key signed, and believe in a stolen one.
        'cache-control': 'public, max-age=0, must-revalidate',
      })
      .send(JSON.stringify(await listExportKeys(db))),
  );
}

/** The script that checks a file without us. */
export function verifierRoutes(scope: Scope): void {
  serve(scope, documents.verifierScript, {}, async (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .headers({
        'content-disposition': `attachment; filename="${verifierName}"`,
        'cache-control': 'public, max-age=0, must-revalidate',
      })
      .send(await readVerifier()),
  );
}

export function signedExportRoutes(scope: Scope, { db, env, now }: Deps): void {
  const config = { ...perMinute(10), notForSupport: true };
  handleRaw(scope, 'exportSignedReviews', { config }, async (request, reply) => {
    const { id, performerId, slug } = ownerOf(request);
    countExport(reply, id);
    const about = { performerId, appUrl: env.appUrl, secret: env.sessionSecret, now: now() };
    const text = await beginStream(writeSignedExport(db, about));
    const name = `signed-reviews-${slug}-${now().toISOString().slice(0, 10)}.jsonl`;
    return reply
      .type('application/jsonl; charset=utf-8')
      .header('content-disposition', `attachment; filename="${name}"`)
      .send(Readable.from(text));
  });
}
