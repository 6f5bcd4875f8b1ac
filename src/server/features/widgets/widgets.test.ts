import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { embedDefaults, widgetDefaults } from '#shared/widget-config.ts';
import { widgetTypes } from '#shared/widgets.ts';
import { addPublishedReview, addReview } from '#test/support/factories.ts';
import { makeApp, type Person, signUpOwner, type TestApp, visitor } from '#test/support/make-app.ts';

let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await makeApp();
  owner = await signUpOwner(app, { businessName: 'The Larks' });
});
afterAll(() => app.close());

const embed = (query: string, of = owner.performerId) => visitor(app).get(`/api/public/embed/${of}?${query}`);

describe('what a widget is drawn from', () => {
  test('is published reviews alone, newest first, with the average of all approved ones', async () => {
    const act = await signUpOwner(app);
    const hour = (n: number) => new Date(Date.UTC(2026, 1, 1, n));
    for (let n = 0; n < 7; n += 1)
      await addPublishedReview(app.db, act.performerId, {
        createdAt: hour(n),
        rating: n < 1 ? 1 : 5,
        comment: `No. ${n}`,
      });
    await addReview(app.db, act.performerId, { comment: 'pending' });
    await addPublishedReview(app.db, act.performerId, { comment: 'private', isPublic: false });
    const { reviews, stats, nextCursor, selected, config } = (await embed('type=displayAll', act.performerId)).json();
    expect(reviews.map(({ comment }: { comment: string }) => comment)).toEqual([6, 5, 4, 3, 2].map((n) => `No. ${n}`));
    expect(stats).toEqual({
      totalReviews: 8,
      averageRating: 36 / 8,
      hiddenReviews: 1,
      averageText: '4.5',
      countText: '8 reviews',
    });
    expect(selected).toBe(false);
    expect(config).toEqual(embedDefaults);
    const rest = (await embed(`type=displayAll&limit=5&cursor=${nextCursor}`, act.performerId)).json();
    expect(rest.reviews.map(({ comment }: { comment: string }) => comment)).toEqual(['No. 1', 'No. 0']);
    expect(rest.nextCursor).toBeNull();
    expect((await embed('type=carousel', act.slug)).json().reviews).toHaveLength(3);
    expect((await embed('type=latestPopup', act.slug)).json().reviews).toHaveLength(5);
    expect((await embed('type=wall', act.slug)).json().reviews).toHaveLength(7);
    expect((await embed('type=badge', act.slug)).json().reviews).toHaveLength(1);
  });

  test('of an act without a review is an empty list, and no stars', async () => {
    const act = await signUpOwner(app);
    const { reviews, stats } = (await embed('type=wall', act.performerId)).json();
    expect(reviews).toEqual([]);
    expect(stats).toMatchObject({ totalReviews: 0, averageRating: null, averageText: '' });
  });

  test('says what the way to a booking is called, wherever the act sends its visitors', async () => {
    const act = await signUpOwner(app, { businessName: 'The Finches' });
    const named = async () => [
      (await embed('type=wall', act.performerId)).json().performer.booking,
      (await visitor(app).get(`/api/public/widget/${act.performerId}`)).json().performer.booking,
    ];
    const change = (set: { bookingUrl?: string; takesEnquiries?: boolean }) =>
      app.db.updateTable('performers').set(set).where('id', '=', act.performerId).execute();
    expect(await named()).toEqual(['Check availability', 'Check availability']);
    await change({ takesEnquiries: false });
    await expect.poll(named).toEqual(['', '']);
    await change({ bookingUrl: 'https://finches.example/book' });
    await expect.poll(named).toEqual(['Book now', 'Book now']);
  });

  test('carries no email, no status and nothing else of the reviewer', async () => {
    const act = await signUpOwner(app);
    await addPublishedReview(app.db, act.performerId, {
      reviewerEmail: 'secret@example.test',
      reviewerName: '👩‍🎤 Ana',
    });
    const answer = await embed('type=sidePopup', act.performerId);
    expect(answer.body).not.toContain('secret@');
    expect(answer.json().reviews[0]).toMatchObject({ initial: '👩‍🎤', verified: false, reply: null, imageUrls: [] });
  });

  test('may be read by any site, and sets no cookie', async () => {
    const answer = await embed('type=carousel');
    expect(answer.headers['access-control-allow-origin']).toBe('*');
    expect(answer.headers['access-control-allow-credentials']).toBeUndefined();
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(answer.headers.etag).toBeDefined();
  });

  test('of a very long review is the beginning, cut between characters', async () => {
    const act = await signUpOwner(app);
    await addPublishedReview(app.db, act.performerId, { comment: `${'x'.repeat(1499)}🎩 and more` });
    const [review] = (await embed('type=carousel', act.performerId)).json().reviews;
    expect(review).toMatchObject({ comment: `${'x'.repeat(1499)}…`, cut: true });
    const [short] = (await embed('type=sidePopup', act.performerId)).json().reviews;
    expect(short).toMatchObject({ comment: `${'x'.repeat(100)}…`, cut: true });
    const collect = await visitor(app).get(`/api/public/widget/${act.performerId}`);
    expect(collect.json().reviews[0]).toMatchObject({ comment: `${'x'.repeat(280)}…`, cut: true });
  });

  test('is refused, with a sentence, for an unknown type, id or parameter', async () => {
    for (const query of [
      'type=marquee',
      '',
      'type=carousel&limit=21',
      'type=carousel&reviews=x',
      `type=carousel&reviews=${'-'.repeat(36)}`,
      `type=carousel&reviews=${crypto.randomUUID()},`,
      'type=carousel&__proto__=1',
    ])
      expect((await embed(query)).statusCode, query).toBe(400);
    const unknown = await embed('type=carousel', randomUUID());
    expect(unknown.statusCode).toBe(404);
    expect(unknown.headers['access-control-allow-origin']).toBe('*');
  });
});

