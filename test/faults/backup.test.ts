// @module-tag long
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { chmod, mkdir, readdir, readFile, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openEmbedded } from '#server/db/embedded.ts';
import { createFileStore } from '#server/outside/files/create-file-store.ts';
import { hashTables, readAllFiles } from '#test/support/compare-databases.ts';
import { createEmptyDatabase, type TestDatabase } from '#test/support/database.ts';
import { makeTemporaryFolder, removeTemporaryFolder } from '#test/support/temporary-folder.ts';
import { type Launched, launch } from './launch.ts';

const root = resolve(import.meta.dirname, '../..');

let folder: string;
let launched: Launched[];
let database: TestDatabase | null;
beforeEach(async () => {
  folder = await makeTemporaryFolder();
  await chmod(folder, 0o700);
  launched = [];
  database = null;
});
afterEach(async () => {
  await Promise.all(launched.map((one) => one.end('SIGTERM')));
  await database?.drop();
  for (const name of ['again', 'back']) await removeTemporaryFolder(join(folder, name));
  await removeTemporaryFolder(folder);
});

async function start(environment: NodeJS.ProcessEnv): Promise<Launched> {
  const one = await launch({ RATE_LIMITS: 'off', ...environment });
  launched.push(one);
  await one.ready;
  return one;
}

/** The most memory a process has had, in bytes. */
function peakOf({ pid }: ChildProcess): number {
  try {
    return 1024 * Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}

/** `npm run` of one of the two commands, as a process of its own. */
async function command(script: string, environment: NodeJS.ProcessEnv, ...args: string[]) {
  const child = spawn(process.execPath, [`scripts/${script}.ts`, ...args], {
    cwd: root,
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  let peak = 0;
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text));
  const watching = setInterval(() => (peak = Math.max(peak, peakOf(child))), 20);
  const code = await new Promise((tell) => child.on('close', tell));
  clearInterval(watching);
  return { code, said, peak };
}

async function urlOf(dataDir: string): Promise<string> {
  const { port, password } = JSON.parse(await readFile(join(dataDir, 'postgres.json'), 'utf8'));
  return `postgres://starbill:${password}@127.0.0.1:${port}/starbill`;
}

/** Every table of an embedded database that no Starbill is using. */
async function hashIn(dataDir: string): Promise<Record<string, string>> {
  const embedded = await openEmbedded({ dataDir, log: () => {} });
  return hashTables(embedded.url).finally(() => embedded.close());
}

const filesIn = (dataDir: string) =>
  createFileStore({ storageUrl: join(dataDir, 'files'), storageKeys: { id: '', secret: '' } });

async function onDatabase<Row extends pg.QueryResultRow>(url: string, query: string): Promise<Row[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query<Row>(query)).rows;
  } finally {
    await client.end();
  }
}

