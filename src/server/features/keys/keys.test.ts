import { afterAll, beforeAll, expect, test } from 'vitest';
import { keyScopeNames } from '#shared/key-scopes.ts';
import { limits } from '#shared/limits.ts';
import { caller, createKey } from '#test/support/api-keys.ts';
import { addPublishedReview } from '#test/support/factories.ts';
import { makeApp, type Person, signUpOwner, type TestApp, visitor } from '#test/support/make-app.ts';
import { isKeyShaped, makeKey } from './key-text.ts';

let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await makeApp();
  owner = await signUpOwner(app);
});
afterAll(() => app.close());

const list = async (person: Person) => (await person.get('/api/keys')).json();

test('a key is recognisable, and one wrong or missing letter is found without the database', () => {
  const key = makeKey();
  expect(key).toMatch(/^sb_live_[0-9a-z]{57}$/);
  expect(isKeyShaped(key)).toBe(true);
  expect(isKeyShaped(key.slice(0, -1))).toBe(false);
  const other = key[20] === 'a' ? 'b' : 'a';
  expect(isKeyShaped(key.slice(0, 20) + other + key.slice(21))).toBe(false);
});

test('a key is shown once, stored hashed, and described to its owner without itself', async () => {
  const made = await owner.send('POST', '/api/keys', { name: 'Website', scopes: ['reviews:read'], expiresInDays: 30 });
  expect(made.statusCode).toBe(201);
  const { key, id, ...told } = made.json();
  expect(told).toMatchObject({ name: 'Website', scopes: ['reviews:read'], lastUsedAt: null, ending: key.slice(-4) });
  expect(made.headers['cache-control']).toContain('no-store');
  const listed = await owner.get('/api/keys');
  expect(listed.json()[0]).toEqual({ id, ...told });
  expect(listed.body).not.toContain(key);
  const rows = await app.db.selectFrom('apiKeys').selectAll().where('id', '=', id).execute();
  expect(JSON.stringify(rows)).not.toContain(key.slice(8, 40));
});

test('a key reads its own act’s reviews, and cookies that come along change nothing', async () => {
  const other = await signUpOwner(app);
  const mine = await addPublishedReview(app.db, owner.performerId);
  const theirs = await addPublishedReview(app.db, other.performerId);
  const tool = caller(app, await createKey(owner, ['reviews:read']), { cookie: other.cookie });
  expect((await tool.get(`/api/reviews/${mine.id}`)).statusCode).toBe(200);
  expect((await tool.get(`/api/reviews/${theirs.id}`)).statusCode).toBe(404);
  // What a key does not open stays closed with a cookie beside it.
  expect((await tool.get('/api/billing')).json().code).toBe('not_for_keys');
  const refused = await caller(app, 'nonsense', { cookie: owner.cookie }).get('/api/reviews');
  expect([refused.statusCode, refused.headers['www-authenticate']]).toEqual([401, 'Bearer']);
});

test('a good key is never called missing: it is told what keys cannot do, and how it has to be sent', async () => {
  const key = await createKey(owner, ['reviews:read']);
  for (const path of ['/api/auth/user', '/api/auth/list-sessions'])
    expect((await caller(app, key).get(path)).json(), path).toMatchObject({ code: 'not_for_keys' });
  for (const authorization of [key, `Token ${key}`, `Bearer\t${key}`, `Bearer ${key} x`]) {
    const refused = await app.app.inject({ url: '/api/reviews', headers: { authorization } });
    expect([refused.statusCode, refused.json().message], authorization).toEqual([
      401,
      'Send your API key as “Authorization: Bearer”, a space and the key.',
    ]);
  }
  expect((await app.app.inject('/api/auth/user')).json().code).toBe('signed_out');
});

