import { clampChroma, converter, formatHex, wcagContrast } from 'culori';

const toOklch = converter('oklch');

type Shift = { lightness?: number; chroma?: number; turn?: number };

/** A colour of the same family: as light and as strong as asked, its hue turned by some degrees. */
export function shiftColor(color: string, { lightness, chroma, turn = 0 }: Shift): string {
  const base = toOklch(color);
  if (!base) return color;
  const tuned = {
    mode: 'oklch' as const,
    l: lightness ?? base.l,
    // A grey brand stays grey: strength is taken away, never given.
    c: chroma === undefined ? base.c : base.c < 0.03 ? base.c : chroma,
    h: ((base.h ?? 0) + turn + 360) % 360,
  };
  return formatHex(clampChroma(tuned, 'oklch'));
}

/** The same hue, made lighter or darker until it can be read on `ground`. */
export function readable(color: string, ground: string, contrast = 4.5): string {
  const base = toOklch(color);
  if (!base || wcagContrast(color, ground) >= contrast) return color;
  const step = wcagContrast('#ffffff', ground) > wcagContrast('#000000', ground) ? 0.02 : -0.02;
  for (let l = base.l; l >= 0 && l <= 1; l += step) {
    const tried = formatHex(clampChroma({ ...base, l }, 'oklch'));
    if (wcagContrast(tried, ground) >= contrast) return tried;
  }
  return step > 0 ? '#ffffff' : '#000000';
}

/** `color` at a part of its strength, for glows and hairlines. */
export function withOpacity(color: string, opacity: number): string {
  return `${color}${Math.round(opacity * 255)
    .toString(16)
    .padStart(2, '0')}`;
}
