import { z } from 'zod';
import type { Deps } from '#server/deps.ts';
import { idParams } from '#server/http/cursor.ts';
import { sharedPerMinute } from '#server/http/limits.ts';
import type { Scope } from '#server/http/scope.ts';
import { ownerOf } from '#server/http/scopes.ts';
import { acceptUploads, readUpload } from '#server/http/uploads.ts';
import { describeImageInput, galleryAnswer, orderImagesInput } from '#shared/gallery.ts';
import { pictureLimits } from '#shared/pictures.ts';
import { addImage, deleteImage, describeImage, orderImages, readGallery } from './gallery.service.ts';

const imageId = z.uuid('This is not an id.').optional();
const indexParams = z.strictObject({
  index: z
    .string()
    .regex(/^\d{1,3}$/, 'must be the place of an image, counted from 0')
    .transform(Number),
});

export function galleryRoutes(scope: Scope, deps: Deps): void {
  const { db } = deps;

  scope.get(
    '/api/gallery/images',
    { schema: { summary: 'Your gallery', response: { 200: galleryAnswer } } },
    async (request) => readGallery(db, ownerOf(request).performerId),
  );

  void scope.register(async (uploads: Scope) => {
    await acceptUploads(uploads);
    uploads.post(
      '/api/gallery/upload',
      {
        config: sharedPerMinute('gallery', 30),
        schema: {
          summary: 'Add an image to your gallery (multipart, field image)',
          body: z.unknown(),
          response: { 201: galleryAnswer },
        },
      },
      async (request, reply) => {
        const upload = await readUpload(request, 'image', {
          maxBytes: pictureLimits.galleryBytes,
          tooLarge: () => 'Please select an image smaller than 2MB.',
        });
        return reply.code(201).send(await addImage(deps, ownerOf(request).performerId, upload));
      },
    );
  });

  scope.delete(
    '/api/gallery/images/:index',
    {
      schema: {
        summary: 'Delete the image at a place; with its id, only if it is still there',
        params: indexParams,
        querystring: z.strictObject({ imageId }),
        headers: z.looseObject({ 'x-image-id': imageId }),
        response: { 200: galleryAnswer },
      },
    },
    async (request) =>
      deleteImage(db, ownerOf(request).performerId, {
        index: request.params.index,
        imageId: request.query.imageId ?? request.headers['x-image-id'],
      }),
  );

  scope.put(
    '/api/gallery/order',
    { schema: { summary: 'Order your gallery', body: orderImagesInput, response: { 200: galleryAnswer } } },
    async (request) => orderImages(db, ownerOf(request).performerId, request.body.ids),
  );

  scope.patch(
    '/api/gallery/images/:id',
    {
      schema: {
        summary: 'Describe an image for those who cannot see it',
        params: idParams,
        body: describeImageInput,
        response: { 200: galleryAnswer },
      },
    },
    async (request) => describeImage(db, ownerOf(request).performerId, { imageId: request.params.id, ...request.body }),
  );
}