test('a key writes replies from any origin, because it borrows nobody’s cookies', async () => {
  const { id } = await addPublishedReview(app.db, owner.performerId);
  const tool = caller(app, await createKey(owner, ['replies:write']), { origin: 'https://tool.example' });
  expect((await tool.send('POST', `/api/reviews/${id}/reply`, { replyText: 'Thank you.' })).statusCode).toBe(201);
  const refused = await caller(app, 'x', { origin: 'https://tool.example' }).send('POST', '/api/keys', {});
  expect(refused.json().code).toBe('foreign_origin');
});

test('a tool that announces JSON and sends none may delete, and may not write nothing', async () => {
  const { id } = await addPublishedReview(app.db, owner.performerId);
  const key = await createKey(owner, ['replies:write']);
  await caller(app, key).send('POST', `/api/reviews/${id}/reply`, { replyText: 'Thank you.' });
  const ask = (method: 'POST' | 'DELETE') =>
    app.app.inject({
      method,
      url: `/api/reviews/${id}/reply`,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    });
  expect((await ask('DELETE')).statusCode).toBe(204);
  const refused = await ask('POST');
  expect([refused.statusCode, refused.json().code]).toEqual([400, 'invalid_input']);
});

test('a scope that a key lacks is named', async () => {
  const answer = await caller(app, await createKey(owner, ['reviews:read'])).get('/api/gigs');
  expect(answer.statusCode).toBe(403);
  expect(answer.json()).toMatchObject({ code: 'scope_missing', message: expect.stringContaining('gigs:write') });
});

test('revoked, expired and unknown keys are refused with the reason', async () => {
  const began = new Date('2026-03-01T10:00:00Z');
  app.setTime(began);
  const person = await signUpOwner(app);
  const key = await createKey(person, ['reviews:read'], { expiresInDays: 30 });
  expect((await caller(app, key).get('/api/reviews')).statusCode).toBe(200);
  app.setTime(new Date('2026-03-31T10:00:01Z'));
  const expired = await caller(app, key).get('/api/reviews');
  expect([expired.statusCode, expired.json().message]).toEqual([401, expect.stringContaining('expired on 2026-03-31')]);
  app.setTime(began);
  const [{ id }] = await list(person);
  expect((await person.send('DELETE', `/api/keys/${id}`)).statusCode).toBe(204);
  const revoked = await caller(app, key).get('/api/reviews');
  expect([revoked.statusCode, revoked.json().message]).toEqual([401, expect.stringContaining('revoked on 2026-03-01')]);
  expect(await list(person)).toEqual([]);
  expect((await caller(app, makeKey()).get('/api/reviews')).json().message).toContain('doesn’t exist');
  app.setTime(null);
});

test('another owner’s key can be neither seen nor revoked', async () => {
  const key = await createKey(owner, ['reviews:read']);
  const [{ id }] = await list(owner);
  const other = await signUpOwner(app);
  expect(await list(other)).toEqual([]);
  expect((await other.send('DELETE', `/api/keys/${id}`)).statusCode).toBe(404);
  expect((await caller(app, key).get('/api/reviews')).statusCode).toBe(200);
});

test('when a key was used is written once a minute', async () => {
  app.setTime(new Date('2026-03-01T10:00:00Z'));
  const person = await signUpOwner(app);
  const tool = caller(app, await createKey(person, ['reviews:read']));
  const used = async () => (await list(person))[0].lastUsedAt;
  await tool.get('/api/reviews');
  app.setTime(new Date('2026-03-01T10:00:59Z'));
  await tool.get('/api/reviews');
  expect(await used()).toBe('2026-03-01T10:00:00.000Z');
  app.setTime(new Date('2026-03-01T10:01:00Z'));
  await tool.get('/api/reviews');
  expect(await used()).toBe('2026-03-01T10:01:00.000Z');
  app.setTime(null);
});

