import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ratings } from '#shared/ratings.ts';
import { type ReviewFilters, reviewFilterStatuses } from '#shared/review-filters.ts';
import { standingOf } from '#shared/review-states.ts';
import type { OwnReview } from '#shared/schemas/reviews.ts';
import { addReview } from '#test/support/factories.ts';
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

describe('search and filters', () => {
  const names = ['Zoë Ångström', 'ada lark', 'Bob 100%_sure', '山田太郎', 'Rae Quill'];
  const services = ['', 'Wedding', 'Children’s party', 'Gala'];
  const comments = [
    'The doves were a DELIGHT.',
    'Late, and the doves escaped.',
    'Wonderful!\nWe laughed.',
    '素晴らしい夜 👏',
  ];
  const statuses = ['pending', 'approved', 'rejected'] as const;
  let person: Person;
  let all: OwnReview[];

  beforeAll(async () => {
    person = await signUpOwner(app);
    const base = Date.UTC(2026, 0, 1);
    for (let n = 0; n < 150; n += 1) {
      const status = statuses[n % 3] ?? 'pending';
      const { id } = await addReview(app.db, person.performerId, {
        reviewerName: names[n % 5] ?? '',
        reviewerEmail: `guest${n % 11}@${n % 2 ? 'Example' : 'other'}.test`,
        rating: ratings[(n * 7) % 5] ?? 1,
        comment: comments[n % 4] ?? '',
        eventType: services[(n >> 1) % 4] ?? '',
        status,
        ...(status !== 'pending' && { decidedAt: new Date() }),
        ...(status === 'rejected' && { rejectedReason: 'other' }),
        isPublic: n % 4 !== 1,
        ...(n % 5 === 2 && {
          source: 'business' as const,
          verifiedAt: status === 'approved' || n % 2 ? new Date() : null,
        }),
        // Several in one millisecond, so that the id has to tell them apart.
        createdAt: new Date(base + Math.floor(n / 4) * 11 * 3600_000),
      });
      if (n % 7 < 2) await person.send('POST', `/api/reviews/${id}/reply`, { replyText: 'Thank you.' });
    }
    await addReview(app.db, (await signUpOwner(app)).performerId, { comment: 'doves of another owner' });
    all = await listOwn(person, '?limit=100');
    const rest = await person.get(`/api/reviews?limit=100&cursor=${await cursorAfter(person, '?limit=100')}`);
    all = [...all, ...rest.json()];
    expect(all).toHaveLength(150);
  });

  const cursorAfter = async (who: Person, query: string) =>
    (await who.get(`/api/reviews${query}`)).headers['x-next-cursor'] as string;

  /** The same question, asked of every review one by one. */
  const recount = ({ q = '', status, stars, replied, from, to }: ReviewFilters) =>
    all.filter((review) => {
      const text = [review.reviewerName, review.reviewerEmail, review.eventType, review.comment]
        .join('\n')
        .toLowerCase();
      const day = review.createdAt.slice(0, 10);
      return (
        q
          .toLowerCase()
          .split(/\s+/)
          .every((word) => text.includes(word)) &&
        (!status || [review.status, standingOf(review)].includes(status)) &&
        (!stars || review.rating === Number(stars)) &&
        (!replied || (review.reply !== null) === (replied === 'yes')) &&
        (!from || day >= from) &&
        (!to || day <= to)
      );
    });

  const readAll = async (filters: ReviewFilters, limit: number) => {
    const found: string[] = [];
    let cursor: string | undefined;
    do {
      const query = new URLSearchParams({ ...filters, limit: String(limit), ...(cursor && { cursor }) });
      const answer = await person.get(`/api/reviews?${query}`);
      expect(answer.statusCode, answer.body).toBe(200);
      found.push(...answer.json().map(({ id }: OwnReview) => id));
      cursor = answer.headers['x-next-cursor'] as string | undefined;
    } while (cursor);
    return found;
  };

  const questions: ReviewFilters[] = [
    {},
    ...reviewFilterStatuses.map((status) => ({ status })),
    ...(['1', '2', '3', '4', '5'] as const).map((stars) => ({ stars })),
    { replied: 'yes' },
    { replied: 'no' },
    { status: 'rejected', stars: '2', replied: 'yes' },
    { status: 'approved', replied: 'no', from: '2026-01-05' },
    { status: 'hidden', stars: '2', replied: 'no', from: '2026-01-03' },
    { status: 'published', replied: 'yes' },
    { status: 'waiting', stars: '4', replied: 'no' },
    { status: 'unconfirmed', replied: 'yes' },
    { q: 'doves', status: 'waiting' },
    { q: 'doves', status: 'unconfirmed' },
    { q: 'doves', status: 'hidden' },
    { from: '2026-01-05', to: '2026-01-05' },
    { to: '2026-01-03' },
    { from: '2030-01-01' },
    { q: 'DOVES' },
    { q: 'doves late' },
    { q: 'zoë ångström' },
    { q: 'guest7@example' },
    { q: 'wedding' },
    { q: '山田' },
    { q: '👏' },
    { q: '100%_s' },
    { q: '%' },
    { q: '_' },
    { q: '\\' },
    { q: 'x' },
    { q: 'dove', status: 'pending', stars: '3', replied: 'no', from: '2026-01-02', to: '2026-01-15' },
    { q: 'laughed gala', stars: '5' },
    { q: 'nobody wrote this' },
  ];

  test.each(questions)(
    '%o finds what a recount finds, in pages of any size, without gap or repeat',
    async (filters) => {
      const expected = recount(filters).map(({ id }) => id);
      for (const limit of [100, 7]) expect(await readAll(filters, limit)).toEqual(expected);
    },
  );

  describe('once all but the newest ten are in the index of words', () => {
    beforeAll(() => fillWordIndex(app.db, { left: 10, most: 20 }));

    test.each(questions)('%o finds the same reviews by it', async (filters) => {
      const keys = await findKeys(app.db, { ...filters, performerId: person.performerId, limit: 200 }, 5);
      expect(keys.map(({ id }) => id)).toEqual(recount(filters).map(({ id }) => id));
    });
  });

  test('the questions are not idle: most find some reviews and not all', () => {
    const sizes = questions.map((filters) => recount(filters).length);
    expect(sizes.filter((size) => size > 0 && size < 150).length).toBeGreaterThan(18);
  });

  test.each([
    'status=secret',
    'stars=6',
    'stars=4.5',
    'replied=maybe',
    'from=2026-02-30',
    'from=yesterday',
    'from=2026-02-02&to=2026-02-01',
    `q=${'a'.repeat(101)}`,
    'limit=0',
    'cursor=x',
    'status=pending&status=approved',
    'sort=rating',
  ])('a wrong question is refused with a sentence: %s', async (query) => {
    const answer = await person.get(`/api/reviews?${query}`);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'invalid_input', message: expect.any(String) });
  });

  test('a NUL in a search is refused, not an error of ours', async () => {
    expect((await person.get('/api/reviews?q=a%00b')).statusCode).toBe(400);
  });
});

