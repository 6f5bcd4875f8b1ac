import { z } from 'zod';
import { limits } from './limits.ts';
import { typedLine } from './typed-text.ts';

export type GalleryImage = { id: string; url: string; width: number; height: number; altText: string };

/** `images` are the addresses alone, in order; `details` says more of each, in the same order. */
export type Gallery = { images: string[]; details: GalleryImage[] };

const text = z.string();

export const galleryAnswer = z.strictObject({
  images: z.array(text),
  details: z.array(z.strictObject({ id: text, url: text, width: z.number(), height: z.number(), altText: text })),
}) satisfies z.ZodType<Gallery>;

export const describeImageInput = z.strictObject({
  altText: typedLine(limits.altText),
});

/** All ids of the gallery, in the order they are to have. */
export const orderImagesInput = z.strictObject({
  ids: z.array(z.uuid('This is not an id.')).max(limits.galleryImages),
});
