import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const web = join(import.meta.dirname, '..');
const importsOf = (source: string, from: RegExp) => [...source.matchAll(from)].map(([, name]) => name ?? '');

/** The parts of `ui` that public pages are made of, found by their imports. */
function findUsedParts(): string[] {
  const pages = globSync(['pages/public/**/*.{ts,tsx}', '*.tsx'], { cwd: web }).filter(
    (file) => !/\.test\.|^(app-shell|entry-client|routes)\.tsx$/.test(file),
  );
  const found = new Set(
    pages.flatMap((file) => importsOf(readFileSync(join(web, file), 'utf8'), /'#web\/ui\/([^']+)'/g)),
  );
  for (const part of found)
    for (const inner of importsOf(readFileSync(join(web, 'ui', part), 'utf8'), /'\.\/([^']+\.tsx?)'/g))
      found.add(inner);
  return [...found].map((part) => part.replace(/\.tsx?$/, '')).sort();
}

/** Tailwind makes only the classes of files it reads; a part that is missing there looks as browsers draw it. */
test('the public style sheet reads every part that public pages use, and no other', () => {
  const css = readFileSync(join(import.meta.dirname, 'public.css'), 'utf8');
  const listed = /\.\.\/ui\/\{([^}]*)\}/.exec(css)?.[1]?.split(',') ?? [];
  expect(findUsedParts()).toEqual(listed.toSorted());
});
