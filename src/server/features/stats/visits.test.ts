import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { addOwner } from '#test/support/factories.ts';
import { makeApp, type Person, signUpOwner, type TestApp } from '#test/support/make-app.ts';
import { readVisits } from './stats.service.ts';

let app: TestApp;
let owner: Person;
let performer: { id: string; slug: string };
/** Visits are kept by day: noon, so that no test has midnight in it. */
const noon = new Date(new Date().setUTCHours(12, 0, 0, 0));
beforeAll(async () => {
  app = await makeApp({ APP_URL: 'https://app.starbill.example' });
  app.setTime(noon);
  owner = await signUpOwner(app);
  await app.app.listen({ port: 0, host: '127.0.0.1' });
});
beforeEach(async () => {
  performer = await addOwner(app.db);
});
afterAll(() => app.close());

const browser =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

/** A look through the real server, so that the public cache in front of the router is asked first. */
async function look(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<number> {
  const { port } = app.app.server.address() as AddressInfo;
  const asked = get({ port, path, method, agent: false, headers: { 'user-agent': browser, ...headers } });
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  await response.toArray();
  return response.statusCode ?? 0;
}

async function counted(id = performer.id): Promise<Record<string, number>> {
  await app.deps.visits.flush();
  const rows = await readVisits(app.db, id, '2020-01-01', '2099-01-01');
  return Object.fromEntries(rows.map(({ kind, source, count }) => [`${kind} ${source}`, count]));
}

const page = () => `/reviews/${performer.slug}`;
const form = () => `/review/${performer.id}`;
const ours = (path: string) => ({ referer: `https://app.starbill.example${path}` });

test('a page counts once for each visitor, from the router and from the cache in front of it', async () => {
  for (let reload = 0; reload < 5; reload += 1) expect(await look(page())).toBe(200);
  expect(await counted()).toEqual({ 'page_view direct': 1 });
  for (let n = 1; n <= 3; n += 1) await look(page(), { 'user-agent': `${browser} Phone/${n}` });
  expect(await counted()).toEqual({ 'page_view direct': 4 });
});

test('every spelling and every part of a page is the same page, by slug or by id', async () => {
  await look(page());
  await look(page().toUpperCase());
  await look(`${page()}?stars=5`);
  await look(`${page()}?utm_source=x`);
  await look(`/reviews/${performer.id}`);
  await look(`/performer/${performer.slug}`);
  expect(await counted()).toEqual({ 'page_view direct': 1 });
});

test('opening the form that checks availability is one press, and so is being sent to the owner’s own page', async () => {
  const check = `/enquire/${performer.slug}`;
  for (let press = 0; press < 3; press += 1) expect(await look(check)).toBe(200);
  expect(await counted()).toEqual({ 'booking_click direct': 1 });
  const booked = await addOwner(app.db, { performer: { bookingUrl: 'https://larks.example/book' } });
  for (let press = 0; press < 3; press += 1) expect(await look(`/enquire/${booked.slug}?src=widget`)).toBe(302);
  expect(await counted(booked.id)).toEqual({ 'booking_click widget': 1 });
});

test('a press on our own page is no press in a widget, whatever brought the visitor to the page', async () => {
  await look(`${page()}?src=widget`);
  await look(`/enquire/${performer.slug}`, ours(`${page()}?src=widget`));
  expect(await counted()).toEqual({ 'page_view widget': 1, 'booking_click direct': 1 });
});

test('a browser that has the page already is counted although nothing is sent', async () => {
  const { headers } = await app.app.inject({ url: page() });
  expect(await look(page(), { 'if-none-match': String(headers.etag) })).toBe(304);
  expect(await counted()).toEqual({ 'page_view direct': 1 });
});

test('half an hour later it is another visit', async () => {
  for (const minutes of [0, 29, 58, 89]) {
    app.setTime(new Date(noon.getTime() + minutes * 60_000));
    await look(page());
  }
  app.setTime(noon);
  expect(await counted()).toEqual({ 'page_view direct': 2 });
});

test('what brought a visitor goes with them, to the form and to the review', async () => {
  await look(`${page()}?src=qr`);
  await look(form(), ours(page()));
  const answer = await app.app.inject({
    method: 'POST',
    url: `/api/reviews/${performer.id}`,
    headers: { 'user-agent': browser },
    payload: { reviewerName: 'Rae', reviewerEmail: 'rae@example.test', rating: 3, comment: 'Good.' },
  });
  expect(answer.statusCode).toBe(201);
  expect(await counted()).toEqual({
    'page_view qr': 1,
    'review_page_view qr': 1,
    'review_click qr': 1,
    'review_submit qr': 1,
  });
});

test('opening the form by its link is no click, following the page to it is, once', async () => {
  await look(`${form()}?src=social`);
  expect(await counted()).toEqual({ 'review_page_view social': 1 });
  await look(page(), { referer: 'https://other.example/' });
  await look(`${form()}?from=page`);
  await look(form(), ours(page()));
  expect(await counted()).toEqual({
    'review_page_view social': 1,
    'page_view other': 1,
    'review_click other': 1,
  });
});

test('with the hosts split, the link on the page says itself that it was followed', async () => {
  const split = await makeApp({
    APP_URL: 'https://www.starbill.example',
    PRODUCT_DOMAIN: 'starbill.example',
    APP_HOST: 'app.starbill.example',
  });
  split.setTime(noon);
  try {
    const act = await addOwner(split.db);
    const headers = { 'user-agent': browser, referer: 'https://www.starbill.example/' };
    const links = /href="(\/review\/[^"]*)"/g;
    for (const path of [`/reviews/${act.slug}`, `/performer/${act.slug}`]) {
      const { body } = await split.app.inject({ url: path, headers });
      const found = [...body.matchAll(links)].map(([, href = '']) => href);
      expect(new Set(found)).toEqual(new Set([`/review/${act.slug}?from=page`]));
    }
    await split.app.inject({ url: `/review/${act.id}?from=page`, headers });
    await split.deps.visits.flush();
    const kinds = (await readVisits(split.db, act.id, '2020-01-01', '2099-01-01')).map(({ kind }) => kind);
    expect(kinds.toSorted()).toEqual(['page_view', 'review_click', 'review_page_view']);
  } finally {
    await split.close();
  }
});

