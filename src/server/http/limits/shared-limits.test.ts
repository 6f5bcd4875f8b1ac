import { setImmediate } from 'node:timers/promises';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#server/db/open.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { startProxy } from '#test/support/tcp-proxy.ts';
import { createSharedLimits } from './shared-limits.ts';

const secret = 's'.repeat(32);
let database: TestDatabase;
let processes: ReturnType<typeof openDatabase>[];
let time = new Date('2026-11-16T12:00:00Z');
const now = () => time;
const pass = (seconds: number) => {
  time = new Date(time.getTime() + seconds * 1000);
};

beforeAll(async () => {
  database = await createTestDatabase();
  processes = [1, 2, 3].map(() => openDatabase(database.url, { max: 2 }));
  // Opening a connection can take longer than a take waits for the database.
  await Promise.all(processes.flatMap(({ pool }) => [pool.query('select 1'), pool.query('select 1')]));
});
afterAll(async () => {
  await Promise.all(processes.map(({ pool }) => pool.end()));
  await database.drop();
});

const limitsOn = (pool: pg.Pool, { enabled = true, patience = 1_000 } = {}) =>
  createSharedLimits({ pool, secret, enabled, patience, now });
const onEach = () => processes.map(({ pool }) => limitsOn(pool));
const first = () => (processes[0] as ReturnType<typeof openDatabase>).pool;
const granted = (answers: { ok: boolean }[]) => answers.filter(({ ok }) => ok).length;
const perMinute = (most: number) => ({ most, seconds: 60 });

/** The pool, and how many statements went through it. */
function counting(pool: pg.Pool) {
  let statements = 0;
  const query = (...given: unknown[]) => {
    statements += 1;
    return (pool.query as (...given: unknown[]) => unknown)(...given);
  };
  return { pool: { query } as unknown as pg.Pool, statements: () => statements };
}

test('20 takes at once on three processes leave exactly the limit', async () => {
  const limits = onEach();
  const takes = limits.flatMap((each) => Array.from({ length: 20 }, () => each.take('race', 'a', perMinute(10))));
  expect(granted(await Promise.all(takes))).toBe(10);
});

test('many keys taken by several processes at once never wait for each other crosswise', async () => {
  const limits = onEach();
  const keys = Array.from({ length: 100 }, (_, n) => `key ${n}`);
  const takes = limits.flatMap((each, index) =>
    (index % 2 ? keys.toReversed() : keys).flatMap((key) => [1, 2].map(() => each.take('many', key, perMinute(4)))),
  );
  expect(granted(await Promise.all(takes))).toBe(400);
});

test('limits of another name, and of other keys, are not touched', async () => {
  const [limits] = onEach();
  expect(await limits?.take('one', 'a', perMinute(1))).toMatchObject({ ok: true });
  expect(await limits?.take('two', 'a', perMinute(1))).toMatchObject({ ok: true });
  expect(await limits?.take('one', 'b', perMinute(1))).toMatchObject({ ok: true });
  expect(await limits?.take('one', 'a', perMinute(1))).toMatchObject({ ok: false });
});

test('a refusal says when the window ends, and the next window begins with nothing taken', async () => {
  const [limits, other] = onEach();
  await limits?.take('window', 'a', perMinute(1));
  pass(20);
  expect(await limits?.take('window', 'a', perMinute(1))).toEqual({ ok: false, retryAfterSeconds: 40 });
  expect(await other?.take('window', 'a', perMinute(1))).toEqual({ ok: false, retryAfterSeconds: 40 });
  pass(40);
  expect(await other?.take('window', 'a', perMinute(1))).toMatchObject({ ok: true });
  expect(await limits?.take('window', 'a', perMinute(1))).toMatchObject({ ok: false });
});

test('a slot that is given back can be taken again, and is given back once', async () => {
  const [limits, other] = onEach();
  const slots = await Promise.all([1, 2].map(() => limits?.take('back', 'a', perMinute(2))));
  expect(await limits?.take('back', 'a', perMinute(2))).toMatchObject({ ok: false });
  const [slot] = slots;
  if (!slot?.ok) throw new Error('no slot');
  slot.release();
  slot.release();
  await expect
    .poll(
      async () => {
        pass(5);
        return (await other?.take('back', 'a', perMinute(2)))?.ok;
      },
      { timeout: 5_000 },
    )
    .toBe(true);
  expect(await other?.take('back', 'a', perMinute(2))).toMatchObject({ ok: false });
});

test('takes of one moment are one statement, and what is over its limit costs the database nothing', async () => {
  const { pool, statements } = counting(first());
  const limits = limitsOn(pool);
  await Promise.all(Array.from({ length: 50 }, (_, n) => limits.take('burst', String(n % 7), perMinute(5))));
  expect(statements()).toBe(1);
  for (let n = 0; n < 50; n += 1) await limits.take('burst', '0', perMinute(5));
  expect(statements()).toBe(1);
});

test('what is stored contains no address', async () => {
  const [limits] = onEach();
  await limits?.take('mail', 'rae@example.test', perMinute(1));
  const { rows } = await first().query('select limit_windows::text as row from limit_windows');
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toContain('rae');
});

