import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { contrastOf } from '#shared/contrast.ts';

const read = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8');

/** A colour of the tokens, in the light and in the dark. */
function colorsOf(name: string): [string, string] {
  const [, light = '', dark = ''] =
    new RegExp(`--${name}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\)`).exec(read('tokens.css')) ?? [];
  return [light, dark];
}

test('every star to choose keeps an edge of 3 to 1, at rest and under a pointer, in both themes', () => {
  const edges = [...read('star-picker.css').matchAll(/stroke: var\(--([\w-]+)\)/g)].map(([, name = '']) => name);
  expect(edges.length).toBeGreaterThanOrEqual(4);
  for (const edge of edges)
    for (const ground of ['paper', 'surface'])
      for (const theme of [0, 1] as const)
        expect(
          contrastOf(colorsOf(edge)[theme], colorsOf(ground)[theme]),
          `${edge} on ${ground}`,
        ).toBeGreaterThanOrEqual(3);
});
