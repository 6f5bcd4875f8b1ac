import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { encodePng } from './encode-png.ts';

const width = 37;
const height = 23;

test.each([true, false])('another program reads back every pixel (smooth: %s)', async (smooth) => {
  const pixels = randomBytes(width * height * 3);
  const png = await encodePng(pixels, { width, height, smooth });
  const { data, info } = await sharp(png).raw().toBuffer({ resolveWithObject: true });
  expect(info).toMatchObject({ width, height, channels: 3 });
  expect(data.equals(pixels)).toBe(true);
});

test('what changes a little from row to row is packed smaller by its differences', async () => {
  const firstRow = randomBytes(width * 3);
  const row = (y: number) => firstRow.map((value) => value + y);
  const pixels = Buffer.concat(Array.from({ length: height }, (_, y) => row(y)));
  const [smooth, flat] = await Promise.all([true, false].map((smooth) => encodePng(pixels, { width, height, smooth })));
  expect(smooth?.length).toBeLessThan((flat?.length ?? 0) / 4);
});
