import { isUtf8 } from 'node:buffer';
import { execFile } from 'node:child_process';
import { createHash, createPublicKey, verify } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { canonicalJson } from '#shared/signed-reviews.ts';
import { readKeys, verifySignedReviews } from '#shared/verify-signed-reviews.ts';
import { addPublishedReview, addReview } from '#test/support/factories.ts';
import { expectConstantMemory, liveHeap } from '#test/support/live-heap.ts';
import { makeApp, type Person, signUpOwner, type TestApp, visitor } from '#test/support/make-app.ts';
import { markCompromised, openSigningKey, rotateKey } from './export-keys.service.ts';
import { writeSignedExport } from './signed-export.service.ts';

let app: TestApp;
let owner: Person;
let folder: string;
/** The act's file as it was downloaded, and the keys at that moment. */
let file: string;
let keys: string;

const readPublicKeys = async () => (await visitor(app).get('/.well-known/starbill-keys.json')).body;
const download = async (person: Person) => (await person.get('/api/export/signed')).body;

beforeAll(async () => {
  app = await makeApp();
  folder = await mkdtemp(join(tmpdir(), 'starbill-verify-'));
  owner = await signUpOwner(app, { businessName: 'The Paper Moon' });
  for (const [n, comment] of ['Superb', 'Line one\nline "two" 👏 素晴らしい', 'مذهل', 'Fine'].entries()) {
    const createdAt = new Date(Date.UTC(2026, 2, 10 - n));
    const { id } = await addPublishedReview(app.db, owner.performerId, {
      comment,
      rating: ([5, 4, 3, 2] as const)[n] ?? 1,
      createdAt,
    });
    if (n === 0) await owner.send('POST', `/api/reviews/${id}/reply`, { replyText: 'Thank you' });
  }
  await addReview(app.db, owner.performerId, { comment: 'still waits' });
  file = await download(owner);
  keys = await readPublicKeys();
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

async function* inPieces(bytes: Buffer) {
  const size = bytes.length > 100_000 ? 65_536 : 97;
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const verifyOnPage = (text: string | Buffer, keyText = keys) =>
  verifySignedReviews(inPieces(Buffer.from(text)), readKeys(keyText) ?? []);

async function verifyByScript(text: string | Buffer, keyText = keys): Promise<{ code: number; said: string }> {
  const [path, keyPath] = [join(folder, 'file.jsonl'), join(folder, 'keys.json')];
  await Promise.all([writeFile(path, text), writeFile(keyPath, keyText)]);
  return new Promise((resolve) =>
    execFile(process.execPath, ['docs/verify-export.mjs', path, keyPath], (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, said: stdout + stderr }),
    ),
  );
}

/** The script without a process for each file: what it imports is handed to it. */
async function scriptInThisProcess(): Promise<(file: Buffer, keyText: string) => number> {
  const source = (await readFile('docs/verify-export.mjs', 'utf8')).replace(/^import .*$/gm, '');
  const names = ['isUtf8', 'createHash', 'createPublicKey', 'verify', 'readFileSync', 'process', 'console'];
  const run = new Function(...names, source);
  return (bytes, keyText) => {
    let code = 0;
    const exit = (given: number) => {
      code = given;
    };
    const readFileSync = (path: string) => (path === 'keys' ? keyText : bytes);
    const asked = { argv: ['', '', 'file', 'keys'], exit, on() {} };
    try {
      run(isUtf8, createHash, createPublicKey, verify, readFileSync, asked, { log() {} });
    } catch {
      return 1;
    }
    return code;
  };
}

test('a signed file holds exactly what is published, and both verifiers find it genuine', async () => {
  const verdict = await verifyOnPage(file);
  expect(verdict).toMatchObject({ outcome: 'genuine', problems: [] });
  expect(verdict.header).toMatchObject({
    act: { id: owner.performerId, name: 'The Paper Moon' },
    page: `${app.deps.env.appUrl}/reviews/${owner.slug}`,
    hiddenReviews: 0,
    averageRating: 3.5,
  });
  const shown = (await visitor(app).get(`/api/public/reviews/${owner.performerId}`)).json().reviews;
  expect(verdict.reviews.map(({ review: { url, ...review } }) => review)).toEqual(shown);
  expect(file).not.toMatch(/@example|still waits/);
  expect(await verifyByScript(file)).toEqual({
    code: 0,
    said: expect.stringMatching(/^Genuine: 4 reviews of The Paper Moon/),
  });
});

test('it is downloaded as a file, by lapsed owners too; an act without reviews gets a signed list of none', async () => {
  const person = await signUpOwner(app, { businessName: 'Quiet', trial: false });
  const answer = await person.get('/api/export/signed');
  expect(answer.headers).toMatchObject({
    'content-type': 'application/jsonl; charset=utf-8',
    'content-disposition': expect.stringMatching(/^attachment; filename="signed-reviews-quiet-[\d-]+\.jsonl"$/),
    'cache-control': 'no-store',
  });
  expect(await verifyOnPage(answer.body)).toMatchObject({ outcome: 'genuine', reviews: [] });
});

const lines = () => file.split('\n');
const withLine = (n: number, change: (line: string) => string) =>
  lines()
    .map((line, at) => (at === n ? change(line) : line))
    .join('\n');
const without = (n: number) => lines().toSpliced(n, 1).join('\n');
const swapped = () => {
  const [header = '', first = '', second = '', ...rest] = lines();
  return [header, second, first, ...rest].join('\n');
};

describe('a forgery is found by both verifiers', () => {
  type Forgery = [what: string, forge: () => string, kind: string, line: number | null];
  const forgeries: Forgery[] = [
    ['a word', () => file.replace('Superb', 'Superc'), 'changed', 2],
    ['a star', () => withLine(5 - 1, (line) => line.replace('"rating":2', '"rating":5')), 'changed', 5],
    ['a date', () => withLine(2, (line) => line.replace('2026-03-09', '2025-03-09')), 'changed', 3],
    ['a name', () => withLine(1, (line) => line.replace(/"reviewerName":"./, '"reviewerName":"_')), 'changed', 2],
    ['the reply', () => file.replace('Thank you', 'Thanks!!!'), 'changed', 2],
    ['the act', () => file.replace('Paper Moon', 'Velvet Fox'), 'signature', null],
    [
      'the day it was made',
      () => withLine(0, (line) => line.replace(/"madeAt":"2\d/, '"madeAt":"19')),
      'signature',
      null,
    ],
    ['an omitted review', () => without(3), 'missing', null],
    ['the omitted last review', () => without(4), 'missing', null],
    ['reviews in another order', swapped, 'moved', 3],
    [
      'a review twice',
      () =>
        lines()
          .toSpliced(2, 0, lines()[1] ?? '')
          .join('\n'),
      'moved',
      3,
    ],
    ['a missing end', () => `${lines().slice(0, 4).join('\n')}\n`, 'cut-off', null],
    ['a line after the end', () => `${file}${lines()[1]}\n`, 'changed', 7],
    ['another spelling of the same words', () => file.replace('Superb', '\\u0053uperb'), 'changed', 2],
    [
      'words beside the signature',
      () => withLine(5, (line) => line.replace('{', '{"note":"Certified by the Guild of Magicians",')),
      'changed',
      6,
    ],
    [
      'words behind the signature',
      () => withLine(5, (line) => line.replace(/}$/, ',"zeal":"All true"}')),
      'changed',
      6,
    ],
    [
      'a key that is there twice',
      () => withLine(1, (line) => line.replace('"rating":5', '"rating":1,"rating":5')),
      'changed',
      2,
    ],
  ];

  test.each(forgeries)('%s', async (_what, forge, kind, line) => {
    const forged = forge();
    expect(forged).not.toBe(file);
    const verdict = await verifyOnPage(forged);
    expect(verdict.outcome).toBe('changed');
    expect(verdict.problems).toContainEqual(expect.objectContaining({ kind, line }));
    expect((await verifyByScript(forged)).code).toBe(1);
  });

  test('a word whose hash was made to fit', async () => {
    const forged = withLine(1, (line) => {
      const { hash: _, ...said } = JSON.parse(line.replace('Superb', 'Superc'));
      const hash = createHash('sha256').update(canonicalJson(said)).digest('hex');
      return canonicalJson({ ...said, hash });
    });
    const verdict = await verifyOnPage(forged);
    expect(verdict.problems.map(({ kind }) => kind)).toEqual(['signature']);
    expect((await verifyByScript(forged)).said).toBe('Not genuine: the signature doesn’t fit.\n');
  });

  test('any byte that is changed, added or taken away', { tags: ['long'], timeout: 120_000 }, async () => {
    const brief = await signUpOwner(app, { businessName: 'Brief' });
    await addPublishedReview(app.db, brief.performerId, { comment: 'Fine 👏' });
    const bytes = Buffer.from(await download(brief));
    const runScript = await scriptInThisProcess();
    const foundGenuine = async (text: Buffer) => [
      (await verifyOnPage(text)).outcome === 'genuine',
      runScript(text, keys) === 0,
    ];
    expect(await foundGenuine(bytes)).toEqual([true, true]);
    for (let at = 0; at <= bytes.length; at += 1) {
      const [before, here, after] = [bytes.subarray(0, at), bytes[at] ?? 10, bytes.subarray(at + 1)];
      const forgeries = [
        ...(at < bytes.length ? [[], [here ^ 1], [here ^ 32], [here ^ 128]] : []).map((instead) =>
          Buffer.concat([before, Buffer.from(instead), after]),
        ),
        ...[here, 32, 10, 0].map((added) => Buffer.concat([before, Buffer.from([added]), bytes.subarray(at)])),
      ];
      for (const [n, forged] of forgeries.entries())
        expect(await foundGenuine(forged), `byte ${at}, forgery ${n}`).toEqual([false, false]);
    }
  });
});

test('the script is fifty lines, and says what is wrong with bytes that are no text', async () => {
  expect((await readFile('docs/verify-export.mjs', 'utf8')).trimEnd().split('\n').length).toBeLessThanOrEqual(50);
  const bytes = Buffer.from(file);
  const at = bytes.indexOf('Superb');
  bytes[at] = (bytes[at] ?? 0) | 0x80;
  for (const text of [bytes, Buffer.from([0xff, 0xfe, 0x0a]), '']) {
    const { code, said } = await verifyByScript(text);
    expect([code, said]).toEqual([1, expect.stringMatching(/^(?:[A-Z][^\n]*\.\n)+$/)]);
  }
});

test('keys that are damaged are no keys, and the script says so without a stack', async () => {
  const [key] = JSON.parse(keys).keys;
  for (const damaged of [
    { ...key, x: key.x.slice(1) },
    { ...key, kty: 'RSA' },
  ])
    expect(readKeys(JSON.stringify({ keys: [damaged] }))).toBeNull();
  expect(readKeys(keys)).not.toBeNull();
  for (const wrong of ['', '{}', '[]', JSON.stringify(key), JSON.stringify({ keys: [{ ...key, x: 'short' }] })]) {
    const { code, said } = await verifyByScript(file, wrong);
    expect([code, said], wrong).toEqual([2, expect.stringMatching(/^Nothing was checked: [^\n]+\n$/)]);
  }
});

test('anybody downloads the script from where the keys are', async () => {
  const answer = await visitor(app).get('/verify-export.mjs');
  expect(answer.body).toBe(await readFile('docs/verify-export.mjs', 'utf8'));
  expect(answer.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'content-disposition': 'attachment; filename="verify-export.mjs"',
  });
  expect((await visitor(app).get('/verify')).body).toContain('href="/verify-export.mjs"');
});

test('what is no export at all is called that, and never genuine', async () => {
  for (const text of ['', '\n', '{}\n', 'Date,Reviewer\n', '\uFEFFx', `\uFEFF${file}`, 'x'.repeat(1_000_100)]) {
    const verdict = await verifyOnPage(text);
    expect(verdict.outcome).toBe('unclear');
    expect(verdict.problems[0]?.kind).toBe('not-an-export');
  }
  const noText = await verifyOnPage(Buffer.from([0xff, 0xfe, 0x0a]));
  expect(noText.problems.map(({ text }) => text)).toEqual(['Line 1 can’t be read: it isn’t text that Starbill wrote.']);
  expect((await verifyOnPage('')).problems.map(({ text }) => text)).toEqual(['The file is empty.']);
});

test('a rotated key still proves what it signed, a stolen one nothing, and another installation’s is unknown', async () => {
  const other = await makeApp();
  const person = await signUpOwner(other);
  await download(person);
  const foreign = (await visitor(other).get('/.well-known/starbill-keys.json')).body;
  await other.close();
  expect((await verifyOnPage(file, foreign)).problems).toEqual([expect.objectContaining({ kind: 'unknown-key' })]);
  expect((await verifyByScript(file, foreign)).said).toBe('Not genuine: none of these keys signed this file.\n');
  // The id of the key that signed, with the key of somebody else.
  const disguised = JSON.stringify({ keys: [{ ...JSON.parse(foreign).keys[0], kid: JSON.parse(keys).keys[0].kid }] });
  expect((await verifyOnPage(file, disguised)).outcome).toBe('changed');
  expect((await verifyByScript(file, disguised)).code).toBe(1);

  const keeping = { db: app.db, secret: app.deps.env.sessionSecret, now: new Date() };
  await rotateKey(keeping);
  const rotated = await readPublicKeys();
  expect(JSON.parse(rotated).keys).toHaveLength(2);
  expect(rotated).not.toContain('"d"');
  expect((await verifyOnPage(file, rotated)).outcome).toBe('genuine');
  const newer = await download(owner);
  expect((await verifyOnPage(newer, rotated)).outcome).toBe('genuine');
  expect((await verifyOnPage(newer, keys)).outcome).toBe('unclear');

  await markCompromised(keeping, JSON.parse(newer.split('\n')[0] ?? '').keyId);
  const afterTheft = await readPublicKeys();
  expect((await verifyOnPage(newer, afterTheft)).outcome).toBe('unclear');
  expect((await verifyByScript(newer, afterTheft)).said).toMatch(/stolen/);
  expect((await verifyOnPage(file, afterTheft)).outcome).toBe('genuine');
});

test('private keys are sealed, erased when retired, and replaced when SESSION_SECRET has changed', async () => {
  const keeping = { db: app.db, secret: app.deps.env.sessionSecret, now: new Date() };
  const before = await openSigningKey(keeping);
  expect((await openSigningKey(keeping)).id).toBe(before.id);
  const after = await openSigningKey({ ...keeping, secret: 'another secret, long enough to be one' });
  expect(after.id).not.toBe(before.id);
  const rows = await app.db.selectFrom('exportKeys').selectAll().execute();
  expect(rows.filter(({ retiredAt }) => retiredAt === null)).toHaveLength(1);
  for (const { privateKey, retiredAt } of rows) {
    expect(privateKey === null).toBe(retiredAt !== null);
    expect(privateKey ?? '').not.toMatch(/PRIVATE KEY/);
  }
});

test('keys are for every site and asked for anew each time, and two processes that need the first one at once make one', async () => {
  const answer = await visitor(app).get('/.well-known/starbill-keys.json');
  expect(answer.headers).toMatchObject({
    'access-control-allow-origin': '*',
    'cache-control': 'public, max-age=0, must-revalidate',
  });
  await sql`delete from export_keys`.execute(app.db);
  const keeping = { db: app.db, secret: app.deps.env.sessionSecret, now: new Date() };
  const opened = await Promise.all(Array.from({ length: 5 }, () => openSigningKey(keeping)));
  expect(new Set(opened.map(({ id }) => id)).size).toBe(1);
});

test('a hundred thousand reviews are signed in constant memory', { tags: ['long'], timeout: 300_000 }, async () => {
  const person = await signUpOwner(app);
  await sql`alter table reviews disable trigger user`.execute(app.db);
  for (let added = 0; added < 100_000; added += 1_000) {
    await sql`
      insert into reviews (performer_id, reviewer_name, reviewer_email, rating, comment, status, decided_at)
      select ${person.performerId}, 'Rae Quill', 'rae-' || n || '@example.test', 4, repeat('It went well. ', 40), 'approved', now()
      from generate_series(1, 1000) n`.execute(app.db);
  }
  await sql`alter table reviews enable trigger user`.execute(app.db);
  const about = { performerId: person.performerId, appUrl: 'https://x.test', secret: 's'.repeat(32), now: new Date() };
  const live: number[] = [];
  let size = 0;
  let parts = 0;
  for await (const part of writeSignedExport(app.db, about)) {
    size += part.length;
    parts += 1;
    if (parts % 30 === 10) live.push(liveHeap());
  }
  expect(size).toBeGreaterThan(80_000_000);
  expectConstantMemory(live);
});
