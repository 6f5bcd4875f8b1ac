import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OwnReview } from '#shared/schemas/reviews.ts';
import { addPublishedReview, addReview } from '#test/support/factories.ts';
import { makeApp, type Person, signUpOwner, type TestApp } from '#test/support/make-app.ts';
import { listOwn } from '#test/support/own-reviews.ts';
import { rowsRead } from '#test/support/rows-read.ts';
import { findKeys } from './own-reviews.queries.ts';
import { fillWordIndex } from './word-index.ts';

let app: TestApp;

beforeAll(async () => {
  app = await makeApp();
});
afterAll(() => app.close());

describe('an owner with many reviews', { tags: ['long'] }, () => {
  let person: Person;

  beforeAll(async () => {
    person = await signUpOwner(app);
    const early = (n: number) => (n === 7 ? '素晴らしい魔術師でした🎩' : `An early evening, number ${n}`);
    const row = (n: number) => ({
      performerId: person.performerId,
      reviewerName: 'Rae Quill',
      reviewerEmail: 'rae@example.test',
      rating: 5 as const,
      comment: n < 30 ? early(n) : 'A night to remember.',
      createdAt: new Date(Date.UTC(2026, 0, 1) + n * 60_000),
    });
    await app.db
      .insertInto('reviews')
      .values(Array.from({ length: 3000 }, (_, n) => row(n)))
      .execute();
    await sql`analyze reviews`.execute(app.db);
  });

  /** While PostgreSQL's own housekeeping looks at the table, a vacuum leaves some of it for the next one. */
  const vacuum = () =>
    expect
      .poll(
        async () => {
          await sql`vacuum analyze reviews`.execute(app.db);
          const { rows } = await sql<{ left: number }>`
          select relpages - relallvisible as left from pg_class where relname = 'reviews'
        `.execute(app.db);
          return rows[0]?.left;
        },
        { timeout: 20_000 },
      )
      .toBe(0);

  /** What a search costs, along the list and beyond. */
  const rowsOf = (q: string) =>
    rowsRead(app.db, 'reviews', (db) => findKeys(db, { performerId: person.performerId, limit: 20, q }));

  const findsOldWords = async () => {
    const first = await person.get('/api/reviews?q=early+number&limit=20');
    const second = await person.get(`/api/reviews?q=early+number&limit=20&cursor=${first.headers['x-next-cursor']}`);
    const numbers = [...first.json(), ...second.json()].map(({ comment }: OwnReview) =>
      Number(comment.split(' ').at(-1)),
    );
    expect(numbers).toEqual(Array.from({ length: 30 }, (_, n) => 29 - n).filter((n) => n !== 7));
    expect(second.headers['x-next-cursor']).toBeUndefined();
    for (const [q, count] of Object.entries({ never: 0, ly: 29, 'ly early': 29, 魔術: 1, '🎩': 1, zq: 0, ',': 29 })) {
      expect(await listOwn(person, `?${new URLSearchParams({ q, limit: '50' })}`), q).toHaveLength(count);
    }
    const file = await person.get(`/api/reviews/export?${new URLSearchParams({ q: '魔術', format: 'json' })}`);
    expect(file.json()).toHaveLength(1);
  };

  test('finds words that only old ones have, by reading all', async () => {
    await findsOldWords();
    expect(await rowsOf('never')).toBeGreaterThan(3_000);
  });

  test('finds them by the index of words once it is filled, without reading the others', async () => {
    await fillWordIndex(app.db);
    const { rows } = await sql<{ count: number }>`
      select count(*)::int from reviews where performer_id = ${person.performerId} and not in_word_index
    `.execute(app.db);
    expect(rows[0]?.count).toBe(500);
    await vacuum();
    await findsOldWords();
    for (const q of ['魔術', '🎩', 'never', 'number 12']) expect(await rowsOf(q), q).toBeLessThan(2_100);
  });

  test('keeps the index as it is when one of its reviews is decided or deleted', async () => {
    await fillWordIndex(app.db);
    const old = app.db.selectFrom('reviews').select('id').where('performerId', '=', person.performerId);
    const { id } = await old.where('comment', 'like', '%number 12').executeTakeFirstOrThrow();
    await app.db
      .updateTable('reviews')
      .set({ status: 'approved', decidedAt: new Date() })
      .where('id', '=', id)
      .execute();
    expect(await listOwn(person, '?q=number+12&status=approved')).toMatchObject([{ id }]);
    await app.db.deleteFrom('reviews').where('id', '=', id).execute();
    expect(await listOwn(person, '?q=number+12')).toEqual([]);
  });
});

test('who has few reviews is read along the list, and nothing is kept for them', async () => {
  const person = await signUpOwner(app);
  await addReview(app.db, person.performerId);
  await fillWordIndex(app.db);
  const { inWordIndex } = await app.db
    .selectFrom('reviews')
    .select('inWordIndex')
    .where('performerId', '=', person.performerId)
    .executeTakeFirstOrThrow();
  expect(inWordIndex).toBe(false);
});

test('filling the index drops nothing that is kept for the public', async () => {
  const person = await signUpOwner(app);
  for (let n = 0; n < 3; n += 1) await addPublishedReview(app.db, person.performerId);
  const listener = new pg.Client(app.databaseUrl);
  await listener.connect();
  try {
    await listener.query('listen performer_changed');
    const heard: (string | undefined)[] = [];
    listener.on('notification', ({ payload }) => heard.push(payload));
    await fillWordIndex(app.db, { left: 1, most: 2 });
    await sql`select pg_notify('performer_changed', 'the end')`.execute(app.db);
    await expect.poll(() => heard.at(-1)).toBe('the end');
    expect(heard).toEqual(['the end']);
  } finally {
    await listener.end();
  }
});

test('the pieces of words are the same numbers in every version of PostgreSQL', async () => {
  const performerId = '0197f000-0000-7000-8000-0000c0ffee42';
  const piecesOf = async (words: string, shortest: number) => {
    const { rows } = await sql<{ pieces: string[] }>`
      select word_pieces(${performerId}::uuid, ${words}, ${shortest}::int)::text[] as pieces
    `.execute(app.db);
    return rows[0]?.pieces;
  };
  const piece = (letters: string) => {
    const hash = createHash('md5').update(letters).digest().readUInt32BE();
    return BigInt.asIntN(64, (0xc0ffee42n << 32n) | BigInt(hash)).toString();
  };
  expect(piece('a')).toBe('-4539647931916913223');
  expect(await piecesOf('a', 1)).toEqual([piece('a')]);
  expect(await piecesOf('ab é🎩', 1)).toEqual(['a', 'b', 'é', '🎩', 'ab', 'é🎩'].map(piece));
  expect(await piecesOf('素晴らし', 3)).toEqual(['素晴ら', '晴らし'].map(piece));
});
