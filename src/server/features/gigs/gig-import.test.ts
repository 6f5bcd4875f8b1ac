import { afterAll, beforeAll, expect, test } from 'vitest';
import type { GigImport } from '#shared/schemas/gigs.ts';
import { makeApp, signUpOwner, type TestApp } from '#test/support/make-app.ts';

let app: TestApp;
let owner: Awaited<ReturnType<typeof signUpOwner>>;
beforeAll(async () => {
  app = await makeApp();
  owner = await signUpOwner(app);
});
afterAll(() => app.close());

const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
const good = [
  { clientName: 'Ada Lark', clientEmail: 'ada@example.test', eventType: 'Birthday', date: yesterday },
  { clientName: 'Ada again', clientEmail: 'ADA+party@example.test', date: yesterday },
  { clientName: 'Eve', clientPhone: '+44 20 7946 0000', date: yesterday },
];
const bad = [
  { clientName: '', clientEmail: 'bob@', date: yesterday },
  { clientName: 'Cy', date: '31/02/2026' },
  { clientName: 'Dee', date: '1999-01-01' },
  { clientName: '=cmd()', date: yesterday },
];
const bring = async (rows: object[], dryRun: boolean, who = owner): Promise<GigImport> =>
  (await who.send('POST', '/api/gigs/import', { rows, basis: 'booked', dryRun })).json();
const count = async (who = owner) => (await who.get('/api/gigs')).json().length;

test('a dry run says what becomes of each row, with every problem, and saves nothing', async () => {
  const answer = await bring([...good, ...bad], true);
  expect(answer).toMatchObject({ dryRun: true, saved: false, added: 2 });
  expect(answer.rows.map(({ outcome }) => outcome)).toEqual([
    'added',
    'duplicate',
    'added',
    ...bad.map(() => 'invalid'),
  ]);
  expect(answer.rows[3]?.problems).toEqual(['Enter the client’s name.', 'Enter a valid email address.']);
  expect(answer.rows[6]?.problems).toEqual(['One of its cells is a formula. Paste its value instead.']);
  for (const { problems } of answer.rows.slice(3)) expect(problems.join(' ')).toMatch(/^[A-Z].*\.$/);
  expect(await count()).toBe(0);
});

test('while one row can’t be used nothing is saved', async () => {
  for (const row of bad) {
    const answer = await bring([...good, row], false);
    expect(answer).toMatchObject({ dryRun: false, saved: false });
    expect(answer.rows.at(-1)?.problems).not.toEqual([]);
  }
  expect(await count()).toBe(0);
});

test('a diary brought twice is there once', async () => {
  expect(await bring(good, false)).toMatchObject({ saved: true, added: 2 });
  expect(await count()).toBe(2);
  const again = await bring(good, false);
  expect(again).toMatchObject({ saved: true, added: 0 });
  expect(again.rows[0]).toEqual({ outcome: 'duplicate', problems: ['This gig is already in your list.'] });
  expect(await count()).toBe(2);
});

test('clients of one name with two addresses are two gigs; without an address the name decides', async () => {
  const other = await signUpOwner(app);
  const outcomes = async (...rows: object[]) => (await bring(rows, false, other)).rows.map(({ outcome }) => outcome);
  const one = { clientName: 'Smith', clientEmail: 'a@one.test', date: yesterday };
  const two = { clientName: 'smith', clientEmail: 'b@two.test', date: yesterday };
  const nameless = { clientName: 'SMITH', date: yesterday };
  expect(await outcomes(one, two, nameless)).toEqual(['added', 'added', 'duplicate']);
  expect(await outcomes(one, { ...one, clientName: 'Jones' }, nameless)).toEqual(Array(3).fill('duplicate'));
  const eve = { clientName: 'Eve', date: yesterday };
  expect(await outcomes(eve, { ...eve, clientEmail: 'eve@one.test' })).toEqual(['added', 'duplicate']);
});

test('one diary brought five times at once is there once', async () => {
  const other = await signUpOwner(app);
  const answers = await Promise.all(Array.from({ length: 5 }, () => bring(good, false, other)));
  expect(answers.reduce((sum, { added }) => sum + added, 0)).toBe(2);
  expect(await count(other)).toBe(2);
});

test('a body of 50,000 rows is refused in a sentence that does not ask to come again', async () => {
  const many = Array.from({ length: 50_000 }, (_, at) => ({
    clientName: `A client with a long name ${at}`,
    date: yesterday,
    note: 'x'.repeat(40),
  }));
  const answer = await owner.send('POST', '/api/gigs/import', { rows: many, basis: 'booked' });
  expect(answer.statusCode).toBe(413);
  expect(answer.json().message).toContain('smaller parts');
});

test('more rows than one import takes are refused in a sentence', async () => {
  const many = Array.from({ length: 1_001 }, () => ({ clientName: 'Ada', date: yesterday }));
  const answer = await owner.send('POST', '/api/gigs/import', { rows: many, basis: 'booked' });
  expect(answer.statusCode).toBe(400);
  expect(answer.body).toContain('at most 1000 rows');
});

test('the preview is the real email with sample links, and carries no token', async () => {
  const answer = await owner.get(
    '/api/invitations/preview?clientName=Grace%20Hopper&eventType=Wedding&date=2026-06-06',
  );
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toContain('text/html');
  expect(answer.body).toContain('Grace');
  expect(answer.body).toContain('6 June 2026');
  expect(answer.body).not.toMatch(/\/r\/|\/g\//);
});
