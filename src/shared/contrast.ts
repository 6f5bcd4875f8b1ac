/**
 * How colours stand out against each other, by the rules of WCAG. Nothing here may rely on the methods of arrays: it also
 * runs on pages that have redefined them.
 */

/** A channel from 0 to 255 as light from 0 to 1. */
const lightOf = (channel: number) => (channel <= 10 ? channel / 3294.6 : ((channel / 255 + 0.055) / 1.055) ** 2.4);

/** From 0 to 1, of a colour as #rgb or #rrggbb. */
function luminance(color: string): number {
  const digits = color.length === 4 ? color.replace(/[^#]/g, '$&$&') : color;
  const value = +`0x${digits.slice(1)}`;
  return 0.2126 * lightOf(value >> 16) + 0.7152 * lightOf((value >> 8) & 255) + 0.0722 * lightOf(value & 255);
}

/** How well one colour stands out against another: from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [first, second] = [luminance(one) + 0.05, luminance(other) + 0.05];
  return Math.max(first, second) / Math.min(first, second);
}

/** Black or white, whichever reads better on a colour: at this luminance they read alike, and both have 4.5 to 1. */
export const textOn = (color: string) => (luminance(color) > 0.179 ? '#000000' : '#ffffff');
