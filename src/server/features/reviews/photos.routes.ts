import { z } from 'zod';
import type { Deps } from '#server/deps.ts';
import { idParams } from '#server/http/cursor.ts';
import { sharedPerMinute } from '#server/http/limits.ts';
import { networkOf } from '#server/http/network-of.ts';
import type { Scope } from '#server/http/scope.ts';
import { acceptUploads, readUpload } from '#server/http/uploads.ts';
import { keptPhotosAnswer, photoAnswer } from '#shared/answers.ts';
import { pictureLimits } from '#shared/pictures.ts';
import { keepPhotosInput } from '#shared/reviews.ts';
import { addPhoto, keepPhotos } from './photos.service.ts';

const tokenHeaders = z.looseObject({ 'x-upload-token': z.string('The header X-Upload-Token is missing.').max(200) });

/** Photos of a review that has just been left. The token of that submission is the permission. */
export function photoRoutes(scope: Scope, deps: Deps): void {
  const photoDeps = { ...deps, secret: deps.env.sessionSecret };
  void scope.register(async (uploads: Scope) => {
    await acceptUploads(uploads);
    uploads.post(
      '/api/reviews/:id/photos',
      {
        config: sharedPerMinute('photos', 30),
        schema: {
          summary: 'Add a photo to a review just left (multipart, field image)',
          params: idParams,
          headers: tokenHeaders,
          body: z.unknown(),
          response: { 201: photoAnswer },
        },
      },
      async (request, reply) => {
        const upload = await readUpload(request, 'image', {
          maxBytes: pictureLimits.reviewPhotoBytes,
          tooLarge: (name) => `${name} is larger than 2MB. Please choose a smaller file.`,
        });
        const token = request.headers['x-upload-token'];
        const address = networkOf(request.ip);
        return reply.code(201).send(await addPhoto(photoDeps, { reviewId: request.params.id, token, upload, address }));
      },
    );
  });

  scope.patch(
    '/api/reviews/:id',
    {
      config: sharedPerMinute('photos', 30),
      schema: {
        summary: 'Say which uploaded photos a review keeps',
        params: idParams,
        headers: tokenHeaders,
        body: keepPhotosInput,
        response: { 200: keptPhotosAnswer },
      },
    },
    async (request) => {
      const token = request.headers['x-upload-token'];
      return keepPhotos(photoDeps, { reviewId: request.params.id, token, ...request.body });
    },
  );
}
