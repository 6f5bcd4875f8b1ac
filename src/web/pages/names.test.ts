import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { documents, screens as everyScreen, operations } from '#shared/operations.ts';
import { navigation } from './shell/navigation.ts';

const root = join(dirname(fileURLToPath(import.meta.url)), '../../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const filesOf = (pattern: string) => globSync(pattern, { cwd: root }).filter((path) => !/\.test\.tsx?$/.test(path));

/** The rows of "One name for one thing on screen": what a thing is called, and what it is not. */
const rows = (read('docs/words.md').split('## One name for one thing on screen')[1] ?? '')
  .split('\n')
  .filter((line) => /^\| (?!name |---)/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, name = '', , not = '']) => ({
    names: name.split(', '),
    not: not.split(', ').map((word) => word.replace(/ \(.*\)$/, '')),
  }));
const names = new Set(rows.flatMap((row) => row.names));

/** Names of one word, such as Home, are words of other sentences too; those of several are looked for. */
const formerNames = rows.flatMap(({ not }) => not.filter((word) => /^[A-Z].* /.test(word) && !names.has(word)));

const screens = navigation
  .filter(({ heading }) => heading !== 'Administration')
  .flatMap(({ items }) => items.map(({ to, label }) => ({ to, label })));

const routes = read('src/web/routes.tsx');
/** The title of the screen at a path; undefined where there is none. The dashboard is named once for its two paths. */
function titleOf(path: string): string | undefined {
  const place = routes.indexOf(path === '/' ? 'const dashboard' : `path: '${path}'`);
  const file = /import\('(\.\/pages\/[^']+)'\)/.exec(routes.slice(place))?.[1] ?? '';
  return /<ScreenHeader\s+title="([^"]*)"/.exec(read(join('src/web', file)))?.[1];
}

/** Screens of owners that the menu does not name. */
const outsideMenu = Object.values(everyScreen)
  .filter(({ path, scope }) => scope === 'public' && !['/dashboard', ...screens.map(({ to }) => to)].includes(path))
  .flatMap(({ path }) => {
    const title = titleOf(path);
    return title === undefined ? [] : [{ path, title }];
  });

/** What stands on screens, in toasts and in emails: comments are not read by anybody there. */
const shown = filesOf('src/{web,mails,shared}/**/*.{ts,tsx}').map((path) => ({
  path,
  text: read(path).replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, ''),
}));

test('the table of names was read', () => {
  expect(names).toContain('Media Library');
  expect(formerNames).toContain('Business Gallery');
});

describe.each(screens)('$label', ({ to, label }) => {
  test('has its name in the table of words', () => {
    expect(names).toContain(label);
  });

  test('has the same name as its title', () => {
    expect(titleOf(to)).toBe(label);
  });

  test('has the same name in the help', () => {
    const help = filesOf('src/web/pages/{public/docs,public/help,owner/support}/*.tsx').map(read).join('\n');
    // "On your dashboard" is how people say it.
    expect(help.replace(/\s+/g, ' ')).toContain(label === 'Dashboard' ? 'dashboard' : label);
  });
});

test('the screens outside the menu were found', () => {
  expect(outsideMenu.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['/import-reviews', '/public-page/print']),
  );
});

test.each(outsideMenu)('$title, outside the menu, has its name in the table of words', ({ title }) => {
  expect(names).toContain(title.replaceAll('&amp;', '&'));
});

/** The literal addresses of links: those that the router follows, and those that the browser does. */
const linked = (pattern: RegExp) => [
  ...new Set(
    filesOf('src/web/**/*.{ts,tsx}').flatMap((path) =>
      Array.from(read(path).matchAll(pattern), ([, address = '']) => address),
    ),
  ),
];

test.each(linked(/\b(?:to(?:=|: |=\{)|navigate\()["'`](\/[^"'`?#$]*)["'`?#$]/g))('%s is a screen', (address) => {
  expect([...Object.values(everyScreen).map(({ path }) => path), '/']).toContain(address);
});

test.each(linked(/\bhref(?:=|: |=\{)["'`](\/[^"'`?#$]*)["'`?#]/g))('%s is an address of ours', (address) => {
  const isAt = (path: string) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+').replace('*', '.*')}$`).test(address);
  const known = Object.values({ ...operations, ...documents, ...everyScreen }).filter(({ method }) => method === 'GET');
  expect(known.filter(({ path }) => isAt(path))).not.toEqual([]);
});

test.each(formerNames)('nothing on screen is called “%s”', (former) => {
  const found = shown.filter(({ text }) => text.replace(/\s+/g, ' ').includes(former)).map(({ path }) => path);
  expect(found).toEqual([]);
});

test('one button is called Get Reviews, and it opens one dialog', () => {
  const buttons = shown.filter(({ text }) => /^\s*Get Reviews\s*$/m.test(text)).map(({ path }) => path);
  expect(buttons).toEqual(['src/web/pages/shell/get-reviews-button.tsx']);
});

test('only where a card is saved is somebody told when it will be charged', () => {
  const told = shown.filter(({ text }) => /won[’']t be charged until/i.test(text)).map(({ path }) => path);
  expect(told).toEqual([]);
});
