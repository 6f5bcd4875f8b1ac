import type { MeasuredNode } from '@takumi-rs/core';
import type { Node } from '@takumi-rs/helpers';
import { expect } from 'vitest';
import { layOutPoster } from '#posters/entry-posters.tsx';
import type { Poster } from '#server/drawing/drawer.ts';
import { openPosterRenderer } from '#server/drawing/poster-renderer.ts';

let opened: ReturnType<typeof openPosterRenderer> | undefined;
/** One for all tests of a process: reading the fonts takes a moment. */
export const renderer = () => {
  opened ??= openPosterRenderer(layOutPoster);
  return opened;
};

export type TextBox = { id: string; text: string; left: number; top: number; right: number; bottom: number };

/** Every piece of text where it stands on the picture, under the id of the part it belongs to. */
function textBoxes(node: Node, box: MeasuredNode, id = ''): TextBox[] {
  const [, , , , x, y] = box.transform;
  const own = node.id ?? id;
  const runs = box.runs.map((run) => ({
    id: own,
    text: run.text,
    left: x + run.x,
    top: y + run.y,
    right: x + run.x + run.width - (/\s$/.test(run.text) ? run.height * 0.4 : 0),
    bottom: y + run.y + run.height,
  }));
  const children = node.type === 'container' ? (node.children ?? []) : [];
  return [...runs, ...box.children.flatMap((child, n) => textBoxes(children[n] ?? node, child, own))];
}

export async function measure(poster: Poster) {
  const { node, boxes } = await (await renderer()).measure(poster);
  return { node, boxes, texts: textBoxes(node, boxes) };
}

/** Nothing leaves the picture, and nothing lies on anything else. */
export async function expectNoOverflow(poster: Poster) {
  const { boxes, texts } = await measure(poster);
  expect(texts.length).toBeGreaterThan(0);
  const slack = 3;
  for (const { id, text, left, top, right, bottom } of texts) {
    const where = `${id} “${text.slice(0, 30)}” at ${[left, top, right, bottom].map(Math.round)}`;
    expect(left, where).toBeGreaterThanOrEqual(-slack);
    expect(top, where).toBeGreaterThanOrEqual(-slack);
    expect(right, where).toBeLessThanOrEqual(boxes.width + slack);
    expect(bottom, where).toBeLessThanOrEqual(boxes.height + slack);
  }
  const parts = Map.groupBy(texts, ({ id }) => id);
  const bounds = [...parts].map(([id, runs]) => ({
    id,
    top: Math.min(...runs.map(({ top }) => top)),
    bottom: Math.max(...runs.map(({ bottom }) => bottom)),
    left: Math.min(...runs.map(({ left }) => left)),
    right: Math.max(...runs.map(({ right }) => right)),
  }));
  for (const one of bounds) {
    for (const other of bounds) {
      if (one.id >= other.id) continue;
      const over = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
      const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      // A line's box is taller than its letters: a few pixels of it may touch.
      expect(over > 14 && across > 2, `${one.id} lies on ${other.id} by ${Math.round(over)} px`).toBe(false);
    }
  }
  return texts;
}

export const wordsIn = (texts: TextBox[], id: string) =>
  texts
    .filter((box) => box.id === id)
    .map(({ text }) => text)
    .join('');
export const wordsOf = async (poster: Poster, id: string) => wordsIn((await measure(poster)).texts, id);
export const squeeze = (text: string) => text.replaceAll(/[\s\u200b]+/g, '');
