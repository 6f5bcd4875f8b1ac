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
