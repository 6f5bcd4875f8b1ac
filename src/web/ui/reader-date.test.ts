import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test, vi } from 'vitest';
import { readerDate, readerDateUtc } from './reader-date.ts';

const pages = join(dirname(fileURLToPath(import.meta.url)), '../pages');

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['en-GB', '4 March 2026'],
  ['en-US', 'March 4, 2026'],
  ['de-DE', '4 March 2026'],
])('a browser in %s reads %s', (language, text) => {
  vi.stubGlobal('navigator', { language });
  expect(readerDate('2026-03-04T12:00:00.000Z')).toBe(text);
  expect(readerDateUtc('2026-03-04T23:59:59.000Z')).toBe(text);
});

test('no screen of somebody signed in writes a date for another reader', () => {
  const screens = globSync('{owner,admin,shell,entrance}/**/*.{ts,tsx}', { cwd: pages });
  expect(screens.length).toBeGreaterThan(100);
  expect(screens.filter((path) => /\blongDate\b|'en-US'/.test(readFileSync(join(pages, path), 'utf8')))).toEqual([]);
});
