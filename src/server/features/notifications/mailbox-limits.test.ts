import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Database, openDatabase } from '#server/db/open.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { queueMails } from './mail-outbox.ts';

let database: TestDatabase;
let pool: ReturnType<typeof openDatabase>['pool'];
let db: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  ({ pool, db } = openDatabase(database.url));
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const render = vi.fn(() => ({ text: 'Thank you' }));
const limit = { mails: 3, kinds: ['thank-you', 'reply-written'], since: new Date(Date.now() - 3_600_000) };
const draft = (to: string, more: { kind?: string; dedupeKey?: string; atMost?: typeof limit } = {}) => ({
  ...{ kind: 'thank-you', to, subject: 'Thank you', render, atMost: limit },
  ...more,
});
const queue = (mails: ReturnType<typeof draft>[]) => db.transaction().execute((trx) => queueMails(trx, mails));
const fates = async (mailbox: string) =>
  (await db.selectFrom('mails').select(['skippedAt']).where('mailbox', '=', mailbox).execute())
    .map(({ skippedAt }) => (skippedAt ? 'skipped' : 'goes'))
    .sort();
const newName = () => randomUUID().slice(0, 8);

test('of many to one mailbox as many go as its limit allows, and the others are never rendered', async () => {
  const name = newName();
  render.mockClear();
  const spellings = ['', '+a', '+b', '+c', '+d'].map((tag) => draft(`${name}${tag}@gmail.com`));
  expect(await queue(spellings)).toHaveLength(3);
  expect(render).toHaveBeenCalledTimes(3);
  expect(await fates(`${name}@gmail.com`)).toEqual(['goes', 'goes', 'goes', 'skipped', 'skipped']);
});

test('all kinds that a limit names are counted together, other kinds and mailboxes are not', async () => {
  const [to, other] = [`${newName()}@example.test`, `${newName()}@example.test`];
  const sent = await queue([
    draft(to, { kind: 'reply-written' }),
    draft(to, { kind: 'decision', atMost: { ...limit, kinds: ['decision'] } }),
    draft(other),
    draft(to),
    draft(to),
    draft(to),
  ]);
  expect(sent).toHaveLength(5);
  expect(await fates(to)).toEqual(['goes', 'goes', 'goes', 'goes', 'skipped']);
  expect(await fates(other)).toEqual(['goes']);
});

test('a cause that has made its mail takes no second place', async () => {
  const to = `${newName()}@example.test`;
  const causes = [1, 2, 3].map((n) => draft(to, { dedupeKey: `${to}:${n}` }));
  expect(await queue(causes.slice(0, 1))).toHaveLength(1);
  expect(await queue(causes)).toHaveLength(2);
  expect(await queue(causes)).toEqual([]);
  expect(await fates(to)).toEqual(['goes', 'goes', 'goes']);
});

test('transactions that name the same mailboxes in different orders do not block each other', async () => {
  const boxes = Array.from({ length: 6 }, () => `${newName()}@example.test`);
  const orders = [boxes, boxes.toReversed(), [...boxes.slice(3), ...boxes.slice(0, 3)], boxes.toReversed()];
  await Promise.all(orders.map((order) => queue(order.map((to) => draft(to)))));
  for (const box of boxes) expect(await fates(box)).toEqual(['goes', 'goes', 'goes', 'skipped']);
});
