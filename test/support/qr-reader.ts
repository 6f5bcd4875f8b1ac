import jsqr from 'jsqr';
import sharp from 'sharp';

/** What a camera would read from a picture of a QR code, and how large the picture is. */
export async function readQrCode(path: string): Promise<{ text: string | null; width: number; height: number }> {
  const { data, info } = await sharp(path).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  // The package is CommonJS with a default export inside its default export.
  const read = jsqr as unknown as typeof jsqr.default;
  const code = read(new Uint8ClampedArray(data), info.width, info.height);
  return { text: code?.data ?? null, width: info.width, height: info.height };
}
