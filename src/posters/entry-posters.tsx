import { layOutBadge } from './badge.tsx';
import { type LaidOut, layOutReview, type Measure } from './lay-out.tsx';
import type { Poster } from './poster.ts';
import { layOutLanding, layOutPerformer } from './share-images.tsx';
import { dark } from './theme-dark.tsx';
import { gradient } from './theme-gradient.tsx';
import { light } from './theme-light.tsx';
import { luxury } from './theme-luxury.tsx';
import { wearFont } from './wear-font.ts';

export type { LaidOut, Measure } from './lay-out.tsx';
export type { Poster } from './poster.ts';

const themes = { light, dark, luxury, gradient };

/** A poster as the trees that are drawn, in the act's typeface if it has chosen one. */
export async function layOutPoster(poster: Poster, measure: Measure): Promise<LaidOut> {
  const font = 'font' in poster ? poster.font : null;
  const laidOut = await layOut(poster, (node, size) => measure(wearFont(node, font), size));
  return { ...laidOut, node: wearFont(laidOut.node, font) };
}

async function layOut(poster: Poster, measure: Measure): Promise<LaidOut> {
  if (poster.kind === 'performer') return layOutPerformer(poster);
  if (poster.kind === 'badge') return layOutBadge(poster);
  if (poster.kind === 'landing') return layOutLanding(poster);
  return layOutReview(poster, themes[poster.theme], measure);
}
