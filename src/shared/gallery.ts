import { z } from 'zod';
import { limits } from './limits.ts';
import { typedLine } from './typed-text.ts';

export const describeImageInput = z.strictObject({
  altText: typedLine(limits.altText),
});

/** All ids of the gallery, in the order they are to have. */
export const orderImagesInput = z.strictObject({
  ids: z.array(z.uuid('This isn’t a valid id.')).max(limits.galleryImages),
});