test('a customer’s whole address finds that customer, without reading along the list', async () => {
  const person = await signUpOwner(app);
  const row = (n: number) => ({
    performerId: person.performerId,
    reviewerName: 'Rae Quill',
    reviewerEmail: `guest-${n}@example.test`,
    rating: 5 as const,
    comment: n % 2 ? 'A night to remember.' : 'Write to me: guest-7@example.test',
    eventType: n < 10 ? 'Gala' : '',
    createdAt: new Date(Date.UTC(2026, 0, 1) + n * 60_000),
  });
  const customer = { ...row(7), reviewerEmail: 'Guest-7@Example.test', comment: 'And again.', eventType: '' };
  await app.db
    .insertInto('reviews')
    .values([...Array.from({ length: 1300 }, (_, n) => row(n)), { ...customer, createdAt: new Date() }])
    .execute();
  await sql`analyze reviews`.execute(app.db);
  const comments = async (filters: Record<string, string>) =>
    (await listOwn(person, `?${new URLSearchParams(filters)}`)).map(({ comment }) => comment);

  expect(await comments({ q: 'guest-7@example.TEST' })).toEqual(['And again.', 'A night to remember.']);
  expect(await comments({ q: 'gala guest-7@example.test' })).toEqual(['A night to remember.']);
  expect(await comments({ q: 'guest-7@example.test', stars: '1' })).toEqual([]);
  // Nobody’s whole address: looked for everywhere, like other words.
  expect(await comments({ q: 'uest-7@example.test', limit: '100' })).toHaveLength(100);

  const page = { performerId: person.performerId, limit: 20 };
  expect(await rowsRead(app.db, 'reviews', (db) => findKeys(db, { ...page, q: 'guest-7@example.test' }))).toBeLessThan(
    20,
  );
});

test.each([
  ['hidden', { status: 'approved', decidedAt: new Date() }, { isPublic: false }],
  ['unconfirmed', { status: 'pending' }, { source: 'business' }],
] as const)('the few that are %s are found without reading along the list', async (status, others, few) => {
  const person = await signUpOwner(app);
  await app.db
    .insertInto('reviews')
    .values(
      Array.from({ length: 1300 }, (_, n) => ({
        performerId: person.performerId,
        reviewerName: 'Rae Quill',
        reviewerEmail: `guest-${n}@example.test`,
        rating: 5 as const,
        comment: 'A night to remember.',
        ...others,
        ...(n < 3 && few),
        createdAt: new Date(Date.UTC(2026, 0, 1) + n * 60_000),
      })),
    )
    .execute();
  await sql`analyze reviews`.execute(app.db);
  expect(await listOwn(person, `?status=${status}`)).toHaveLength(3);
  const page = { performerId: person.performerId, limit: 20, status, stars: '5' } as const;
  expect(await rowsRead(app.db, 'reviews', (db) => findKeys(db, page))).toBeLessThan(20);
});
