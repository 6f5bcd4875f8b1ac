import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operationSchemas } from '#shared/operation-schemas.ts';
import { widgetTypes } from '#shared/widgets.ts';
import { addPublishedReview, addReview } from '#test/support/factories.ts';
import { makeApp, type Person, signUpOwner, type TestApp, visitor } from '#test/support/make-app.ts';

let app: TestApp;
let owner: Person;

const picture = (name: string) => ({ url: `/api/files/${name}.jpg`, fileKey: `${name}.jpg`, width: 800, height: 600 });

beforeAll(async () => {
  app = await makeApp({ APP_URL: 'https://starbill.example' });
  owner = await signUpOwner(app, { businessName: 'The Larks' });
  const { performerId } = owner;
  const { id } = await addPublishedReview(app.db, performerId, { verifiedAt: new Date(), editedAt: new Date() });
  await addReview(app.db, performerId);
  await app.db.insertInto('replies').values({ reviewId: id, performerId, replyText: 'Thank you!' }).execute();
  await app.db
    .insertInto('reviewPhotos')
    .values({ ...picture('photo'), reviewId: id, position: 1, approvedAt: new Date() })
    .execute();
  await app.db
    .insertInto('galleryImages')
    .values({ ...picture('stage'), performerId, altText: 'A stage', position: 0 })
    .execute();
});
afterAll(() => app.close());

describe('public JSON is sent unchecked, so it is checked here: it has every key of its schema and no other', () => {
  type Named = [name: keyof typeof operationSchemas, path: string];
  const paths = (): Named[] => [
    ['readPublicReviews', `/api/public/reviews/${owner.slug}`],
    ['readPublicReviews', `/api/public/reviews/${owner.slug}?sort=highest`],
    ['readPublicReviews', `/api/public/reviews/${owner.slug}?stars=5&limit=50`],
    ['readPublicPerformer', `/api/public/${owner.performerId}`],
    ['readPublicSchema', `/api/public/schema/${owner.slug}`],
    ['readPublicTrust', '/api/public/trust'],
    ['readWidgetData', `/api/public/widget/${owner.slug}`],
    ...widgetTypes.map((type): Named => ['readEmbedData', `/api/public/embed/${owner.slug}?type=${type}`]),
  ];

  const check = async () => {
    for (const [name, path] of paths()) {
      const answer = await visitor(app).get(path);
      expect(answer.statusCode, path).toBe(200);
      const { answers } = operationSchemas[name] as { answers: { 200: { parse(value: unknown): unknown } } };
      expect(answers[200].parse(answer.json()), path).toEqual(answer.json());
    }
  };

  test('of an act that has saved nothing', check);

  test('of an act with widgets of its own', async () => {
    for (const widgetType of widgetTypes) {
      const saved = await owner.send('POST', '/api/embed/config', { widgetType, config: { theme: 'dark' } });
      expect(saved.statusCode).toBeLessThan(300);
    }
    await check();
    const { config } = (await visitor(app).get(`/api/public/embed/${owner.slug}?type=wall`)).json();
    expect(config.theme).toBe('dark');
  });

  test('and has what the act has: photos, the reply, the gallery', async () => {
    const { reviews, gallery, stats } = (await visitor(app).get(`/api/public/reviews/${owner.slug}`)).json();
    expect(reviews).toMatchObject([
      {
        verified: true,
        edited: true,
        imageUrls: ['/api/files/photo.jpg'],
        reply: { replyText: 'Thank you!', createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) },
      },
    ]);
    expect(gallery).toEqual([{ url: '/api/files/stage.jpg', width: 800, height: 600, altText: 'A stage' }]);
    expect(stats.trust).toMatchObject({ received: 2, pending: 1, published: 1 });
  });
});

describe('headers of kept answers', () => {
  const headersOf = async (path: string) => {
    await visitor(app).get(path);
    return (await visitor(app).get(path)).headers;
  };
  const ofDocuments = [
    'content-security-policy',
    'x-frame-options',
    'referrer-policy',
    'permissions-policy',
    'cross-origin-opener-policy',
  ];

  test('data has what protects data, and nothing else', async () => {
    for (const path of [`/api/public/reviews/${owner.slug}`, `/api/public/embed/${owner.slug}?type=wall`]) {
      const { date: _, connection: _c, 'keep-alive': _k, ...headers } = await headersOf(path);
      expect(Object.keys(headers).sort(), path).toEqual([
        'access-control-allow-origin',
        'cache-control',
        'content-length',
        'content-type',
        'cross-origin-resource-policy',
        'etag',
        'strict-transport-security',
        'vary',
        'x-content-type-options',
      ]);
      expect(headers['x-content-type-options']).toBe('nosniff');
    }
  });

  test('pages, and pictures that a browser opens as documents, have what governs documents', async () => {
    for (const path of [`/reviews/${owner.slug}`, `/badge/${owner.slug}.svg`, '/']) {
      const headers = await headersOf(path);
      for (const name of [...ofDocuments, 'x-content-type-options', 'strict-transport-security'])
        expect(headers[name], `${name} of ${path}`).toBeDefined();
    }
  });

  test('no kept answer repeats what belonged to the request that made it', async () => {
    for (const path of [`/reviews/${owner.slug}`, `/api/public/reviews/${owner.slug}`, '/embed-widget.js?type=wall']) {
      const headers = await headersOf(path);
      for (const name of ['x-request-id', 'set-cookie', 'access-control-allow-credentials'])
        expect(headers[name], `${name} of ${path}`).toBeUndefined();
    }
  });
});
