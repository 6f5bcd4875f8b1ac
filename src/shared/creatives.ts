import { z } from 'zod';
import { brandFonts } from './brand-style.ts';

/** The shapes in which networks show pictures. */
export const creativeFormats = {
  story: { label: 'Story', width: 1080, height: 1920 },
  square: { label: 'Square', width: 1080, height: 1080 },
  landscape: { label: 'Landscape', width: 1200, height: 628 },
  portrait: { label: 'Portrait', width: 1080, height: 1350 },
} as const;
export type CreativeFormat = keyof typeof creativeFormats;
export const formatNames = Object.keys(creativeFormats) as [CreativeFormat, ...CreativeFormat[]];

export const creativeThemes = { light: 'Light', dark: 'Dark', luxury: 'Luxury', gradient: 'Gradient' } as const;
export type CreativeTheme = keyof typeof creativeThemes;
export const themeNames = Object.keys(creativeThemes) as [CreativeTheme, ...CreativeTheme[]];

const shown = z.enum(['show', 'hide'], 'must be "show" or "hide"').default('show');
const place = z
  .string()
  .regex(/^\d{1,6}$/, 'must be a place in the review, counted from 0')
  .transform(Number);

export const brandColorPattern = /^#[0-9a-f]{6}$/;

/** What a creative looks like. Its words are the review's: an excerpt is given by its two ends, never by its text. */
export const creativeQuery = z.strictObject({
  format: z.enum(formatNames, `must be one of ${formatNames.join(', ')}`),
  theme: z.enum(themeNames, `must be one of ${themeNames.join(', ')}`),
  from: place.optional(),
  to: place.optional(),
  photo: shown,
  logo: shown,
  stars: shown,
  name: shown,
  /** A long review is cut to what can be read on a phone, or set as small as it takes to show more of it. */
  longText: z.enum(['shorten', 'keep'], 'must be "shorten" or "keep"').default('shorten'),
  color: z.string().toLowerCase().regex(brandColorPattern, 'must be a colour like #4a33c4').optional(),
  /** The typeface of names and quote, as on Brand; without it the theme's own. */
  font: z.enum(brandFonts, `must be one of ${brandFonts.join(', ')}`).optional(),
});
export type CreativeQuery = z.infer<typeof creativeQuery>;

export const creativeFileName = (reviewId: string, format: CreativeFormat, theme: CreativeTheme) =>
  `${reviewId}-${format}-${theme}.png`;
