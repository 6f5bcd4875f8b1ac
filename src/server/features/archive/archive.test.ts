import { EventEmitter } from 'node:events';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import Papa from 'papaparse';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { fillDemo } from '#server/demo/fill-demo.ts';
import { continueImport } from '#server/features/imports/imports.service.ts';
import { countExport } from '#server/http/limits/exports.ts';
import { readKeys, verifySignedReviews } from '#shared/verify-signed-reviews.ts';
import { mailsFor } from '#test/support/browser.ts';
import { addPublishedReview, addReview } from '#test/support/factories.ts';
import { expectConstantMemory, liveHeap } from '#test/support/live-heap.ts';
import { makeApp, signUpOwner, type TestApp } from '#test/support/make-app.ts';
import { listArchive } from './archive.service.ts';
import { writeZip } from './zip-writer.ts';

let app: TestApp;
beforeAll(async () => {
  app = await makeApp({ RATE_LIMITS: 'on' });
});
afterAll(() => app.close());
afterEach(() => app.setTime(null));

const takeAll = (owner: { id: string; performerId: string }) =>
  writeZip(listArchive({ ...app.deps, at: new Date() }, owner), new Date());

/** The files of an archive by their names. */
function open(zip: Buffer) {
  const files = new Map(Object.entries(unzipSync(zip)).map(([name, bytes]) => [name, Buffer.from(bytes)]));
  const text = (name: string) => {
    const found = files.get(name);
    if (!found) throw new Error(`${name} is not among ${[...files.keys()].join(', ')}`);
    return found.toString();
  };
  const rows = (name: string) =>
    Papa.parse<Record<string, string>>(text(name).replace(/^\uFEFF/, ''), { header: true, skipEmptyLines: true }).data;
  return { files, text, rows };
}

const sorted = (values: unknown[]) => values.map(String).toSorted();

test('every row and every file of a full act is in its archive, as the database has it', {
  timeout: 120_000,
}, async () => {
  await fillDemo(app.deps);
  const act = await app.db
    .selectFrom('performers as p')
    .innerJoin('memberships as m', 'm.performerId', 'p.id')
    .select(['p.id as performerId', 'm.accountId as id', 'p.logoUrl'])
    .where('p.slug', '=', 'the-velvet-deck')
    .executeTakeFirstOrThrow();
  const config = { performerId: act.performerId, widgetType: 'carousel', config: { theme: 'dark' } };
  await app.db.insertInto('embedConfigs').values(config).execute();
  const { files, text, rows } = open(await buffer(Readable.from(takeAll(act))));
  const ofAct = <Table extends 'reviews' | 'gigs' | 'enquiries' | 'invitations' | 'replies' | 'galleryImages'>(
    table: Table,
  ) =>
    app.db
      .selectFrom(table as 'reviews')
      .selectAll()
      .where('performerId', '=', act.performerId)
      .execute();

  const reviews = await ofAct('reviews');
  expect(reviews.length).toBeGreaterThan(100);
  const inJson = new Map<string, Record<string, unknown>>(
    JSON.parse(text('reviews.json')).map((each: { id: string }) => [each.id, each]),
  );
  const inSheet = new Map(rows('reviews.csv').map((row) => [row.Id, row]));
  const pages = [...files.keys()].filter((name) => name.endsWith('.html')).map(text);
  expect([inJson.size, inSheet.size]).toEqual([reviews.length, reviews.length]);
  for (const { id, rating, comment, reviewerName, reviewerEmail, createdAt } of reviews) {
    expect(inJson.get(id)).toMatchObject({
      rating,
      comment,
      reviewerName,
      reviewerEmail,
      createdAt: createdAt.toISOString(),
    });
    expect(inSheet.get(id)).toMatchObject({ Stars: String(rating), Email: reviewerEmail });
    expect(pages.filter((page) => page.includes(`<article id="${id}">`))).toHaveLength(1);
  }
  const replies = (await ofAct('replies')) as unknown as { reviewId: string; replyText: string }[];
  expect(replies.length).toBeGreaterThan(10);
  for (const { reviewId, replyText } of replies) expect(inJson.get(reviewId)).toMatchObject({ reply: { replyText } });

  for (const [table, ...sheets] of [
    ['gigs', 'gigs.csv'],
    ['enquiries', 'enquiries.csv', 'spam-enquiries.csv'],
    ['invitations', 'invitations.csv'],
  ] as const) {
    const stored = await ofAct(table);
    expect(stored.length, table).toBeGreaterThan(0);
    const ids = sheets.flatMap((sheet) => rows(sheet).map(({ Id }) => Id));
    expect(sorted(ids), table).toEqual(sorted(stored.map(({ id }) => id)));
  }
  const account = JSON.parse(text('account.json'));
  expect(account.account.id).toBe(act.id);
  expect(account.reviews).toHaveLength(reviews.length);
  expect(account.embeds).toEqual([expect.objectContaining(config)]);
  expect(account.invitations).toHaveLength((await ofAct('invitations')).length);

  const photos = await app.db
    .selectFrom('reviewPhotos as f')
    .innerJoin('reviews as r', 'r.id', 'f.reviewId')
    .select('f.fileKey')
    .where('r.performerId', '=', act.performerId)
    .execute();
  const gallery = (await ofAct('galleryImages')) as unknown as { fileKey: string }[];
  const keys = [...photos, ...gallery].map(({ fileKey }) => fileKey).concat(String(act.logoUrl).replace('/files/', ''));
  expect(photos.length).toBeGreaterThan(2);
  const stored = [...files.keys()].filter((name) => name.startsWith('files/'));
  expect(sorted(stored)).toEqual(sorted(keys.map((key) => `files/${key}`)));
  for (const key of keys) expect(files.get(`files/${key}`)).toEqual(await app.deps.files.get(key));
  expect(files.has('missing-pictures.txt')).toBe(false);
  // Every picture that a page shows is there, from where that page lies.
  for (const [name] of files) {
    if (!name.endsWith('.html')) continue;
    for (const [, source = ''] of text(name).matchAll(/<(?:img src|a href)="([^"]+)"/g)) {
      const target = new URL(source, `file:///${name}`).pathname.slice(1);
      expect(files.has(decodeURIComponent(target)), `${source} of ${name}`).toBe(true);
    }
  }

  const signed = async function* () {
    yield Buffer.from(text('signed-reviews.jsonl'));
  };
  const verdict = await verifySignedReviews(signed(), readKeys(text('starbill-keys.json')) ?? []);
  expect(verdict.outcome).toBe('genuine');
  expect(text('verify-export.mjs')).toBe(await readFile('docs/verify-export.mjs', 'utf8'));
  expect(verdict.reviews).toHaveLength(reviews.filter(({ published }) => published).length);
});

