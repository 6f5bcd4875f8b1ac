import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { csvLine } from '#shared/csv.ts';
import { addPublishedReview, addReview } from '#test/support/factories.ts';
import { makeApp, type Person, signUpOwner, type TestApp } from '#test/support/make-app.ts';

let app: TestApp;
let owner: Person;

beforeAll(async () => {
  app = await makeApp();
  owner = await signUpOwner(app, { businessName: 'The Paper Moon' });
});
afterAll(() => app.close());

/** Reads CSV as RFC 4180 has it: the other half of what is tested here, written apart from it. */
function readCsv(csv: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, quoted = '', end] of csv.matchAll(/"((?:[^"]|"")*)"(,|\r\n)/g)) {
    row.push(quoted.replaceAll('""', '"'));
    if (end === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '=HYPERLINK("http://x","y")'])(
  'a cell that begins like a formula is text: %j',
  (cell) => expect(readCsv(csvLine([cell]))).toEqual([[`'${cell}`]]),
);

test.each(['a=1', '5 stars', 'He said "no", twice', 'two\nlines', '👏 素晴らしい', "'quoted'"])(
  'any other cell stays as it is: %j',
  (cell) => expect(readCsv(csvLine([cell]))).toEqual([[cell]]),
);

test('numbers are numbers, also below zero', () => {
  expect(csvLine([-1, true])).toBe('"-1","true"\r\n');
});

test('both files hold what the list shows, and only one’s own', async () => {
  const person = await signUpOwner(app, { businessName: 'Ink & Ember' });
  await addReview(app.db, owner.performerId, { comment: 'of another' });
  const { id } = await addPublishedReview(app.db, person.performerId, {
    reviewerName: '=cmd|calc',
    reviewerEmail: '+a@example.test',
    comment: 'Line one\nline "two", and more',
    createdAt: new Date('2026-03-04T05:06:07.890Z'),
  });
  await addReview(app.db, person.performerId, { rating: 2, comment: 'waits', createdAt: new Date('2026-03-03') });
  await person.send('POST', `/api/reviews/${id}/reply`, { replyText: '@everyone thanks' });
  await app.db
    .insertInto('reviewPhotos')
    .values({ reviewId: id, position: 1, fileKey: 'k.jpg', url: '/files/k.jpg', width: 1, height: 1 })
    .execute();

  const csv = await person.get('/api/reviews/export');
  expect(csv.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': expect.stringMatching(/^attachment; filename="reviews-ink-and-ember-\d{4}-\d\d-\d\d\.csv"$/),
    'cache-control': 'no-store',
  });
  expect(csv.body.startsWith('\uFEFF')).toBe(true);
  const [head = [], first = [], ...others] = readCsv(csv.body);
  expect(others).toHaveLength(1);
  expect(Object.fromEntries(head.map((name, n) => [name, first[n]]))).toMatchObject({
    Date: '2026-03-04T05:06:07.890Z',
    Reviewer: "'=cmd|calc",
    Email: "'+a@example.test",
    Stars: '5',
    Review: 'Line one\nline "two", and more',
    Status: 'approved',
    Public: 'yes',
    Reply: "'@everyone thanks",
    Photos: `${app.deps.env.appUrl}/files/k.jpg`,
    Id: id,
  });

  const json = await person.get('/api/reviews/export?format=json');
  const shown = (await person.get('/api/reviews')).json();
  expect(json.json().map(({ id }: { id: string }) => id)).toEqual(shown.map(({ id }: { id: string }) => id));
  expect(json.json()[0]).toMatchObject({ reviewerName: '=cmd|calc', reply: { replyText: '@everyone thanks' } });
  expect((await person.get('/api/reviews/export?format=json&stars=2')).json()).toHaveLength(1);
  expect((await person.get('/api/reviews/export?format=xml')).statusCode).toBe(400);
});

test('the CSV says why a review was flagged or rejected, and the documents name its columns', async () => {
  const person = await signUpOwner(app);
  const { id } = await addPublishedReview(app.db, person.performerId);
  const flag = { reviewId: id, reason: 'Not a customer of ours.' };
  expect((await person.send('POST', '/api/reviews/flag', flag)).statusCode).toBe(201);
  const rejected = { status: 'rejected', rejectedReason: 'off_topic', decidedAt: new Date() } as const;
  await addReview(app.db, person.performerId, rejected);
  const [columns = [], ...rows] = readCsv((await person.get('/api/reviews/export')).body.slice(1));
  const column = (name: string) => rows.map((row) => row[columns.indexOf(name)]).toSorted();
  expect(column('Flag reason')).toEqual(['', 'Not a customer of ours.']);
  expect(column('Rejected because')).toEqual(['', 'off_topic']);

  const { paths } = (await person.get('/api/openapi.json')).json();
  const { description, content } = paths['/api/reviews/export'].get.responses[200];
  expect(description).toContain(columns.join(', '));
  expect(content['application/json'].schema).toEqual(
    paths['/api/reviews'].get.responses[200].content['application/json'].schema,
  );
  expect((await person.get('/docs/api')).body).toContain(columns.join(', '));
});

test('no reviews make an empty list and a sheet of headings', async () => {
  const person = await signUpOwner(app);
  expect((await person.get('/api/reviews/export?format=json')).json()).toEqual([]);
  expect(readCsv((await person.get('/api/reviews/export')).body)).toHaveLength(1);
});

test('a lapsed owner may take their reviews along', async () => {
  const person = await signUpOwner(app, { trial: false });
  await addReview(app.db, person.performerId);
  expect((await person.get('/api/reviews/export?format=json')).json()).toHaveLength(1);
});

test('ten thousand rows come as they are read, and a reader who stops is left alone', {
  tags: ['long'],
  timeout: 60_000,
}, async () => {
  const person = await signUpOwner(app);
  // Without the stored totals, which are not what is tested and take most of the time.
  await sql`alter table reviews disable trigger user`.execute(app.db);
  await sql`
    insert into reviews (performer_id, reviewer_name, reviewer_email, rating, comment)
    select ${person.performerId}, 'Rae Quill', 'rae-' || n || '@example.test', 4, repeat('It went on and on. ', 40)
    from generate_series(1, 10000) n`.execute(app.db);
  await sql`alter table reviews enable trigger user`.execute(app.db);
  await app.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.app.server.address() as AddressInfo;
  const open = async (format: string): Promise<IncomingMessage> => {
    const path = `/api/reviews/export?format=${format}`;
    const [answer] = await once(get({ port, path, headers: { cookie: person.cookie } }), 'response');
    return answer;
  };

  const whole = await open('csv');
  expect(whole.headers['content-length']).toBeUndefined();
  const ids = readCsv(await text(whole)).map((row) => row.at(-1));
  expect(ids).toHaveLength(10_001);
  expect(new Set(ids).size).toBe(10_001);

  // The queries of a whole export, and of one whose reader goes after the first bytes.
  const countQueries = async (work: () => Promise<void>) => {
    let queries = 0;
    const count = () => {
      queries += 1;
    };
    app.deps.pool.on('acquire', count);
    await work();
    app.deps.pool.off('acquire', count);
    return queries;
  };
  const ofWhole = await countQueries(async () => void (await text(await open('json'))));
  const ofPart = await countQueries(async () => {
    const answer = await open('json');
    await once(answer, 'readable');
    answer.destroy();
    await once(answer, 'close');
  });
  expect(ofWhole).toBeGreaterThan(80);
  expect(ofPart).toBeLessThan(ofWhole / 2);
});
