import { afterAll, beforeAll, expect, test } from 'vitest';
import { smallPictureUrl } from '#shared/pictures.ts';
import { makeApp, type TestApp, visitor } from '#test/support/make-app.ts';
import { fillDemo } from './fill-demo.ts';

let app: TestApp;
beforeAll(async () => {
  app = await makeApp();
});
afterAll(() => app.close());

test('the demo fills an empty database once, with pictures that are real files', async () => {
  expect(await fillDemo(app.deps)).toBe(true);
  expect(await fillDemo(app.deps)).toBe(false);
  const performers = await app.db.selectFrom('performers').select(['slug', 'logoUrl']).execute();
  expect(performers.length).toBeGreaterThan(3);
  const urls = performers.map(({ logoUrl }) => logoUrl ?? 'no logo');
  for (const table of ['galleryImages', 'reviewPhotos'] as const)
    urls.push(...(await app.db.selectFrom(table).select('url').execute()).map(({ url }) => url));
  expect(urls.length).toBeGreaterThan(20);
  for (const url of urls.flatMap((each) => [each, smallPictureUrl(each)]))
    expect((await visitor(app).get(url)).statusCode, url).toBe(200);
  const decided = await app.db.selectFrom('reviews').select('id').where('decidedAt', 'is not', null).execute();
  const audited = await app.db.selectFrom('auditLog').select(['subjectId', 'at']).orderBy('id').execute();
  expect(audited.map(({ subjectId }) => subjectId).toSorted()).toEqual(decided.map(({ id }) => id).toSorted());
  expect(audited.map(({ at }) => at.getTime())).toEqual(
    audited.map(({ at }) => at.getTime()).toSorted((a, b) => a - b),
  );
  const byArrival = await app.db.selectFrom('reviews').select('createdAt').orderBy('id').execute();
  const times = byArrival.map(({ createdAt }) => createdAt.getTime());
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  const unused = await app.db.selectFrom('files').select('key').where('state', '<>', 'kept').execute();
  expect(unused).toEqual([]);
  const { gallery, reviews } = (await visitor(app).get('/api/public/the-velvet-deck')).json();
  expect(gallery.every(({ altText }: { altText: string }) => altText.length > 10)).toBe(true);
  expect(reviews.some(({ imageUrls }: { imageUrls: string[] }) => imageUrls.length > 0)).toBe(true);
  const funnel = await app.db
    .selectFrom('invitationDays')
    .select((eb) => [eb.fn.sum<number>('asked').as('asked'), eb.fn.sum<number>('opened').as('opened')])
    .select((eb) => eb.fn.sum<number>('reviewed').as('reviewed'))
    .executeTakeFirstOrThrow();
  const [asked, opened, reviewed] = [funnel.asked, funnel.opened, funnel.reviewed].map(Number);
  expect([Number(asked) > Number(opened), Number(opened) > Number(reviewed), Number(reviewed) > 5]).toEqual([
    true,
    true,
    true,
  ]);
  expect(reviews.some(({ verifiedGig }: { verifiedGig: boolean }) => verifiedGig)).toBe(true);

  // Analytics tells one story: every review was submitted on a form that somebody had opened.
  const visits = await app.db
    .selectFrom('visits')
    .select(['performerId', 'kind'])
    .select((eb) => eb.fn.sum<number>('count').as('count'))
    .groupBy(['performerId', 'kind'])
    .execute();
  const written = await app.db
    .selectFrom('reviews')
    .select('performerId')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .groupBy('performerId')
    .execute();
  for (const { performerId, count } of written) {
    const counted = (kind: string) =>
      Number(visits.find((visit) => visit.performerId === performerId && visit.kind === kind)?.count ?? 0);
    expect(counted('review_submit')).toBe(Number(count));
    expect(counted('review_page_view')).toBeGreaterThan(2 * Number(count));
  }
  const impossible = await app.db
    .selectFrom('visits as s')
    .leftJoin('visits as o', (join) =>
      join
        .onRef('o.performerId', '=', 's.performerId')
        .onRef('o.day', '=', 's.day')
        .onRef('o.source', '=', 's.source')
        .on('o.kind', '=', 'review_page_view'),
    )
    .select(['s.day', 's.source', 's.count as submitted', 'o.count as opened'])
    .where('s.kind', '=', 'review_submit')
    .where((eb) => eb.or([eb('o.count', 'is', null), eb('o.count', '<', eb.ref('s.count'))]))
    .execute();
  expect(impossible).toEqual([]);
});