describe('a saved configuration', () => {
  test('is what the widget follows from the next request on', async () => {
    await addPublishedReview(app.db, owner.performerId);
    expect((await embed('type=carousel')).json().config.carouselCount).toBe(3);
    const saved = await owner.send('POST', '/api/embed/config', {
      widgetType: 'carousel',
      config: { carouselCount: 10, primaryColor: '#0af' },
    });
    expect(saved.json().config).toEqual({ ...embedDefaults, carouselCount: 10, primaryColor: '#0af' });
    await expect.poll(async () => (await embed('type=carousel')).json().config.carouselCount).toBe(10);
    expect((await owner.get('/api/embed/configs')).json()).toEqual({ carousel: saved.json().config });
  });

  test('of a new widget wears the colour and the typeface of the brand; what was saved keeps its own', async () => {
    const act = await signUpOwner(app);
    const colorsOf = async (type: string) => {
      const { primaryColor, buttonColor } = (await embed(`type=${type}`, act.performerId)).json().config;
      return [primaryColor, buttonColor];
    };
    await act.send('POST', '/api/embed/config', { widgetType: 'carousel', config: { primaryColor: '#112233' } });
    await act.send('PUT', '/api/brand', { color: '#0a7f3f', font: 'Lora' });
    await expect.poll(() => colorsOf('wall')).toEqual(['#0a7f3f', '#0a7f3f']);
    const configOf = async (type: string) => (await embed(`type=${type}`, act.performerId)).json().config;
    expect(await configOf('wall')).toMatchObject({ useCustomFont: true, customFont: 'Lora' });
    expect(await colorsOf('carousel')).toEqual(['#112233', embedDefaults.buttonColor]);
    expect(await configOf('carousel')).toMatchObject({ useCustomFont: false });
    expect((await act.get('/api/widget/config')).json().primaryColor).toBe('#0a7f3f');
    const saved = await act.send('POST', '/api/embed/config', { widgetType: 'badge', config: { theme: 'auto' } });
    expect(saved.json().config).toMatchObject({ theme: 'auto', primaryColor: '#0a7f3f', customFont: 'Lora' });
  });

  test('refuses what is no setting, and says which', async () => {
    for (const config of [
      { primaryColor: 'red;}*{}' },
      { primaryColor: '#12345' },
      { reviewsPerPage: 7 },
      { reviewsPerPage: '5' },
      { autoplaySpeed: 2999 },
      { autoplaySpeed: 30_001 },
      { theme: 'sepia' },
      { wallCount: 7 },
      { popupDelay: -1 },
      { popupDelay: 60_001 },
      { popupDays: 91 },
      { popupDays: 1.5 },
      { customFont: 'Comic Sans' },
      { showEnquiry: 'yes' },
      { selectedReviews: ['x'] },
      { selectedReviews: Array.from({ length: 21 }, () => randomUUID()) },
      { surprise: 1 },
    ]) {
      const answer = await owner.send('POST', '/api/embed/config', { widgetType: 'displayAll', config });
      expect(answer.statusCode, JSON.stringify(config)).toBe(400);
      expect(answer.json().message).toMatch(/\w/);
    }
    const unknown = await owner.send('POST', '/api/embed/config', { widgetType: 'marquee', config: {} });
    expect(unknown.statusCode).toBe(400);
  });

  test('of selected reviews shows those alone, says so, and forgets those that went', async () => {
    const act = await signUpOwner(app);
    const other = await signUpOwner(app);
    const [one, two, three] = await Promise.all(
      ['one', 'two', 'three'].map((comment) => addPublishedReview(app.db, act.performerId, { comment, rating: 4 })),
    );
    const foreign = await addPublishedReview(app.db, other.performerId, { comment: 'foreign' });
    const saved = await act.send('POST', '/api/embed/config', {
      widgetType: 'displayAll',
      config: { selectedReviews: [one?.id, one?.id, foreign.id, two?.id, randomUUID()] },
    });
    expect(saved.json().config.selectedReviews).toEqual([one?.id, two?.id]);
    const shown = (await embed('type=displayAll', act.performerId)).json();
    expect(shown).toMatchObject({ selected: true, nextCursor: null, stats: { totalReviews: 3, averageRating: 4 } });
    expect(shown.reviews.map(({ comment }: { comment: string }) => comment).toSorted()).toEqual(['one', 'two']);
    // The address may choose otherwise: others, or none at all.
    const otherwise = (await embed(`type=displayAll&reviews=${three?.id}`, act.performerId)).json();
    expect(otherwise.reviews).toHaveLength(1);
    expect((await embed('type=displayAll&reviews=', act.performerId)).json()).toMatchObject({ selected: false });
    expect((await embed(`type=displayAll&reviews=${foreign.id}`, act.performerId)).json().selected).toBe(false);
    // Hidden since, it no longer counts as chosen; public again, it is chosen as before.
    const chosen = async () => (await act.get('/api/embed/configs')).json().displayAll.selectedReviews;
    await act.send('PUT', `/api/reviews/${one?.id}`, { isPublic: false });
    expect(await chosen()).toEqual([two?.id]);
    await act.send('PUT', `/api/reviews/${one?.id}`, { isPublic: true });
    expect(await chosen()).toEqual([one?.id, two?.id]);
    await act.send('PUT', `/api/reviews/${one?.id}`, { isPublic: false });
    await act.send('PUT', `/api/reviews/${two?.id}`, { isPublic: false });
    await expect.poll(async () => (await embed('type=displayAll', act.performerId)).json().selected).toBe(false);
  });
});

