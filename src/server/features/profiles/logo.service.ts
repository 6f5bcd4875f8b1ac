import { pictureKinds } from '#server/drawing/picture-kinds.ts';
import { refusals } from '#server/errors.ts';
import { type PictureDeps, storePicture } from '#server/features/pictures/pictures.service.ts';
import { ownerQuotas } from '#server/features/pictures/quotas.ts';
import type { Upload } from '#server/http/input/uploads.ts';

/** Stores a logo and shows it from then on; the former one's file is released by the database. */
export async function saveLogo(deps: PictureDeps, performerId: string, upload: Upload): Promise<{ logoUrl: string }> {
  const logoUrl = await storePicture(
    deps,
    { bytes: upload.bytes, kind: pictureKinds.logo, folder: `logos/${performerId}`, quotas: ownerQuotas(performerId) },
    async (trx, { url }) => {
      await trx
        .updateTable('performers')
        .set((eb) => ({ logoUrl: url, version: eb('version', '+', 1), updatedAt: deps.now() }))
        .where('id', '=', performerId)
        .execute();
      return url;
    },
  );
  if (logoUrl === null) throw refusals.invalidPicture('Please select an image file (JPG, PNG, GIF, etc.)');
  return { logoUrl };
}
