// Provoked failures take their time: `npm run test:long` runs them.
// @module-tag long

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PgBouncer, startPgBouncer } from '#scripts/rehearsal/pgbouncer.ts';
import { atPort, createDatabase, type Server, startPrimary } from '#scripts/rehearsal/postgres.ts';
import { hasPgBouncer, makeFolder } from '#scripts/rehearsal/programs.ts';
import { makeTemporaryFolder, removeTemporaryFolder } from '#test/support/temporary-folder.ts';
import { createClient } from './http-client.ts';
import { expectRefusal, type Launched, launch } from './launch.ts';

describe.skipIf(!hasPgBouncer)('through PgBouncer in transaction mode', () => {
  let programs: Awaited<ReturnType<typeof makeFolder>>;
  let folder: string;
  let primary: Server;
  let pooler: PgBouncer;
  let direct: string;
  let starbill: Launched;

  beforeAll(async () => {
    programs = await makeFolder();
    folder = await makeTemporaryFolder();
    primary = await startPrimary(programs.path, { fsync: 'off' });
    direct = await createDatabase(primary, 'starbill');
    // As few connections as possible, so that one client's transactions really go over different ones.
    pooler = await startPgBouncer(programs.path, primary.port, { default_pool_size: '3' });
    starbill = await launch({
      DATA_DIR: folder,
      DATABASE_URL: atPort(direct, pooler.port),
      DATABASE_DIRECT_URL: direct,
      RATE_LIMITS: 'off',
    });
    await starbill.ready;
  }, 300_000);
  afterAll(async () => {
    await starbill?.end('SIGTERM');
    await pooler?.end();
    await primary?.end();
    await removeTemporaryFolder(folder);
    await programs.remove();
  });

  const review = (n: number) => ({
    reviewerName: `Guest ${n}`,
    reviewerEmail: `guest${n}@example.test`,
    rating: 5,
    comment: `Number ${n} would book them again.`,
  });

  test('the whole way of a review works', { timeout: 300_000 }, async () => {
    const owner = await createClient(starbill.origin).signUp('owner@example.test');
    const { performerId, slug } = owner;
    const written = await Promise.all(
      Array.from({ length: 40 }, (_, n) => owner.send('POST', `/api/reviews/${performerId}`, review(n))),
    );
    expect(written.map(({ status }) => status)).toEqual(Array(40).fill(201));

    // Read again and again while every transaction gets another connection: a named statement would be missing on most.
    const reads = await Promise.all(
      Array.from({ length: 60 }, (_, n) =>
        owner.get([`/reviews/${slug}`, `/api/public/reviews/${slug}?q=word${n}`, '/api/auth/user'][n % 3] ?? '/'),
      ),
    );
    expect([...new Set(reads.map(({ status }) => status))]).toEqual([200]);

    // A change is public as soon as it has been answered, though no pooled connection hears of it.
    const visitor = createClient(starbill.origin);
    for (const businessName of ['First Name', 'Second Name', 'Third Name']) {
      await visitor.get(`/reviews/${slug}`);
      expect((await owner.send('PUT', '/api/profile', { businessName, businessCategory: 'Band' })).status).toBe(200);
      expect((await visitor.get(`/reviews/${slug}`)).body).toContain(businessName);
    }
  });

  test('jobs run past the pooler', { timeout: 120_000 }, async () => {
    await expect.poll(() => starbill.output(), { timeout: 60_000 }).toContain('guest1@example.test');
  });

  test('everything recovers when PgBouncer is killed and started again', { timeout: 120_000 }, async () => {
    const visitor = createClient(starbill.origin);
    await pooler.end('SIGKILL');
    expect((await visitor.get('/healthz')).status).toBe(200);
    await pooler.start();
    await expect.poll(async () => (await visitor.get('/api/auth/user')).status, { timeout: 60_000 }).toBe(401);
  });

  test('a pooler without the way past it is refused in one sentence', { timeout: 120_000 }, async () => {
    const { code, said } = await expectRefusal({ DATA_DIR: folder, DATABASE_URL: atPort(direct, pooler.port) });
    expect({ code, said }).toEqual({
      code: 1,
      said: 'DATABASE_URL leads to a pooler such as PgBouncer; set DATABASE_DIRECT_URL to the address of PostgreSQL itself as well.',
    });
  });
});
