import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from './database.ts';

let databases: TestDatabase[];
beforeAll(async () => {
  databases = await Promise.all([createTestDatabase(), createTestDatabase(), createTestDatabase()]);
});
afterAll(() => Promise.all(databases.map((database) => database.drop())));

async function ask(database: TestDatabase | undefined, query: string) {
  const client = new pg.Client(database?.url);
  await client.connect();
  try {
    return (await client.query(query)).rows;
  } finally {
    await client.end();
  }
}

it('gives every test a migrated database of its own, with the queue of jobs in it', async () => {
  await ask(databases[0], "insert into accounts (email, name) values ('a@reviews.example', 'A')");
  expect(await ask(databases[0], 'select email from accounts')).toHaveLength(1);
  expect(await ask(databases[1], 'select email from accounts')).toHaveLength(0);
  expect(await ask(databases[2], 'select * from graphile_worker.jobs')).toEqual([]);
});
