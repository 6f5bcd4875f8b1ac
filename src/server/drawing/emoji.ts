import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Node } from '@takumi-rs/helpers';
import { container, image, text } from '@takumi-rs/helpers';

const folder = join(dirname(createRequire(import.meta.url).resolve('@discordapp/twemoji/package.json')), 'dist/svg');
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const maybeEmoji = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u;
const known = new Map<string, string | null>();

/** The colour drawing of an emoji, or null: then it is a character like others. */
function drawingOf(grapheme: string): string | null {
  if (!maybeEmoji.test(grapheme) || grapheme.includes('\ufe0e')) return null;
  // ☺ and ✔ and ★ are letters unless the writer asked for a picture, as in every browser.
  const asksForPicture = /\p{Emoji_Presentation}|\ufe0f|\u200d|\u20e3|\p{Emoji_Modifier}/u.test(grapheme);
  if (!asksForPicture) return null;
  // Twemoji's names: the code points, without the mark that asks for a picture unless pictures are joined.
  const named = grapheme.includes('\u200d') ? grapheme : grapheme.replaceAll('\ufe0f', '');
  const name = [...named].map((character) => character.codePointAt(0)?.toString(16)).join('-');
  const seen = known.get(name);
  if (seen !== undefined) return seen;
  const path = join(folder, `${name}.svg`);
  const drawing = existsSync(path) ? readFileSync(path, 'utf8') : null;
  known.set(name, drawing);
  return drawing;
}

const look = { display: 'inline-block', width: '1em', height: '1em', margin: '0 0.06em', verticalAlign: '-0.12em' };

/** Puts drawings in the place of the emoji of a tree's texts. */
export function placeEmoji(node: Node): Node {
  if (node.type === 'container') return { ...node, children: node.children?.map(placeEmoji) };
  if (node.type !== 'text' || !maybeEmoji.test(node.text)) return node;
  const { text: words, ...box } = node;
  const children: Node[] = [];
  let pending = '';
  for (const { segment } of graphemes.segment(words)) {
    const drawing = drawingOf(segment);
    if (drawing === null) {
      pending += segment;
      continue;
    }
    if (pending) children.push(text(pending));
    pending = '';
    children.push(image({ src: drawing, style: look }));
  }
  if (children.length === 0) return node;
  if (pending) children.push(text(pending));
  return container({ ...box, children });
}
