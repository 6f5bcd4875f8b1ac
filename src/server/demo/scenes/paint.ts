import { createRandom, type Random } from '#server/demo/random.ts';

/** A drawing, and what someone who cannot see it should know. Light is made of gradients: blurring takes too long. */
export type Scene = { svg: string; alt: string };

/** What a demo performer and their customers have taken. */
export type Pictures = { logo: Scene; gallery: Scene[]; photos: Scene[] };

/** Drawn in these units, and made a little smaller: a demo need not keep anyone waiting. */
const scale = 0.8;
export const wide = { width: 960, height: 640 };
export const tall = { width: 720, height: 960 };
const square = { width: 400, height: 400 };

type Canvas = { width: number; height: number };

/** `glows` are colours; each becomes a soft round light that `light` can use by its place in the list. */
export function paint(
  canvas: Canvas,
  alt: string,
  sky: readonly string[],
  glows: readonly string[],
  body: string,
): Scene {
  const { width, height } = canvas;
  const stops = sky.map((colour, index) => `<stop offset="${index / (sky.length - 1)}" stop-color="${colour}"/>`);
  const lights = glows.map(
    (colour, index) =>
      `<radialGradient id="g${index}"><stop stop-color="${colour}"/><stop offset=".35" stop-color="${colour}" stop-opacity=".55"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width * scale}" height="${height * scale}" viewBox="0 0 ${width} ${height}"><defs><linearGradient id="sky" x2="0" y2="1">${stops.join('')}</linearGradient>${lights.join('')}</defs><rect width="100%" height="100%" fill="url(#sky)"/>${body}</svg>`;
  return { svg, alt };
}

export const logo = (ground: string, body: string): Scene =>
  paint(square, '', [ground, ground], [], `<g transform="translate(200 200)">${body}</g>`);

/** A soft round light. */
export const light = (glow: number, x: number, y: number, r: number, opacity = 1) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="url(#g${glow})" opacity="${opacity}"/>`;

/** A beam from a lamp: a fan of translucent wedges, brightest along its middle. */
export function beam(x: number, y: number, toX: number, toY: number, spread: number, colour: string, strength = 0.1) {
  const wedge = (share: number) =>
    `<path d="M${x} ${y}L${toX - spread * share} ${toY}L${toX + spread * share} ${toY}Z" fill="${colour}" opacity="${strength}"/>`;
  return [1, 0.75, 0.5, 0.25].map(wedge).join('');
}

/** Lights out of focus. */
export function bokeh(
  seed: number,
  count: number,
  area: [x: number, y: number, w: number, h: number],
  colours: readonly string[],
) {
  const random = createRandom(seed);
  const [x, y, w, h] = area;
  return repeat(count, () => {
    const r = 5 + random.below(22);
    const [cx, cy] = [x + random.below(w), y + random.below(h)];
    return `<circle cx="${cx}" cy="${cy}" r="${r}" fill="${random.pick(colours)}" opacity="${(0.12 + random.number() * 0.35).toFixed(2)}"/>`;
  });
}

/** Heads and shoulders along the bottom edge, some with their hands up. */
export function crowd(seed: number, canvas: Canvas, top: number, colour: string, hands = 0.3) {
  const random = createRandom(seed);
  const { width, height } = canvas;
  return repeat(Math.round(width / 46), (index) => {
    const x = index * 46 + random.below(20) - 10;
    const y = top + random.below(50);
    const r = 19 + random.below(7);
    const raised = random.number() < hands ? raisedArms(random, x, y, colour) : '';
    return `${raised}<circle cx="${x}" cy="${y}" r="${r}" fill="${colour}"/><path d="M${x - r * 2} ${height}c0-${height - y - r} ${r}-${height - y - r} ${r * 2}-${height - y - r}s${r * 2} 0 ${r * 2} ${height - y - r}z" fill="${colour}"/>`;
  });
}

function raisedArms(random: Random, x: number, y: number, colour: string) {
  const reach = 60 + random.below(50);
  return `<path d="M${x - 26} ${y + 40}q-12-40 ${random.below(14)}-${reach}M${x + 26} ${y + 40}q14-40 ${-random.below(14)}-${reach}" fill="none" stroke="${colour}" stroke-width="13" stroke-linecap="round"/>`;
}

/** A curtain in folds, drawn back to one side. */
export const drape = (side: 'left' | 'right', canvas: Canvas, colour: string, fold: string) => {
  const { width, height } = canvas;
  const strips = repeat(6, (index) => {
    const x = index * width * 0.032;
    const w = width * 0.034;
    return `<path d="M${x} 0h${w}q-${w * 0.4} ${height * 0.5} ${-w * 0.6} ${height}h-${w}q${w * 0.6}-${height * 0.5} ${w * 0.6}-${height}z" fill="${index % 2 ? fold : colour}"/>`;
  });
  return side === 'left' ? strips : `<g transform="translate(${width}) scale(-1 1)">${strips}</g>`;
};

/** Bulbs on a sagging wire. */
export function festoon(
  from: [number, number],
  to: [number, number],
  sag: number,
  bulbs: number,
  glow: number,
  colour: string,
) {
  const [x1, y1] = from;
  const [x2, y2] = to;
  const at = (t: number) => [x1 + (x2 - x1) * t, y1 + (y2 - y1) * t + sag * 4 * t * (1 - t)] as const;
  const wire = `<path d="M${x1} ${y1}Q${(x1 + x2) / 2} ${(y1 + y2) / 2 + sag * 2} ${x2} ${y2}" fill="none" stroke="#0009" stroke-width="3"/>`;
  const lamps = repeat(bulbs, (index) => {
    const [x, y] = at((index + 0.5) / bulbs);
    return `${light(glow, x, y + 12, 46, 0.7)}<circle cx="${x}" cy="${y + 12}" r="7" fill="${colour}"/>`;
  });
  return wire + lamps;
}

export const repeat = (count: number, draw: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => draw(index)).join('');
