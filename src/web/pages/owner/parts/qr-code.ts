/** A QR code as two files, black on white whatever the theme: that is what cameras read. */
export type QrFiles = { png: string; svg: string };

const look = { margin: 2, color: { dark: '#000000', light: '#ffffff' } } as const;

/** Made here in the browser. The code that draws it is fetched when the first one is wanted. */
export async function makeQrFiles(text: string): Promise<QrFiles> {
  const { toDataURL, toString: toText } = await import('qrcode');
  const [png, svg] = await Promise.all([
    toDataURL(text, { ...look, width: 400, type: 'image/png' }),
    toText(text, { ...look, width: 400, type: 'svg' }),
  ]);
  return { png, svg };
}

/** One of the two as a file to keep. Without a request, which the content security policy would refuse. */
export function qrBlob({ png, svg }: QrFiles, kind: 'png' | 'svg'): Blob {
  if (kind === 'svg') return new Blob([svg], { type: 'image/svg+xml' });
  const bytes = Uint8Array.from(atob(png.slice(png.indexOf(',') + 1)), (letter) => letter.charCodeAt(0));
  return new Blob([bytes], { type: 'image/png' });
}
