import { z } from 'zod';
import type { Deps } from '#server/deps.ts';
import { refusals } from '#server/errors.ts';
import { serve } from '#server/http/handle.ts';
import type { Scope } from '#server/http/scope.ts';
import { documents } from '#shared/operations.ts';
import { readPhotoSignature } from './photo-links.ts';
import { findPhoto } from './photos.queries.ts';
import { isPictureKey } from './picture-keys.ts';

const types: Record<string, string> = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp' };

/** `tag`: by which a cache in front of us can be told to forget everything of a performer. */
type Permission = { cacheControl: string; tag?: string };
type Signature = { until?: string | undefined; sig?: string | undefined };

const query = z.object({ until: z.string().optional(), sig: z.string().optional() });

/** Serves stored pictures, and nothing but pictures. */
export function fileRoutes(scope: Scope, deps: Deps): void {
  serve(scope, documents.storedPicture, { config: { rateLimit: false }, query }, async (request, reply) => {
    const key = request.params['*'];
    const permission = isPictureKey(key) ? await findPermission(deps, key, request.query) : null;
    if (!permission) throw refusals.notFound('picture');
    // What is stored under a key never changes.
    const etag = `"${key.split('/').at(-1)}"`;
    const isKnown = request.headers['if-none-match']?.includes(etag) ?? false;
    const bytes = isKnown ? null : await deps.files.get(key);
    if (!isKnown && !bytes) throw refusals.notFound('picture');
    reply
      .header('cache-control', permission.cacheControl)
      .header('etag', etag)
      .header('content-security-policy', "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox");
    if (permission.tag) reply.header('cache-tag', permission.tag);
    if (isKnown) return reply.code(304).send();
    return reply.header('content-type', types[key.split('.').at(-1) ?? '']).send(bytes);
  });
}

/** What somebody who asks for this picture gets to know of it; null when it does not exist for them. */
async function findPermission(
  { db, env, publishedPhotos, now }: Deps,
  key: string,
  signature: Signature,
): Promise<Permission | null> {
  if (!key.startsWith('review-images/')) return { cacheControl: 'public, max-age=3600' };
  const original = key.replace('-small.', '.');
  const viewer = signature.sig
    ? readPhotoSignature({ secret: env.sessionSecret, now: now() }, original, signature)
    : null;
  if (!viewer) {
    const photo = await publishedPhotos.find(original);
    return photo && { cacheControl: 'public, max-age=300', tag: `performer-${photo.performerId}` };
  }
  // Asked every time: a link that was given before must not outlive an erasure, nor a rejection as unlawful.
  const photo = await findPhoto(db, original);
  if (!photo || (photo.isSealed && viewer !== 'administrator')) return null;
  return { cacheControl: 'no-store' };
}