test('a review counts once, also when it is sent twice, with the source its form was opened by', async () => {
  const send = () =>
    app.app.inject({
      method: 'POST',
      url: `/api/reviews/${performer.id}`,
      headers: { 'idempotency-key': 'one', ...ours(`${form()}?src=widget`) },
      payload: { reviewerName: 'Rae', reviewerEmail: 'rae@example.test', rating: 3, comment: 'Good.' },
    });
  const [first, second] = [await send(), await send()];
  expect(second.json().id).toBe(first.json().id);
  expect(await counted()).toEqual({ 'review_submit widget': 1 });
});

test('a former name of a page hands on what the link said', async () => {
  await app.db
    .updateTable('performers')
    .set({ slug: `${performer.slug}-new` })
    .where('id', '=', performer.id)
    .execute();
  expect(await look(`${page()}?src=qr`)).toBe(301);
  expect(await counted()).toEqual({});
  await look(`/reviews/${performer.slug}-new`);
  expect(await counted()).toEqual({ 'page_view qr': 1 });
});

test('programs, prefetches, HEAD and requests of scripts do not count', async () => {
  await look(page(), { 'user-agent': 'curl/8.9.1' });
  await look(page(), { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' });
  await look(page(), { 'sec-purpose': 'prefetch;prerender' });
  await look(page(), { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' });
  await look(page(), {}, 'HEAD');
  await look(`/api/public/reviews/${performer.slug}`);
  expect(await counted()).toEqual({});
});

test("an owner's own visits do not count, other owners' do, and neither does a forged session help", async () => {
  const own = `/reviews/${owner.slug}`;
  const look2 = (cookie: string, agent: string) => look(own, { cookie, 'user-agent': `${browser} ${agent}` });
  const other = await signUpOwner(app);
  await look2(owner.cookie, 'Owner/1');
  await look2(other.cookie, 'Other/1');
  const name = app.deps.auth.sessionCookie.name;
  await look2(`${name}=forged.token; x=y`, 'Forger/1');
  // Whose session it is is looked up after the answer.
  await vi.waitFor(async () => expect(await counted(owner.performerId)).toEqual({ 'page_view direct': 2 }), {
    timeout: 10_000,
  });
  // Known as the owner's by now: not looked up again.
  await look2(owner.cookie, 'Owner/1');
  expect(await counted(owner.performerId)).toEqual({ 'page_view direct': 2 });
});

test('pages that belong to no performer are not counted', async () => {
  const before = await app.db
    .selectFrom('visits')
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .executeTakeFirst();
  for (const name of ['nobody-here', '00000000-0000-7000-8000-000000000000', '%00', "'; drop table visits; --"]) {
    expect(await look(`/reviews/${encodeURIComponent(name)}?src=qr`)).toBe(404);
    expect(await look(`/review/${encodeURIComponent(name)}`)).toBe(404);
  }
  await app.deps.visits.flush();
  const after = await app.db
    .selectFrom('visits')
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .executeTakeFirst();
  expect(after).toEqual(before);
});

test('ten kilobytes of parameters and a thousand invented sources make one row and one kept page', async () => {
  const before = app.deps.publicCache.size();
  // The word of the new performer may still be on its way, and what is made meanwhile is not kept.
  await vi.waitFor(
    async () => {
      await look(page());
      expect(app.deps.publicCache.size()).toBe(before + 1);
    },
    { timeout: 10_000 },
  );
  for (let n = 0; n < 200; n += 1) await look(`${page()}?src=invented-${n}`, { referer: `https://site-${n}.example/` });
  expect(await look(`${page()}?src=${'x'.repeat(10_000)}`)).toBe(200);
  expect(await look(`${page()}?${'src=qr&'.repeat(1_400)}`)).toBe(200);
  expect(await counted()).toEqual({ 'page_view direct': 1 });
  expect(app.deps.publicCache.size()).toBe(before + 1);
});

test('nothing of who came is stored: no address, no browser, no referring page', async () => {
  await look(page(), { referer: 'https://secret-site.example/path' });
  await app.deps.visits.flush();
  const { rows } = await app.deps.pool.query('select * from visits where performer_id = $1', [performer.id]);
  expect(rows).toEqual([
    {
      performer_id: performer.id,
      day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      kind: 'page_view',
      source: 'other',
      count: 1,
    },
  ]);
});
