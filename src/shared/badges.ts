import { documents } from './operations.ts';

/** A badge as a picture, for email signatures and pages without scripts. A PNG has twice the pixels. */
export const badgeSize = { width: 220, height: 64 } as const;

export const badgeThemes = {
  light: { ground: '#ffffff', ink: '#18181b', soft: '#52525b', line: '#d4d4d8' },
  dark: { ground: '#18181b', ink: '#fafafa', soft: '#b4b4bd', line: '#3f3f46' },
} as const;
export type BadgeTheme = keyof typeof badgeThemes;

export const badgeStars = { fill: '#e3a41b', edge: '#b27b06' } as const;

/** Where an act has not said its colour. */
export const badgeAccent = '#4a33c4';

export const badgeInvitation = { first: 'Be the first to review us', second: 'It takes a minute' } as const;

export const badgePath = (slug: string, type: 'svg' | 'png', theme: BadgeTheme) =>
  documents.badge.path.replace(':file', `${slug}.${type}`) + (theme === 'light' ? '' : `?theme=${theme}`);