test('a lapsed owner takes everything, nothing of another’s, and is told by email', async () => {
  const stranger = await signUpOwner(app);
  await addReview(app.db, stranger.performerId, { comment: 'Not yours.' });
  const owner = await signUpOwner(app, { trial: false, businessName: 'Ink & <Ember>' });
  const hostile = '<script>alert(1)</script> "x" & \u2028 مذهل';
  const { id } = await addPublishedReview(app.db, owner.performerId, { comment: hostile, reviewerName: '<b>Rae</b>' });
  const values = {
    reviewId: id,
    position: 1,
    fileKey: 'review-images/x/gone.jpg',
    url: '/files/review-images/x/gone.jpg',
    width: 1,
    height: 1,
  };
  await app.db.insertInto('reviewPhotos').values(values).execute();
  const answer = await owner.get('/api/account/archive');
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': expect.stringMatching(/^attachment; filename="starbill-[\w-]+\.zip"$/),
    'cache-control': 'no-store',
  });
  const { files, text } = open(answer.rawPayload);
  for (const [name, bytes] of files) expect(bytes.includes('Not yours.'), name).toBe(false);
  const page = text('index.html');
  expect(page).toContain('Ink &amp; &lt;Ember&gt;');
  expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &quot;x&quot; &amp; \u2028 مذهل');
  expect(page).not.toMatch(/<script|<b>|https?:/);
  expect(text('missing-pictures.txt')).toContain('review-images/x/gone.jpg');
  const told = (await mailsFor(app, owner.email)).filter(({ kind }) => kind === 'account-changed');
  expect(told).toHaveLength(1);
  expect(told[0]?.text).toContain('Everything in your account was downloaded');
});

test('what was brought from elsewhere is there as CSV, JSON and pages, each time with where it comes from', async () => {
  const owner = await signUpOwner(app);
  const rows = Array.from({ length: 251 }, (_, n) => ({
    reviewerName: `Guest ${n}`,
    comment: `Number ${n} <b>danced</b>.`,
    rating: n === 0 ? '' : '4',
  }));
  const { importId } = (
    await owner.send('POST', '/api/import/reviews', { source: 'Poptop', rows, mayUse: true })
  ).json();
  await continueImport(app.deps, { performerId: owner.performerId, importId }, new AbortController().signal);
  const { text, rows: rowsOf } = open((await owner.get('/api/account/archive')).rawPayload);
  const label = 'Imported from Poptop, not verified by Starbill';
  const sheet = rowsOf('imported-reviews.csv');
  expect(sheet).toHaveLength(251);
  expect(sheet.filter(({ Note, Status }) => Note === label && Status === 'waiting')).toHaveLength(251);
  const { importedReviews } = JSON.parse(text('account.json'));
  expect(importedReviews.filter((each: { label: string }) => each.label === label)).toHaveLength(251);
  const pages = [1, 2].map((number) => text(`reviews-from-elsewhere/page-${number}.html`));
  expect(pages.map((page) => page.split(label).length - 1)).toEqual([250, 1]);
  expect(pages.join()).toContain('&lt;b&gt;danced&lt;/b&gt;');
  expect(pages[0]).toContain('href="../reviews-from-elsewhere/page-2.html"');
  expect(text('index.html')).toContain('href="reviews-from-elsewhere/page-1.html"');
  expect(text('reviews.csv')).not.toContain('danced');
});

