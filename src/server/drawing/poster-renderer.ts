import { type MeasuredNode, Renderer } from '@takumi-rs/core';
import type { Node } from '@takumi-rs/helpers';
import { LRUCache } from 'lru-cache';
import sharp from 'sharp';
import type { LaidOut, layOutPoster, Measure, Poster } from '#posters/entry-posters.tsx';
import { badgeInvitation } from '#shared/badges.ts';
import { composite } from './composite.ts';
import { placeEmoji } from './emoji.ts';
import { openFontLoader } from './font-loader.ts';
import { type Pictures, placePictures, withoutPictures } from './place-pictures.ts';

/** Draws posters with one renderer, one after another. `layOut` is src/posters, as the build has made it. */
export async function openPosterRenderer(layOut: typeof layOutPoster) {
  const renderer = new Renderer();
  const fontLoader = openFontLoader(renderer);
  // Lights and folds are most of the work, and the same for many posters.
  const backdrops = new LRUCache<string, Buffer>({
    maxSize: 48 * 1024 * 1024,
    sizeCalculation: ({ length }) => length,
  });

  async function lay(poster: Poster) {
    const { families, missing } = await fontLoader.prepare(wordsOf(poster), 'font' in poster ? poster.font : null);
    const settle = (node: Node) => withoutMissing(placeEmoji(node), missing);
    const measure: Measure = (node, size) =>
      renderer.measure(withoutPictures(settle(node)), { ...size, fontFamilies: families });
    const laidOut = await layOut(poster, measure);
    return { ...laidOut, node: settle(laidOut.node), families };
  }

  async function paintBackdrop({ ground, width, height }: LaidOut, backdrop: Node): Promise<Buffer> {
    const kept = backdrops.get(ground);
    if (kept) return kept;
    const pixels = await renderer.render(backdrop, { width, height, format: 'raw' });
    const painted = await sharp(pixels, { raw: { width, height, channels: 4 } })
      .removeAlpha()
      .raw()
      .toBuffer();
    backdrops.set(ground, painted);
    return painted;
  }

  return {
    async draw(poster: Poster, pictures: Pictures = {}): Promise<Buffer> {
      const { families, ...laidOut } = await lay(withPresent(poster, pictures));
      const { width, height } = laidOut;
      const front = await placePictures(laidOut.node, pictures);
      const drawing = await renderer.render(front, { width, height, fontFamilies: families, format: 'raw' });
      if (!laidOut.backdrop)
        return sharp(drawing, { raw: { width, height, channels: 4 } })
          .png()
          .toBuffer();
      const pixels = composite(await paintBackdrop(laidOut, laidOut.backdrop), drawing);
      // Half the time of the renderer's own encoder, for files of the same size.
      return sharp(pixels, { raw: { width, height, channels: 3 } })
        .png({ compressionLevel: 4 })
        .toBuffer();
    },
    /** Where everything stands, for those who want to check it. */
    async measure(poster: Poster): Promise<{ node: Node; boxes: MeasuredNode }> {
      const { node, width, height, families } = await lay(poster);
      return { node, boxes: await renderer.measure(withoutPictures(node), { width, height, fontFamilies: families }) };
    },
  };
}

/** A picture that is gone from the store leaves no hole. */
function withPresent(poster: Poster, pictures: Pictures): Poster {
  if (poster.kind === 'landing' || poster.kind === 'badge') return poster;
  const hasLogo = poster.hasLogo && 'logo' in pictures;
  if (poster.kind === 'performer') return { ...poster, hasLogo };
  return { ...poster, hasLogo, hasPhoto: poster.hasPhoto && 'photo' in pictures };
}

/** What the designs say themselves. */
const ownWords = `Be the first to review reviews Starbill ${Object.values(badgeInvitation).join(' ')}`;

/** Every character a poster may show. */
const wordsOf = (poster: Poster) =>
  `${Object.values(poster)
    .filter((value) => typeof value === 'string')
    .join(' ')
    .normalize('NFC')}…0123456789.,—${ownWords}`;

/** Characters as fonts have them; those that none has are left out rather than drawn as boxes. */
function withoutMissing(node: Node, missing: Set<string>): Node {
  if (node.type === 'container')
    return { ...node, children: node.children?.map((child) => withoutMissing(child, missing)) };
  if (node.type !== 'text') return node;
  const text = node.text.normalize('NFC');
  if (missing.size === 0) return { ...node, text };
  return { ...node, text: [...text].filter((character) => !missing.has(character)).join('') };
}
