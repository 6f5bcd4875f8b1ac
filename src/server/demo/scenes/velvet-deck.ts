import { beam, bokeh, crowd, drape, light, logo, type Pictures, paint, repeat, tall, wide } from './paint.ts';

const spade =
  'M0-62C30-26 62-8 62 24c0 24-20 38-40 34-8-2-14-6-18-12 2 20 8 32 18 40h-44c10-8 16-20 18-40-4 6-10 10-18 12-20 4-40-10-40-34 0-32 32-50 62-86z';
const heart =
  'M0 60C-40 26-64 4-64-24c0-22 16-38 36-38 14 0 24 8 28 20 4-12 14-20 28-20 20 0 36 16 36 38 0 28-24 50-64 84z';

const card = (mark: string, colour: string) =>
  `<rect x="-75" y="-105" width="150" height="210" rx="12" fill="#fdf9ef"/><rect x="-75" y="-105" width="150" height="210" rx="12" fill="none" stroke="#0002" stroke-width="2"/><path d="${mark}" transform="scale(.62)" fill="${colour}"/><path d="${mark}" transform="translate(-56-82) scale(.16)" fill="${colour}"/><path d="${mark}" transform="translate(56 82) rotate(180) scale(.16)" fill="${colour}"/>`;

const back = `<rect x="-75" y="-105" width="150" height="210" rx="12" fill="#fdf9ef"/><rect x="-66" y="-96" width="132" height="192" rx="7" fill="#6d1f3a"/>${repeat(5, (n) => `<path d="M${-66 + n * 33}-96l66 96-66 96" fill="none" stroke="#e9c46a" stroke-opacity=".5" stroke-width="2"/>`)}`;

const fan = (x: number, y: number, scale: number) =>
  `<g transform="translate(${x} ${y}) scale(${scale})">${repeat(7, (n) => {
    const face = n === 6 ? card(heart, '#b3202f') : n % 2 ? card(spade, '#1b1620') : back;
    return `<g transform="rotate(${(n - 3) * 14}) translate(0-150)">${face}</g>`;
  })}</g>`;

const lemon = (x: number, y: number, scale: number) =>
  `<g transform="translate(${x} ${y}) scale(${scale})"><ellipse cx="8" cy="88" rx="150" ry="22" fill="#0006"/><path d="M-150 0C-120-90 120-90 150 0c22 4 22 16 0 20-30 84-270 84-300 0-18-6-18-16 0-20z" fill="#f2c230"/><path d="M-120-20C-80-70 60-76 108-34" fill="none" stroke="#fff3b0" stroke-width="14" stroke-linecap="round" opacity=".7"/></g>`;

const half = (x: number, y: number, r: number) =>
  `<g transform="translate(${x} ${y})"><ellipse cy="${r * 0.9}" rx="${r}" ry="${r * 0.16}" fill="#0006"/><circle r="${r}" fill="#eab71e"/><circle r="${r * 0.9}" fill="#fdf3c4"/>${repeat(9, (n) => `<path d="M0 0L${-r * 0.24}-${r * 0.8}A${r * 0.82} ${r * 0.82} 0 0 1 ${r * 0.24}-${r * 0.8}Z" transform="rotate(${n * 40})" fill="#f7d65c"/>`)}<circle r="${r * 0.07}" fill="#fdf3c4"/></g>`;

const velvet = ['#1d0a18', '#4b1230', '#7c2244'];
const warm = ['#ffd9a0', '#ff8a5c', '#ffe9c4'];

