import { z } from 'zod';
import type { Scope } from '#server/http/scope.ts';

const nothing = z.strictObject({});

/**
 * A route of the API that declares no query or body takes none: an unknown key is refused instead of being ignored, so
 * a misspelt parameter is noticed.
 */
export function rejectUnknownInput(app: Scope): void {
  app.addHook('onRoute', (route) => {
    if (!route.url.toLowerCase().startsWith('/api/')) return;
    route.schema ??= {};
    route.schema.querystring ??= nothing;
    if (['POST', 'PUT', 'PATCH'].includes(String(route.method))) route.schema.body ??= nothing.nullish();
  });
}
