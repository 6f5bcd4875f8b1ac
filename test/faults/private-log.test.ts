import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeTemporaryFolder, removeTemporaryFolder } from '#test/support/temporary-folder.ts';
import { type Launched, launch } from './launch.ts';

let folder: string;
let launched: Launched | null = null;
beforeEach(async () => {
  folder = await makeTemporaryFolder();
});
afterEach(async () => {
  await launched?.end('SIGTERM');
  await removeTemporaryFolder(folder);
});

async function onDatabase(dataDir: string, statement: string): Promise<void> {
  const { port, password } = JSON.parse(await readFile(join(dataDir, 'postgres.json'), 'utf8'));
  const client = new pg.Client(`postgres://starbill:${password}@127.0.0.1:${port}/starbill`);
  await client.connect();
  await client.query(statement);
  await client.end();
}

test('no log holds the row that a database has refused', { timeout: 240_000, tags: ['long'] }, async () => {
  const dataDir = join(folder, 'data');
  launched = await launch({ DATA_DIR: dataDir });
  await launched.ready;
  // What nobody foresaw: rules that the program does not know, and a value that cannot be read.
  await onDatabase(
    dataDir,
    `alter table accounts add constraint planted_rule check (first_name <> 'Planted');
     create function refuse_performer() returns trigger language plpgsql as $$
     begin perform new.business_name::uuid; return new; end $$;
     create trigger refuse_performer before insert on performers for each row execute function refuse_performer()`,
  );
  const signUp = (names: Record<string, string>) =>
    fetch(`${launched?.origin}/api/auth/sign-up/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        email: 'planted-address@example.test',
        password: 'the stage is set',
        firstName: 'Ada',
        lastName: 'Plantedname',
        businessName: 'Planted Business',
        ...names,
      }),
    });
  expect((await signUp({ firstName: 'Planted' })).ok).toBe(false);
  expect((await signUp({})).ok).toBe(false);

  // Its output comes through a pipe, a moment after the answer.
  await expect.poll(launched.output, { timeout: 10_000 }).toMatch(/planted_rule.*22P02/s);
  const logs = launched.output() + (await readFile(join(dataDir, 'postgres.log'), 'utf8'));
  expect(logs).not.toMatch(/planted-address|Plantedname|Planted Business/);
});
