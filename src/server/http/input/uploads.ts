import multipart from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { Refusal, refusals } from '#server/errors.ts';
import type { Scope } from '#server/http/scope.ts';

export type Upload = { bytes: Buffer; name: string };

/**
 * Files and fields have limits of their own, and a body's size bounds its parts without a name. At a limit of parts the
 * parser stops listening for the errors of further ones, so that a body which breaks off in one of them would end the process.
 */
export const anyNumberOfParts = Number.POSITIVE_INFINITY;

/** Lets the routes of a scope take files. One file a request; its bytes are held in memory, up to the route’s `uploadBytes`. */
export async function acceptUploads(scope: Scope): Promise<void> {
  await scope.register(multipart, { limits: { files: 1, fields: 4, parts: anyNumberOfParts, headerPairs: 50 } });
}

const brokenBody = () => refusals.invalid('The upload stopped before it finished. Try again.');

/** The one file of a request, in the field that must carry it. `tooLarge` is what the screens say of a larger one. */
export async function readUpload(
  request: FastifyRequest,
  field: string,
  tooLarge: (name: string) => string,
): Promise<Upload> {
  const { uploadBytes } = request.routeOptions.config;
  if (uploadBytes === undefined) throw new Error(`${request.routeOptions.url} doesn’t say how large an upload may be.`);
  if (!request.isMultipart()) throw refusals.invalid(`Send the file as multipart/form-data, in the field ${field}.`);
  const part = await request.file({ limits: { fileSize: uploadBytes } }).catch((error: { statusCode?: number }) => {
    // The parser's own errors have no status: a body that breaks off is the sender's fault, not ours.
    throw error.statusCode ? error : brokenBody();
  });
  if (part?.fieldname !== field) throw refusals.invalid(`Send the file in the field ${field}.`);
  const name = part.filename.slice(0, 200) || 'This file';
  try {
    return { bytes: await part.toBuffer(), name };
  } catch (error) {
    if ((error as { code?: string }).code !== 'FST_REQ_FILE_TOO_LARGE') throw brokenBody();
    throw new Refusal(413, 'too_large', tooLarge(name));
  }
}
