import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ReviewSort, reviewSorts } from '#shared/public-list.ts';
import type { PublicReviews } from '#shared/schemas/reviews.ts';
import { addOwner, addPublishedReview, addReview } from '#test/support/factories.ts';
import { makeApp, type TestApp, visitor } from '#test/support/make-app.ts';
import { rowsRead } from '#test/support/rows-read.ts';
import { readPublicReviews } from './published-reviews.service.ts';

let app: TestApp;
let act: { id: string; slug: string };
/** As they were written: stars, letters, photos. */
let written: { id: string; rating: number; length: number; at: number; photos: number }[];

beforeAll(async () => {
  app = await makeApp();
  act = await addOwner(app.db);
  written = [];
  for (let n = 0; n < 23; n += 1) {
    const rating = ((n * 7) % 5) + 1;
    const length = 10 + ((n * 13) % 6) * 5;
    // Two of each moment, so that the id decides.
    const at = Date.parse('2026-03-01T12:00:00Z') + Math.floor(n / 2) * 60_000;
    const { id } = await addPublishedReview(app.db, act.id, {
      rating: rating as 1,
      comment: 'x'.repeat(length),
      createdAt: new Date(at),
    });
    if (n % 4 === 0) await addPhoto(id, new Date());
    written.push({ id, rating, length, at, photos: Number(n % 4 === 0) });
  }
  // What the public does not see is in no list.
  await addReview(app.db, act.id, { comment: 'velvet pending' });
  await addPublishedReview(app.db, act.id, { comment: 'velvet hidden', isPublic: false });
});
afterAll(() => app.close());

const addPhoto = (reviewId: string, approvedAt: Date | null) =>
  app.db
    .insertInto('reviewPhotos')
    .values({ reviewId, position: 1, fileKey: reviewId, url: `/files/${reviewId}`, width: 1, height: 1, approvedAt })
    .execute();

