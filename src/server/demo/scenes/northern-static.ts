import { beam, bokeh, crowd, festoon, light, logo, type Pictures, paint, repeat, wide } from './paint.ts';

const deck = (x: number, y: number, r: number, label: string) =>
  `<g transform="translate(${x} ${y})"><rect x="${-r * 1.3}" y="${-r * 1.2}" width="${r * 2.9}" height="${r * 2.4}" rx="18" fill="#171b2b"/><circle r="${r}" fill="#07080d"/>${repeat(7, (n) => `<circle r="${r * (0.4 + n * 0.085)}" fill="none" stroke="#fff" stroke-opacity=".09" stroke-width="2"/>`)}<path d="M0 0L${-r * 0.7}-${r * 0.7}A${r} ${r} 0 0 1 ${-r * 0.2}-${r * 0.97}Z" fill="#fff" opacity=".12"/><circle r="${r * 0.32}" fill="${label}"/><circle r="${r * 0.05}" fill="#fff"/><path d="M${r * 1.25}-${r * 0.9}L${r * 1.15} ${r * 0.3}L${r * 0.62} ${r * 0.62}" fill="none" stroke="#c9d2ea" stroke-width="${r * 0.07}" stroke-linecap="round" stroke-linejoin="round"/><circle cx="${r * 1.25}" cy="${-r * 0.9}" r="${r * 0.14}" fill="#c9d2ea"/></g>`;

const faders = (x: number, y: number, count: number) =>
  repeat(count, (n) => {
    const at = x + n * 44;
    const up = 30 + ((n * 37) % 110);
    return `<path d="M${at} ${y}v160" stroke="#05060a" stroke-width="8" stroke-linecap="round"/><rect x="${at - 15}" y="${y + up}" width="30" height="18" rx="4" fill="${n % 3 ? '#dfe6fa' : '#37e0c8'}"/>`;
  });

const cold = ['#7cf5e1', '#5a6bff', '#ff5fa8'];
const night = ['#070914', '#141a3d', '#29206b'];

export const northernStatic: Pictures = {
  logo: logo(
    '#0f1430',
    `<path d="M-130 0h34l18-46 26 110 30-150 28 132 22-70 16 24h86" fill="none" stroke="#37e0c8" stroke-width="15" stroke-linecap="round" stroke-linejoin="round"/><path d="M-96 96A136 136 0 0 0 96 96M-96-96A136 136 0 0 1 96-96" fill="none" stroke="#7f8cff" stroke-width="9" stroke-linecap="round"/>`,
  ),
  gallery: [
    paint(
      wide,
      'A full dance floor with hands in the air under turquoise and violet beams',
      night,
      cold,
      `${[120, 330, 630, 840].map((x, n) => beam(x, -20, 480 + (x - 480) * 0.2 + (n % 2 ? 160 : -160), 620, 130, n % 2 ? '#8f7bff' : '#45f0d6')).join('')}${light(1, 480, 420, 460, 0.7)}${light(0, 480, 520, 260, 0.5)}${bokeh(2, 30, [0, 0, 960, 220], ['#7cf5e1', '#9aa4ff', '#ff8fc2'])}${crowd(3, wide, 450, '#0a0b1d', 0.5)}${crowd(9, wide, 530, '#05060f', 0.35)}`,
    ),
    paint(
      wide,
      'Two turntables and a mixer, lit in turquoise',
      ['#05060c', '#0d1124', '#171d45'],
      cold,
      `${light(0, 150, 80, 420, 0.35)}${light(2, 860, 120, 380, 0.3)}<path d="M0 180H960V640H0Z" fill="#0b0e1c"/>${deck(210, 400, 150, '#37e0c8')}${deck(750, 400, 150, '#ff5fa8')}<rect x="404" y="220" width="152" height="360" rx="16" fill="#131829"/>${faders(436, 390, 3)}${repeat(9, (n) => `<circle cx="${436 + (n % 3) * 44}" cy="${258 + Math.floor(n / 3) * 40}" r="12" fill="#232b47" stroke="#c9d2ea" stroke-width="3"/>`)}`,
    ),
    paint(
      wide,
      'Strings of lights over an empty barn before the guests arrive',
      ['#1a1640', '#4a2a63', '#a5506b'],
      ['#ffe0a3', '#ff9ecb', '#7cf5e1'],
      `${light(0, 480, 520, 520, 0.4)}<path d="M0 640V300L480 90L960 300V640H880V330L480 160L80 330V640Z" fill="#1c1024"/>${festoon([80, 330], [880, 330], 60, 11, 0, '#fff3cf')}${festoon([160, 260], [800, 260], 40, 9, 0, '#fff3cf')}${festoon([260, 210], [700, 210], 26, 7, 0, '#fff3cf')}<path d="M0 560H960V640H0Z" fill="#140b1b"/><path d="M380 560v-96h200v96z" fill="#0d0814"/><path d="M372 464h216v12h-216z" fill="#37e0c8"/>`,
    ),
  ],
  photos: [
    paint(
      wide,
      '',
      ['#0b0a22', '#331a55', '#7b2f6b'],
      cold,
      `${light(2, 480, 300, 480, 0.6)}${repeat(3, (n) => `<circle cx="480" cy="170" r="${60 + n * 3}" fill="${n ? 'none' : '#aab4d8'}" stroke="#fff" stroke-opacity=".3"/>`)}${repeat(40, (n) => `<rect x="${430 + (n % 8) * 13}" y="${125 + Math.floor(n / 8) * 18}" width="11" height="14" fill="#fff" opacity="${((n * 29) % 70) / 100}"/>`)}${bokeh(44, 90, [0, 0, 960, 420], ['#fff', '#c7d0ff', '#ffc3e2'])}${crowd(31, wide, 500, '#0b0818', 0.45)}`,
    ),
  ],
};
