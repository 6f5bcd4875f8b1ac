import { limits } from '#shared/limits.ts';
import type { PublicReview } from '#shared/reviews.ts';
import { pictureKinds } from '../../drawing/picture-kinds.ts';
import { brokenConstraint, refusals } from '../../errors.ts';
import type { Upload } from '../../http/uploads.ts';
import { type PictureDeps, storePicture } from '../pictures/pictures.service.ts';
import { findReview, listPhotos, removePhotosBut } from './photos.queries.ts';
import { isUploadToken } from './upload-token.ts';

export type PhotoDeps = PictureDeps & { secret: string };

const tooMany = () =>
  refusals.conflict('too_many_images', `You can upload a maximum of ${limits.reviewPhotos} images.`);

/** A token that is wrong, late or for another review opens nothing, and does not say which. */
async function requireUploadable({ db, secret, now }: PhotoDeps, reviewId: string, token: string) {
  if (!isUploadToken(secret, reviewId, token, now())) throw refusals.uploadRefused();
  const review = await findReview(db, reviewId);
  if (!review) throw refusals.uploadRefused();
  return review;
}

/** Adds a photo to a review. It is shown when an administrator approves it, with its review or after it. */
export async function addPhoto(
  deps: PhotoDeps,
  { reviewId, token, upload }: { reviewId: string; token: string; upload: Upload },
) {
  const review = await requireUploadable(deps, reviewId, token);
  if ((await listPhotos(deps.db, reviewId)).length >= limits.reviewPhotos) throw tooMany();
  const url = await storePicture(
    deps,
    {
      bytes: upload.bytes,
      kind: pictureKinds.reviewPhoto,
      folder: `review-images/${review.performerId}-${reviewId}`,
    },
    async (trx, picture) => {
      // Uploads of one review take their places one after another; a fourth finds none, however many come at once.
      await trx.selectFrom('reviews').select('id').where('id', '=', reviewId).forUpdate().execute();
      const taken = new Set((await listPhotos(trx, reviewId)).map(({ position }) => position));
      const position = [1, 2, 3].find((place) => !taken.has(place));
      if (position === undefined) throw tooMany();
      await trx
        .insertInto('reviewPhotos')
        .values({
          reviewId,
          position,
          fileKey: picture.key,
          url: picture.url,
          width: picture.width,
          height: picture.height,
        })
        .execute();
      return picture.url;
    },
  ).catch((error) => {
    if (brokenConstraint(error) === 'review_photos_review_id_fkey') throw refusals.uploadRefused();
    throw error;
  });
  if (url === null) throw refusals.invalidPicture(`${upload.name} is not a valid image format. Please use JPG or PNG.`);
  return { url };
}

/** Says which of the uploaded photos the review keeps, in which order; the others are removed. */
export async function keepPhotos(
  deps: PhotoDeps,
  { reviewId, token, imageUrls }: { reviewId: string; token: string; imageUrls: string[] },
): Promise<Omit<PublicReview, 'reply'>> {
  const review = await requireUploadable(deps, reviewId, token);
  const wanted = [...new Set(imageUrls)];
  if (wanted.length > limits.reviewPhotos) throw tooMany();
  await deps.db.transaction().execute(async (trx) => {
    await trx.selectFrom('reviews').select('id').where('id', '=', reviewId).forUpdate().execute();
    const issued = new Set((await listPhotos(trx, reviewId)).map(({ url }) => url));
    if (wanted.some((url) => !issued.has(url))) {
      throw refusals.invalid('Only photos uploaded for this review can be added to it.');
    }
    await removePhotosBut(trx, reviewId, wanted);
  });
  return {
    id: review.id,
    reviewerName: review.reviewerName,
    rating: review.rating,
    comment: review.comment,
    createdAt: review.createdAt.toISOString(),
    eventType: review.eventType,
    verified: review.verifiedAt !== null,
    imageUrls: wanted,
  };
}