const read = async (query: Record<string, string> = {}, slug = act.slug): Promise<PublicReviews> => {
  const answer = await visitor(app).get(`/api/public/reviews/${slug}?${new URLSearchParams(query)}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const idsOf = ({ reviews }: PublicReviews) => reviews.map(({ id }) => id);

type Written = (typeof written)[number];
const ranks: Record<ReviewSort, (review: Written) => number> = {
  newest: () => 0,
  highest: ({ rating }) => rating,
  lowest: ({ rating }) => -rating,
  detailed: ({ length }) => length,
};
const sorted = (sort: ReviewSort, only: (review: Written) => boolean = () => true) =>
  written
    .filter(only)
    .toSorted((a, b) => ranks[sort](b) - ranks[sort](a) || b.at - a.at || (a.id < b.id ? 1 : -1))
    .map(({ id }) => id);

describe.each(reviewSorts)('the list sorted by %s', (sort) => {
  test.each([{}, { stars: '4' }, { photos: 'yes' }, { stars: '1', photos: 'yes' }])(
    'has every review of %o once, in its order, forwards and back',
    async (filter: { stars?: string; photos?: string }) => {
      const expected = sorted(
        sort,
        ({ rating, photos }) => (!filter.stars || rating === Number(filter.stars)) && (!filter.photos || photos === 1),
      );
      const pages: PublicReviews[] = [await read({ ...filter, sort, limit: '4' })];
      for (let page = pages[0]; page?.nextCursor; page = pages.at(-1)) {
        pages.push(await read({ ...filter, sort, limit: '4', cursor: page.nextCursor }));
      }
      expect(pages.flatMap(idsOf)).toEqual(expected);
      expect(pages[0]?.previousCursor).toBeNull();
      for (let at = pages.length - 1; at > 0; at -= 1) {
        const before = pages[at]?.previousCursor ?? '';
        const back = await read({ ...filter, sort, limit: '4', before });
        expect(idsOf(back), `page ${at}`).toEqual(idsOf(pages[at - 1] as PublicReviews));
      }
    },
  );
});

test('a page back from the middle of the first one is the whole first page', async () => {
  const first = await read({ limit: '6' });
  const { nextCursor } = await read({ limit: '3' });
  const second = await read({ limit: '3', cursor: nextCursor ?? '' });
  const back = await read({ limit: '6', before: second.previousCursor ?? '' });
  expect(idsOf(back)).toEqual(idsOf(first));
});

test('a cursor of one list begins another at a sensible place, never with an error', async () => {
  const { nextCursor } = await read({ sort: 'detailed', limit: '4' });
  for (const sort of reviewSorts) await read({ sort, limit: '4', cursor: nextCursor ?? '' });
  const byTime = await read({ limit: '4' });
  for (const sort of reviewSorts) await read({ sort, limit: '4', cursor: byTime.nextCursor ?? '' });
});

test('a review has its photos in the list as long as one of them is approved', async () => {
  const { id: performerId, slug } = await addOwner(app.db);
  const { id } = await addPublishedReview(app.db, performerId);
  await addPhoto(id, null);
  expect(idsOf(await read({ photos: 'yes' }, slug))).toEqual([]);
  const approve = (approvedAt: Date | null) =>
    app.db.updateTable('reviewPhotos').set({ approvedAt }).where('reviewId', '=', id).execute();
  await approve(new Date());
  await expect.poll(async () => idsOf(await read({ photos: 'yes' }, slug))).toEqual([id]);
  await app.db.deleteFrom('reviewPhotos').where('reviewId', '=', id).execute();
  await expect.poll(async () => idsOf(await read({ photos: 'yes' }, slug))).toEqual([]);
});

describe('a search', () => {
  test('finds words, names and services, in any case and script, and all words must be there', async () => {
    const { id: performerId, slug } = await addOwner(app.db);
    const { id } = await addPublishedReview(app.db, performerId, {
      comment: 'Ein Abend voller Zauber. Было чудесно!',
      reviewerName: 'Zoë Ångström',
      eventType: 'Hochzeit',
    });
    await addPublishedReview(app.db, performerId, { comment: 'Another evening.' });
    for (const q of ['zauber', 'ЧУДЕСНО', 'ångström', 'hochzeit', 'abend  zauber'])
      expect(idsOf(await read({ q }, slug)), q).toEqual([id]);
    for (const q of ['abend another', '%', '_', 'no-such-word']) expect(idsOf(await read({ q }, slug)), q).toEqual([]);
  });

  test('never finds by an address, nor what is not published', async () => {
    const { id: performerId, slug } = await addOwner(app.db);
    await addPublishedReview(app.db, performerId, { reviewerEmail: 'secret-rae@example.test' });
    for (const q of ['secret-rae', 'secret-rae@example.test', 'example.test'])
      expect(idsOf(await read({ q }, slug)), q).toEqual([]);
    expect(idsOf(await read({ q: 'velvet' }))).toEqual([]);
  });

  test('continues from page to page, and its answers are not cached', async () => {
    const before = app.deps.publicCache.size();
    const first = await read({ q: 'xx', limit: '9' });
    const second = await read({ q: 'xx', limit: '9', cursor: first.nextCursor ?? '' });
    const third = await read({ q: 'xx', limit: '9', cursor: second.nextCursor ?? '' });
    expect([first, second, third].flatMap(idsOf)).toEqual(sorted('newest'));
    expect(third.nextCursor).toBeNull();
    expect((await visitor(app).get(`/reviews/${act.slug}?q=xx`)).body).toContain('that mention “xx”');
    expect(app.deps.publicCache.size()).toBe(before);
  });
});

test('no order reads more rows than a few pages, however many reviews there are', async () => {
  const { id: performerId } = await addOwner(app.db);
  // In parts, because a busy machine may take longer for all of them than any statement may last.
  for (let from = 1; from < 3_000; from += 300)
    await app.deps.pool.query(
      `insert into reviews (performer_id, reviewer_name, reviewer_email, rating, comment, status, decided_at, created_at)
       select $1, 'Rae', 'rae' || n || '@example.test', 1 + n % 5, repeat('x', 1 + n % 300), 'approved', now(),
         now() - n * interval '1 minute' from generate_series($2::int, $2::int + 299) n`,
      [performerId, from],
    );
  await app.deps.pool.query('analyze reviews');
  for (const sort of reviewSorts) {
    const page = { sort, limit: 20 };
    const cost = await rowsRead(app.db, 'reviews', (db) => readPublicReviews(db, performerId, page));
    expect(cost, sort).toBeLessThan(20 * 5 * 3);
  }
});

describe('a review’s own page', () => {
  const at = (slug: string, id: string) => visitor(app).get(`/reviews/${slug}/${id}`);

  test('shows it with its words, share image and canonical address, and the list links to it', async () => {
    const { id: performerId, slug } = await addOwner(app.db, { performer: { businessName: 'The Velvet Deck' } });
    const { id } = await addPublishedReview(app.db, performerId, { comment: 'Every card was mine.', rating: 4 });
    const page = await at(slug.toUpperCase(), id.toUpperCase());
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('Every card was mine.');
    expect(page.body).toContain(`<link rel="canonical" href="${app.deps.env.appUrl}/reviews/${slug}/${id}"/>`);
    const image = /property="og:image" content="[^"]*(\/share\/reviews\/[^"]+)"/.exec(page.body)?.[1] ?? '';
    expect((await visitor(app).get(image)).headers['content-type']).toBe('image/png');
    expect((await visitor(app).get(`/reviews/${slug}`)).body).toContain(`href="/reviews/${slug}/${id}"`);
  });

  test('is a 404 as soon as it is hidden, for other acts’ names, and for what is no review', async () => {
    const { id: performerId, slug } = await addOwner(app.db);
    const { id } = await addPublishedReview(app.db, performerId);
    expect((await at(slug, id)).statusCode).toBe(200);
    expect((await at(act.slug, id)).statusCode).toBe(404);
    for (const wrong of ['nothing', '%00', crypto.randomUUID()]) {
      const gone = await at(slug, wrong);
      expect(gone.statusCode).toBe(404);
      expect(gone.body).toContain('Review Not Found');
    }
    await app.db.updateTable('reviews').set({ isPublic: false }).where('id', '=', id).execute();
    await expect.poll(async () => (await at(slug, id)).statusCode).toBe(404);
    expect((await visitor(app).get(`/share/reviews/${id}`)).statusCode).toBe(404);
  });

  test('follows the act to its new address', async () => {
    const { id: performerId, slug } = await addOwner(app.db);
    const { id } = await addPublishedReview(app.db, performerId);
    await app.db
      .updateTable('performers')
      .set({ slug: `${slug}-new` })
      .where('id', '=', performerId)
      .execute();
    const answer = await at(slug, id);
    expect([answer.statusCode, answer.headers.location]).toEqual([301, `/reviews/${slug}-new/${id}`]);
  });
});
