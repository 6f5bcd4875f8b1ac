import { createHash } from 'node:crypto';
import { pictureKinds } from '#server/drawing/picture-kinds.ts';
import { brokenConstraint, refusals } from '#server/errors.ts';
import { signPhotoUrl, withoutSignature } from '#server/features/pictures/photo-links.ts';
import { type PictureDeps, removeReleased, storePicture } from '#server/features/pictures/pictures.service.ts';
import { customerQuotas } from '#server/features/pictures/quotas.ts';
import { toReviewCore } from '#server/features/reviews/review-core.ts';
import type { Upload } from '#server/http/input/uploads.ts';
import { limits } from '#shared/limits.ts';
import type { PublicReview } from '#shared/schemas/reviews.ts';
import {
  claimUpload,
  findByContent,
  findReview,
  listPhotos,
  lockReview,
  releaseUpload,
  rememberUpload,
  removePhotosBut,
} from './photos.queries.ts';
import { isUploadToken } from './upload-token.ts';

export type PhotoDeps = PictureDeps & { secret: string };
type PhotoUpload = { reviewId: string; token: string; upload: Upload; address: string };

const allPositions = Array.from({ length: limits.reviewPhotos }, (_, index) => index + 1);
const tooMany = () =>
  refusals.conflict('too_many_images', `You can upload a maximum of ${limits.reviewPhotos} images.`);

/** The same bytes came twice at once, and the other was first. */
class AlreadyStored extends Error {
  readonly key: string;
  constructor(key: string) {
    super('this photo is stored already');
    this.key = key;
  }
}

/** A token that is wrong, late or for another review opens nothing, and does not say which. */
async function requireUploadable({ db, secret, now }: PhotoDeps, reviewId: string, token: string) {
  if (!isUploadToken(secret, reviewId, token, now())) throw refusals.uploadRefused();
  const review = await findReview(db, reviewId);
  if (!review) throw refusals.uploadRefused();
  return review;
}

/**
 * Adds a photo to a review. It is shown when an administrator approves it, with its review or after it. The same bytes
 * sent again, because the answer was lost, are the same photo.
 */
export async function addPhoto(deps: PhotoDeps, given: PhotoUpload): Promise<{ url: string }> {
  return { url: signUrl(deps, await addOnce(deps, given)) };
}

/** The reviewer's own address of a photo: until it is published, nobody else has one. */
const signUrl = ({ secret, now }: PhotoDeps, key: string) => signPhotoUrl({ secret, now: now() }, key, 'party');

async function addOnce(deps: PhotoDeps, given: PhotoUpload): Promise<string> {
  const { reviewId, upload } = given;
  const { performerId } = await requireUploadable(deps, reviewId, given.token);
  const content = createHash('sha256').update(upload.bytes).digest('base64url');
  const present = await findByContent(deps.db, reviewId, content);
  if (present) return present.fileKey;
  // Taken before anything is decoded: of twenty at once, three are.
  const taken = await deps.db.transaction().execute(async (trx) => {
    if (!(await lockReview(trx, reviewId))) throw refusals.uploadRefused();
    return claimUpload(trx, reviewId, content);
  });
  if (taken === 'full') throw tooMany();
  try {
    const key = await storePhoto(deps, { ...given, performerId, content });
    if (key !== null) return key;
    throw refusals.invalidPicture(`${upload.name} is not a valid image format. Please use JPG or PNG.`);
  } catch (error) {
    if (error instanceof AlreadyStored) return error.key;
    if (brokenConstraint(error) === 'review_photos_review_id_fkey') throw refusals.uploadRefused();
    if (taken === 'taken') await releaseUpload(deps.db, reviewId, content).catch(() => {});
    throw error;
  }
}

async function storePhoto(
  deps: PhotoDeps,
  { reviewId, performerId, upload, content, address }: PhotoUpload & { performerId: string; content: string },
): Promise<string | null> {
  return storePicture(
    deps,
    {
      bytes: upload.bytes,
      kind: pictureKinds.reviewPhoto,
      folder: `review-images/${performerId}-${reviewId}`,
      quotas: customerQuotas(performerId, address),
    },
    async (trx, { key, url, width, height }) => {
      await lockReview(trx, reviewId);
      const present = await findByContent(trx, reviewId, content);
      if (present) throw new AlreadyStored(present.fileKey);
      const taken = new Set((await listPhotos(trx, reviewId)).map(({ position }) => position));
      const position = allPositions.find((each) => !taken.has(each));
      if (position === undefined) throw tooMany();
      await trx.insertInto('reviewPhotos').values({ reviewId, position, fileKey: key, url, width, height }).execute();
      await rememberUpload(trx, reviewId, content, key);
      return key;
    },
  );
}

export const countPhotos = async (db: PhotoDeps['db'], reviewId: string) => (await listPhotos(db, reviewId)).length;

/** Says which of the uploaded photos the review keeps, in which order. The others go, unless they are approved. */
export async function keepPhotos(
  deps: PhotoDeps,
  { reviewId, token, imageUrls }: { reviewId: string; token: string; imageUrls: string[] },
): Promise<Omit<PublicReview, 'reply'>> {
  const review = await requireUploadable(deps, reviewId, token);
  const asked = [...new Set(imageUrls.map(withoutSignature))];
  if (asked.length > limits.reviewPhotos) throw tooMany();
  const { kept, removed } = await deps.db.transaction().execute(async (trx) => {
    await lockReview(trx, reviewId);
    const photos = await listPhotos(trx, reviewId);
    const issued = new Set(photos.map(({ url }) => url));
    if (asked.some((url) => !issued.has(url))) {
      throw refusals.invalid('Only photos uploaded for this review can be added to it.');
    }
    const approved = photos.filter(({ approvedAt }) => approvedAt !== null);
    const wanted = asked.filter((url) => !approved.some((photo) => photo.url === url));
    const free = allPositions.filter((each) => !approved.some(({ position }) => position === each));
    await removePhotosBut(trx, reviewId, { wanted, free });
    const left = (await listPhotos(trx, reviewId)).map(({ fileKey }) => fileKey);
    return { kept: left, removed: photos.map(({ fileKey }) => fileKey).filter((key) => !left.includes(key)) };
  });
  // At once, so that taking back and sending again never has more than three files stored.
  await removeReleased(deps, removed);
  return { ...toReviewCore(review), imageUrls: kept.map((key) => signUrl(deps, key)) };
}
