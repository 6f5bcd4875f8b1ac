import type { Database } from '#server/db/open.ts';
import { pictureKinds } from '#server/drawing/picture-kinds.ts';
import { refusals } from '#server/errors.ts';
import { type PictureDeps, storePicture } from '#server/features/pictures/pictures.service.ts';
import { ownerQuotas } from '#server/features/pictures/quotas.ts';
import type { Upload } from '#server/http/input/uploads.ts';
import { limits } from '#shared/limits.ts';
import type { Gallery } from '#shared/schemas/performers.ts';
import { listImages, lockGallery, savePositions } from './gallery.queries.ts';

const full = () =>
  refusals.conflict(
    'gallery_full',
    `You've reached the maximum of ${limits.galleryImages} images. Delete an image to add a new one.`,
  );
const changedElsewhere = () =>
  refusals.conflict('gallery_changed', 'Your gallery was changed in another window. Reload the page.');
const noSuchImage = () => refusals.notFound('image');

export async function readGallery(db: Database, performerId: string): Promise<Gallery> {
  const details = await listImages(db, performerId);
  return { images: details.map(({ url }) => url), details };
}

/** Adds an image at the end. A sixth is refused, however many come at once. */
export async function addImage(deps: PictureDeps, performerId: string, upload: Upload): Promise<Gallery> {
  // Checked again under the lock; here it saves decoding an image that would be refused anyway.
  if ((await listImages(deps.db, performerId)).length >= limits.galleryImages) throw full();
  const stored = await storePicture(
    deps,
    {
      bytes: upload.bytes,
      kind: pictureKinds.gallery,
      folder: `gallery/${performerId}`,
      quotas: ownerQuotas(performerId),
    },
    async (trx, { key, url, width, height }) => {
      await lockGallery(trx, performerId);
      const position = (await listImages(trx, performerId)).length;
      if (position >= limits.galleryImages) throw full();
      await trx
        .insertInto('galleryImages')
        .values({ performerId, position, fileKey: key, url, width, height })
        .execute();
      return true;
    },
  );
  if (!stored) throw refusals.invalidPicture('Please select an image file (JPEG, PNG, or WebP).');
  return readGallery(deps.db, performerId);
}

/** Deletes the image at a position. With its id given, only that very image: another tab may have moved them. */
export async function deleteImage(
  db: Database,
  performerId: string,
  { index, imageId }: { index: number; imageId: string | undefined },
): Promise<Gallery> {
  return db.transaction().execute(async (trx) => {
    await lockGallery(trx, performerId);
    const images = await listImages(trx, performerId);
    const image = images[index];
    if (imageId !== undefined && image?.id !== imageId) throw changedElsewhere();
    if (!image) throw noSuchImage();
    await trx.deleteFrom('galleryImages').where('id', '=', image.id).execute();
    const left = images.filter(({ id }) => id !== image.id).map(({ id }) => id);
    if (left.length > 0) await savePositions(trx, performerId, left);
    return readGallery(trx, performerId);
  });
}

export async function orderImages(db: Database, performerId: string, ids: string[]): Promise<Gallery> {
  return db.transaction().execute(async (trx) => {
    await lockGallery(trx, performerId);
    const present = (await listImages(trx, performerId)).map(({ id }) => id);
    const same = new Set(ids).size === ids.length && ids.length === present.length;
    if (!same || present.some((id) => !ids.includes(id))) throw changedElsewhere();
    if (ids.length > 0) await savePositions(trx, performerId, ids);
    return readGallery(trx, performerId);
  });
}

export async function describeImage(
  db: Database,
  performerId: string,
  { imageId, altText }: { imageId: string; altText: string },
): Promise<Gallery> {
  const changed = await db
    .updateTable('galleryImages')
    .set({ altText })
    .where('id', '=', imageId)
    .where('performerId', '=', performerId)
    .returning('id')
    .executeTakeFirst();
  if (!changed) throw noSuchImage();
  return readGallery(db, performerId);
}
