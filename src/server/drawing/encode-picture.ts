import sharp, { type Metadata, type Sharp } from 'sharp';
import type { EncodedPicture, PictureKind, PictureRefusal } from './picture-kinds.ts';

/** Nothing here needs more, and a "small" file can claim to be enormous. */
const maxPixels = 40_000_000;
const maxDecodedBytes = 160_000_000;

sharp.cache(false);
sharp.concurrency(1);

const loaders = {
  jpeg: 'VipsForeignLoadJpegBuffer',
  png: 'VipsForeignLoadPngBuffer',
  webp: 'VipsForeignLoadWebpBuffer',
  gif: 'VipsForeignLoadNsgifBuffer',
  svg: 'VipsForeignLoadSvgBuffer',
};

/** Of the dozens of decoders only those that may be needed here can be reached, whatever a file claims to be. */
function allowOnly(formats: PictureKind['accepts']): void {
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: formats.map((format) => loaders[format]) });
}

const bytesPerSample: Record<string, number> = { ushort: 2, short: 2, uint: 4, int: 4, float: 4, double: 8 };

/** Why a picture is not decoded, by what its header says. Interlaced and progressive ones are held twice. */
function findObjection(header: Metadata, kind: PictureKind): PictureRefusal | null {
  const { format, width, height, channels = 4, depth = 'uchar', isProgressive, pages = 1 } = header;
  if (!kind.accepts.some((accepted) => accepted === format)) return 'not_a_picture';
  const decoded = width * height * channels * (bytesPerSample[depth] ?? 1) * (isProgressive ? 2 : 1);
  if (width * height > maxPixels || decoded > maxDecodedBytes) return 'too_large';
  // A moving GIF becomes a still picture, because that is what old logos are.
  return pages > 1 && format !== 'gif' ? 'moving' : null;
}

/**
 * Decodes a picture, once, and encodes it again in two sizes: what is stored is pixels of ours, never bytes of the
 * sender's. Orientation is applied, everything else that was in the file (place, camera, comments) is gone.
 */
export async function encodePicture(bytes: Uint8Array, kind: PictureKind): Promise<EncodedPicture | PictureRefusal> {
  allowOnly(kind.accepts);
  // An empty file is refused by sharp itself, by throwing.
  if (bytes.length === 0) return 'not_a_picture';
  const source = sharp(bytes, { limitInputPixels: false, failOn: 'error', pages: 1 });
  // sharp throws for whatever it cannot read; to the sender that is the same as another kind of file.
  const header = await source.metadata().catch(() => null);
  if (!header) return 'not_a_picture';
  const objection = findObjection(header, kind);
  if (objection) return objection;
  const extension = extensionFor(header.format);
  const decoded = await source
    .autoOrient()
    .resize({ width: kind.edge, height: kind.edge, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => null);
  if (!decoded) return 'not_a_picture';
  const { width, height, channels } = decoded.info;
  const pixels = () => sharp(decoded.data, { raw: { width, height, channels } });
  const full = await encodeAs(pixels(), extension).toBuffer();
  const edge = kind.smallEdge;
  const scaled = pixels().resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true });
  return { extension, full, small: await encodeAs(scaled, extension).toBuffer(), width, height };
}

function extensionFor(format: Metadata['format']): EncodedPicture['extension'] {
  if (format === 'webp') return 'webp';
  return format === 'jpeg' || format === 'svg' ? 'jpg' : 'png';
}

function encodeAs(picture: Sharp, extension: EncodedPicture['extension']): Sharp {
  if (extension === 'jpg') return picture.jpeg({ quality: 82, mozjpeg: true });
  return extension === 'webp' ? picture.webp({ quality: 82 }) : picture.png({ compressionLevel: 8 });
}
