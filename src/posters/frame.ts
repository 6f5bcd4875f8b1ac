import type { CSSProperties } from 'react';
import { type CreativeFormat, creativeFormats } from '#shared/creatives.ts';

/** The measures of a format. Stories keep their edges free: there the networks put their own buttons. */
export type Frame = {
  width: number;
  height: number;
  /** Words beside the photo instead of under it. */
  wide: boolean;
  side: number;
  top: number;
  bottom: number;
  gap: number;
  quote: { largest: number; smallest: number };
  /** The size of the small words, and of the reviewer's name. */
  small: number;
  name: number;
  star: number;
  photo: { width: number; height: number };
};

const measures: Record<CreativeFormat, Omit<Frame, 'width' | 'height'>> = {
  story: {
    wide: false,
    side: 104,
    top: 190,
    bottom: 250,
    gap: 56,
    quote: { largest: 150, smallest: 44 },
    small: 32,
    name: 46,
    star: 66,
    photo: { width: 480, height: 560 },
  },
  portrait: {
    wide: false,
    side: 104,
    top: 100,
    bottom: 100,
    gap: 40,
    quote: { largest: 130, smallest: 38 },
    small: 28,
    name: 40,
    star: 54,
    photo: { width: 320, height: 360 },
  },
  square: {
    wide: false,
    side: 100,
    top: 92,
    bottom: 92,
    gap: 32,
    quote: { largest: 120, smallest: 36 },
    small: 27,
    name: 38,
    star: 50,
    photo: { width: 240, height: 260 },
  },
  landscape: {
    wide: true,
    side: 76,
    top: 64,
    bottom: 64,
    gap: 22,
    quote: { largest: 92, smallest: 28 },
    small: 21,
    name: 28,
    star: 36,
    photo: { width: 340, height: 440 },
  },
};

export function frameOf(format: CreativeFormat): Frame {
  const { width, height } = creativeFormats[format];
  return { width, height, ...measures[format] };
}

export const display = 'Fraunces';
export const plain = 'Instrument Sans';

export const fill: CSSProperties = { position: 'absolute', top: 0, left: 0, width: '100%', height: '100%' };
