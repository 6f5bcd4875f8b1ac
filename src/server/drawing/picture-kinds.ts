/** SVG is drawn for the demo's own scenes alone; no upload may be one. */
type SourceFormat = 'jpeg' | 'png' | 'webp' | 'gif' | 'svg';

export type PictureKind = {
  accepts: readonly SourceFormat[];
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

/** `too_large`: it would take too much memory to open; `moving`: it has more than one frame. */
export type PictureRefusal = 'not_a_picture' | 'too_large' | 'moving';
