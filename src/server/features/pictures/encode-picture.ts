import type { Sharp } from 'sharp';

/** Nothing here needs more, and a "small" file can claim to be enormous. */
const maxPixels = 40_000_000;

/** Loaded with the first picture: it takes 20 MB and a tenth of a second of the start. */
export async function loadSharp() {
  const { default: sharp } = await import('sharp');
  // One picture at a time per core of libvips; the request thread never waits for it.
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

export type PictureKind = {
  /** What may come in, as sharp names it. */
  accepts: readonly ('jpeg' | 'png' | 'webp' | 'gif')[];
  /** The longest edge of the stored picture. */
  edge: number;
  /** The longest edge of the small copy for lists. */
  smallEdge: number;
};

export const pictureKinds = {
  reviewPhoto: { accepts: ['jpeg', 'png'], edge: 1600, smallEdge: 400 },
  gallery: { accepts: ['jpeg', 'png', 'webp'], edge: 1600, smallEdge: 600 },
  logo: { accepts: ['jpeg', 'png', 'webp', 'gif'], edge: 800, smallEdge: 200 },
} as const satisfies Record<string, PictureKind>;

export type EncodedPicture = {
  extension: 'jpg' | 'png' | 'webp';
  full: Buffer;
  small: Buffer;
  width: number;
  height: number;
};

/**
 * Decodes a picture and encodes it again: what is stored is pixels of ours, never bytes of the sender's. Orientation is
 * applied, everything else that was in the file (place, camera, comments) is gone. null: this is no picture we take.
 */
export async function encodePicture(bytes: Buffer, kind: PictureKind): Promise<EncodedPicture | null> {
  const sharp = await loadSharp();
  try {
    const source = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', animated: false });
    const { format } = await source.metadata();
    if (!kind.accepts.some((accepted) => accepted === format)) return null;
    const extension = format === 'jpeg' ? 'jpg' : format === 'webp' ? 'webp' : 'png';
    const scaleTo = (edge: number) =>
      encodeAs(
        source.clone().autoOrient().resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true }),
        extension,
      );
    const [full, small] = await Promise.all([
      scaleTo(kind.edge).toBuffer({ resolveWithObject: true }),
      scaleTo(kind.smallEdge).toBuffer(),
    ]);
    return { extension, full: full.data, small, width: full.info.width, height: full.info.height };
  } catch {
    // sharp throws for whatever it cannot decode; to the sender that is the same as another kind of file.
    return null;
  }
}

function encodeAs(picture: Sharp, extension: EncodedPicture['extension']): Sharp {
  if (extension === 'jpg') return picture.jpeg({ quality: 82, mozjpeg: true });
  return extension === 'webp' ? picture.webp({ quality: 82 }) : picture.png({ compressionLevel: 8 });
}
