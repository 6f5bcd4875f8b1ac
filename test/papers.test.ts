import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, test } from 'vitest';
import ids from './support/asvs-ids.json' with { type: 'json' };

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
const asvs = read('docs/asvs.md');

/** `[name](../path) “title”`: a test that is said to prove something. */
function citationsIn(page: string): { file: string; title: string }[] {
  const found = read(page).matchAll(/\[[^\]]+\]\(([^)]+\.(?:test|spec)\.tsx?)\) “([^”]+)”/g);
  return [...found].map(([, path = '', title = '']) => ({ file: normalize(join(dirname(page), path)), title }));
}

/** Whether the words stand in the file as one string, as the title of a test does. */
function hasTitle(source: string, title: string): boolean {
  const plain = source.replaceAll("\\'", "'");
  return ["'", '"', '`'].some((quote) => plain.includes(quote + title + quote));
}

/** The cells of every row that begins with an id of the standard. */
const rows = [...asvs.matchAll(/^\| (V\d+\.\d+\.\d+) \| ([^|]+) \| ([^|]+) \| ([^|]*) \|$/gm)].map(
  ([, id = '', met = '', done = '', proof = '']) => ({ id, met, done, proof: proof.trim() }),
);

describe.each(['docs/security.md', 'docs/asvs.md'])('%s', (page) => {
  const citations = citationsIn(page);

  test('names tests that exist', () => {
    expect(citations.length).toBeGreaterThan(40);
    const gone = citations.filter(({ file, title }) => !existsSync(file) || !hasTitle(read(file), title));
    expect(gone).toEqual([]);
  });

  test('names each of its tests by file and title', () => {
    const links = [...read(page).matchAll(/\(([^)]+\.(?:test|spec)\.tsx?)\)/g)];
    expect(links).toHaveLength(citations.length);
  });
});

describe('the list of the standard', () => {
  test('has every id of levels 1 and 2 once, in order', () => {
    expect(rows.map(({ id }) => id)).toEqual(ids);
  });

  test('says of every id whether it is met, in words of its own', () => {
    for (const { id, met, done } of rows) {
      expect(['yes', 'partly', 'no', 'operator', 'does not apply'], id).toContain(met);
      expect(done.length, id).toBeGreaterThan(3);
    }
  });

  test('counts right', () => {
    const count = (word: string) => rows.filter(({ met }) => met === word).length;
    expect(asvs).toContain(
      `**${rows.length} requirements: ${count('yes')} met, ${count('partly')} partly, ${count('no')} not, ` +
        `${count('operator')} up to the operator, ${count('does not apply')} do not apply.**`,
    );
    const short = rows.filter(({ met }) => met === 'partly' || met === 'no').map(({ id }) => id);
    expect(asvs).toContain(`What is not fully met: ${short.join(', ')}.`);
  });
});

test.each(['SECURITY.md', 'docs/security.md', 'docs/security-rules.md', 'docs/asvs.md'])(
  '%s leads to places that exist',
  (page) => {
    for (const [, target = ''] of read(page).matchAll(/\]\((?!https?:)([^)]+)\)/g)) {
      const [path = '', place] = target.split('#');
      const file = path === '' ? page : normalize(join(dirname(page), path));
      expect(existsSync(file), target).toBe(true);
      if (place) expect(headingsOf(read(file)), target).toContain(place);
    }
  },
);

test('every path in the documents, however short, is the end of one that exists', () => {
  const below = (folder: string) => readdirSync(folder, { recursive: true }).map((path) => `${folder}/${path}`);
  const files = ['src', 'test', 'scripts', 'bench', 'docs', 'ops'].flatMap(below);
  const named = files
    .filter((path) => path.startsWith('docs/') && path.endsWith('.md'))
    .flatMap((page) =>
      [...read(page).matchAll(/`([\w.-]+(?:\/[\w.-]+)+\.(?:tsx?|mjs|sql|css))`/g)].map(
        ([, path]) => `${page}: ${path}`,
      ),
    );
  expect(named.length).toBeGreaterThan(50);
  const gone = named.filter((each) => !files.some((path) => `/${path}`.endsWith(`/${each.split(': ')[1]}`)));
  expect(gone).toEqual([]);
});

const headingsOf = (text: string) =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, words = '']) =>
    words
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s-]/gu, '')
      .replaceAll(' ', '-'),
  );