describe('the review-collection widget', () => {
  test('begins with the defaults, is saved once however often, and is only its owner’s to change', async () => {
    const act = await signUpOwner(app);
    expect((await act.get('/api/widget/config')).json()).toEqual({ id: null, ...widgetDefaults });
    const mine = { ...widgetDefaults, title: 'How was it?', maxReviews: 1, showEnquiry: true };
    const [first, second] = await Promise.all([
      act.send('POST', '/api/widget/config', mine),
      act.send('POST', '/api/widget/config', mine),
    ]);
    expect([first.statusCode, second.statusCode]).toEqual([201, 201]);
    const { id } = first.json();
    expect(second.json().id).toBe(id);
    expect((await owner.send('PUT', `/api/widget/config/${id}`, mine)).statusCode).toBe(404);
    const changed = await act.send('PUT', `/api/widget/config/${id}`, { ...mine, theme: 'dark' });
    expect(changed.json()).toEqual({ id, ...mine, theme: 'dark' });
    for (const wrong of [
      { maxReviews: 0 },
      { maxReviews: 11 },
      { theme: 'blue' },
      { primaryColor: 'red' },
      { title: ' ' },
    ])
      expect((await act.send('PUT', `/api/widget/config/${id}`, { ...mine, ...wrong })).statusCode).toBe(400);

    await addPublishedReview(app.db, act.performerId, { comment: 'older' });
    await addPublishedReview(app.db, act.performerId, { comment: 'newer' });
    await expect
      .poll(async () => (await visitor(app).get(`/api/public/widget/${act.performerId}`)).json())
      .toMatchObject({ config: { title: 'How was it?' }, stats: { totalReviews: 2 }, reviews: [{ comment: 'newer' }] });
    const more = await visitor(app).get(`/api/public/widget/${act.slug}?limit=10`);
    expect(more.json().reviews).toHaveLength(2);
  });
});

