import { contrastOf } from '#shared/contrast.ts';
import type { EmbedConfig } from '#shared/widgets.ts';

type Colors = Pick<EmbedConfig, 'theme' | 'backgroundColor' | 'fontColor' | 'primaryColor' | 'buttonColor'>;

/**
 * What visitors will find hard to see. Text needs 4.5 to 1. Circles and buttons carry black or white letters, whichever
 * reads better, so they need no more than to be seen at all.
 */
export function findFaintColors({ theme, backgroundColor, fontColor, primaryColor, buttonColor }: Colors): string[] {
  const found: string[] = [];
  // The dark theme has colours of its own, and an edge around what is in the owner's.
  if (theme === 'dark') return found;
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
