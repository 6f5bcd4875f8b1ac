import type { Deps } from '#server/deps.ts';
import { refusals } from '#server/errors.ts';
import { serve } from '#server/http/handle.ts';
import type { Scope } from '#server/http/scope.ts';
import { documents } from '#shared/operations.ts';

const types: Record<string, string> = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp' };

/** Only names of the form we give: plain segments, and the ending of a picture we encoded. */
const keyPattern = /^(review-images|gallery|logos)\/[0-9a-f-]{36,80}\/\d{1,16}-[0-9a-f]{16}(-small)?\.(jpg|png|webp)$/;

/** Serves stored pictures, and nothing but pictures. */
export function fileRoutes(scope: Scope, { files }: Deps): void {
  serve(scope, documents.storedPicture, { config: { rateLimit: false } }, async (request, reply) => {
    const key = request.params['*'];
    const bytes = keyPattern.test(key) ? await files.get(key) : null;
    if (!bytes) throw refusals.notFound('picture');
    return reply
      .header('content-type', types[key.split('.').at(-1) ?? ''])
      .header('cache-control', 'public, max-age=3600')
      .header('content-security-policy', "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox")
      .send(bytes);
  });
}
