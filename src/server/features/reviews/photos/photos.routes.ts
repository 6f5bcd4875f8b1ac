import type { Deps } from '#server/deps.ts';
import { correctAddress } from '#server/features/reviews/correct-address.service.ts';
import { handle } from '#server/http/handle.ts';
import { acceptUploads, readUpload } from '#server/http/input/uploads.ts';
import { sharedPerMinute } from '#server/http/limits/limits.ts';
import { networkOf } from '#server/http/limits/network-of.ts';
import type { Scope } from '#server/http/scope.ts';
import { operationSchemas } from '#shared/operation-schemas.ts';
import { pictureLimits } from '#shared/pictures.ts';
import { addPhoto, keepPhotos } from './photos.service.ts';

/** Photos of a review that has just been left, and its address if that was mistyped. The token of that submission is the permission. */
export function photoRoutes(scope: Scope, deps: Deps): void {
  const photoDeps = { ...deps, secret: deps.env.sessionSecret };
  const config = sharedPerMinute('photos', 30);

  void scope.register(async (uploads: Scope) => {
    await acceptUploads(uploads);
    const ofUpload = { ...config, uploadBytes: pictureLimits.reviewPhotoBytes };
    handle(uploads, 'addPhoto', { config: ofUpload }, async (request) => {
      const { upload: field } = operationSchemas.addPhoto;
      const tooLarge = (name: string) => `${name} is larger than 2MB. Please choose a smaller file.`;
      const upload = await readUpload(request, field, tooLarge);
      const token = request.headers['x-upload-token'];
      return addPhoto(photoDeps, { reviewId: request.params.id, token, upload, address: networkOf(request.ip) });
    });
  });

  handle(scope, 'correctAddress', { config: sharedPerMinute('corrections', 10) }, async (request) => {
    const token = request.headers['x-upload-token'];
    return correctAddress(photoDeps, { reviewId: request.params.id, token, ...request.body });
  });

  handle(scope, 'keepPhotos', { config }, async (request) => {
    const token = request.headers['x-upload-token'];
    return keepPhotos(photoDeps, { reviewId: request.params.id, token, ...request.body });
  });
}
