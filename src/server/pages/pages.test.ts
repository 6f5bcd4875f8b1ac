import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addOwner, addPublishedReview, addReview } from '#test/support/factories.ts';
import { makeApp, signUpOwner, type TestApp, visitor } from '#test/support/make-app.ts';
import { expectWithinASecond } from '#test/support/within-a-second.ts';

let app: TestApp;
let anyone: ReturnType<typeof visitor>;

beforeAll(async () => {
  app = await makeApp({ APP_URL: 'https://starbill.test' });
  anyone = visitor(app);
});
afterAll(() => app.close());

/** What no change of a performer drops is kept for a minute, which a test does not wait for. */
const forgetKept = () => app.deps.publicCache.setListening(true);

const schemaOf = async (name: string) => (await anyone.get(`/api/public/schema/${name}`)).json();
const schemaIn = (html: string) =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null');

describe('a performer’s pages', () => {
  test('the profile is found by id and by slug, and names the slug as its one address', async () => {
    const owner = await addOwner(app.db, { performer: { businessDescription: 'Cards, quietly.' } });
    for (const name of [owner.slug, owner.id, owner.slug.toUpperCase()]) {
      const page = await anyone.get(`/performer/${name}`);
      expect(page.statusCode).toBe(200);
      expect(page.body).toContain(`<link rel="canonical" href="https://starbill.test/performer/${owner.slug}"/>`);
      expect(page.body).toContain('Cards, quietly.');
    }
  });

  test('a former slug leads to the one of today, on every page', async () => {
    const owner = await addOwner(app.db);
    await app.db
      .updateTable('performers')
      .set({ slug: `${owner.slug}-new` })
      .where('id', '=', owner.id)
      .execute();
    for (const folder of ['/reviews', '/review', '/performer']) {
      const page = await anyone.get(`${folder}/${owner.slug}`);
      expect(page.statusCode).toBe(301);
      expect(page.headers.location).toBe(`${folder}/${owner.slug}-new`);
    }
    expect((await schemaOf(owner.slug)).url).toBe(`https://starbill.test/reviews/${owner.slug}-new`);
  });

  test('the gallery is on the pages and in the public answer, in its order', async () => {
    const owner = await addOwner(app.db);
    const picture = (position: number, altText: string) => ({
      performerId: owner.id,
      position,
      altText,
      fileKey: `gallery/${owner.id}/${position}`,
      url: `/files/gallery/${owner.id}/${position}-0123456789abcdef.jpg`,
      width: 1200,
      height: 800,
    });
    await app.db
      .insertInto('galleryImages')
      .values([picture(1, ''), picture(0, 'The fan of cards')])
      .execute();
    const { gallery } = (await anyone.get(`/api/public/reviews/${owner.slug}`)).json();
    expect(gallery).toEqual([
      { url: picture(0, '').url, width: 1200, height: 800, altText: 'The fan of cards' },
      { url: picture(1, '').url, width: 1200, height: 800, altText: '' },
    ]);
    for (const folder of ['/reviews', '/performer']) {
      const { body } = await anyone.get(`${folder}/${owner.slug}`);
      expect(body).toContain('0-0123456789abcdef-small.jpg" alt="The fan of cards"');
      expect(body.indexOf('0-0123456789abcdef.jpg')).toBeLessThan(body.indexOf('1-0123456789abcdef.jpg'));
    }
  });

  test('photos of reviews open in their viewer, with a gallery beside them or without', async () => {
    const owner = await addOwner(app.db);
    const { id: reviewId } = await addPublishedReview(app.db, owner.id);
    const fileKey = `review-images/${reviewId}/0.jpg`;
    const photo = { reviewId, fileKey, url: `/files/${fileKey}`, width: 1200, height: 800, position: 1 };
    await app.db
      .insertInto('reviewPhotos')
      .values({ ...photo, approvedAt: new Date() })
      .execute();
    for (const folder of ['/reviews', '/performer']) {
      const { body } = await anyone.get(`${folder}/${owner.slug}`);
      expect(body, folder).toContain('data-photos');
      expect(body, folder).toMatch(/<script type="module" src="[^"]*viewer/);
    }
  });

  test('a suspended performer’s pages are paused, their data gone, and their form closed, until they return', async () => {
    const owner = await addOwner(app.db, { performer: { businessDescription: 'Fire.' } });
    await addPublishedReview(app.db, owner.id, { comment: 'Hot.' });
    const paths = [
      `/reviews/${owner.slug}`,
      `/review/${owner.id}`,
      `/performer/${owner.slug}`,
      `/api/public/reviews/${owner.id}`,
      `/api/public/${owner.slug}`,
      `/api/public/schema/${owner.id}`,
    ];
    for (const path of paths) expect((await anyone.get(path)).statusCode, path).toBe(200);
    const suspend = (suspendedAt: Date | null) =>
      app.db.updateTable('performers').set({ suspendedAt }).where('id', '=', owner.id).execute();

    await suspend(new Date());
    for (const path of paths) {
      await expectWithinASecond(async () => expect((await anyone.get(path)).statusCode, path).toBe(404));
      const { body } = await anyone.get(path);
      expect(body).toContain('This page is paused');
      expect(body).not.toContain('Hot.');
    }
    const review = { reviewerName: 'Rae', reviewerEmail: 'rae@example.test', rating: 5, comment: 'More!' };
    const refused = await anyone.send('POST', `/api/reviews/${owner.id}`, review);
    expect(refused.statusCode).toBe(403);
    expect(refused.json()).toEqual({
      code: 'paused',
      message: 'This page is paused and isn’t taking reviews at the moment.',
    });
    const posted = await app.app.inject({
      method: 'POST',
      url: `/review/${owner.id}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ ...review, rating: '5' }).toString(),
    });
    expect(posted.statusCode).toBe(403);
    expect(posted.body).toContain('This page is paused');
    forgetKept();
    expect((await anyone.get('/sitemap.xml')).body).not.toContain(`/${owner.slug}<`);

    await suspend(null);
    for (const path of paths) {
      await expectWithinASecond(async () => expect((await anyone.get(path)).statusCode, path).toBe(200));
    }
    const received = await app.db.selectFrom('reviews').select('comment').where('performerId', '=', owner.id).execute();
    expect(received).toEqual([{ comment: 'Hot.' }]);
  });
});

describe('what search engines read', () => {
  test('the data is what the page says, with at most five reviews', async () => {
    const owner = await addOwner(app.db, {
      performer: {
        businessName: 'Mira & <Vale>',
        businessDescription: 'Magic.',
        businessAddress: 'Bath',
        businessPhone: '01225 496 000',
        businessWebsite: 'https://mira.example/',
        socialInstagram: '@mira',
        socialFacebook: 'javascript:alert(1)',
      },
    });
    for (let n = 0; n < 7; n += 1) await addPublishedReview(app.db, owner.id, { rating: n < 5 ? 5 : 4 });
    await addReview(app.db, owner.id, { rating: 1 });
    const answer = await anyone.get(`/api/public/schema/${owner.id}`);
    expect(answer.headers).toMatchObject({ 'access-control-allow-origin': '*', etag: expect.any(String) });
    const schema = answer.json();
    expect(schema).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'LocalBusiness',
      name: 'Mira & <Vale>',
      url: `https://starbill.test/reviews/${owner.slug}`,
      description: 'Magic.',
      telephone: '01225 496 000',
      address: { '@type': 'PostalAddress', addressLocality: 'Bath' },
      sameAs: ['https://mira.example/', 'https://www.instagram.com/mira'],
      aggregateRating: { '@type': 'AggregateRating', ratingValue: '4.7', reviewCount: 7, bestRating: 5 },
    });
    expect(schema.review).toHaveLength(5);
    expect(schemaIn((await anyone.get(`/reviews/${owner.slug}`)).body)).toEqual(schema);
    // A list of some reviews, or of older ones, does not show what the data speaks of.
    expect(schemaIn((await anyone.get(`/reviews/${owner.slug}?stars=4`)).body)).toBeNull();
    // The form shows the rating and the reviews, and none of the rest.
    const onForm = schemaIn((await anyone.get(`/review/${owner.id}`)).body);
    expect(onForm).toMatchObject({ aggregateRating: schema.aggregateRating, review: schema.review });
    expect(Object.keys(onForm)).toEqual(['@context', '@type', 'name', 'url', 'aggregateRating', 'review']);
  });

  test('a performer without reviews has data without a rating, and an unknown one none', async () => {
    const owner = await addOwner(app.db);
    expect(Object.keys(await schemaOf(owner.id))).toEqual(['@context', '@type', 'name', 'url', 'email']);
    expect((await anyone.get('/api/public/schema/nobody-here')).statusCode).toBe(404);
  });

  test.each(['/favicon.ico', '/apple-touch-icon.png'])('%s is a picture', async (path) => {
    const icon = await anyone.get(path);
    expect(icon.headers['content-type']).toBe('image/png');
    expect(icon.rawPayload.subarray(1, 4).toString()).toBe('PNG');
  });

  test('robots are sent away from the API and from owners’ screens, and to the sitemap', async () => {
    const answer = await anyone.get('/robots.txt');
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
    const lines = answer.body.split('\n');
    expect(lines).toEqual(
      expect.arrayContaining([
        'User-agent: *',
        'Disallow: /api/',
        'Disallow: /dashboard$',
        'Disallow: /dashboard?',
        'Sitemap: https://starbill.test/sitemap.xml',
      ]),
    );
    // No rule may be the beginning of a public page's address.
    const rules = lines.filter((line) => line.startsWith('Disallow: ')).map((line) => line.slice('Disallow: '.length));
    for (const path of [
      '/',
      '/reviews/mira',
      '/review/mira',
      '/performer/mira',
      '/files/x.jpg',
      '/assets/x.css',
      '/help',
    ])
      expect(rules.filter((rule) => path.startsWith(rule))).toEqual([]);
  });

  test('the sitemap says when a review was published, not when it came in', async () => {
    const performer = await addOwner(app.db, { performer: { updatedAt: new Date('2026-01-01') } });
    const add = (createdAt: string, decidedAt: string) =>
      addPublishedReview(app.db, performer.id, { createdAt: new Date(createdAt), decidedAt: new Date(decidedAt) });
    await add('2026-02-01', '2026-02-09');
    await add('2026-02-02', '2026-02-03');
    forgetKept();
    const { body } = await anyone.get('/sitemap.xml');
    expect(body).toContain(`${performer.slug}</loc><lastmod>2026-02-09T00:00:00.000Z</lastmod>`);
  });

  test('the sitemap names the performers with something to read', async () => {
    const described = await addOwner(app.db, { performer: { businessDescription: 'Words.' } });
    const reviewed = await addOwner(app.db);
    await addPublishedReview(app.db, reviewed.id);
    const waiting = await addOwner(app.db);
    await addReview(app.db, waiting.id);
    forgetKept();
    const { body, headers } = await anyone.get('/sitemap.xml');
    expect(headers['content-type']).toBe('application/xml; charset=utf-8');
    expect(body).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<urlset xmlns="http:\/\/www.sitemaps.org/);
    const named = new Set([...body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url));
    for (const path of ['/', '/docs/getting-started', `/reviews/${described.slug}`, `/performer/${described.slug}`])
      expect(named).toContain(`https://starbill.test${path}`);
    expect(named).toContain(`https://starbill.test/reviews/${reviewed.slug}`);
    expect(named).not.toContain(`https://starbill.test/performer/${reviewed.slug}`);
    expect(body).not.toContain(`/${waiting.slug}<`);
    expect(body).toMatch(/<lastmod>\d{4}-\d\d-\d\dT[\d:.]+Z<\/lastmod>/);
  });

  test('many performers are named in several files, each once, and an index names the files', async () => {
    // In parts, because a slow machine takes longer for all of them than a statement may.
    for (let first = 1; first <= 5001; first += 1000)
      await sql`
        with a as (
          insert into accounts (email, name, first_name, last_name)
          select 'many-' || n || '@example.test', 'Many', 'Many', 'More' from generate_series(${first}::integer, least(5001, ${first}::integer + 999)) n
          returning id, email
        ), p as (
          insert into performers (slug, business_description)
          select split_part(email, '@', 1), 'Words.' from a
          returning id, slug
        )
        insert into memberships (performer_id, account_id, role)
        select p.id, a.id, 'owner' from p join a on p.slug = split_part(a.email, '@', 1)
      `.execute(app.db);
    forgetKept();
    const index = (await anyone.get('/sitemap.xml')).body;
    expect(index).toContain('<sitemapindex ');
    const files = [...index.matchAll(/<loc>https:\/\/starbill\.test(.*?)<\/loc>/g)].map(([, path]) => path ?? '');
    expect(files).toEqual(['/sitemap-1.xml', '/sitemap-2.xml']);
    const bodies = await Promise.all(files.map(async (file) => (await anyone.get(file)).body));
    const named = bodies.flatMap((body) => [...body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url));
    expect(new Set(named).size).toBe(named.length);
    expect(named.filter((url) => url?.includes('/reviews/many-'))).toHaveLength(5001);
    for (const path of ['/sitemap-3.xml', '/sitemap-0.xml', '/sitemap-x.xml', '/sitemap-1', '/sitemap-99999999.xml'])
      expect((await anyone.get(path)).statusCode, path).toBe(404);
  });
});

