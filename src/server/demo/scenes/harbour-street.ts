import { beam, bokeh, light, logo, type Pictures, paint, repeat, tall, wide } from './paint.ts';

/** A double bass, upright, about 400 tall, its foot at the origin. */
const bass = (x: number, y: number, scale: number, colour: string) =>
  `<g transform="translate(${x} ${y}) scale(${scale})"><path d="M-8-400h16l3 130h-22z" fill="#1c0f0a"/><path d="M0-280c40 0 58 30 52 62-4 20-10 28-4 44 8 20 42 34 42 88 0 54-40 84-90 84s-90-30-90-84c0-54 34-68 42-88 6-16 0-24-4-44-6-32 12-62 52-62z" fill="${colour}"/><path d="M0-280c40 0 58 30 52 62-4 20-10 28-4 44 8 20 42 34 42 88 0 54-40 84-90 84z" fill="#0003"/><path d="M-9-280h18l4 200h-26z" fill="#1c0f0a"/><path d="M-40-120c-10 10 4 18-4 38m84-38c10 10-4 18 4 38" stroke="#1c0f0a" stroke-width="6" fill="none" stroke-linecap="round"/><path d="M-22-60h44v8h-44zM-2 0h4v26h-4z" fill="#1c0f0a"/></g>`;

const sax = (x: number, y: number, scale: number) =>
  `<g transform="translate(${x} ${y}) scale(${scale})" fill="none" stroke-linecap="round"><path d="M-70-190q50-10 54 30l10 170q4 70 60 66 50-4 52-66l4-30" stroke="#d9a441" stroke-width="34"/><path d="M-70-190q50-10 54 30l10 170q4 70 60 66" stroke="#f6d58a" stroke-width="8" opacity=".8"/><path d="M70-40l88-22" stroke="#d9a441" stroke-width="20"/>${repeat(6, (n) => `<circle cx="${-8 + n * 2}" cy="${-130 + n * 30}" r="11" fill="#fff0c2" stroke="#9a6a1c" stroke-width="4"/>`)}</g>`;

const piano = (x: number, y: number, scale: number) =>
  `<g transform="translate(${x} ${y}) scale(${scale})"><path d="M-190-70q20-120 150-130 120-8 150 70 16 42 80 60z" fill="#0d0809"/><path d="M-200-74h400v60h-400z" fill="#171011"/><path d="M-206-40h190v22h-190z" fill="#fbf5e6"/>${repeat(13, (n) => `<path d="M${-198 + n * 14}-40h7v12h-7z" fill="#0d0809"/>`)}<path d="M-180-14h16v120h-16zM164-14h16v120h-16z" fill="#0d0809"/></g>`;

const player = (x: number, y: number, scale: number) =>
  `<g transform="translate(${x} ${y}) scale(${scale})" fill="#120b0d"><circle cy="-250" r="36"/><path d="M-58 0q-12-190 20-206h76q32 16 20 206z"/></g>`;

const amber = ['#ffcf80', '#ff9b54', '#8ec5ff'];
const dusk = ['#152238', '#3c4568', '#c77a52'];

export const harbourStreet: Pictures = {
  logo: logo(
    '#12304a',
    `<g fill="none" stroke="#f3c98b" stroke-width="10"><circle r="166" stroke-width="4"/><path d="M-22-96c44-18 70 14 44 50-22 30-60 34-60 78 0 40 36 56 66 34M-40-10h62" stroke-linecap="round"/></g><circle cx="-30" cy="-86" r="13" fill="#f3c98b"/><circle cx="38" cy="62" r="13" fill="#f3c98b"/><path d="M-110 118q28-18 55 0t55 0 55 0 55 0" fill="none" stroke="#f3c98b" stroke-width="7" stroke-linecap="round"/>`,
  ),
  gallery: [
    paint(
      wide,
      'The quartet in silhouette: piano, double bass and saxophone in amber light',
      ['#1a0f0c', '#4a2413', '#a35a26'],
      amber,
      `${beam(300, -30, 330, 600, 170, '#ffdf9e')}${beam(660, -30, 640, 600, 170, '#ffdf9e')}${light(0, 480, 440, 480, 0.6)}<ellipse cx="480" cy="600" rx="560" ry="60" fill="#1a0e0a"/>${player(230, 580, 0.9)}${piano(290, 540, 0.95)}${player(560, 580, 1)}${bass(610, 580, 1, '#7a3a1a')}${player(810, 590, 0.96)}${sax(830, 440, 0.62)}`,
    ),
    paint(
      wide,
      'Lamps along a harbour at dusk, doubled in the water',
      dusk,
      amber,
      `${light(0, 720, 330, 300, 0.5)}<path d="M0 380V300h70v-40h60v50h90v-70h70v80h120v-50h80v60h140v-90h60v70h90v-40h80v50h100v60z" fill="#141a2a"/>${repeat(16, (n) => `<rect x="${24 + n * 60}" y="${320 + ((n * 13) % 30)}" width="9" height="13" fill="#ffdf9e"/>`)}<path d="M0 380H960V640H0Z" fill="#101a2c"/>${repeat(9, (n) => `${light(0, 60 + n * 106, 380, 40, 0.9)}<path d="M${56 + n * 106} 392q${10 - (n % 3) * 8} 80 0 200" stroke="#ffcf80" stroke-width="9" stroke-opacity=".35" fill="none"/>`)}${repeat(14, (n) => `<path d="M${(n * 151) % 900} ${420 + n * 15}h${60 + ((n * 31) % 80)}" stroke="#8fb3d9" stroke-opacity=".25" stroke-width="3"/>`)}`,
    ),
    paint(
      wide,
      'Piano keys in warm light',
      ['#1c100b', '#3b1d10', '#140b08'],
      amber,
      `${light(0, 620, 120, 520, 0.5)}<g transform="translate(0 330) skewX(-24)">${repeat(16, (n) => `<rect x="${n * 84}" width="80" height="330" rx="6" fill="#fbf3e0"/><rect x="${n * 84}" y="300" width="80" height="40" fill="#d9c7a4"/>`)}${repeat(16, (n) => (n % 7 === 2 || n % 7 === 6 ? '' : `<rect x="${n * 84 + 56}" y="-6" width="50" height="206" rx="5" fill="#120b09"/><rect x="${n * 84 + 62}" y="0" width="10" height="180" fill="#fff" opacity=".12"/>`))}</g><path d="M0 250H960V330H0Z" fill="#0d0706"/><path d="M0 322H960V332H0Z" fill="#8a2f1d"/>`,
    ),
  ],
  photos: [
    paint(
      tall,
      '',
      ['#1b1210', '#5a2f18', '#2a1610'],
      amber,
      `${beam(360, -20, 360, 920, 240, '#ffdf9e')}${light(0, 360, 620, 420, 0.6)}${player(300, 900, 1.5)}${bass(400, 900, 1.6, '#8a431d')}${bokeh(5, 18, [0, 0, 720, 240], ['#ffdf9e', '#ffb26b'])}`,
    ),
  ],
};