test('while the database is away each process counts for itself, and afterwards together again', async () => {
  const proxy = await startProxy(database.url);
  const { pool } = openDatabase(proxy.url, { max: 2 });
  const limits = limitsOn(pool);
  try {
    await limits.take('away', 'a', perMinute(5));
    await limits.take('away', 'a', perMinute(5));
    proxy.cut();
    const takes = (key: string) =>
      Promise.all(Array.from({ length: 20 }, () => limits.take('away', key, perMinute(5))));
    expect(granted(await takes('b'))).toBe(5);
    // What was taken before still counts.
    expect(granted(await takes('a'))).toBe(3);
    proxy.restore();
    await expect
      .poll(
        async () => {
          await limits.take('away', 'c', { most: 1000, seconds: 60 });
          return (await first().query('select from limit_windows where most = 1000')).rowCount;
        },
        { timeout: 10_000 },
      )
      .toBe(1);
  } finally {
    await pool.end();
    await proxy.close();
  }
});

test('a database that does not answer delays a take by a second at most, and the ones after it not at all', async () => {
  const silent = { query: () => new Promise(() => {}) } as unknown as pg.Pool;
  const limits = limitsOn(silent);
  expect(granted(await Promise.all([1, 2, 3].map(() => limits.take('silent', 'a', perMinute(2)))))).toBe(2);
  // A busy machine can only make it look slower: of a few the quickest counts.
  const waits: number[] = [];
  for (const key of ['b', 'c', 'd']) {
    const began = performance.now();
    expect(await limits.take('silent', key, perMinute(2))).toMatchObject({ ok: true });
    waits.push(performance.now() - began);
  }
  expect(Math.min(...waits)).toBeLessThan(900);
});

/** The pool, with statements that wait until `until` is resolved, and fail when it is rejected. */
function delayed(pool: pg.Pool, until: () => Promise<unknown>) {
  const query = async (...given: unknown[]) => {
    await until();
    return (pool.query as (...given: unknown[]) => unknown)(...given);
  };
  return { query } as unknown as pg.Pool;
}

/** Waits until a process that had given the database up asks it again, and answers how many of its takes were granted. */
async function takeWhenBack(limits: ReturnType<typeof limitsOn>, kind: string, takes: number): Promise<number> {
  const isAsked = async () => {
    await limits.take('probe', kind, { most: 1_001, seconds: 60 });
    return (await first().query('select from limit_windows where most = 1001')).rowCount;
  };
  await first().query('delete from limit_windows where most = 1001');
  await expect.poll(isAsked).toBe(1);
  return granted(await Promise.all(Array.from({ length: takes }, () => limits.take(kind, 'a', perMinute(6)))));
}

test('what a process granted while the database was away counts when it is back', async () => {
  let until = () => Promise.reject(new Error('away'));
  const limits = limitsOn(
    delayed(first(), () => until()),
    { patience: 50 },
  );
  const away = await Promise.all(Array.from({ length: 4 }, () => limits.take('returning', 'a', perMinute(6))));
  expect(granted(away)).toBe(4);
  until = () => Promise.resolve() as Promise<never>;
  expect(await takeWhenBack(limits, 'returning', 4)).toBe(2);
  const [other] = onEach();
  expect(await other?.take('returning', 'a', perMinute(6))).toMatchObject({ ok: false });
});

test('what the database granted too late to be waited for counts once', async () => {
  const open = Promise.withResolvers<void>();
  const limits = limitsOn(
    delayed(first(), () => open.promise),
    { patience: 50 },
  );
  const late = await Promise.all(Array.from({ length: 3 }, () => limits.take('late', 'a', perMinute(6))));
  expect(granted(late)).toBe(3);
  open.resolve();
  expect(await takeWhenBack(limits, 'late', 6)).toBe(3);
});

test('what the database granted while its answer is still on the way counts once', async () => {
  const arrived = Promise.withResolvers<void>();
  let statements = 0;
  const firstAnswerLate = {
    query: async (...given: unknown[]) => {
      statements += 1;
      const isFirst = statements === 1;
      const answer = await (first().query as (...given: unknown[]) => unknown)(...given);
      if (isFirst) await arrived.promise;
      return answer;
    },
  } as unknown as pg.Pool;
  const limits = limitsOn(firstAnswerLate, { patience: 50 });
  const take = (by = limits) => by.take('on the way', 'a', perMinute(6));
  expect(granted(await Promise.all(Array.from({ length: 3 }, () => take())))).toBe(3);
  expect(await takeWhenBack(limits, 'on the way', 6)).toBe(3);
  arrived.resolve();
  await arrived.promise;
  await setImmediate();
  // A refusal is remembered; after it this process asks again, and tells what it granted by itself.
  pass(6);
  expect(await take()).toMatchObject({ ok: false });
  expect(await take(limitsOn(first()))).toMatchObject({ ok: false });
});

test('a slot taken while the database was away and given back is owed no more', async () => {
  let until = () => Promise.reject(new Error('away'));
  const limits = limitsOn(
    delayed(first(), () => until()),
    { patience: 50 },
  );
  const slot = await limits.take('returned', 'a', perMinute(6));
  if (slot.ok) slot.release();
  until = () => Promise.resolve() as Promise<never>;
  expect(await takeWhenBack(limits, 'returned', 8)).toBe(6);
});

test('with RATE_LIMITS=off everything is granted and nothing is stored', async () => {
  const { pool, statements } = counting(first());
  const limits = limitsOn(pool, { enabled: false });
  expect(granted(await Promise.all([1, 2, 3].map(() => limits.take('off', 'a', perMinute(1)))))).toBe(3);
  expect(statements()).toBe(0);
});
