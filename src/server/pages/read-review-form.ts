import type { Multipart } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { anyNumberOfParts, type Upload } from '#server/http/input/uploads.ts';
import { limits } from '#shared/limits.ts';
import { pictureLimits } from '#shared/pictures.ts';

/** A photo that is not taken, and why, in the words of the toasts. */
export type RefusedPhoto = { name: string; message: string };
export type PostedForm = { values: Record<string, string>; photos: Upload[]; refused: RefusedPhoto[] };

/** Room for many more photos than are taken, so that a person who chose too many is told of each. */
export const formLimits = {
  files: 100,
  fields: 20,
  parts: anyNumberOfParts,
  headerPairs: 50,
  /** A comment's length in bytes, whatever script it is written in. */
  fieldSize: limits.comment * 4,
  fileSize: pictureLimits.reviewPhotoBytes,
};

/** What one form holds in memory: the photos that are taken, and its fields. */
export const formBytes = limits.reviewPhotos * formLimits.fileSize + formLimits.fields * formLimits.fieldSize;

/**
 * Reads a posted review form, with its photos or, from an older page, without. Throws when the body breaks off. Where
 * the form is going to be refused, its photos are let pass by: `mostPhotos` is then 0.
 */
export async function readReviewForm(
  request: FastifyRequest,
  mostPhotos: number = limits.reviewPhotos,
): Promise<PostedForm> {
  const form: PostedForm = { values: {}, photos: [], refused: [] };
  if (!request.isMultipart()) return { ...form, values: keepTexts(request.body) };
  const fields: Record<string, unknown> = {};
  for await (const part of partsOf(request)) {
    if (part.type === 'field') {
      fields[part.fieldname] = part.value;
      continue;
    }
    const name = part.filename?.slice(0, 200);
    // A file field that was left empty is sent all the same, without a name.
    if (part.fieldname !== 'photos' || !name || form.photos.length >= mostPhotos) {
      part.file.resume();
      if (name) form.refused.push({ name, message: `You can upload a maximum of ${limits.reviewPhotos} images.` });
      continue;
    }
    const bytes = await part.toBuffer();
    if (part.file.truncated)
      form.refused.push({ name, message: `${name} is larger than 2MB. Please choose a smaller file.` });
    else form.photos.push({ bytes, name });
  }
  return { ...form, values: keepTexts(fields) };
}

/** As many as are read of a form: what stands behind too many photos is left out, and nothing before it. */
async function* partsOf(request: FastifyRequest): AsyncGenerator<Multipart> {
  try {
    yield* request.parts();
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'FST_FILES_LIMIT') throw error;
  }
}

const keepTexts = (body: unknown): Record<string, string> =>
  Object.fromEntries(Object.entries(body ?? {}).filter(([, value]) => typeof value === 'string'));
