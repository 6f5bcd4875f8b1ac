import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');

/** One planted offence per rule: the file that offends, and what it imports. */
const offences: Record<string, [file: string, imports: string]> = {
  'no-cycles': ['src/server/http/cycle-a.ts', './cycle-b.ts'],
  'no-unresolved-imports': ['src/server/http/lost.ts', './nowhere.ts'],
  'shared-imports-only-zod': ['src/shared/bad.ts', '#server/errors.ts'],
  'widgets-import-only-widget-config': ['src/widgets/bad.ts', 'zod'],
  'mails-import-only-shared': ['src/mails/bad.ts', '#server/errors.ts'],
  'only-notifications-imports-mails': ['src/server/jobs/email-contents.ts', '../../mails/entry-mails.tsx'],
  'posters-import-only-shared': ['src/posters/bad.ts', '#server/errors.ts'],
  'only-drawing-imports-posters': ['src/server/jobs/posters.ts', '../../posters/entry-posters.tsx'],
  'drawing-does-not-import-product': ['src/server/drawing/bad.ts', '../features/two/two.queries.ts'],
  'web-does-not-import-server': ['src/web/pages/bad.ts', '#server/errors.ts'],
  'web-imports-schemas-as-types-only': ['src/web/api/bad.ts', '#shared/operation-schemas.ts'],
  'ui-does-not-import-pages': ['src/web/ui/bad.ts', '../pages/page.ts'],
  'public-does-not-import-owner': ['src/web/pages/public/bad.ts', '#web/pages/owner/parts/part.ts'],
  'owner-does-not-import-public': ['src/web/pages/owner/bad.ts', '#web/pages/public/parts/part.ts'],
  'screens-import-only-parts': ['src/web/pages/owner/one/bad.ts', '#web/pages/owner/two/two.ts'],
  'server-imports-web-only-by-entry-server': ['src/server/pages/bad.ts', '#web/pages/page.ts'],
  'only-server-pages-import-web': ['src/server/http/bad.ts', '#web/entry-server.tsx'],
  'features-do-not-import-queries-of-others': ['src/server/features/one/one.service.ts', '../two/two.queries.ts'],
  'only-features-import-queries': ['src/server/jobs/bad.ts', '../features/two/two.queries.ts'],
  'features-do-not-import-pages': ['src/server/features/one/draw.ts', '../../pages/document.ts'],
  'features-do-not-import-jobs': ['src/server/features/one/run.ts', '../../jobs/worker.ts'],
  'queue-imports-only-database': ['src/server/queue/bad.ts', '../features/two/two.service.ts'],
  'outside-does-not-import-product': ['src/server/outside/bad.ts', '../features/two/two.queries.ts'],
  'only-tests-import-entry-points': ['src/server/jobs/top.ts', '../app.ts'],
  'product-does-not-import-tests': ['src/server/http/tested.ts', '#test/support/factory.ts'],
  'no-development-dependencies': ['src/server/http/dev.ts', 'fast-check'],
};

const allowedFiles = [
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

let project: string;

beforeAll(() => {
  project = mkdtempSync(join(tmpdir(), 'starbill-directions-'));
  const plant = (file: string, text: string) => {
    mkdirSync(dirname(join(project, file)), { recursive: true });
    writeFileSync(join(project, file), text);
  };
  for (const file of ['.dependency-cruiser.cjs', 'tsconfig.json', 'package.json']) {
    cpSync(join(root, file), join(project, file));
  }
  symlinkSync(join(root, 'node_modules'), join(project, 'node_modules'));
  for (const file of allowedFiles) plant(file, 'export const x = 1;\n');
  for (const [file, imports] of Object.values(offences))
    plant(file, `import * as y from '${imports}';\nexport const z = y;\n`);
  plant('src/server/http/cycle-b.ts', "import * as y from './cycle-a.ts';\nexport const z = y;\n");
});
afterAll(() => rmSync(project, { recursive: true, force: true }));

test('every import direction is watched: one planted offence per rule is caught', () => {
  const cruise = spawnSync(
    process.execPath,
    [join(root, 'node_modules/.bin/depcruise'), 'src', '--output-type', 'json'],
    { cwd: project, encoding: 'utf8' },
  );
  const { summary } = JSON.parse(cruise.stdout) as {
    summary: { violations: { rule: { name: string }; from: string }[]; ruleSetUsed: { forbidden: { name: string }[] } };
  };
  const caught = new Set(summary.violations.map(({ rule, from }) => `${rule.name} ${from}`));
  for (const [rule, [file]] of Object.entries(offences)) expect(caught).toContain(`${rule} ${file}`);
  expect(summary.ruleSetUsed.forbidden.map(({ name }) => name).sort()).toEqual(Object.keys(offences).sort());
});
