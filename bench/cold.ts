import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { atMost, type Figure } from './figure.ts';
import { cpuMs } from './process-tree.ts';
import { embeddedUrl, makeFolder, startStarbill, waitUntilQuiet } from './processes.ts';

/** Enough that every measurement lasts seconds. Each of them is asked for once. */
const performers = 3_000;
/** So many of them bring both servers to their usual speed: V8 compiles what runs often, and a server runs for weeks. */
const warming = 1_000;
const reviewsOfEach = 25;
const connections = 16;

type Cold = { cpuMs: number; p99Ms: number };

/** Asks for each address once, sixteen at a time, and says what one answer cost. */
async function askOnce(origin: string, pid: number, paths: string[], headers: Record<string, string>): Promise<Cold> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const waiting = [...paths];
  const times: number[] = [];
  const ask = (path: string) =>
    new Promise<void>((done, fail) => {
      const began = performance.now();
      request(`${origin}${path}`, { agent, headers }, (response) => {
        if (response.statusCode !== 200) fail(new Error(`${path} answered ${response.statusCode}`));
        response.resume().on('end', () => {
          times.push(performance.now() - began);
          done();
        });
      })
        .on('error', fail)
        .end();
    });
  const before = await cpuMs(pid);
  await Promise.all(
    Array.from({ length: connections }, async () => {
      for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) await ask(path);
    }),
  );
  const spent = (await cpuMs(pid)) - before;
  agent.destroy();
  times.sort((a, b) => a - b);
  return { cpuMs: spent / paths.length, p99Ms: times[Math.floor(times.length * 0.99)] ?? 0 };
}

/** A Fastify server with nothing but one query; see cold-bare-server.ts. */
async function startBareFastify(database: string) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'cold-bare-server.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, DATABASE_URL: database },
  });
  const [port] = await once(createInterface(child.stdout), 'line');
  const stop = async () => {
    child.kill();
    await once(child, 'exit');
  };
  return { origin: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, stop };
}

async function seed(dataDir: string): Promise<void> {
  await (await startStarbill(dataDir, { DEMO: '0' })).stop();
  const counts = ['--performers', String(performers), '--reviews', String(performers * reviewsOfEach)];
  const child = spawn(process.execPath, ['scripts/seed.ts', ...counts], {
    cwd: resolve(import.meta.dirname, '..'),
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DATA_DIR: dataDir },
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`seeding ended with ${code}`);
}

async function slugsIn(database: string): Promise<string[]> {
  const client = new pg.Client(database);
  await client.connect();
  const { rows } = await client.query(`select slug from performers where slug like 'act-%' order by id`);
  await client.end();
  return rows.map(({ slug }) => slug);
}

/** Most performers are visited rarely, so most visits find nothing in memory: each one is asked for once. */
export async function measureCold(): Promise<Figure[]> {
  const dataDir = await makeFolder();
  try {
    await seed(dataDir);
    const server = await startStarbill(dataDir, { DEMO: '0' });
    const database = await embeddedUrl(dataDir);
    const slugs = await slugsIn(database);
    const bare = await startBareFastify(database);
    await waitUntilQuiet(server.pid);
    const brotli = { 'accept-encoding': 'br' };
    const [first, asked] = [slugs.slice(0, warming), slugs.slice(warming)];
    const measure = async ({ origin, pid }: { origin: string; pid: number }, path: (slug: string) => string) => {
      await askOnce(origin, pid, first.map(path), brotli);
      return askOnce(origin, pid, asked.map(path), brotli);
    };
    try {
      const limit = await measure(bare, (slug) => `/${slug}`);
      const json = await measure(server, (slug) => `/api/public/reviews/${slug}`);
      const widget = await measure(server, (slug) => `/api/public/embed/${slug}?type=displayAll`);
      const html = await measure(server, (slug) => `/reviews/${slug}`);
      const times = (cold: Cold) => cold.cpuMs / limit.cpuMs;
      return [
        atMost('public JSON, not kept, CPU against bare Fastify with the same SQL', times(json), 2, '×'),
        atMost('widget data, not kept, CPU against bare Fastify with the same SQL', times(widget), 2, '×'),
        atMost('public page HTML, not kept, CPU', html.cpuMs, 3.5, 'ms'),
        atMost('public page HTML, not kept, p99 at 16 connections', html.p99Ms, 50, 'ms'),
      ];
    } finally {
      await bare.stop();
      await server.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
