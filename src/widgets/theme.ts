import { textOn } from '#shared/contrast.ts';
import type { Look } from './mount.ts';
import { followTheme } from './surroundings.ts';

/**
 * The colours and the font an owner chose, as variables of the widget's own. The promise is kept when the font is there,
 * or when it has taken too long: a widget is drawn once, and no letter of it moves afterwards.
 */
export function applyTheme(
  element: HTMLElement,
  root: ShadowRoot,
  config: Look,
  origin: string,
  signal: AbortSignal,
  isFramed: boolean,
): Promise<void> | undefined {
  const { style } = element;
  const { primaryColor, buttonColor } = config;
  style.cssText = `--pr:${primaryColor};--bt:${buttonColor};--on-pr:${textOn(primaryColor)};--on-bt:${textOn(buttonColor)}`;
  followTheme(config.theme, root, signal, isFramed, (dark) => {
    style.setProperty('--bg', dark ? '#18181b' : config.backgroundColor);
    style.setProperty('--fg', dark ? '#fafafa' : config.fontColor);
  });
  if (!config.useCustomFont) return;
  const { customFont } = config;
  const family = `Starbill ${customFont}`;
  style.fontFamily = `"${family}",sans-serif`;
  const makeFace = (subset: string, unicodeRange: string) => {
    const file = `${customFont.toLowerCase().replace(' ', '-')}-${subset}`;
    return new FontFace(family, `url(${origin}/assets/fonts/${file}.woff2)`, {
      weight: '100 900',
      display: 'optional',
      unicodeRange,
    });
  };
  /** Fonts are the document's, also for what is inside a shadow root: this one goes again with the widget. */
  const add = (face: FontFace) => {
    if (signal.aborted) return;
    document.fonts.add(face);
    signal.addEventListener('abort', () => document.fonts.delete(face));
  };
  // Few need these letters: they are fetched with the first one, and used if they come at once.
  add(makeFace('latin-ext', 'U+100-2BA,U+1E00-1EFF'));
  const face = makeFace('latin', 'U+0-FF,U+131,U+152-153,U+2000-22FF');
  return new Promise((done) => {
    let isLate = false;
    setTimeout(() => {
      isLate = true;
      done();
    }, 2000);
    // Where the page's policy does not admit it, the next font of the list is used; so it is when it comes too late.
    face.load().then(
      () => {
        if (!isLate) add(face);
        done();
      },
      () => done(),
    );
  });
}
