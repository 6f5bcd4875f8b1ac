import type { Deps } from '#server/deps.ts';
import { handle } from '#server/http/handle.ts';
import { acceptUploads, readUpload } from '#server/http/input/uploads.ts';
import { sharedPerMinute } from '#server/http/limits/limits.ts';
import type { Scope } from '#server/http/scope.ts';
import { ownerOf } from '#server/http/scopes.ts';
import { operationSchemas } from '#shared/operation-schemas.ts';
import { pictureLimits } from '#shared/pictures.ts';
import { addImage, deleteImage, describeImage, orderImages, readGallery } from './gallery.service.ts';

export function galleryRoutes(scope: Scope, deps: Deps): void {
  const { db } = deps;

  handle(scope, 'readGallery', {}, async (request) => readGallery(db, ownerOf(request).performerId));

  void scope.register(async (uploads: Scope) => {
    await acceptUploads(uploads);
    const config = { ...sharedPerMinute('gallery', 30), uploadBytes: pictureLimits.galleryBytes };
    handle(uploads, 'uploadImage', { config }, async (request) => {
      const { upload: field } = operationSchemas.uploadImage;
      const upload = await readUpload(request, field, () => 'Please select an image smaller than 2MB.');
      return addImage(deps, ownerOf(request).performerId, upload);
    });
  });

  handle(scope, 'deleteImage', { config: { whileLapsed: true } }, async (request) =>
    deleteImage(db, ownerOf(request).performerId, {
      index: request.params.index,
      imageId: request.query.imageId ?? request.headers['x-image-id'],
    }),
  );

  handle(scope, 'orderImages', {}, async (request) => orderImages(db, ownerOf(request).performerId, request.body.ids));

  handle(scope, 'describeImage', {}, async (request) =>
    describeImage(db, ownerOf(request).performerId, { imageId: request.params.id, ...request.body }),
  );
}
