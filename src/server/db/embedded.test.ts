import { spawn } from 'node:child_process';
import { chmod, mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { delimiter, dirname, join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeTemporaryFolder, removeTemporaryFolder } from '#test/support/temporary-folder.ts';
import { findBinaries } from './embedded/binaries.ts';
import { listPostgresIn, readPidFile } from './embedded/processes.ts';
import { type Embedded, openEmbedded } from './embedded.ts';

const isRoot = process.getuid?.() === 0;
/** Shared by the tests that leave it as it was: `initdb` is what takes the time. */
let shared: string;
let folder: string;
let dataDir: string;
let opened: Embedded[];
let said: string[];

async function makeFolder() {
  const made = await makeTemporaryFolder();
  await mkdir(join(made, 'data'), { mode: 0o700 });
  return made;
}
function use(chosen: string) {
  folder = chosen;
  dataDir = join(chosen, 'data');
}
const useFreshFolder = async () => use(await makeFolder());

beforeAll(async () => {
  shared = await makeFolder();
  await (await openEmbedded({ dataDir: join(shared, 'data'), log() {}, durable: false })).close();
});
afterAll(() => removeTemporaryFolder(shared));

beforeEach(() => {
  use(shared);
  opened = [];
  said = [];
});
afterEach(async () => {
  await Promise.all(opened.map((embedded) => embedded.close()));
  const left = await listPostgresOf();
  if (folder !== shared) await removeTemporaryFolder(folder);
  expect(left).toEqual([]);
});

async function open(): Promise<Embedded> {
  const embedded = await openEmbedded({ dataDir, log: (sentence) => said.push(sentence), durable: false });
  opened.push(embedded);
  return embedded;
}
async function listPostgresOf() {
  const cluster = join(dataDir, 'postgres');
  return listPostgresIn(cluster, await readPidFile(cluster));
}
async function ask<Row extends pg.QueryResultRow>(embedded: Embedded, query: string): Promise<Row[]> {
  const client = new pg.Client(embedded.url);
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Row>(query)).rows;
  } finally {
    await client.end();
  }
}
const startedAt = async (embedded: Embedded) =>
  (await ask<{ at: string }>(embedded, 'select pg_postmaster_start_time()::text as at'))[0]?.at;

/** Another process that opens the same folder, says "open" or why not, and then waits to be killed. */
function openElsewhere(env: NodeJS.ProcessEnv = process.env) {
  const script = `
    const { openEmbedded } = await import(${JSON.stringify(join(import.meta.dirname, 'embedded.ts'))});
    try {
      const embedded = await openEmbedded({ dataDir: ${JSON.stringify(dataDir)}, log() {}, durable: false });
      console.log('open');
      process.on('SIGTERM', () => embedded.close().then(() => process.exit()));
      setInterval(() => {}, 1000);
    } catch (error) {
      console.log(error.message);
    }`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { env, stdio: ['ignore', 'pipe', 2] });
  const word = new Promise<string>((resolve) => child.stdout?.once('data', (text) => resolve(String(text).trim())));
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const end = (signal: NodeJS.Signals) => {
    child.kill(signal);
    return gone;
  };
  return { word, end };
}

// Real processes on a machine that may be busy with other tests.
const patience = { timeout: 60_000 };

