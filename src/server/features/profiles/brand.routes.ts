import type { Deps } from '#server/deps.ts';
import { handle } from '#server/http/handle.ts';
import type { Scope } from '#server/http/scope.ts';
import { ownerOf } from '#server/http/scopes.ts';
import { readBrand, saveBrand } from './brand.service.ts';

export function brandRoutes(scope: Scope, { db }: Deps): void {
  handle(scope, 'readBrand', {}, async (request) => readBrand(db, ownerOf(request).performerId));
  handle(scope, 'saveBrand', {}, async (request) => saveBrand(db, ownerOf(request).performerId, request.body));
}
