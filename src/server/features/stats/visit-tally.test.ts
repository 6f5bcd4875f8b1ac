import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openDatabase } from '#server/db/open.ts';
import type { VisitKind, VisitSource } from '#shared/visits.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { addOwner } from '#test/support/factories.ts';
import { startProxy } from '#test/support/tcp-proxy.ts';
import { readVisits } from './stats.service.ts';
import { createTally, type Visit } from './visit-tally.ts';

const kinds: VisitKind[] = ['page_view', 'review_page_view', 'review_click', 'review_submit', 'widget_view'];
const sources: VisitSource[] = ['direct', 'qr', 'widget', 'social', 'other'];

let database: TestDatabase;
let open: ReturnType<typeof openDatabase>;
beforeAll(async () => {
  database = await createTestDatabase();
  open = openDatabase(database.url);
});
afterAll(async () => {
  await open.pool.end();
  await database.drop();
});

const today = new Date('2026-03-01T12:00:00Z');
let stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops) await stop();
  stops = [];
});

function tallyOn(db = open.db, flushEvery = 3_600_000, now = () => today) {
  const warnings: string[] = [];
  const log = { warn: (_details: object, text: string) => void warnings.push(text) };
  const tally = createTally({ db, now, log, flushEvery });
  stops.push(tally.stop);
  return { ...tally, warnings };
}

const totalOf = (rows: { count: number }[]) => rows.reduce((sum, { count }) => sum + count, 0);
const visitsOf = (performerId: string) => readVisits(open.db, performerId, '2026-01-01', '2026-12-31');

test('what is read is what was counted, by day, kind and source, within the days asked for', async () => {
  const { id } = await addOwner(open.db);
  let day = new Date('2026-02-27T23:59:59Z');
  const tally = tallyOn(open.db, 3_600_000, () => day);
  const sent = new Map<string, number>();
  for (let n = 0; n < 500; n += 1) {
    const visit = { kind: kinds[n % 5], source: sources[(n * 7) % 3] } as Pick<Visit, 'kind' | 'source'>;
    if (n === 300) day = new Date('2026-03-01T00:00:00Z');
    tally.count({ performerId: id, ...visit });
    const key = `${day.toISOString().slice(0, 10)} ${visit.kind} ${visit.source}`;
    sent.set(key, (sent.get(key) ?? 0) + 1);
    if (n % 90 === 0) await tally.flush();
  }
  await tally.flush();
  const read = await visitsOf(id);
  expect(new Map(read.map(({ day: on, kind, source, count }) => [`${on} ${kind} ${source}`, count]))).toEqual(sent);
  expect(totalOf(await readVisits(open.db, id, '2026-02-27', '2026-02-28'))).toBe(300);
  expect(totalOf(await readVisits(open.db, id, '2026-03-01', '2026-03-01'))).toBe(200);
  expect(await readVisits(open.db, id, '2026-03-02', '2026-03-09')).toEqual([]);
});

test('two processes that add to the same rows at once lose nothing and do not block each other', async () => {
  const owners = await Promise.all(Array.from({ length: 20 }, () => addOwner(open.db)));
  const other = openDatabase(database.url);
  try {
    const tallies = [tallyOn(), tallyOn(other.db)];
    for (let round = 0; round < 10; round += 1) {
      for (const [index, tally] of tallies.entries()) {
        const order = index === 0 ? owners : owners.toReversed();
        for (const { id } of order) for (const kind of kinds) tally.count({ performerId: id, kind, source: 'direct' });
      }
      await Promise.all(tallies.map(({ flush }) => flush()));
    }
    expect(tallies.flatMap(({ warnings }) => warnings)).toEqual([]);
    for (const { id } of owners) {
      const rows = await visitsOf(id);
      expect(rows).toHaveLength(5);
      expect(rows.map(({ count }) => count)).toEqual([20, 20, 20, 20, 20]);
    }
  } finally {
    await other.pool.end();
  }
});

test('it is added to the database by itself after a moment', async () => {
  const { id } = await addOwner(open.db);
  const tally = tallyOn(open.db, 20);
  tally.count({ performerId: id, kind: 'page_view', source: 'qr' });
  await vi.waitFor(async () => expect(totalOf(await visitsOf(id))).toBe(1), { timeout: 10_000 });
  tally.count({ performerId: id, kind: 'page_view', source: 'qr' });
  await vi.waitFor(async () => expect(totalOf(await visitsOf(id))).toBe(2), { timeout: 10_000 });
});

test('while the database is away visits are still counted, and added once it is back', async () => {
  const { id } = await addOwner(open.db);
  const proxy = await startProxy(database.url);
  const cuttable = openDatabase(proxy.url);
  try {
    const tally = tallyOn(cuttable.db, 30);
    proxy.cut();
    tally.count({ performerId: id, kind: 'page_view', source: 'direct' });
    await vi.waitFor(() => expect(tally.warnings.length).toBeGreaterThan(1), { timeout: 10_000 });
    tally.count({ performerId: id, kind: 'page_view', source: 'direct' });
    expect(await visitsOf(id)).toEqual([]);
    proxy.restore();
    await vi.waitFor(async () => expect(totalOf(await visitsOf(id))).toBe(2), { timeout: 10_000 });
    await tally.flush();
    expect(totalOf(await visitsOf(id))).toBe(2);
    expect(tally.size()).toBe(0);
  } finally {
    await proxy.close();
    await cuttable.pool.end();
  }
});

test('stopping adds what is left', async () => {
  const { id } = await addOwner(open.db);
  const tally = tallyOn();
  for (let n = 0; n < 7; n += 1) tally.count({ performerId: id, kind: 'review_click', source: 'social' });
  await tally.stop();
  expect(totalOf(await visitsOf(id))).toBe(7);
});

test('a performer that does not exist, or is gone, or is no id at all, holds nothing up', async () => {
  const [stays, goes] = [await addOwner(open.db), await addOwner(open.db)];
  const tally = tallyOn();
  for (const performerId of [randomUUID(), 'nobody', '', "'; drop table visits; --", stays.id, goes.id]) {
    tally.count({ performerId, kind: 'page_view', source: 'other' });
  }
  await open.db.deleteFrom('accounts').where('id', '=', goes.accountId).execute();
  await tally.flush();
  expect(tally.warnings).toEqual([]);
  expect(totalOf(await visitsOf(stays.id))).toBe(1);
});

test('a flood of performers while the database is away takes bounded memory, and says what it could not hold', async () => {
  const proxy = await startProxy(database.url);
  const cuttable = openDatabase(proxy.url);
  try {
    proxy.cut();
    const tally = tallyOn(cuttable.db);
    for (let n = 0; n < 25_000; n += 1) tally.count({ performerId: randomUUID(), kind: 'page_view', source: 'direct' });
    expect(tally.size()).toBe(20_000);
    await tally.flush();
    expect(tally.size()).toBe(20_000);
    expect(tally.warnings.join()).toContain('visits were not counted');
  } finally {
    proxy.restore();
    for (const stop of stops.splice(0)) await stop();
    await proxy.close();
    await cuttable.pool.end();
  }
});