describe('what other sites load', () => {
  test('the scripts are the same for everybody, open to every site, and kept', async () => {
    for (const path of ['/embed-widget.js?type=carousel', '/embed-widget.js?', '/widget.js?']) {
      const plain = await visitor(app).get(path);
      const asked = await visitor(app).get(`${path}&performerId=${owner.performerId}&surprise=1`);
      expect(asked.body).toBe(plain.body);
      expect(asked.headers).toMatchObject({
        'content-type': 'text/javascript; charset=utf-8',
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
      });
      expect(asked.headers['cache-control']).toContain('max-age=3600');
      const again = await app.app.inject({ url: path, headers: { 'if-none-match': String(plain.headers.etag) } });
      expect(again.statusCode).toBe(304);
    }
  });

  test('each kind has a script of its own, however its name is spelled; no kind and unknown ones share the small one', async () => {
    const codeOf = async (query: string) => (await visitor(app).get(`/embed-widget.js${query}`)).body;
    const codes = await Promise.all(widgetTypes.map((type) => codeOf(`?type=${type}`)));
    expect(new Set(codes).size).toBe(widgetTypes.length);
    expect(await codeOf('?TYPE=x&type=LATESTPOPUP')).toBe(codes[widgetTypes.indexOf('latestPopup')]);
    const small = await codeOf('');
    expect(await codeOf('?type=marquee')).toBe(small);
    expect(await codeOf('?type=wall&type=badge')).toBe(small);
    expect(small.length).toBeLessThan(Math.min(...codes.map(({ length }) => length)) / 2);
    for (const code of codes) expect(code).toContain('starbill-widget');
  });

  test('only the page for frames may be framed, and it repeats nothing of its address', async () => {
    const page = await visitor(app).get('/EMBED/carousel?performerId=%3Cscript%3E');
    expect(page.headers['content-security-policy']).toContain('frame-ancestors *');
    expect(page.headers['x-frame-options']).toBeUndefined();
    expect(page.body).not.toContain('%3C');
    expect(page.body).toContain('data-frame="carousel"');
    expect((await visitor(app).get('/embed/marquee')).statusCode).toBe(404);
    const other = await visitor(app).get('/privacy');
    expect(other.headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(other.headers['x-frame-options']).toBe('DENY');
  });

  test('built files, fonts among them, may be used by other sites', async () => {
    const file = await visitor(app).get('/assets/entry-client.js');
    expect(file.statusCode).toBe(200);
    expect(file.headers['access-control-allow-origin']).toBe('*');
  });
});
