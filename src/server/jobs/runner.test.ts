import { setTimeout as pause } from 'node:timers/promises';
import { makeWorkerUtils } from 'graphile-worker';
import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openDatabase } from '#server/db/open.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import type { Jobs } from './job.ts';
import { type JobLog, openRunner, type Running } from './runner.ts';
import { prepareJobs } from './worker.ts';

/** What graphile-worker does not survive by itself, found by cutting its connections at random moments. */

let database: TestDatabase;
let pool: pg.Pool;
let pulsePool: pg.Pool;
let running: Running | undefined;
beforeEach(async () => {
  database = await createTestDatabase();
  ({ pool } = openDatabase(database.url));
  ({ pool: pulsePool } = openDatabase(database.url, { max: 1 }));
  await prepareJobs(pool);
});
afterEach(async () => {
  await running?.stop(100);
  await Promise.all([pool.end(), pulsePool.end()]);
  await database.drop();
});

/** Breaks every statement that holds this text, as a lost connection does, while `isBroken` says so. */
function breakStatements(part: string, isBroken: () => boolean | Promise<boolean>): void {
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>;
    const text = (first: unknown) => (typeof first === 'string' ? first : (first as { text: string }).text);
    client.query = (async (...args: unknown[]) => {
      if (text(args[0]).includes(part) && (await isBroken())) throw new Error('Connection terminated unexpectedly');
      return query(...args);
    }) as typeof client.query;
  });
}

const open = (jobs: Partial<Jobs>, log?: JobLog) =>
  openRunner(jobs as Jobs, { pool, pulsePool, pulse: { every: 200, deadAfter: 3_000 }, log });

async function addJobs(count: number): Promise<void> {
  const utils = await makeWorkerUtils({ pgPool: pulsePool });
  for (let job = 0; job < count; job += 1) await utils.addJob('sweep', {});
  await utils.release();
}

describe('a runner ends by itself, so that another can follow,', () => {
  test('when it cannot take jobs for good, because it remembers the first failure', async () => {
    let left = 4;
    breakStatements('_private_tasks', () => left-- > 0);
    running = await open({ sweep: async () => {} });
    const ended = vi.fn();
    void running.ended.then(ended);
    await vi.waitFor(() => expect(ended).toHaveBeenCalled(), { timeout: 20_000 });
  });

  test('when the outcomes of two jobs cannot be written while a third is running', async () => {
    let both = Promise.withResolvers<void>();
    let begun = 0;
    const sweep = async () => {
      begun += 1;
      const position = ((begun - 1) % 3) + 1;
      if (position === 1) both = Promise.withResolvers();
      if (position === 3) return pause(500);
      // Close enough to each other that neither knows of the other's failure, and not so close that one write does both.
      const delay = position * 20;
      const { promise } = both;
      if (position === 2) both.resolve();
      await promise;
      await pause(delay);
      throw new Error('failed');
    };
    breakStatements('last_error', async () => {
      await pause(100);
      return true;
    });
    running = await open({ sweep });
    let hasEnded = false;
    const ended = running.ended.then(() => {
      hasEnded = true;
    });
    // On a busy machine both outcomes may be written together, which harms nothing: then it is provoked once more.
    while (!hasEnded) {
      await addJobs(3);
      await Promise.race([ended, pause(8_000)]);
    }
  });
});

test('a connection that breaks while the runner stops listening on it ends nothing else', async () => {
  const listening = Promise.withResolvers<void>();
  const stopped = Promise.withResolvers<boolean>();
  breakStatements('LISTEN "jobs:insert"', () => {
    listening.resolve();
    return stopped.promise;
  });
  running = await open({ sweep: async () => {} });
  await listening.promise;
  const stopping = running.stop(100);
  setTimeout(stopped.resolve, 200, true);
  await stopping;
  // A rejection that nobody handles fails this test here.
  await pause(500);
  expect(pool.totalCount - pool.idleCount).toBe(0);
});

test('what a job was refused with is not repeated in the sentences of the log', async () => {
  const said: { err?: unknown; text: string }[] = [];
  const keep = (details: object, text: string) => void said.push({ ...details, text });
  const failure = new Error('invalid input syntax for type uuid: "planted@example.test"');
  running = await open({ sweep: () => Promise.reject(failure) }, { error: keep, warn: keep, info: keep, debug: keep });
  await addJobs(1);
  await vi.waitFor(() => expect(said.map(({ err }) => err)).toContain(failure), { timeout: 20_000 });
  expect(said.find(({ err }) => err === failure)?.text).toMatch(/^Failed task \d+ \(sweep, .*attempt 1 of \d+\)$/);
  expect(said.map(({ text }) => text).join()).not.toContain('planted');
});
