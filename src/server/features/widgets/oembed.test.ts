import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPublishedReview } from '#test/support/factories.ts';
import { makeApp, signUpOwner, type TestApp, visitor } from '#test/support/make-app.ts';
import { expectWithinASecond } from '#test/support/within-a-second.ts';

let app: TestApp;
let origin: string;
beforeAll(async () => {
  app = await makeApp();
  origin = app.deps.env.appUrl;
});
afterAll(() => app.close());

const ask = (address: string, more = '') => visitor(app).get(`/oembed?url=${encodeURIComponent(address)}${more}`);

test('a public page and a review lead to their oEmbed answers, whose frame and picture exist', async () => {
  const act = await signUpOwner(app, { businessName: 'Larks & "Sons" <3' });
  const review = await addPublishedReview(app.db, act.performerId, { reviewerName: 'Zoë' });
  for (const [path, title] of [
    [`/reviews/${act.slug}`, 'Reviews of Larks & "Sons" <3'],
    [`/performer/${act.slug}`, 'Reviews of Larks & "Sons" <3'],
    [`/reviews/${act.slug}/${review.id}`, 'Larks & "Sons" <3, reviewed by Zoë'],
  ] as const) {
    const page = (await visitor(app).get(path)).body;
    const address = /<link rel="alternate" type="application\/json\+oembed" href="([^"]+)"/.exec(page)?.[1] ?? '';
    expect(address, path).toContain(`${origin}/oembed?url=`);
    const answer = await visitor(app).get(address.replaceAll('&amp;', '&').slice(origin.length));
    expect(answer.statusCode, path).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'access-control-allow-origin': '*',
    });
    const oembed = answer.json();
    expect(oembed).toMatchObject({ version: '1.0', type: 'rich', title, provider_name: 'Starbill', width: 600 });
    expect(oembed.html).toContain(
      `title="${title.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replace('<', '&lt;')}"`,
    );
    const [, source = ''] = /^<iframe src="([^"]+)"[^<>]*><\/iframe>$/.exec(oembed.html) ?? [];
    const frame = new URL(source.replaceAll('&amp;', '&'));
    expect(frame.searchParams.get('performerId')).toBe(act.performerId);
    expect(frame.searchParams.get('selectedReviews')).toBe(path.endsWith(review.id) ? review.id : null);
    expect((await visitor(app).get(frame.pathname + frame.search)).statusCode).toBe(200);
    const picture = await visitor(app).get(oembed.thumbnail_url.slice(origin.length));
    expect(picture.headers['content-type']).toBe('image/png');
  }
});

test('limits of size are kept to, and a picture that does not fit is left out', async () => {
  const act = await signUpOwner(app);
  const page = `${origin}/reviews/${act.slug}`;
  expect((await ask(page, '&maxwidth=320&maxheight=240')).json()).toMatchObject({ width: 320, height: 240 });
  const small = (await ask(page, '&maxwidth=500&dnt=1')).json();
  expect(small).toMatchObject({ width: 500, height: 600 });
  expect(small.html).toContain('width="500" height="600"');
  expect(small).not.toHaveProperty('thumbnail_url');
  expect((await ask(page, '&maxwidth=2000&maxheight=none')).json()).toMatchObject({
    width: 600,
    thumbnail_width: 1200,
  });
});

test('where no widget can be read there is a link: nothing is larger than what was asked for', async () => {
  const act = await signUpOwner(app, { businessName: 'Thimble' });
  const page = `${origin}/reviews/${act.slug}`;
  expect((await ask(page, '&maxwidth=220&maxheight=220')).json()).toMatchObject({ width: 220, height: 220 });
  for (const size of ['&maxwidth=219', '&maxheight=219', '&maxwidth=1&maxheight=1']) {
    const answer = (await ask(page, size)).json();
    expect(answer, size).toMatchObject({ version: '1.0', type: 'link', title: 'Reviews of Thimble' });
    for (const key of ['html', 'width', 'height', 'thumbnail_url']) expect(answer, size).not.toHaveProperty(key);
  }
});

test('XML says the same, and any other format is refused', async () => {
  const act = await signUpOwner(app, { businessName: 'Larks & <Sons>' });
  const page = `${origin}/reviews/${act.slug}`;
  const xml = await ask(page, '&format=xml');
  expect(xml.headers['content-type']).toBe('text/xml; charset=utf-8');
  expect(xml.body).toContain('<title>Reviews of Larks &amp; &lt;Sons&gt;</title>');
  expect(xml.body).toContain('<html>&lt;iframe src=&quot;');
  expect(xml.body).not.toContain('<iframe');
  for (const format of ['yaml', '', 'json,xml']) {
    const refused = await ask(page, `&format=${format}`);
    expect(refused.statusCode, format).toBe(501);
    expect(refused.json()).toMatchObject({ code: 'unknown_format' });
  }
});

test('a request that names no page reads what is missing', async () => {
  for (const path of ['/oembed', '/oembed?url=', '/oembed?url=a&url=b']) {
    const refused = await visitor(app).get(path);
    expect([refused.statusCode, refused.json().message]).toEqual([400, 'Name the page that’s wanted in url.']);
  }
});

test('foreign, unknown, unpublished and suspended addresses have none', async () => {
  const act = await signUpOwner(app);
  const other = await signUpOwner(app);
  const review = await addPublishedReview(app.db, act.performerId);
  const hidden = await addPublishedReview(app.db, act.performerId, { isPublic: false });
  const single = `${origin}/reviews/${act.slug}/${review.id}`;
  expect((await ask(`${single.toUpperCase()}/?utm_source=x`)).statusCode).toBe(200);
  for (const address of [
    `https://elsewhere.test/reviews/${act.slug}`,
    `${origin}@elsewhere.test/reviews/${act.slug}`,
    `${origin.replace(/^\w+/, 'ftp')}/reviews/${act.slug}`,
    `${origin}/reviews/nobody-at-all`,
    `${origin}/reviews/example`,
    `${origin}/review/${act.slug}`,
    `${origin}/reviews/${act.slug}/${hidden.id}`,
    `${origin}/reviews/${other.slug}/${review.id}`,
    `${origin}/reviews/${act.slug}/not-an-id`,
    `${origin}/dashboard`,
    'reviews',
  ])
    expect((await ask(address)).statusCode, address).toBe(404);
  expect((await visitor(app).get('/oembed')).statusCode).toBe(400);
  await app.db
    .updateTable('performers')
    .set({ suspendedAt: new Date(), suspendedReason: 'A test.' })
    .where('id', '=', act.performerId)
    .execute();
  await expectWithinASecond(async () => expect((await ask(single)).statusCode).toBe(404));
});

test('an answer is kept, and follows a hidden review within a second', async () => {
  const act = await signUpOwner(app);
  const review = await addPublishedReview(app.db, act.performerId);
  const address = `${origin}/reviews/${act.slug}/${review.id}`;
  const { counts } = app.deps.publicCache;
  // The announcement of the review itself may still be on its way, and drops what was kept before.
  await expect
    .poll(async () => {
      const { made } = counts();
      expect((await ask(address, '&format=json')).statusCode).toBe(200);
      return counts().made - made;
    })
    .toBe(0);
  await app.db.updateTable('reviews').set({ isPublic: false }).where('id', '=', review.id).execute();
  await expectWithinASecond(async () => expect((await ask(address, '&format=json')).statusCode).toBe(404));
});