/** Customers who write reviews until they are stopped; gives the ids of those that were taken. */
function keepWriting({ origin }: Launched, performerId: string) {
  const taken: string[] = [];
  let isDone = false;
  const write = async () => {
    while (!isDone) {
      const answer = await fetch(`${origin}/api/reviews/${performerId}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          reviewerName: 'Rae Quill',
          reviewerEmail: `reviewer-${randomUUID().slice(0, 8)}@example.test`,
          rating: 4,
          comment: 'Taken while a backup ran.',
        }),
      }).catch(() => null);
      if (answer?.status === 201) taken.push(((await answer.json()) as { id: string }).id);
      await pause(5);
    }
  };
  const writers = [write(), write(), write()];
  return {
    taken,
    async stop() {
      isDone = true;
      await Promise.all(writers);
    },
  };
}

const patience = { timeout: 900_000 };

test(
  'a running Starbill is backed up, and comes back elsewhere: embedded, on a server, and embedded again',
  patience,
  async () => {
    const dataDir = join(folder, 'data');
    const backups = join(folder, 'backups');
    const first = await start({ DATA_DIR: dataDir, DEMO: '1' });
    const url = await urlOf(dataDir);
    const [performer] = await onDatabase<{ id: string }>(url, 'select id from performers limit 1');

    const before = await command('backup', { DATA_DIR: dataDir }, backups);
    expect(before, before.said).toMatchObject({ code: 0 });

    // A hundred thousand rows that cannot be packed smaller, while reviews come in.
    await onDatabase(
      url,
      `insert into webhook_events (provider, event_id, type)
     select 'sandbox', n::text, array(select gen_random_uuid() from generate_series(1, 20 + n - n))::text
     from generate_series(1, 100000) n`,
    );
    const writing = keepWriting(first, performer?.id ?? '');
    await expect.poll(() => writing.taken.length, { timeout: 60_000 }).toBeGreaterThan(3);
    const early = [...writing.taken];
    const during = await command('backup', { DATA_DIR: dataDir }, backups);
    await writing.stop();
    await onDatabase(url, 'truncate webhook_events');
    expect(during, during.said).toMatchObject({ code: 0, said: expect.stringMatching(/^Backed up [\d,]+ rows/m) });
    // The same memory as for next to nothing: a hundred megabytes have passed through it.
    expect(during.peak - before.peak).toBeLessThan(80 * 1024 * 1024);
    console.log(
      `backup: ${Math.round(before.peak / 1e6)} MB at most, with 100,000 more rows ${Math.round(during.peak / 1e6)}`,
    );
    expect((await stat(backups)).mode & 0o777).toBe(0o700);
    const [manifest] = await readdir(join(backups, 'manifests'));
    expect((await stat(join(backups, 'manifests', manifest ?? ''))).mode & 0o777).toBe(0o600);

    await first.end('SIGTERM');
    // Stopped, its own database is started for the purpose; now everything can be compared.
    const still = await command('backup', { DATA_DIR: dataDir }, backups, '--keep', '2');
    expect(still, still.said).toMatchObject({ code: 0, said: expect.stringContaining('Removed 1 older backup.') });
    const rows = await hashIn(dataDir);
    const files = await readAllFiles(filesIn(dataDir));
    expect(Object.keys(files).length).toBeGreaterThan(10);

    // What was running when it was taken.
    const again = join(folder, 'again');
    const names = (await command('restore', {}, backups, '--list')).said
      .split('\n')
      .map((line) => line.split(' ')[0] ?? '');
    const restored = await command('restore', { DATA_DIR: again }, backups, '--name', names[0] ?? '');
    expect(restored, restored.said).toMatchObject({ code: 0 });
    expect(restored.peak).toBeLessThan(300 * 1024 * 1024);
    const second = await start({ DATA_DIR: again });
    const ids = await onDatabase<{ id: string }>(await urlOf(again), 'select id from reviews');
    const known = new Set(ids.map(({ id }) => id));
    expect(early.filter((id) => !known.has(id))).toEqual([]);
    expect((await fetch(`${second.origin}/readyz`)).status).toBe(200);
    await second.end('SIGTERM');

    // To a server, and from there to an embedded database.
    database = await createEmptyDatabase();
    const onServer = { DATABASE_URL: database.url, DATA_DIR: join(folder, 'beside') };
    const moved = await command('restore', onServer, backups);
    expect(moved, moved.said).toMatchObject({ code: 0 });
    expect(await hashTables(database.url)).toEqual(rows);
    expect(await readAllFiles(filesIn(onServer.DATA_DIR))).toEqual(files);
    const copies = join(folder, 'copies');
    expect((await command('backup', onServer, copies)).code).toBe(0);
    const back = join(folder, 'back');
    const home = await command('restore', { DATA_DIR: back }, copies);
    expect(home, home.said).toMatchObject({ code: 0 });
    expect(await hashIn(back)).toEqual(rows);
    expect(await readAllFiles(filesIn(back))).toEqual(files);

    // Once more into the same place, and into one that is in use.
    const twice = await command('restore', { DATA_DIR: back }, copies);
    expect(twice).toMatchObject({
      code: 1,
      said: 'The database is not empty; restore into an empty one. Nothing was changed.\n',
    });
    expect(await command('restore', {}, copies, '--check')).toMatchObject({ code: 0 });
  },
);

test('what was typed wrong is answered in one sentence', patience, async () => {
  const backups = join(folder, 'backups');
  await mkdir(backups);
  const environment = { DATA_DIR: join(folder, 'data') };
  const sentences: [string, string[], RegExp][] = [
    ['backup', [], /^Say where to: npm run backup -- /],
    ['backup', [backups], /^There is no database in .*; set DATA_DIR or DATABASE_URL/],
    ['backup', [join(folder, 'data/backups')], /is inside DATA_DIR/],
    ['backup', [backups, '--keep', '0'], /^--keep is how many backups stay, at least 1\.$/],
    ['backup', ['s3://bucket'], /^An S3 store needs its keys/],
    ['backup', ['ftp://bucket'], /must be a folder, or look like s3:/],
    ['backup', [backups, '--kept'], /Unknown option '--kept'/],
    ['restore', [], /^Say where from: /],
    ['restore', [backups], /^There is no whole backup here\.$/],
    ['restore', [backups, '--name', '20260101T000000Z-aaaaaa'], /^There is no backup 20260101T000000Z-aaaaaa here/],
  ];
  for (const [script, args, sentence] of sentences) {
    const { code, said } = await command(script, environment, ...args);
    expect({ code, said: said.trimEnd() }).toEqual({ code: 1, said: expect.stringMatching(sentence) });
  }
  await expect(stat(environment.DATA_DIR)).rejects.toThrow('ENOENT');
});