describe('the embedded PostgreSQL', patience, () => {
  it('runs in UTF-8 and UTC on the loopback address, with its secrets closed to others', async () => {
    await useFreshFolder();
    const embedded = await open();
    expect(new URL(embedded.url).hostname).toBe('127.0.0.1');
    const rows = await ask(
      embedded,
      `select current_setting('server_encoding') as encoding, current_setting('timezone') as timezone,
        current_setting('unix_socket_directories') as sockets, current_setting('password_encryption') as passwords,
        lower('ÀÉ') as lower, current_database() as database`,
    );
    expect(rows).toEqual([
      { encoding: 'UTF8', timezone: 'UTC', sockets: '', passwords: 'scram-sha-256', lower: 'àé', database: 'starbill' },
    ]);
    for (const file of ['postgres.json', 'postgres.log']) {
      expect((await stat(join(dataDir, file))).mode & 0o777).toBe(0o600);
    }
    expect((await readdir(dataDir)).sort()).toEqual(['postgres', 'postgres.json', 'postgres.log']);
  });

  it('refuses a stranger who does not know the password', { tags: ['long'] }, async () => {
    const url = new URL((await open()).url);
    url.password = 'guess';
    await expect(ask({ url: url.href, close: async () => {} }, 'select 1')).rejects.toThrow('password');
  });

  it('keeps what was written from one start to the next, and its port', async () => {
    const first = await open();
    await ask(first, 'create table if not exists kept as select 42 as answer');
    await first.close();
    expect(await listPostgresOf()).toEqual([]);
    const second = await open();
    expect(second.url).toBe(first.url);
    expect(await ask(second, 'select answer from kept')).toEqual([{ answer: 42 }]);
  });

  it('refuses a second copy with one sentence, and the first keeps running', async () => {
    const first = await open();
    await expect(open()).rejects.toThrow(/^Another copy of Starbill is using .*DATA_DIR of its own\.$/);
    expect(await ask(first, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('lets exactly one of several that start at the same moment in an empty folder run', {
    tags: ['long'],
  }, async () => {
    await useFreshFolder();
    const copies = Array.from({ length: 3 }, () => openElsewhere());
    try {
      const words = await Promise.all(copies.map((copy) => copy.word));
      expect(words.filter((word) => word === 'open')).toHaveLength(1);
      expect(words.filter((word) => word.startsWith('Another copy of Starbill'))).toHaveLength(2);
    } finally {
      await Promise.all(copies.map((copy) => copy.end('SIGTERM')));
    }
    expect((await readdir(dataDir)).filter((name) => name.startsWith('postgres-new-'))).toEqual([]);
  });

  it('adopts the server that outlived a killed process', async () => {
    const killed = openElsewhere();
    expect(await killed.word).toBe('open');
    const before = await readPidFile(join(dataDir, 'postgres'));
    await killed.end('SIGKILL');
    const embedded = await open();
    expect((await readPidFile(join(dataDir, 'postgres')))?.text).toBe(before?.text);
    expect(await startedAt(embedded)).toBeTruthy();
  });

  it('waits for a server that is stopping, and starts another', { tags: ['long'] }, async () => {
    const first = await open();
    const before = await startedAt(first);
    const [, second] = await Promise.all([first.close(), open()]);
    expect(await startedAt(second)).not.toBe(before);
  });

  it('starts over a postmaster.pid whose number belongs to somebody else by now', { tags: ['long'] }, async () => {
    const file = join(dataDir, 'postgres', 'postmaster.pid');
    await writeFile(file, `${process.pid}\n${join(dataDir, 'postgres')}\n1\n1\n\n127.0.0.1\n  1 1\nready   \n`);
    expect(await ask(await open(), 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('takes another port when its own is taken', { tags: ['long'] }, async () => {
    const { port } = JSON.parse(await readFile(join(dataDir, 'postgres.json'), 'utf8'));
    const squatter = createServer().listen(port, '127.0.0.1');
    try {
      const embedded = await open();
      expect(new URL(embedded.url).port).not.toBe(String(port));
      expect(await ask(embedded, 'select 1 as one')).toEqual([{ one: 1 }]);
    } finally {
      squatter.close();
    }
  });

  it('brings a server back that was killed, at the same address, with everything that was written', {
    tags: ['long'],
  }, async () => {
    const embedded = await openEmbedded({ dataDir, log: (sentence) => said.push(sentence) });
    opened.push(embedded);
    await ask(embedded, 'create table if not exists kept as select 42 as answer');
    const server = await readPidFile(join(dataDir, 'postgres'));
    process.kill(server?.pid ?? 0, 'SIGKILL');
    await expect.poll(() => said.at(-1), { timeout: 15_000 }).toBe('The embedded PostgreSQL runs again.');
    expect(await ask(embedded, 'select answer from kept')).toEqual([{ answer: 42 }]);
    await expect(open()).rejects.toThrow('Another copy');
  });

  it('says so when its password is gone', { tags: ['long'] }, async () => {
    const file = join(dataDir, 'postgres.json');
    await rename(file, `${file}.lost`);
    await expect(open()).rejects.toThrow(/postgres\.json.* is missing; put it back from your backup\.$/);
    await rename(`${file}.lost`, file);
  });

  it.each([
    ['a port that is none', '{"port":70000,"password":"x"}', /postgres\.json is damaged; put it back/],
    ['a password that is none', '{"port":5432,"password":5}', /postgres\.json is damaged; put it back/],
    ['half a file', '{"port":54', /postgres\.json is damaged; put it back/],
    ['nothing', 'null', /postgres\.json is damaged; put it back/],
  ])('says that its credentials are damaged: %s', async (_what, text, sentence) => {
    await useFreshFolder();
    await writeFile(join(dataDir, 'postgres.json'), text);
    await expect(open()).rejects.toThrow(sentence);
  });

  it('says which version of PostgreSQL made the database when that is not ours', { tags: ['long'] }, async () => {
    const file = join(dataDir, 'postgres', 'PG_VERSION');
    const version = await readFile(file);
    await writeFile(file, '15\n');
    await expect(open()).rejects.toThrow(
      /was made by PostgreSQL 15, and this version of Starbill brings another; start/,
    );
    await writeFile(file, version);
  });

  it('says what PostgreSQL complained about when it does not start, and nothing of former days', {
    tags: ['long'],
  }, async () => {
    const file = join(dataDir, 'postgres', 'postgresql.conf');
    await rename(file, `${file}.lost`);
    await expect(open()).rejects.toThrow(
      /did not start \(could not access the server configuration file .*\); look into/,
    );
    await rename(`${file}.lost`, file);
  });
});

describe.runIf(isRoot)('the embedded PostgreSQL of root', patience, () => {
  /** A machine whose kernel grants no user namespaces. */
  async function refuseNamespaces() {
    const bin = join(folder, 'bin');
    await mkdir(bin);
    await writeFile(join(bin, 'unshare'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
    return { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}` };
  }
  async function isOpenToOthers(path: string): Promise<boolean> {
    if (((await stat(path)).mode & 0o001) === 0) return false;
    return path === dirname(path) || isOpenToOthers(dirname(path));
  }

  it('keeps its files root’s, in a folder that only root may enter', { tags: ['long'] }, async () => {
    await useFreshFolder();
    await chmod(folder, 0o700);
    await open();
    expect((await stat(join(dataDir, 'postgres'))).uid).toBe(0);
    const [pid] = await listPostgresOf();
    expect(await readFile(`/proc/${pid}/uid_map`, 'utf8')).toMatch(/^\s*65534\s+0\s+1\s*$/);
  });

  it('says who may not enter when namespaces are refused and the folder is closed', { tags: ['long'] }, async () => {
    await useFreshFolder();
    await chmod(folder, 0o700);
    const copy = openElsewhere(await refuseNamespaces());
    expect(await copy.word).toMatch(/^PostgreSQL must not run as root, and .* may not enter .*DATABASE_URL\.$/);
  });

  it('drops to nobody when namespaces are refused and everyone may pass', { tags: ['long'] }, async ({ skip }) => {
    await useFreshFolder();
    await chmod(folder, 0o755);
    const places = await Promise.all([findBinaries().postgres, folder].map(isOpenToOthers));
    if (places.includes(false)) skip('this checkout is closed to others');
    const env = await refuseNamespaces();
    const copy = openElsewhere(env);
    expect(await copy.word).toBe('open');
    await copy.end('SIGKILL');
    expect((await stat(join(dataDir, 'postgres'))).uid).not.toBe(0);
    const again = openElsewhere(env);
    expect(await again.word).toBe('open');
    await again.end('SIGTERM');
    // And where namespaces are granted later, the owner of the files stays who it is.
    await ask(await open(), 'select 1');
  });
});
