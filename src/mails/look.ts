import type { CSSProperties } from 'react';
import { textOn } from '#shared/contrast.ts';

/** Mail readers know no CSS variables: these are the two halves of the tokens of the same names in tokens.css. */
export const light = {
  paper: '#fbf8f2',
  surface: '#fffefb',
  ink: '#1d1915',
  'ink-soft': '#5b5248',
  rule: '#e4dccd',
  action: '#4a33c4',
  'on-action': '#ffffff',
  'gold-edge': '#b27b06',
  'gold-empty': '#e6dcc7',
} as const;

export const dark: Record<keyof typeof light, string> = {
  paper: '#15120f',
  surface: '#1e1a16',
  ink: '#f4eee3',
  'ink-soft': '#bdb3a5',
  rule: '#352f28',
  action: '#a797ff',
  'on-action': '#171031',
  'gold-edge': '#eeb63f',
  'gold-empty': '#453c30',
};

/** The playbill of the logo, the same in the light and in the dark. */
export const mark = { ground: '#2e2268', star: '#f1c052' } as const;

/** No face is fetched: a mail loads nothing from anywhere, so opening it tells nobody. */
const display = 'Georgia, "Times New Roman", serif';
const text = 'Arial, Helvetica, sans-serif';

const longTextStays: CSSProperties = { overflowWrap: 'anywhere', wordBreak: 'break-word' };

export const styles = {
  body: { backgroundColor: light.paper, margin: 0, padding: 0, fontFamily: text },
  // Body paints the light ground on a cell that no class reaches; this lies over it, and turns dark.
  page: { backgroundColor: light.paper, padding: '32px 12px' },
  container: { maxWidth: '560px' },
  name: { fontFamily: display, fontSize: '20px', lineHeight: '32px', fontWeight: 700, color: light.ink, margin: 0 },
  markPlace: { width: '26px', verticalAlign: 'top' },
  mark: {
    width: '26px',
    height: '32px',
    borderRadius: '5px',
    backgroundColor: mark.ground,
    color: mark.star,
    fontSize: '17px',
    lineHeight: '32px',
    textAlign: 'center',
  },
  logo: { borderRadius: '8px', objectFit: 'contain', display: 'block' },
  card: {
    backgroundColor: light.surface,
    border: `1px solid ${light.rule}`,
    borderRadius: '16px',
    padding: '32px 28px',
    margin: '20px 0',
    // So that a word of five thousand letters breaks instead of widening the mail.
    tableLayout: 'fixed',
  },
  stars: { fontSize: '30px', lineHeight: '36px', letterSpacing: '3px', margin: '0 0 12px', color: light['gold-edge'] },
  starLink: {
    fontSize: '38px',
    lineHeight: '48px',
    textDecoration: 'none',
    color: light['gold-edge'],
    padding: '0 6px',
  },
  emptyStars: { color: light['gold-empty'] },
  heading: {
    ...longTextStays,
    fontFamily: display,
    fontSize: '28px',
    lineHeight: '34px',
    fontWeight: 700,
    color: light.ink,
    margin: '0 0 20px',
  },
  paragraph: { ...longTextStays, fontSize: '16px', lineHeight: '26px', color: light.ink, margin: '0 0 16px' },
  button: {
    backgroundColor: light.action,
    color: light['on-action'],
    borderRadius: '10px',
    padding: '14px 28px',
    fontSize: '16px',
    lineHeight: '24px',
    fontWeight: 700,
  },
  buttonPlace: { margin: '24px 0' },
  quote: {
    ...longTextStays,
    borderLeft: `3px solid ${light.rule}`,
    fontFamily: display,
    fontSize: '17px',
    lineHeight: '28px',
    color: light.ink,
    margin: '0 0 20px',
    paddingLeft: '16px',
  },
  code: {
    fontSize: '34px',
    lineHeight: '44px',
    fontWeight: 700,
    letterSpacing: '6px',
    color: light.ink,
    margin: '0 0 20px',
  },
  small: { ...longTextStays, fontSize: '14px', lineHeight: '22px', color: light['ink-soft'], margin: '0 0 12px' },
  link: { color: light.action, textDecoration: 'underline' },
} satisfies Record<string, CSSProperties>;

const grounds = (['paper', 'surface'] as const).map((name) => `.${name}{background-color:${dark[name]} !important}`);
const inks = (['ink', 'ink-soft', 'gold-edge', 'gold-empty'] as const).map(
  (name) => `.${name}{color:${dark[name]} !important}`,
);

/**
 * Inline styles are the light look; where a reader follows the system, these classes turn them over. An act's buttons
 * keep its colour.
 */
export const styleSheetFor = (color: string | null) =>
  [
    ':root{color-scheme:light dark;supported-color-schemes:light dark}',
    '@media (prefers-color-scheme:dark){',
    ...grounds,
    ...inks,
    `.edge{border-color:${dark.rule} !important}`,
    `.link{color:${dark.action} !important}`,
    `.button,.button span{background-color:${color ?? dark.action} !important;color:${color ? textOn(color) : dark['on-action']} !important}`,
    '}',
    '@media (max-width:480px){.card-inside{padding:24px 20px !important}}',
  ].join('');
