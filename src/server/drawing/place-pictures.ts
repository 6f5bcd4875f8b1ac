import type { ImageNode, Node } from '@takumi-rs/helpers';
import sharp from 'sharp';

/** Pictures by the names under which the designs ask for them, as they lie in our store. */
export type Pictures = Record<string, Uint8Array>;

sharp.cache(false);
sharp.concurrency(1);

/** Puts pictures into their places, in just the size they have there: decoding the whole of one takes half a second. */
export async function placePictures(node: Node, pictures: Pictures): Promise<Node> {
  if (node.type === 'container') {
    const children = node.children && (await Promise.all(node.children.map((child) => placePictures(child, pictures))));
    return { ...node, children };
  }
  if (node.type !== 'image' || typeof node.src !== 'string') return node;
  const bytes = pictures[node.src];
  return bytes ? { ...node, src: await scale(node, bytes) } : node;
}

async function scale({ style }: ImageNode, bytes: Uint8Array) {
  const fit = style?.objectFit === 'contain' ? 'contain' : 'cover';
  const [width, height] = [Math.round(Number(style?.width)), Math.round(Number(style?.height))];
  const background = { r: 0, g: 0, b: 0, alpha: 0 };
  const data = await sharp(bytes, { failOn: 'error' })
    .resize({ width, height, fit, background })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer();
  return { width, height, data };
}

/** Pictures as empty boxes: where things stand is found by trying, and nothing has to be decoded for that. */
export function withoutPictures(node: Node): Node {
  if (node.type === 'container') return { ...node, children: node.children?.map(withoutPictures) };
  if (node.type !== 'image') return node;
  const { type: _type, src: _src, width, height, style, ...box } = node;
  return { ...box, type: 'container', style: { display: 'block', flexShrink: 0, width, height, ...style } };
}
