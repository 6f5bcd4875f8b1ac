import { readableOn } from '#shared/widget-config.ts';
import type { Look } from './mount.ts';

/** The colours and the font an owner chose, as variables of the widget's own. */
export function applyTheme(element: HTMLElement, config: Look, origin: string, signal: AbortSignal): void {
  const { style } = element;
  style.setProperty('--bg', config.backgroundColor);
  style.setProperty('--fg', config.fontColor);
  style.setProperty('--pr', config.primaryColor);
  style.setProperty('--bt', config.buttonColor);
  style.setProperty('--on-pr', readableOn(config.primaryColor));
  style.setProperty('--on-bt', readableOn(config.buttonColor));
  if (!config.useCustomFont) return;
  const { customFont } = config;
  loadFont(customFont, 'latin', 'U+0-FF,U+131,U+152-153,U+2000-22FF', origin, signal);
  loadFont(customFont, 'latin-ext', 'U+100-2BA,U+1E00-1EFF', origin, signal);
  style.fontFamily = `"Starbill ${customFont}",sans-serif`;
}

/**
 * Fonts are the document's, also for what is inside a shadow root: they go under a name of our own, and go again with
 * the widget. Where the page's policy does not admit them the next font of the list is used.
 */
function loadFont(name: string, subset: string, unicodeRange: string, origin: string, signal: AbortSignal): void {
  const file = `${name.toLowerCase().replace(' ', '-')}-${subset}`;
  const face = new FontFace(`Starbill ${name}`, `url(${origin}/assets/fonts/${file}.woff2)`, {
    weight: '100 900',
    display: 'swap',
    unicodeRange,
  });
  document.fonts.add(face);
  signal.addEventListener('abort', () => document.fonts.delete(face));
}
