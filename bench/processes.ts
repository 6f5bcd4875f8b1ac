import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { findFreePort } from '#scripts/support/free-port.mjs';
import { serverEnv, serverFlags } from '#scripts/support/server-process.mjs';
import { readCredentials, role } from '#server/db/embedded/cluster.ts';
import { databasePathsIn } from '#server/db/embedded/paths.ts';
import { cpuMs } from './process-tree.ts';

const root = resolve(import.meta.dirname, '..');

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

/** The real server on a database of its own, and how long it took from start to its first answer. */
export async function startStarbill(dataDir: string, env: Record<string, string> = {}) {
  const port = await findFreePort();
  const started = performance.now();
  const child = spawn(process.execPath, [...serverFlags, 'src/server/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...serverEnv, PORT: String(port), DATA_DIR: dataDir, RATE_LIMITS: 'off', ...env },
  });
  const origin = `http://127.0.0.1:${port}`;
  for (;;) {
    if (child.exitCode !== null) throw new Error('the server did not start');
    const answer = await fetch(`${origin}/healthz`).catch(() => null);
    if (answer?.ok) break;
    // Asking without a pause would take a core from what is measured.
    await pause(10);
  }
  return { origin, startMs: performance.now() - started, pid: child.pid ?? 0, stop: () => stop(child) };
}

/** Waits until the server has read the code that its first visitors did not wait for. */
export async function waitUntilQuiet(pid: number): Promise<void> {
  for (let [before, quiet] = [-1, 0]; quiet < 3; ) {
    await pause(1_000);
    const spent = await cpuMs(pid);
    quiet = spent - before < 50 ? quiet + 1 : 0;
    before = spent;
  }
}

/** The address of the database in such a folder, while it runs. */
export async function embeddedUrl(dataDir: string): Promise<string> {
  const { port, password } = await readCredentials(await databasePathsIn(dataDir));
  return `postgres://${role}:${password}@127.0.0.1:${port}/starbill`;
}

/** A bare node:http server that sends what `response` was. */
export async function startBare(response: { status: number; headers: Record<string, string>; body: Buffer }) {
  const folder = await mkdtemp(join(tmpdir(), 'starbill-bare-'));
  const file = join(folder, 'answer.json');
  await writeFile(file, JSON.stringify({ ...response, body: response.body.toString('base64') }));
  const child = spawn(process.execPath, [join(import.meta.dirname, 'bare-server.ts'), file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [port] = await once(createInterface(child.stdout), 'line');
  return {
    origin: `http://127.0.0.1:${port}`,
    async stop() {
      await stop(child);
      await rm(folder, { recursive: true });
    },
  };
}

export const makeFolder = () => mkdtemp(join(tmpdir(), 'starbill-bench-'));
