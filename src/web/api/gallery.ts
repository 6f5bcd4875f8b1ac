import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { operations } from '#shared/operations.ts';
import type { Gallery } from '#shared/schemas/performers.ts';
import { cacheAnswer } from './cache-answer.ts';
import { call } from './client.ts';
import { uploadFile } from './upload-file.ts';

export const galleryQuery = queryOptions({
  queryKey: [operations.readGallery.path],
  queryFn: () => call(operations.readGallery),
  // Another window may have changed it: look again whenever the screen opens.
  staleTime: 0,
});

type Context = { client: QueryClient };
const keep = (gallery: Gallery, _input: unknown, _result: unknown, { client }: Context) =>
  cacheAnswer(client, galleryQuery.queryKey, () => gallery);
/** Whatever was refused, what is on the screen may be old. */
const lookAgain = (_error: Error, _input: unknown, _result: unknown, { client }: Context) =>
  client.invalidateQueries(galleryQuery);

export const uploadImage = mutationOptions({
  mutationFn: ({ blob, name, onProgress }: { blob: Blob; name: string; onProgress: (part: number) => void }) =>
    uploadFile(operations.uploadImage, { field: 'image', blob, name }, onProgress),
  onSuccess: keep,
  onError: lookAgain,
});

export const deleteImage = mutationOptions({
  mutationFn: ({ index, imageId }: { index: number; imageId: string }) =>
    call(operations.deleteImage, { params: { index }, query: { imageId } }),
  onSuccess: keep,
  onError: lookAgain,
});

export const orderImages = mutationOptions({
  mutationFn: (input: { ids: string[] }) => call(operations.orderImages, { body: input }),
  onSuccess: keep,
  onError: lookAgain,
});

export const describeImage = mutationOptions({
  mutationFn: ({ imageId, altText }: { imageId: string; altText: string }) =>
    call(operations.describeImage, { params: { id: imageId }, body: { altText } }),
  onSuccess: keep,
});