test('five a day, and again the day after', async () => {
  const owner = await signUpOwner(app);
  const take = async () => (await owner.get('/api/account/archive')).statusCode;
  for (let n = 0; n < 5; n += 1) expect(await take()).toBe(200);
  const refused = await owner.get('/api/account/archive');
  expect(refused.statusCode).toBe(429);
  expect(refused.json().message).toBe('You can download everything five times a day. Try again tomorrow.');
  app.setTime(new Date(Date.now() + 25 * 60 * 60 * 1000));
  expect(await take()).toBe(200);
});

test('a download that is refused uses up none of the five', async () => {
  const owner = await signUpOwner(app);
  const take = async () => (await owner.get('/api/account/archive')).statusCode;
  const slow = [new EventEmitter(), new EventEmitter()];
  for (const answer of slow)
    countExport({ raw: Object.assign(answer, { socket: null, destroy() {} }) }, owner.accountId);
  for (let n = 0; n < 6; n += 1) expect(await take()).toBe(429);
  for (const answer of slow) answer.emit('close');

  await sql`alter table mails rename to mails_away`.execute(app.db);
  try {
    for (let n = 0; n < 6; n += 1) expect(await take()).toBe(500);
  } finally {
    await sql`alter table mails_away rename to mails`.execute(app.db);
  }
  for (let n = 0; n < 5; n += 1) expect(await take()).toBe(200);
  expect(await take()).toBe(429);
});

test('a gig that was deleted says so in the list, with the reason', async () => {
  const owner = await signUpOwner(app);
  const gig = { clientName: 'Ada', eventType: 'Wedding', date: '2026-01-02', basis: 'booked' };
  const ids: string[] = [];
  for (const clientEmail of ['ada@example.test', 'bo@example.test'])
    ids.push((await owner.send('POST', '/api/gigs', { ...gig, clientEmail })).json().id);
  const deletion = await owner.send('DELETE', `/api/gigs/${ids[0]}`, { reason: 'It was called off.' });
  expect(deletion.statusCode).toBe(204);
  const { deletedAt } = await app.db
    .selectFrom('gigs')
    .select('deletedAt')
    .where('id', '=', ids[0] ?? '')
    .executeTakeFirstOrThrow();
  const { rows } = open((await owner.get('/api/account/archive')).rawPayload);
  const inSheet = new Map(rows('gigs.csv').map((row) => [row.Id, row]));
  expect(inSheet.get(ids[0])).toMatchObject({
    Deleted: deletedAt?.toISOString(),
    'Deleted because': 'It was called off.',
  });
  expect(inSheet.get(ids[1])).toMatchObject({ Deleted: '', 'Deleted because': '' });
});

test('photos of a review that was rejected as unlawful stay with the administrators', async () => {
  const owner = await signUpOwner(app);
  const { id } = await addReview(app.db, owner.performerId, {
    status: 'rejected',
    rejectedReason: 'unlawful',
    decidedAt: new Date(),
  });
  await app.deps.files.put('review-images/x/unlawful.jpg', Buffer.from('picture'));
  const values = {
    reviewId: id,
    position: 1,
    fileKey: 'review-images/x/unlawful.jpg',
    url: '/files/review-images/x/unlawful.jpg',
    width: 1,
    height: 1,
  };
  await app.db.insertInto('reviewPhotos').values(values).execute();
  const { files } = open((await owner.get('/api/account/archive')).rawPayload);
  expect([...files.keys()].filter((name) => name.startsWith('files/'))).toEqual([]);
});

test('a hundred thousand reviews are packed in constant memory', { tags: ['long'], timeout: 600_000 }, async () => {
  const owner = await signUpOwner(app);
  await sql`alter table reviews disable trigger user`.execute(app.db);
  for (let added = 0; added < 100_000; added += 1_000) {
    await sql`
      insert into reviews (performer_id, reviewer_name, reviewer_email, rating, comment, status, decided_at)
      select ${owner.performerId}, 'Rae Quill', 'rae-' || n || '@example.test', 4, repeat(md5(n::text), 18), 'approved', now()
      from generate_series(1, 1000) n`.execute(app.db);
  }
  await sql`alter table reviews enable trigger user`.execute(app.db);
  const live: number[] = [];
  let size = 0;
  let measured = 0;
  for await (const part of takeAll({ id: owner.accountId, performerId: owner.performerId })) {
    size += part.length;
    if (size < measured) continue;
    live.push(liveHeap());
    measured = size + 5_000_000;
  }
  expect(size).toBeGreaterThan(50_000_000);
  expectConstantMemory(live);
});
