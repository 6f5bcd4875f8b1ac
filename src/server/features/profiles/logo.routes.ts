import type { Deps } from '#server/deps.ts';
import { handle } from '#server/http/handle.ts';
import { acceptUploads, readUpload } from '#server/http/input/uploads.ts';
import { sharedPerMinute } from '#server/http/limits/limits.ts';
import type { Scope } from '#server/http/scope.ts';
import { ownerOf } from '#server/http/scopes.ts';
import { operationSchemas } from '#shared/operation-schemas.ts';
import { pictureLimits } from '#shared/pictures.ts';
import { saveLogo } from './logo.service.ts';

export function logoRoutes(scope: Scope, deps: Deps): void {
  void scope.register(async (uploads: Scope) => {
    await acceptUploads(uploads);
    const config = { ...sharedPerMinute('logos', 20), uploadBytes: pictureLimits.logoBytes };
    handle(uploads, 'uploadLogo', { config }, async (request) => {
      const { upload: field } = operationSchemas.uploadLogo;
      const upload = await readUpload(request, field, () => 'Please select an image smaller than 5MB');
      return saveLogo(deps, ownerOf(request).performerId, upload);
    });
  });
}
