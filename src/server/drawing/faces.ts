import { brandFonts } from '#shared/brand-style.ts';

/** A family of letters, as its package stores it: one file for each part of Unicode, and a list of which is where. */
export type Face = {
  family: string;
  package: string;
  /** The name of a part's file, or the one file of a face that is not cut into parts. */
  file: (part: string) => string;
  whole?: boolean;
};

const variable = (family: string, name: string, axis = 'wght'): Face => ({
  family,
  package: `@fontsource-variable/${name}`,
  file: (part) => `files/${name}-${part}-${axis}-normal.woff2`,
});

/** What the designs are set in. */
export const ownFaces: Face[] = [
  variable('Fraunces', 'fraunces', 'full'),
  variable('Instrument Sans', 'instrument-sans'),
];

/** What an act may have chosen instead. */
export const brandFaces: Face[] = brandFonts.map((family) => variable(family, family.toLowerCase().replace(' ', '-')));

/** One Han character looks different in each of these; the one that knows most of a text is asked first. */
export const hanFaces: Face[] = [
  variable('Noto Serif SC', 'noto-serif-sc'),
  variable('Noto Serif TC', 'noto-serif-tc'),
  variable('Noto Serif JP', 'noto-serif-jp'),
  variable('Noto Serif KR', 'noto-serif-kr'),
];

/** What the designs' own letters do not cover, in the order in which they are asked. */
export const otherFaces: Face[] = [
  variable('Noto Serif', 'noto-serif'),
  variable('Noto Naskh Arabic', 'noto-naskh-arabic'),
  variable('Noto Serif Hebrew', 'noto-serif-hebrew'),
  variable('Noto Serif Devanagari', 'noto-serif-devanagari'),
  variable('Noto Serif Thai', 'noto-serif-thai'),
  variable('Noto Serif Bengali', 'noto-serif-bengali'),
  variable('Noto Serif Gurmukhi', 'noto-serif-gurmukhi'),
  variable('Noto Serif Gujarati', 'noto-serif-gujarati'),
  variable('Noto Serif Tamil', 'noto-serif-tamil'),
  variable('Noto Serif Telugu', 'noto-serif-telugu'),
];

/** Letters under any accents: a mark and what it stands on must come from one font, and only this has them all. */
export const markFace: Face = {
  family: 'DejaVu Serif',
  package: 'dejavu-fonts-ttf',
  file: () => 'ttf/DejaVuSerif.ttf',
  whole: true,
};

/** Arrows, stars, notes, ticks, and the letters 𝓅𝑒𝑜𝓅𝓁𝑒 dress up in. */
export const lastFaces: Face[] = [
  markFace,
  { family: 'DejaVu Sans', package: 'dejavu-fonts-ttf', file: () => 'ttf/DejaVuSans.ttf', whole: true },
  {
    family: 'Noto Sans Math',
    package: '@fontsource/noto-sans-math',
    file: () => 'files/noto-sans-math-latin-400-normal.woff2',
    whole: true,
  },
];

export const allFaces: Face[] = [...ownFaces, ...brandFaces, ...hanFaces, ...otherFaces, ...lastFaces];
