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
    if (contrastOf(color, backgroundColor) < least)
      found.push(`${words} on the background. Choose a darker or lighter one.`);
  };
  check(fontColor, 4.5, 'The font colour is hard to read');
  check(primaryColor, 2, 'The primary colour is hard to see');
  check(buttonColor, 2, 'The button colour is hard to see');
  return found;
}
