import type { Deps } from '#server/deps.ts';
import { handle } from '#server/http/handle.ts';
import type { Scope } from '#server/http/scope.ts';
import { ownerOf, requireAccess } from '#server/http/scopes.ts';
import type { Brand } from '#shared/brand-style.ts';
import { readBrand, saveBrand } from './brand.service.ts';

/** Whether it only goes back to the product's own colour or typeface. */
const onlyReduces = (saved: Brand, { color, font }: Brand) =>
  (color === null || color === saved.color) && (font === null || font === saved.font);

export function brandRoutes(scope: Scope, { db }: Deps): void {
  handle(scope, 'readBrand', {}, async (request) => readBrand(db, ownerOf(request).performerId));
  handle(scope, 'saveBrand', { config: { whileLapsed: true } }, async (request) => {
    const { performerId } = ownerOf(request);
    if (!onlyReduces(await readBrand(db, performerId), request.body)) requireAccess(request);
    return saveBrand(db, performerId, request.body);
  });
}
