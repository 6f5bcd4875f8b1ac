import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { report, rounds } from '#test/support/rounds.ts';
import { makeTemporaryFolder, removeTemporaryFolder } from '#test/support/temporary-folder.ts';
import { expectRefusal, type Launched, launch, listPostgresOf } from './launch.ts';

let folder: string;
let DATA_DIR: string;
let running: Launched[];
beforeEach(async () => {
  folder = await makeTemporaryFolder();
  DATA_DIR = join(folder, 'data');
  running = [];
});
afterEach(async () => {
  await Promise.all(running.map((launched) => launched.end('SIGTERM')));
  await removeTemporaryFolder(folder);
});

async function start(environment: NodeJS.ProcessEnv = {}): Promise<Launched> {
  const launched = await launch({
    DATA_DIR,
    ADMIN_EMAIL: 'admin@reviews.example',
    ADMIN_PASSWORD: 'the stage is set',
    ...environment,
  });
  running.push(launched);
  await launched.ready;
  return launched;
}
const pidFile = () => readFile(join(DATA_DIR, 'postgres/postmaster.pid'), 'utf8');

async function signUp({ origin }: Launched, email: string): Promise<number> {
  const response = await fetch(`${origin}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      email,
      password: 'the stage is set',
      firstName: 'Ada',
      lastName: 'Lark',
      businessName: 'Lark and Daughters',
    }),
  });
  return response.status;
}
async function signIn({ origin }: Launched, email: string): Promise<number> {
  const response = await fetch(`${origin}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'the stage is set' }),
  });
  return response.status;
}

// Real processes on a machine that may be busy with other tests.
describe('Starbill with the embedded PostgreSQL', { timeout: 240_000 }, () => {
  it('starts on nothing, answers, refuses a second copy, and ends with its database on SIGTERM', async () => {
    const first = await start();
    expect(await (await fetch(`${first.origin}/healthz`)).json()).toEqual({ status: 'ok' });
    expect((await fetch(`${first.origin}/readyz`)).status).toBe(200);
    expect(await signIn(first, 'admin@reviews.example')).toBe(200);

    const second = await expectRefusal({ DATA_DIR });
    expect(second.said).toMatch(/^Another copy of Starbill is using [^\n]+\.$/);
    expect(second.code).toBe(1);
    expect((await fetch(`${first.origin}/readyz`)).status).toBe(200);

    const since = Date.now();
    expect(await first.end('SIGTERM')).toBe(0);
    expect(Date.now() - since).toBeLessThan(10_000);
    expect(await listPostgresOf(DATA_DIR)).toEqual([]);
    expect(existsSync(join(DATA_DIR, 'postgres/postmaster.pid'))).toBe(false);
  });

  it('starts and stops with a CDN to purge', { tags: ['long'] }, async () => {
    const launched = await start({ CDN_PURGE_URL: 'http://127.0.0.1:9/purge' });
    expect((await fetch(`${launched.origin}/readyz`)).status).toBe(200);
    expect(await launched.end('SIGTERM')).toBe(0);
  });

  it('loses nothing when it is killed: it adopts its database, or recovers it when that was killed too', {
    tags: ['long'],
  }, async () => {
    const first = await start();
    expect(await signUp(first, 'one@reviews.example')).toBe(200);
    const before = await pidFile();
    await first.end('SIGKILL');

    const second = await start();
    expect(await pidFile()).toBe(before);
    expect(await signIn(second, 'one@reviews.example')).toBe(200);
    expect(await signUp(second, 'two@reviews.example')).toBe(200);
    for (const pid of await listPostgresOf(DATA_DIR)) process.kill(pid, 'SIGKILL');
    await second.end('SIGKILL');

    // The number in the file that the killed server left may belong to anybody by now.
    const stale = (await pidFile()).replace(/^\d+/, String(process.pid));
    await writeFile(join(DATA_DIR, 'postgres/postmaster.pid'), stale);
    const third = await start();
    expect(await signIn(third, 'one@reviews.example')).toBe(200);
    expect(await signIn(third, 'two@reviews.example')).toBe(200);
  });

  it('starts afresh when it was killed in the middle of making its database', { tags: ['long'] }, async () => {
    const first = await launch({ DATA_DIR });
    running.push(first);
    await expect.poll(async () => (await draftsIn(DATA_DIR)).length, { interval: 5, timeout: 10_000 }).toBe(1);
    await first.end('SIGKILL');
    expect(existsSync(join(DATA_DIR, 'postgres'))).toBe(false);
    const second = await start();
    expect((await fetch(`${second.origin}/readyz`)).status).toBe(200);
  });

  it('ends when the process that started it is gone', { tags: ['long'] }, async () => {
    const launched = await start();
    launched.child.disconnect();
    expect(await launched.exited).toBe(0);
    expect(await listPostgresOf(DATA_DIR)).toEqual([]);
  });

  it('keeps working after its database was killed, without a restart', { tags: ['long'] }, async () => {
    const launched = await start();
    const kills = rounds(1, 5);
    for (let kill = 0; kill < kills; kill += 1) {
      for (const pid of await listPostgresOf(DATA_DIR)) process.kill(pid, 'SIGKILL');
      expect((await fetch(`${launched.origin}/healthz`)).status).toBe(200);
      const again = async () => (await (await fetch(`${launched.origin}/readyz`)).json()).status;
      await expect.poll(again, { timeout: 60_000 }).toBe('ok');
      expect(await signIn(launched, 'admin@reviews.example')).toBe(200);
    }
    report(`${kills} kills of the database, each survived without a restart`);
  });
});

async function draftsIn(dataDir: string): Promise<string[]> {
  const names = await readdir(dataDir).catch(() => []);
  return names.filter((name) => name.startsWith('postgres-new-'));
}
