const prefersDark = '(prefers-color-scheme:dark)';

/** Red, green, blue and opacity from 0 to 1. */
const srgb = /srgb (\S+) (\S+) ([^ )]+)(?: . ([\d.]+))?/;

/**
 * Whether a widget stands on something dark: the first ground behind it that is not see-through, down to the page's
 * canvas. A frame does not see the page around it, and goes by what the visitor prefers.
 */
function isDarkAround(root: ShadowRoot, isFramed: boolean): boolean {
  if (isFramed) return matchMedia(prefersDark).matches;
  const probe = document.createElement('i');
  root.append(probe);
  let dark: boolean | undefined;
  for (let ground = root.host.parentElement; dark === undefined; ground = ground?.parentElement ?? null) {
    const color = ground ? getComputedStyle(ground).backgroundColor : 'Canvas';
    // Browsers spell a colour in the space it was given in; a mixed one is always spelled in that of the mixture.
    probe.style.color = `color-mix(in srgb,${color},${color})`;
    const found = srgb.exec(getComputedStyle(probe).color);
    if (!found) return false;
    if (!ground || +(found[4] ?? 1) > 0.5)
      dark = +(found[1] as string) * 0.3 + +(found[2] as string) * 0.6 + +(found[3] as string) * 0.1 < 0.5;
  }
  probe.remove();
  return dark;
}

/** Calls with true where the widget is to be dark, now and whenever that changes. */
export function followTheme(
  theme: 'light' | 'dark' | 'auto',
  root: ShadowRoot,
  signal: AbortSignal,
  isFramed: boolean,
  wear: (dark: boolean) => void,
): void {
  const look = () => wear(theme === 'dark' || (theme === 'auto' && isDarkAround(root, isFramed)));
  look();
  if (theme !== 'auto') return;
  // Pages switch when somebody presses something, and many take a moment to fade.
  const soon = () => setTimeout(look, 400);
  addEventListener('click', soon, { signal });
  matchMedia(prefersDark).addEventListener('change', soon, { signal });
}