describe('the sample page', () => {
  test('says that it is one, and tells search engines nothing', async () => {
    const { statusCode, body } = await anyone.get('/reviews/example');
    expect(statusCode).toBe(200);
    expect(body).toContain('This is a sample page.');
    expect(body).toContain('<meta name="robots" content="noindex"/>');
    expect(schemaIn(body)).toBeNull();
    // Nobody can review an act that does not exist.
    expect(body).toContain('href="#sample"');
    expect(body).not.toContain('/review/example');
    expect((await anyone.get('/review/example')).statusCode).toBe(404);
    expect((await anyone.get('/sitemap.xml')).body).not.toContain('example</loc>');
  });

  test('is sorted and filtered like a real one', async () => {
    const three = (await anyone.get('/reviews/example?stars=3')).body;
    expect(three).toContain('Aoife Byrne');
    expect(three).not.toContain('Hannah Osei');
    const lowest = (await anyone.get('/reviews/example?sort=lowest')).body;
    expect(lowest.indexOf('Aoife Byrne')).toBeLessThan(lowest.indexOf('Hannah Osei'));
    expect((await anyone.get('/reviews/example?q=lemon')).body).not.toContain('Owen Price');
  });

  test('has an address that no performer can take', async () => {
    const owner = await signUpOwner(app, { businessName: 'Example' });
    expect(owner.slug).not.toBe('example');
    expect((await owner.send('PUT', '/api/profile/slug', { slug: 'example' })).statusCode).toBe(400);
  });
});
