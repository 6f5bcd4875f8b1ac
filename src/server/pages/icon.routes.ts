import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serve } from '#server/http/handle.ts';
import type { Scope } from '#server/http/scope.ts';
import { documents } from '#shared/operations.ts';

const folder = join(import.meta.dirname, 'icons');

/** Icons that browsers and phones ask for by these names, whatever a page says. */
export function iconRoutes(scope: Scope): void {
  const icons = [
    [documents.favicon, 'favicon.png'],
    [documents.touchIcon, 'apple-touch-icon.png'],
  ] as const;
  for (const [document, file] of icons) {
    const bytes = readFile(join(folder, file));
    serve(scope, document, {}, async (_request, reply) =>
      reply
        .type('image/png')
        .header('cache-control', 'public, max-age=86400')
        .send(await bytes),
    );
  }
}
