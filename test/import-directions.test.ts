import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');

/** One planted offence per rule: the file that offends, and what it imports. */
const offences: Record<string, [file: string, imports: string]> = {
  'no-cycles': ['src/server/http/cycle-a.ts', './cycle-b.ts'],
  'nothing-unresolved': ['src/server/http/lost.ts', './nowhere.ts'],
  'shared-imports-zod-alone': ['src/shared/bad.ts', '#server/errors.ts'],
  'widgets-carry-nothing': ['src/widgets/bad.ts', 'zod'],
  'mails-are-words-alone': ['src/mails/bad.ts', '#server/errors.ts'],
  'only-notifications-writes-mails': ['src/server/jobs/email-contents.ts', '../../mails/entry-mails.tsx'],
  'posters-are-designs-alone': ['src/posters/bad.ts', '#server/errors.ts'],
  'posters-are-drawn-in-one-room': ['src/server/jobs/posters.ts', '../../posters/entry-posters.tsx'],
  'drawing-knows-nobody': ['src/server/drawing/bad.ts', '../features/two/two.queries.ts'],
  'web-knows-no-server': ['src/web/pages/bad.ts', '#server/errors.ts'],
  'browsers-carry-no-answer-schemas': ['src/web/api/bad.ts', '#shared/operation-schemas.ts'],
  'ui-knows-no-page': ['src/web/ui/bad.ts', '../pages/page.ts'],
  'public-and-owner-stay-apart': ['src/web/pages/public/bad.ts', '#web/pages/owner/parts/part.ts'],
  'owner-and-public-stay-apart': ['src/web/pages/owner/bad.ts', '#web/pages/public/parts/part.ts'],
  'screens-share-through-parts': ['src/web/pages/owner/one/bad.ts', '#web/pages/owner/two/two.ts'],
  'server-draws-through-entry-server': ['src/server/pages/bad.ts', '#web/pages/page.ts'],
  'only-pages-draw': ['src/server/http/bad.ts', '#web/entry-server.tsx'],
  'no-foreign-queries': ['src/server/features/one/one.service.ts', '../two/two.queries.ts'],
  'queries-stay-inside-features': ['src/server/jobs/bad.ts', '../features/two/two.queries.ts'],
  'features-do-not-draw': ['src/server/features/one/draw.ts', '../../pages/document.ts'],
  'features-only-enqueue': ['src/server/features/one/run.ts', '../../jobs/worker.ts'],
  'queue-knows-the-database-alone': ['src/server/queue/bad.ts', '../features/two/two.service.ts'],
  'outside-knows-nobody': ['src/server/outside/bad.ts', '../features/two/two.queries.ts'],
  'nobody-imports-the-top': ['src/server/jobs/top.ts', '../app.ts'],
  'product-knows-no-test': ['src/server/http/tested.ts', '#test/support/factory.ts'],
  'no-development-dependencies': ['src/server/http/dev.ts', 'fast-check'],
};

const innocents = [
  'src/server/errors.ts',
  'src/server/app.ts',
  'src/server/pages/document.ts',
  'src/server/features/two/two.queries.ts',
  'src/server/features/two/two.service.ts',
  'src/server/jobs/worker.ts',
  'src/mails/entry-mails.tsx',
  'src/posters/entry-posters.tsx',
  'src/shared/operation-schemas.ts',
  'src/web/pages/page.ts',
  'src/web/pages/owner/parts/part.ts',
  'src/web/pages/owner/two/two.ts',
  'src/web/pages/public/parts/part.ts',
  'src/web/entry-server.tsx',
  'test/support/factory.ts',
];

let house: string;

beforeAll(() => {
  house = mkdtempSync(join(tmpdir(), 'starbill-directions-'));
  const plant = (file: string, text: string) => {
    mkdirSync(dirname(join(house, file)), { recursive: true });
    writeFileSync(join(house, file), text);
  };
  for (const file of ['.dependency-cruiser.cjs', 'tsconfig.json', 'package.json']) {
    cpSync(join(root, file), join(house, file));
  }
  symlinkSync(join(root, 'node_modules'), join(house, 'node_modules'));
  for (const file of innocents) plant(file, 'export const x = 1;\n');
  for (const [file, imports] of Object.values(offences))
    plant(file, `import * as y from '${imports}';\nexport const z = y;\n`);
  plant('src/server/http/cycle-b.ts', "import * as y from './cycle-a.ts';\nexport const z = y;\n");
});
afterAll(() => rmSync(house, { recursive: true, force: true }));

test('every import direction is watched: one planted offence per rule is caught', () => {
  const cruise = spawnSync(
    process.execPath,
    [join(root, 'node_modules/.bin/depcruise'), 'src', '--output-type', 'json'],
    { cwd: house, encoding: 'utf8' },
  );
  const { summary } = JSON.parse(cruise.stdout) as {
    summary: { violations: { rule: { name: string }; from: string }[]; ruleSetUsed: { forbidden: { name: string }[] } };
  };
  const caught = new Set(summary.violations.map(({ rule, from }) => `${rule.name} ${from}`));
  for (const [rule, [file]] of Object.entries(offences)) expect(caught).toContain(`${rule} ${file}`);
  expect(summary.ruleSetUsed.forbidden.map(({ name }) => name).sort()).toEqual(Object.keys(offences).sort());
});
