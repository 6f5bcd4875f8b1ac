import type { EmbedConfig } from '#shared/widgets.ts';

function luminance(color: string): number {
  const digits = color.length === 4 ? color.replaceAll(/[^#]/g, '$&$&') : color;
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((place) => {
    const part = Number.parseInt(digits.slice(place, place + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** How well one colour stands out against another: from 1 to 21, by the rules of WCAG. */
export function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

type Colors = Pick<EmbedConfig, 'backgroundColor' | 'fontColor' | 'primaryColor' | 'buttonColor'>;

/**
 * What visitors will find hard to see. Text needs 4.5 to 1. Circles and buttons carry black or white letters, whichever
 * reads better, so they need no more than to be seen at all.
 */
export function findFaintColors({ backgroundColor, fontColor, primaryColor, buttonColor }: Colors): string[] {
  const found: string[] = [];
  const check = (color: string, least: number, words: string) => {
    const ratio = contrastOf(color, backgroundColor);
    // Rounded down: 4.49 is not 4.5.
    if (ratio < least)
      found.push(`${words} (${(Math.floor(ratio * 10) / 10).toFixed(1)} to 1, at least ${least} is better)`);
  };
  check(fontColor, 4.5, 'The font colour is hard to read on the background');
  check(primaryColor, 2, 'The primary colour hardly stands out from the background');
  check(buttonColor, 2, 'Buttons hardly stand out from the background');
  return found;
}
