import sharp from 'sharp';
import type { Engine } from './engine.ts';

/** What is really painted where an element is: its document may say one thing and the screen another. */
export async function paintedOn(engine: Engine, selector: string) {
  const { box, width } = await engine.evaluate((wanted) => {
    const rect = document.querySelector(wanted)?.getBoundingClientRect();
    return {
      box: rect && { left: rect.x, top: rect.y, width: rect.width, height: rect.height },
      width: innerWidth,
    };
  }, selector);
  if (!box) throw new Error(`There is no ${selector}.`);
  const picture = sharp(await engine.screenshot()).removeAlpha();
  const scale = (await picture.metadata()).width / width;
  const part = { left: 0, top: 0, width: 0, height: 0 };
  for (const side of ['left', 'top', 'width', 'height'] as const) part[side] = Math.floor(box[side] * scale);
  const { data, info } = await picture.extract(part).raw().toBuffer({ resolveWithObject: true });
  const colourAt = (pixel: number) => [...data.subarray(pixel * info.channels, pixel * info.channels + 3)];
  return {
    /** Red, green and blue, at parts of the width and the height. */
    at: (x: number, y: number) => colourAt(Math.floor(y * info.height) * info.width + Math.floor(x * info.width)),
    /** How light the darkest spot is, from 0 to 255. */
    darkest: () =>
      data.reduce(
        (least, _value, at) =>
          at % info.channels ? least : Math.min(least, Math.max(...colourAt(at / info.channels))),
        255,
      ),
  };
}
