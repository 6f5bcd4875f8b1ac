import type { Transaction } from 'kysely';
import type { DB } from '#server/db/types.ts';
import { type PictureKind, pictureKinds } from '#server/drawing/picture-kinds.ts';
import { type PictureDeps, type StoredPicture, storePicture } from '#server/features/pictures/pictures.service.ts';
import { captainPickle } from './scenes/captain-pickle.ts';
import { emberAndAsh } from './scenes/ember-and-ash.ts';
import { harbourStreet } from './scenes/harbour-street.ts';
import { northernStatic } from './scenes/northern-static.ts';
import type { Pictures, Scene } from './scenes/paint.ts';
import { velvetDeck } from './scenes/velvet-deck.ts';

const picturesOf: Record<string, Pictures> = {
  'the-velvet-deck': velvetDeck,
  'northern-static': northernStatic,
  'harbour-street-quartet': harbourStreet,
  'captain-pickle': captainPickle,
  'ember-and-ash': emberAndAsh,
};

/** Which of a performer's latest reviews came with photos, so that the first page shows one photo, and several. */
const reviewsWithPhotos = [1, 4, 4];

/** Draws the demo's logos, galleries and customers' photos, and stores them as an upload would be. */
export async function addDemoPictures(deps: PictureDeps): Promise<void> {
  const performers = await deps.db.selectFrom('performers').select(['id', 'slug']).execute();
  // One performer after another: all at once would ask for more connections than the pool has, and on a busy machine
  // some would wait for theirs longer than it lets them.
  for (const { id, slug } of performers) {
    const pictures = picturesOf[slug];
    if (!pictures) continue;
    await addLogoAndGallery(deps, id, pictures);
    await addPhotos(deps, id, pictures.photos);
  }
}

async function addLogoAndGallery(deps: PictureDeps, performerId: string, { logo, gallery }: Pictures) {
  const hung = gallery.map((scene, position) =>
    store(deps, scene, pictureKinds.gallery, `gallery/${performerId}`, (trx, picture) =>
      trx
        .insertInto('galleryImages')
        .values({ performerId, position, altText: scene.alt, ...rowOf(picture) })
        .execute(),
    ),
  );
  const named = store(deps, logo, pictureKinds.logo, `logos/${performerId}`, (trx, { url }) =>
    trx.updateTable('performers').set({ logoUrl: url }).where('id', '=', performerId).execute(),
  );
  await Promise.all([...hung, named]);
}

async function addPhotos(deps: PictureDeps, performerId: string, photos: Scene[]) {
  const latest = await deps.db
    .selectFrom('reviews')
    .select(['id', 'decidedAt'])
    .where('performerId', '=', performerId)
    .where('published', '=', true)
    .where('rating', '>', 3)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(Math.max(...reviewsWithPhotos) + 1)
    .execute();
  const stored = photos.map((scene, position) => {
    const review = latest[reviewsWithPhotos[position] ?? 0];
    if (!review) return null;
    const folder = `review-images/${performerId}-${review.id}`;
    return store(deps, scene, pictureKinds.reviewPhoto, folder, (trx, picture) =>
      trx
        .insertInto('reviewPhotos')
        .values({ reviewId: review.id, position: position + 1, approvedAt: review.decidedAt, ...rowOf(picture) })
        .execute(),
    );
  });
  await Promise.all(stored);
}

const rowOf = ({ key, url, width, height }: StoredPicture) => ({ fileKey: key, url, width, height });

async function store(
  deps: PictureDeps,
  { svg }: Scene,
  kind: PictureKind,
  folder: string,
  use: (trx: Transaction<DB>, picture: StoredPicture) => Promise<unknown>,
) {
  await storePicture(deps, { bytes: Buffer.from(svg), kind: { ...kind, accepts: ['svg'] }, folder, quotas: [] }, use);
}
