import { contrastOf, textOn } from './contrast.ts';

/** What a public page wears of its act's brand. Plain values: pages, posters and the preview on Brand share it. */
export const brandFonts = ['Montserrat', 'Inter', 'Lora', 'Nunito', 'Playfair Display'] as const;
export type BrandFont = (typeof brandFonts)[number];
export type Brand = { color: string | null; font: BrandFont | null };

const serifs: ReadonlySet<BrandFont> = new Set(['Lora', 'Playfair Display']);

/** The face, and what stands in for the scripts that it lacks. */
export const fontStack = (font: BrandFont) =>
  `"${font}",${serifs.has(font) ? 'Georgia,"Times New Roman",serif' : 'Arial,sans-serif'}`;

/** Under these names the build leaves the faces; `scripts/build-widgets.mjs` copies them. */
export const fontFile = (font: BrandFont, subset: 'latin' | 'latin-ext') =>
  `/assets/fonts/${font.toLowerCase().replace(' ', '-')}-${subset}.woff2`;

type Rgb = readonly [number, number, number];
const parse = (color: string): Rgb =>
  [1, 3, 5].map((place) => Number.parseInt(color.slice(place, place + 2), 16)) as unknown as Rgb;
const format = (color: Rgb) => `#${color.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

/** So much of one colour in another: 0 is all of the first, 1 all of the second. */
function mixColors(one: string, other: string, share: number): string {
  const [from, to] = [parse(one), parse(other)];
  return format(from.map((part, index) => part + ((to[index] ?? 0) - part) * share) as unknown as Rgb);
}

/** The colour, taken towards black or white until it has so much contrast on each of the grounds. */
function readableOn(color: string, grounds: readonly string[], towards: '#000000' | '#ffffff', least = 4.5) {
  for (let share = 0; share < 1; share += 0.02) {
    const tried = mixColors(color, towards, share);
    if (grounds.every((ground) => contrastOf(tried, ground) >= least)) return tried;
  }
  return towards;
}

/** The grounds of tokens.css that text stands on. */
const paper = { light: ['#fbf8f2', '#fffefb', '#f3eee4'], dark: ['#15120f', '#1e1a16', '#0f0d0a'] } as const;

/** The brand's colour as the page's tokens, in the light and in the dark. */
export function brandTokens(color: string): Record<string, string> {
  const light = readableOn(color, paper.light, '#000000');
  const dark = readableOn(color, paper.dark, '#ffffff');
  const softLight = mixColors(color, '#ffffff', 0.88);
  const softDark = mixColors(color, '#15120f', 0.78);
  const curtain = readableOn(color, ['#fbf6ec'], '#000000', 7);
  const deepCurtain = mixColors(curtain, '#000000', 0.2);
  const both = (one: string, other: string) => `light-dark(${one},${other})`;
  return {
    '--action': both(readableOn(light, [softLight], '#000000'), readableOn(dark, [softDark], '#ffffff')),
    '--action-hover': both(mixColors(light, '#000000', 0.2), mixColors(dark, '#ffffff', 0.25)),
    '--action-soft': both(softLight, softDark),
    '--on-action': both(textOn(light), textOn(dark)),
    '--curtain': both(curtain, deepCurtain),
    '--curtain-rule': both(mixColors(curtain, '#ffffff', 0.16), mixColors(deepCurtain, '#ffffff', 0.16)),
    '--on-curtain-soft': readableOn(mixColors('#fbf6ec', curtain, 0.25), [curtain, deepCurtain], '#ffffff', 5),
  };
}

/**
 * The style element of a branded page; null without a brand. Everything in it is a checked colour or one of our own
 * faces. A face that comes too late is left out until the next page, so that nothing moves.
 */
export function brandStyle({ color, font }: Brand): string | null {
  if (!color && !font) return null;
  const tokens = color ? Object.entries(brandTokens(color)).map(([name, value]) => `${name}:${value}`) : [];
  if (font) tokens.push(`--type-display:${fontStack(font)}`);
  const face = (subset: 'latin' | 'latin-ext', range: string) =>
    `@font-face{font-family:"${font}";font-weight:400 900;font-display:optional;src:url(${font && fontFile(font, subset)}) format("woff2");unicode-range:${range}}`;
  const faces = font
    ? face('latin-ext', 'U+100-2BA,U+1E00-1E9F,U+1EF2-1EFF,U+20A0-20AB,U+20AD-20C0') +
      face('latin', 'U+0-FF,U+131,U+152-153,U+2BB-2BC,U+2C6,U+2DA,U+2DC,U+2000-206F,U+20AC,U+2122')
    : '';
  return `${faces}:root{${tokens.join(';')}}`;
}

/** What an owner should know of a colour, in one sentence; null when there is nothing to say. */
export function colorWarning(color: string): string | null {
  const onWhite = contrastOf(color, '#fffefb');
  const onBlack = contrastOf(color, '#1e1a16');
  if (onWhite < 3)
    return 'This colour is hard to see on white, so in light mode your links and buttons use a darker shade.';
  if (onBlack < 3)
    return 'This colour is hard to see on black, so in dark mode your links and buttons use a lighter shade.';
  return null;
}
