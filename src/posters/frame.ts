import type { CSSProperties } from 'react';
import { type CreativeFormat, creativeFormats } from '#shared/creatives.ts';

/** The measures of a format, for a review of some length. */
export type Frame = {
  width: number;
  height: number;
  /** Words beside the photo instead of under it. */
  wide: boolean;
  side: number;
  top: number;
  bottom: number;
  /** Where no words, stars or logos stand: Instagram lays its own buttons over the ends of a story. */
  covered: { top: number; bottom: number };
  gap: number;
  quote: { largest: number; smallest: number };
  /** The size of the small words, and of the reviewer's name. */
  small: number;
  name: number;
  star: number;
  /** The height of the quotation mark that stands with a few words; 0: there is none. */
  mark: number;
  photo: { width: number; height: number };
  /** How much of the quote's height is left free: large words need it more than small ones. */
  air: number;
};

/** What is behind the words depends on nothing that changes with them. */
export type Ground = Pick<Frame, 'width' | 'height' | 'wide' | 'covered'>;

type Measures = Omit<Frame, 'width' | 'height' | 'quote' | 'air'> & {
  /**
   * Sizes of the quote: the largest there is, the least for a few words and for some, what a phone still shows readably,
   * and the least when all of a long review is wanted.
   */
  quote: { largest: number; few: number; some: number; onPhone: number; whole: number };
};

const covered = { top: 0, bottom: 0 };

const measures: Record<CreativeFormat, Measures> = {
  story: {
    wide: false,
    side: 104,
    top: 262,
    bottom: 352,
    // 250 and 340 pixels, and a little more for what letters reach over.
    covered: { top: 256, bottom: 346 },
    gap: 48,
    quote: { largest: 290, few: 136, some: 82, onPhone: 62, whole: 44 },
    small: 34,
    name: 48,
    star: 68,
    mark: 150,
    photo: { width: 460, height: 500 },
  },
  portrait: {
    wide: false,
    side: 104,
    top: 100,
    bottom: 100,
    covered,
    gap: 40,
    quote: { largest: 270, few: 124, some: 76, onPhone: 56, whole: 38 },
    small: 30,
    name: 42,
    star: 56,
    mark: 130,
    photo: { width: 360, height: 400 },
  },
  square: {
    wide: false,
    side: 100,
    top: 92,
    bottom: 92,
    covered,
    gap: 32,
    quote: { largest: 230, few: 108, some: 68, onPhone: 52, whole: 36 },
    small: 29,
    name: 40,
    star: 52,
    mark: 100,
    photo: { width: 270, height: 290 },
  },
  landscape: {
    wide: true,
    side: 76,
    top: 64,
    bottom: 64,
    covered,
    gap: 22,
    quote: { largest: 165, few: 80, some: 54, onPhone: 42, whole: 28 },
    small: 24,
    name: 30,
    star: 38,
    // It would take the height that the words need.
    mark: 0,
    photo: { width: 340, height: 440 },
  },
};

/**
 * The frames of a format, from the one for a few words, which fills the picture with larger things around them, to the
 * one for many, which leaves them all the room there is. `whole`: a long review is set smaller rather than cut.
 */
export function framesOf(format: CreativeFormat, whole: boolean): Frame[] {
  const { quote, mark, star, name, photo, ...own } = measures[format];
  const { width, height } = creativeFormats[format];
  const scale = (smallest: number, by: { star: number; name: number; photo: number; mark: number }): Frame => {
    // Beside the words it takes none of their height, and little of their width.
    const part = own.wide ? Math.min(1, Math.max(0.8, by.photo)) : by.photo;
    return {
      width,
      height,
      ...own,
      quote: { largest: quote.largest, smallest },
      star: Math.round(star * by.star),
      name: Math.round(name * by.name),
      mark: mark * by.mark,
      air: 0,
      photo: { width: Math.round(photo.width * part), height: Math.round(photo.height * part) },
    };
  };
  const least = whole ? quote.whole : quote.onPhone;
  return [
    { ...scale(quote.few, { star: 1.6, name: 1.25, photo: 1.3, mark: 1 }), air: own.gap * 2 },
    scale(quote.some, { star: 1.1, name: 1, photo: 1, mark: 0 }),
    scale(least * 1.1, { star: 0.9, name: 0.95, photo: 0.72, mark: 0 }),
    scale(least, { star: 0.8, name: 0.9, photo: 0.52, mark: 0 }),
  ];
}

/** How far words keep from the upper and lower edge: as a theme likes, and never where a network covers them. */
export const marginsOf = ({ top, bottom, covered }: Frame, parts: { top: number; bottom: number }) => ({
  top: Math.max(top * parts.top, covered.top),
  bottom: Math.max(bottom * parts.bottom, covered.bottom),
});

export const display = 'Fraunces';
export const plain = 'Instrument Sans';

export const fill: CSSProperties = { position: 'absolute', top: 0, left: 0, width: '100%', height: '100%' };