export const velvetDeck: Pictures = {
  logo: logo(
    '#3b0f2b',
    `<circle r="168" fill="none" stroke="#e9c46a" stroke-width="5"/><circle r="154" fill="none" stroke="#e9c46a" stroke-width="2"/><path d="${spade}" transform="scale(1.55) translate(0 2)" fill="#e9c46a"/><path d="M0-14l6 15 16 1-12 10 4 16-14-9-14 9 4-16-12-10 16-1z" fill="#3b0f2b"/>`,
  ),
  gallery: [
    paint(
      wide,
      'A fan of seven cards under a warm lamp, a heart in front',
      velvet,
      warm,
      `${bokeh(3, 26, [0, 0, 960, 300], ['#ffcf8a', '#ff9d6e', '#e0709a'])}${light(0, 480, 330, 520, 0.55)}<path d="M0 470Q480 410 960 470V640H0Z" fill="#2a0a1d"/>${light(0, 480, 520, 380, 0.25)}${fan(480, 560, 1.55)}`,
    ),
    paint(
      wide,
      'A magician’s table on an empty stage, the curtains drawn back',
      ['#0e0712', '#2a0f24', '#571733'],
      warm,
      `${beam(480, -40, 480, 600, 320, '#ffe2b0')}${light(0, 480, 560, 420, 0.5)}<ellipse cx="480" cy="590" rx="520" ry="70" fill="#170a14"/><ellipse cx="480" cy="574" rx="300" ry="34" fill="#ffdca2" opacity=".22"/><path d="M380 430h200l22 150h-244z" fill="#6d1f3a"/><path d="M380 430h200l6 40h-212z" fill="#8f2c4d"/><path d="M372 418h216v14h-216z" fill="#e9c46a"/><path d="M440 418v-92h80v92z" fill="#120a12"/><path d="M416 418h128v10h-128z" fill="#120a12"/><path d="M440 396h80v16h-80z" fill="#8f2c4d"/>${drape('left', wide, '#5d132f', '#430c22')}${drape('right', wide, '#5d132f', '#430c22')}`,
    ),
    paint(
      wide,
      'Two lemon halves and a folded card on a dark table',
      ['#20121c', '#39182b', '#1a0d16'],
      warm,
      `${bokeh(11, 18, [0, 0, 960, 240], ['#ffcf8a', '#c06a8d'])}${light(2, 420, 300, 460, 0.4)}<path d="M0 400H960V640H0Z" fill="#150a12"/>${lemon(660, 440, 0.8)}${half(330, 430, 130)}<g transform="translate(490 520) rotate(-24) scale(.8)">${card(heart, '#b3202f')}</g>`,
    ),
    paint(
      wide,
      'Guests at long tables by candlelight, seen from the back of the room',
      ['#140a16', '#3a1430', '#7a3a3a'],
      warm,
      `${bokeh(21, 60, [0, 120, 960, 300], ['#ffcf8a', '#ffb26b', '#ffe6b8'])}${repeat(9, (n) => `${light(0, 60 + n * 105, 360, 90, 0.7)}<path d="M${56 + n * 105} 360h8v36h-8z" fill="#fff2d6"/>`)}<path d="M0 396H960V440H0Z" fill="#2b1120"/>${crowd(5, wide, 500, '#12070f', 0)}`,
    ),
  ],
  photos: [
    paint(
      tall,
      '',
      ['#2a1420', '#5b2036', '#251019'],
      warm,
      `${bokeh(31, 30, [0, 0, 720, 420], ['#ffcf8a', '#e0709a'])}${light(0, 360, 520, 460, 0.5)}<path d="M0 700H720V960H0Z" fill="#1c0b14"/>${half(240, 700, 150)}<g transform="translate(430 760) rotate(-18) scale(1.2)">${card(spade, '#1b1620')}</g>`,
    ),
    paint(
      wide,
      '',
      ['#1a0f1d', '#47203a', '#8a4a3c'],
      warm,
      `${bokeh(41, 50, [0, 0, 960, 380], ['#ffd49a', '#ff9d6e', '#fff0cf'])}${fan(480, 640, 1.2)}${crowd(8, wide, 560, '#150911', 0.15)}`,
    ),
    paint(
      tall,
      '',
      ['#120a14', '#3b1430', '#6b2a3a'],
      warm,
      `${beam(360, -40, 360, 900, 300, '#ffe2b0')}${light(0, 360, 780, 380, 0.4)}<g transform="translate(360 520) rotate(12) scale(1.6)">${back}</g><g transform="translate(420 560) rotate(26) scale(1.6)">${card(heart, '#b3202f')}</g>${crowd(14, tall, 860, '#100810', 0.5)}`,
    ),
  ],
};
