import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from '#server/db/open.ts';
import { launch } from '#test/faults/launch.ts';
import { createTestDatabase } from '#test/support/database.ts';
import { addOwner } from '#test/support/factories.ts';
import { makeTemporaryFolder, removeTemporaryFolder } from '#test/support/temporary-folder.ts';
import { readVisits } from './stats.service.ts';

/** Not by fetch, which says of itself that it is no person looking. */
async function look(url: string, n: number): Promise<number> {
  const agent = `Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0 Visitor/${n}`;
  const [response] = (await once(get(url, { headers: { 'user-agent': agent } }), 'response')) as [IncomingMessage];
  await response.toArray();
  return response.statusCode ?? 0;
}

// Real processes on a machine that may be busy with other tests.
test('two processes count into one row a day, and add what is left when they are stopped', {
  timeout: 60_000,
  tags: ['long'],
}, async () => {
  const database = await createTestDatabase();
  const folder = await makeTemporaryFolder();
  const { db, pool } = openDatabase(database.url);
  try {
    const { id, slug } = await addOwner(db);
    const environment = { DATABASE_URL: database.url, SESSION_SECRET: 's'.repeat(40), RATE_LIMITS: 'off' };
    const processes = await Promise.all(
      [1, 2].map((n) => launch({ ...environment, DATA_DIR: join(folder, String(n)) })),
    );
    await Promise.all(processes.map(({ ready }) => ready));
    for (const [index, { origin }] of processes.entries()) {
      for (let n = 0; n < 40; n += 1) {
        expect(await look(`${origin}/reviews/${slug}`, index * 100 + n)).toBe(200);
      }
    }
    expect(await Promise.all(processes.map(({ end }) => end('SIGTERM')))).toEqual([0, 0]);
    const rows = await readVisits(db, id, '2020-01-01', '2099-01-01');
    expect(rows).toEqual(rows.map((row) => ({ ...row, kind: 'page_view', source: 'direct' })));
    expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(80);
    // Processes read the real clock: if midnight falls into this, there is a row for each of the two days.
    expect(new Set(rows.map(({ day }) => day)).size).toBe(rows.length);
  } finally {
    await pool.end();
    await database.drop();
    await removeTemporaryFolder(folder);
  }
});
