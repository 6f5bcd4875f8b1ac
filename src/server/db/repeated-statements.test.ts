import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { openDatabase } from './open.ts';

let database: TestDatabase;
let opened: ReturnType<typeof openDatabase>;
beforeAll(async () => {
  database = await createTestDatabase();
  // One connection, so that every question goes there.
  opened = openDatabase(database.url, { max: 1, repeats: true });
});
afterAll(async () => {
  await opened.pool.end();
  await database.drop();
});

const ask = (times: number, text: string) =>
  Promise.all(Array.from({ length: times }, () => opened.pool.query(text, ['a'])));
async function keptStatements(): Promise<string[]> {
  const { rows } = await sql<{ statement: string }>`
    select statement from pg_prepared_statements where name like 'repeated-%' order by name
  `.execute(opened.db);
  return rows.map(({ statement }) => statement);
}

test('what is asked for the fifth time is kept by the server, and answers the same', async () => {
  const text = 'select kind from mails where mailbox = $1';
  await ask(4, text);
  expect(await keptStatements()).toEqual([]);
  const answers = await ask(3, text);
  expect(answers.map(({ rows }) => rows)).toEqual([[], [], []]);
  expect(await keptStatements()).toEqual([text]);
});

test('a statement that asks for all columns is never kept: a new version may change them', async () => {
  const before = await keptStatements();
  await ask(8, 'select * from mails where mailbox = $1');
  await ask(8, 'select m.* from mails m where mailbox = $1');
  expect(await keptStatements()).toEqual(before);
});
