import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { expect, inject, it } from 'vitest';

const root = resolve(import.meta.dirname, '../../..');

it('has row types that were generated from the migrations as they are', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/db-types.ts', '--verify'], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: inject('databases').server },
    encoding: 'utf8',
  });
  expect(status, `Run npm run db:types.\n${stdout}${stderr}`).toBe(0);
});
