import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sweep } from '#server/jobs/sweep.ts';
import { caller, createKey } from '#test/support/api-keys.ts';
import { makeApp, type Person, signUpOwner, type TestApp, visitor } from '#test/support/make-app.ts';

let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await makeApp();
});
beforeEach(async () => {
  app.setTime(null);
  owner = await signUpOwner(app);
});
afterAll(() => app.close());

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const gig = { clientName: 'Rae Quill', clientEmail: 'rae@example.test', eventType: 'Party', basis: 'booked' };
const future = { ...gig, date: inDays(30) };

/** A tool that sends a gig with an Idempotency-Key. */
async function openTool(person = owner) {
  const apiKey = await createKey(person, ['gigs:write']);
  return {
    add: (key: string, body: object = future) =>
      caller(app, apiKey, { 'idempotency-key': key }).send('POST', '/api/gigs', body),
    ...caller(app, apiKey),
  };
}

test('a retry with the same Idempotency-Key adds no second gig and gets the first answer', async () => {
  const tool = await openTool();
  const [first, again] = [await tool.add('booking-1'), await tool.add('booking-1')];
  expect([first.statusCode, again.statusCode]).toEqual([201, 201]);
  expect(again.json()).toEqual(first.json());
  expect((await tool.get('/api/gigs')).json()).toHaveLength(1);
  expect((await tool.add('booking-2')).json().id).not.toBe(first.json().id);
});

test('of many retries at the same moment one adds the gig, and all get it', async () => {
  const tool = await openTool();
  const answers = await Promise.all(Array.from({ length: 10 }, () => tool.add('booking-1')));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201]));
  expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1);
  expect((await tool.get('/api/gigs')).json()).toHaveLength(1);
});

test('a key that was used for another gig is refused', async () => {
  const tool = await openTool();
  await tool.add('booking-1');
  const refused = await tool.add('booking-1', { ...future, clientName: 'Someone Else' });
  expect([refused.statusCode, refused.json()]).toEqual([
    422,
    {
      code: 'key_reused',
      message: 'This Idempotency-Key was used for a different gig. Send a new key with each new gig.',
    },
  ]);
  expect((await tool.get('/api/gigs')).json()).toHaveLength(1);
});

test('what was refused can be corrected and sent with the same key', async () => {
  const tool = await openTool();
  expect((await tool.add('booking-1', { ...gig, date: inDays(-2000) })).statusCode).toBe(400);
  expect((await tool.add('booking-1')).statusCode).toBe(201);
});

test('a late retry does not bring back a gig that was deleted meanwhile', async () => {
  const tool = await openTool();
  const { id } = (await tool.add('booking-1')).json();
  expect((await tool.send('DELETE', `/api/gigs/${id}`)).statusCode).toBe(204);
  const late = await tool.add('booking-1');
  expect([late.statusCode, late.json().code]).toEqual([409, 'gig_deleted']);
  expect((await tool.get('/api/gigs')).json()).toEqual([]);
});

test('two acts may use the same key, and without one every request is a new gig', async () => {
  const [tool, other] = [await openTool(), await openTool(await signUpOwner(app))];
  expect((await tool.add('1')).json().id).not.toBe((await other.add('1')).json().id);
  for (let sent = 0; sent < 2; sent += 1) await tool.send('POST', '/api/gigs', future);
  expect((await tool.get('/api/gigs')).json()).toHaveLength(3);
});

test('a key is remembered for two days', async () => {
  const tool = await openTool();
  const { id } = (await tool.add('booking-1')).json();
  const cleanUp = () => sweep(app.deps)({}, { isLastTry: false, signal: new AbortController().signal });
  app.setTime(new Date(Date.now() + 47 * 3_600_000));
  await cleanUp();
  expect((await tool.add('booking-1')).json().id).toBe(id);
  app.setTime(new Date(Date.now() + 49 * 3_600_000));
  await cleanUp();
  expect((await tool.add('booking-1')).json().id).not.toBe(id);
});

test('an empty key and an endless one are refused in a sentence', async () => {
  const tool = await openTool();
  for (const key of ['', 'x'.repeat(201)]) {
    const refused = await tool.add(key);
    expect([refused.statusCode, refused.json().message]).toEqual([
      400,
      'Send an Idempotency-Key of 1 to 200 characters, or none.',
    ]);
  }
});

test('the OpenAPI document and the guide name the header', async () => {
  const { paths } = (await visitor(app).get('/api/openapi.json')).json();
  expect(paths['/api/gigs'].post.parameters).toContainEqual({
    in: 'header',
    name: 'idempotency-key',
    required: false,
    schema: { type: 'string', minLength: 1, maxLength: 200 },
    description: expect.stringContaining('adds no second'),
  });
  expect(paths['/api/gigs'].post.responses).toHaveProperty('422');
  expect((await visitor(app).get('/docs/api')).body).toContain('Idempotency-Key');
});
