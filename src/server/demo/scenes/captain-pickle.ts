import { light, logo, type Pictures, paint, repeat, tall, wide } from './paint.ts';

const waves = (y: number, colour: string, width: number, size = 60) =>
  `<path d="M-${size} ${y}${repeat(Math.ceil(width / size) + 2, (n) => `q${size / 4} ${n % 2 ? 14 : -14} ${size / 2} 0t${size / 2} 0`)}V1200H-${size}Z" fill="${colour}"/>`;

const ship = (x: number, y: number, scale: number) =>
  `<g transform="translate(${x} ${y}) scale(${scale})"><path d="M-8-300h16v300h-16z" fill="#5a3a22"/><path d="M14-280q150 60 0 190zM-14-250q-120 50 0 160z" fill="#fff6e0"/><path d="M14-214q52 10 64 32-20 20-64 32z" fill="#d8483b" opacity=".85"/><path d="M-180-30h360q-20 110-90 110h-180q-70 0-90-110z" fill="#8a5a33"/><path d="M-180-30h360l-6 26h-348z" fill="#6b4325"/>${repeat(4, (n) => `<circle cx="${-105 + n * 70}" cy="24" r="15" fill="#3c2514" stroke="#e9c46a" stroke-width="5"/>`)}<path d="M0-300l70-22-70-22z" fill="#222"/></g>`;

const bunting = (y: number, sag: number, width: number) =>
  `<path d="M0 ${y}Q${width / 2} ${y + sag * 2} ${width} ${y}" fill="none" stroke="#fff" stroke-width="4"/>${repeat(
    13,
    (n) => {
      const t = (n + 0.5) / 13;
      const colours = ['#e4572e', '#f3a712', '#29b6a8', '#5b6ee1', '#e86aa6'];
      return `<path d="M${width * t - 24} ${y + sag * 4 * t * (1 - t)}h48l-24 52z" fill="${colours[n % 5]}"/>`;
    },
  )}`;

const chest = (x: number, y: number, scale: number) =>
  `<g transform="translate(${x} ${y}) scale(${scale})">${light(0, 0, -70, 200, 0.8)}<path d="M-110-70q0-80 110-80t110 80z" fill="#7a4a26" transform="translate(0-34) rotate(-10)"/>${repeat(16, (n) => `<circle cx="${-80 + (n % 8) * 23}" cy="${-74 + Math.floor(n / 8) * 16}" r="15" fill="#ffd257" stroke="#c98f1d" stroke-width="3"/>`)}<path d="M-110-56h220v110h-220z" fill="#8f5a30"/><path d="M-110-56h220v16h-220zM-14-56h28v40h-28z" fill="#e9c46a"/></g>`;

const sunny = ['#8fd8f0', '#cdeff2', '#ffe9b8'];
const sun = ['#fff2b0', '#ff9d5c'];

export const captainPickle: Pictures = {
  logo: logo(
    '#0f6b6b',
    `<path d="M-60-128c70-34 132 40 112 132-16 76-72 140-118 122s-40-90-30-140c8-46-6-90 36-114z" fill="#8bc34a"/>${repeat(7, (n) => `<circle cx="${-52 + ((n * 43) % 86)}" cy="${-90 + n * 30}" r="7" fill="#5d8f2c"/>`)}<path d="M-94-66L96-98l6 26-190 34z" fill="#1c1c22"/><ellipse cx="-22" cy="-42" rx="30" ry="27" fill="#1c1c22"/><circle cx="40" cy="-54" r="17" fill="#fff"/><circle cx="43" cy="-52" r="8" fill="#1c1c22"/><path d="M-40 26q44 34 76-14" fill="none" stroke="#1c1c22" stroke-width="9" stroke-linecap="round"/>`,
  ),
  gallery: [
    paint(
      wide,
      'A paper pirate ship on a sunny sea, with bunting above',
      sunny,
      sun,
      `${light(0, 740, 170, 260, 0.9)}<circle cx="740" cy="170" r="70" fill="#ffd76a"/>${bunting(30, 50, 960)}${waves(430, '#4fb9c7', 960, 80)}${ship(430, 450, 1.05)}${waves(480, '#2a98ab', 960, 70)}${waves(550, '#1b7c93', 960, 90)}`,
    ),
    paint(
      wide,
      'A treasure map with a dotted path to a red cross',
      ['#e9d3a0', '#dcc08a', '#cfae74'],
      sun,
      `<path d="M60 60q420-40 840 10 20 270-6 510-430 40-830-4-26-250-4-516z" fill="#f4e3b8" stroke="#b98f52" stroke-width="5"/><path d="M150 420q60-140 190-120 90 16 150-60 80-100 210-60 130 40 110 150-20 90-130 90-110-4-190 60-110 80-220 40-110-30-120-100z" fill="#cfe0a5" stroke="#8a9a55" stroke-width="5"/><path d="M220 430q80-10 120-70t130-60 140 50 120-30" fill="none" stroke="#8a3b22" stroke-width="8" stroke-dasharray="6 20" stroke-linecap="round"/><path d="M712 280l52 60m0-60l-52 60" stroke="#c5352b" stroke-width="16" stroke-linecap="round"/>${repeat(5, (n) => `<path d="M${300 + n * 62} ${470 - (n % 2) * 30}l18-44 18 44z" fill="#7fa05a"/>`)}<g transform="translate(170 180)" fill="#8a5a33"><circle r="52" fill="none" stroke="#8a5a33" stroke-width="5"/><path d="M0-70l14 70-14 70-14-70z"/><path d="M-70 0L0-12 70 0 0 12z" opacity=".6"/></g>`,
    ),
  ],
  photos: [
    paint(
      tall,
      '',
      sunny,
      sun,
      `${bunting(40, 70, 720)}${bunting(140, 50, 720)}<path d="M0 640Q360 580 720 640V960H0Z" fill="#7cb857"/>${chest(360, 760, 1.5)}${repeat(5, (n) => `<g transform="translate(${80 + n * 140} ${470 - (n % 2) * 60})"><path d="M0 60q-14 60 6 150" stroke="#fff" stroke-width="3" fill="none"/><ellipse rx="52" ry="64" fill="${['#e4572e', '#f3a712', '#29b6a8', '#5b6ee1', '#e86aa6'][n]}"/><ellipse cx="-16" cy="-22" rx="13" ry="18" fill="#fff" opacity=".5"/></g>`)}`,
    ),
  ],
};
