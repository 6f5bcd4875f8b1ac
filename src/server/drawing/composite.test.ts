import { expect, test } from 'vitest';
import { composite } from './composite.ts';

test('what is empty shows the ground, what is full hides it, and the rest lets it through', () => {
  const ground = Buffer.from([10, 20, 30, 10, 20, 30, 10, 20, 30, 0, 0, 0]);
  const drawing = Buffer.alloc(16);
  drawing.set([200, 100, 50, 255], 4);
  drawing.set([210, 120, 30, 128], 8);
  drawing.set([255, 255, 255, 1], 12);
  expect([...composite(ground, drawing)]).toEqual([10, 20, 30, 200, 100, 50, 110, 70, 30, 1, 1, 1]);
  expect([...ground.subarray(3, 6)]).toEqual([10, 20, 30]);
});