test('creating and revoking stand in the audit log, and the owner gets an email', async () => {
  const person = await signUpOwner(app);
  await createKey(person, ['reviews:read', 'gigs:write']);
  const [{ id }] = await list(person);
  await person.send('DELETE', `/api/keys/${id}`);
  const rows = await app.db
    .selectFrom('auditLog')
    .select(['action', 'actorId', 'before', 'after'])
    .where('subjectId', '=', person.performerId)
    .orderBy('id')
    .execute();
  const key = { key: 'Website', scopes: 'reviews:read, gigs:write' };
  expect(rows).toEqual([
    { action: 'key.create', actorId: person.accountId, before: null, after: key },
    { action: 'key.revoke', actorId: person.accountId, before: key, after: null },
  ]);
  const mails = await app.db.selectFrom('mails').select('subject').where('recipient', '=', person.email).execute();
  expect(mails).toContainEqual({ subject: 'Your Starbill account: API key created' });
});

test('“This wasn’t me” revokes the keys that were made since', async () => {
  const person = await signUpOwner(app);
  const key = await createKey(person, ['reviews:read']);
  const mail = await app.db
    .selectFrom('mails')
    .select('bodyText')
    .where('recipient', '=', person.email)
    .where('subject', 'like', '%key created')
    .executeTakeFirstOrThrow();
  const [, token] = /\/secure-account\?token=([^\s"]+)/.exec(mail.bodyText ?? '') ?? [];
  const pressed = await visitor(app).send('POST', '/secure-account', { token });
  expect(pressed.statusCode, pressed.body.slice(0, 300)).toBeLessThan(400);
  expect((await caller(app, key).get('/api/reviews')).json().message).toContain('revoked on');
});

test('twenty at once leave no more keys than the limit', async () => {
  const person = await signUpOwner(app);
  for (let made = 0; made < limits.apiKeys - 3; made += 1) await createKey(person, ['reviews:read']);
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => person.send('POST', '/api/keys', { name: 'One more', scopes: keyScopeNames })),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(3);
  expect(answers.find(({ statusCode }) => statusCode === 409)?.json().code).toBe('too_many_keys');
});

test('a key without scopes, with an unknown one or without a name is refused in a sentence', async () => {
  for (const body of [
    { name: 'x', scopes: [] },
    { name: 'x', scopes: ['billing'] },
    { name: 'x', scopes: ['gigs:write', 'gigs:write'] },
    { name: ' ', scopes: ['gigs:write'] },
    { name: 'x', scopes: ['gigs:write'], expiresInDays: 7 },
  ]) {
    const answer = await owner.send('POST', '/api/keys', body);
    expect([answer.statusCode, answer.json().message]).toEqual([
      400,
      expect.stringMatching(/^(Give|Choose|Name) .+\.$/),
    ]);
  }
});

test('a tool that calls too often is told when to come back, and another key is not slowed by it', async () => {
  const limited = await makeApp({ RATE_LIMITS: 'on' });
  try {
    limited.setTime(new Date('2026-03-01T10:00:00Z'));
    const person = await signUpOwner(limited);
    const [busy, calm] = [await createKey(person, ['reviews:read']), await createKey(person, ['reviews:read'])];
    const answers = await Promise.all(
      Array.from({ length: 121 }, () => caller(limited, busy).get('/api/reviews/stats')),
    );
    const [refused, ...rest] = answers.filter(({ statusCode }) => statusCode !== 200);
    expect(rest).toEqual([]);
    expect(refused?.statusCode).toBe(429);
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
    expect((await caller(limited, calm).get('/api/reviews/stats')).statusCode).toBe(200);
  } finally {
    await limited.close();
  }
});

test('the OpenAPI document says which operations take keys, and with which scope', async () => {
  const { paths, components } = (await visitor(app).get('/api/openapi.json')).json();
  expect(components.securitySchemes.apiKey).toMatchObject({ type: 'http', scheme: 'bearer' });
  expect(paths['/api/reviews'].get.security).toEqual([{ session: [] }, { apiKey: ['reviews:read'] }]);
  expect(paths['/api/keys'].post.security).toEqual([{ session: [] }]);
  expect(paths['/api/public/trust'].get.security).toBeUndefined();
});
