import { createRandom } from '#server/demo/random.ts';
import { light, logo, type Pictures, paint, repeat, wide } from './paint.ts';

const flame =
  'M0 120C-70 120-96 66-82 14-72-24-40-40-34-86-30-112-36-130-36-130 20-112 44-66 42-26 60-40 62-62 60-74 92-34 104 20 88 62 74 100 40 120 0 120Z';

/** A torch on a chain, swung in front of an open shutter. */
const trail = (cx: number, cy: number, rx: number, ry: number, turn: number) =>
  [
    ['#ff5a1f', 26, 0.35],
    ['#ff9a3c', 12, 0.8],
    ['#fff0b8', 4, 1],
  ]
    .map(
      ([colour, width, opacity]) =>
        `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" transform="rotate(${turn} ${cx} ${cy})" fill="none" stroke="${colour}" stroke-width="${width}" stroke-opacity="${opacity}" stroke-dasharray="${rx * 4.4} ${rx * 1.2}" stroke-linecap="round"/>`,
    )
    .join('');

function sparks(seed: number, count: number) {
  const random = createRandom(seed);
  return repeat(count, () => {
    const [x, y] = [random.below(960), random.below(520)];
    return `<path d="M${x} ${y}l${random.below(14) - 7} ${6 + random.below(16)}" stroke="${random.pick(['#ffb35c', '#ff7a2f', '#ffe3a1'])}" stroke-width="3" stroke-linecap="round" opacity="${(0.3 + random.number() * 0.7).toFixed(2)}"/>`;
  });
}

const figure =
  '<g fill="#0a0606"><circle cx="480" cy="330" r="30"/><path d="M440 590q-6-210 20-226h40q26 16 20 226zM446 380l-96-70 8-12 100 56zM514 380l96-70-8-12-100 56z"/></g>';
const hot = ['#ff8a3c', '#ffd08a'];

export const emberAndAsh: Pictures = {
  logo: logo(
    '#1b1210',
    `<path d="${flame}" transform="scale(1.15) translate(0 4)" fill="#e8531f"/><path d="${flame}" transform="scale(.62) translate(6 66)" fill="#ffb347"/>`,
  ),
  gallery: [
    paint(
      wide,
      'A performer swinging two burning torches, their trails drawn as circles of light',
      ['#06060d', '#120d1c', '#2a1414'],
      hot,
      `${light(0, 480, 360, 460, 0.5)}${trail(350, 310, 190, 170, 10)}${trail(610, 310, 190, 170, -10)}${figure}${sparks(4, 70)}<path d="M0 586H960V640H0Z" fill="#080506"/>`,
    ),
  ],
  photos: [],
};
