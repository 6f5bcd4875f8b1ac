import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keyScopeNames } from '#shared/key-scopes.ts';
import { type Operation, type OperationName, operations } from '#shared/operations.ts';
import { type AccessScene, accessRows, fillPath } from './access-table.ts';
import { createKey } from './support/api-keys.ts';
import { addPublishedReview } from './support/factories.ts';
import { makeApp, signUpOwner, type TestApp, visitor } from './support/make-app.ts';

type Documented = Record<string, { $ref?: string }>;
type Document = {
  paths: Record<string, Record<string, { responses: Documented }>>;
  components: { responses: Record<string, { headers?: object; content?: object }> };
};

let app: TestApp;
let scene: AccessScene;
let document: Document;
const keys = { full: '', lapsed: '', none: {} as Record<string, string> };

beforeAll(async () => {
  app = await makeApp();
  document = (await visitor(app).get('/api/openapi.json')).json();
  const [owner, other, lapsing] = [await signUpOwner(app), await signUpOwner(app), await signUpOwner(app)];
  keys.full = await createKey(other, keyScopeNames);
  keys.lapsed = await createKey(lapsing, keyScopeNames);
  for (const scope of keyScopeNames)
    keys.none[scope] = await createKey(
      other,
      keyScopeNames.filter((name) => name !== scope),
    );
  await app.db.deleteFrom('subscriptions').where('performerId', '=', lapsing.performerId).execute();
  const { id } = await addPublishedReview(app.db, owner.performerId);
  scene = { performerId: owner.performerId, slug: owner.slug, reviewId: id, pendingReview: async () => id };
});
afterAll(() => app.close());

type Sent = { key?: string; path: string; body?: unknown; headers?: Record<string, string> };
const send = (to: TestApp, { method }: Operation, { key, path, body, headers = {} }: Sent) =>
  to.app.inject({
    method,
    url: path,
    headers: { ...(key && { authorization: `Bearer ${key}` }), ...headers },
    ...(body !== undefined && { payload: body as object }),
  });

const refusalsOf = ({ method, path }: Operation) => {
  const { responses } = document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()] ?? { responses: {} };
  return Object.keys(responses).filter((status) => Number(status) >= 400);
};

const withKeys = (Object.entries(operations) as [OperationName, Operation][]).flatMap(([name, operation]) => {
  const row = accessRows.find((each) => each.name === name);
  return operation.key && row ? [{ name, operation, row, scope: operation.key }] : [];
});

/** What the document says of every refusal: this body, and how long to wait where there is something to wait for. */
function expectRefusal(answer: LightMyRequestResponse, what: string): void {
  expect(answer.headers['content-type'], what).toBe('application/json; charset=utf-8');
  const { message, code, fields, ...more } = answer.json();
  expect({ message, code, more }, what).toEqual({
    message: expect.stringMatching(/^\S.+[.?]$/s),
    code: expect.stringMatching(/^[a-z_]+$/),
    more: {},
  });
  for (const [field, text] of Object.entries(fields ?? {}))
    expect([what, field, text]).toContainEqual(expect.stringMatching(/\.$/));
  if (answer.statusCode === 429) expect(Number(answer.headers['retry-after']), what).toBeGreaterThan(0);
}

describe('the document names exactly what the server refuses:', () => {
  test.each(withKeys)('$operation.method $operation.path', async ({ operation, row, scope }) => {
    const path = await fillPath(row, scene);
    const body = row.body?.(scene);
    const isWrite = operation.method !== 'GET';
    const { full: key } = keys;
    const tried: [string, Sent][] = [
      ['a parameter that there is not', { key, path: `${path}?nonsense=1`, body }],
      ['no key', { path, body }],
      ['a wrong key', { key: 'sb_live_x', path, body }],
      ['a key without the scope', { key: keys.none[scope], path, body }],
      ['a lapsed act', { key: keys.lapsed, path, body }],
      ['an id of somebody else', { key, path, body }],
    ];
    if (isWrite) {
      const json = { 'content-type': 'application/json' };
      tried.push(['a huge body', { key, path, body: `{"x":"${'x'.repeat(600_000)}"}`, headers: json }]);
      tried.push(['broken JSON', { key, path, body: '{"x":', headers: json }]);
      tried.push(['plain text', { key, path, body: 'hello', headers: { 'content-type': 'text/plain' } }]);
    }
    const seen = new Set<string>();
    for (const [what, sent] of tried) {
      const answer = await send(app, operation, sent);
      if (answer.statusCode < 400) continue;
      expectRefusal(answer, what);
      seen.add(String(answer.statusCode));
    }
    // These need a history of their own, and are tried below.
    const documented = refusalsOf(operation).filter((status) => !['409', '422', '429'].includes(status));
    expect([...seen].sort()).toEqual(documented);
  });

  test('a conflict, a key used twice and an unfinished wait', async () => {
    const owner = await signUpOwner(app);
    const key = await createKey(owner, keyScopeNames);
    const { id } = await addPublishedReview(app.db, owner.performerId);
    const reply = { key, path: `/api/reviews/${id}/reply`, body: { replyText: 'Thank you.' } };
    await send(app, operations.addReply, reply);
    const again = await send(app, operations.addReply, reply);
    expect([again.statusCode, again.json().code]).toEqual([409, 'already_replied']);
    expectRefusal(again, 'a second reply');
    expect(refusalsOf(operations.addReply)).toContain('409');

    const gig = { clientName: 'Rae Quill', eventType: 'Party', date: '2026-12-01', basis: 'booked' };
    const add = { key, path: '/api/gigs', headers: { 'idempotency-key': '1' } };
    await send(app, operations.addGig, { ...add, body: gig });
    const reused = await send(app, operations.addGig, { ...add, body: { ...gig, note: 'Late' } });
    expect([reused.statusCode, reused.json().code]).toEqual([422, 'key_reused']);
    expectRefusal(reused, 'a key used twice');
    const takingRetries = withKeys.filter(({ operation }) => refusalsOf(operation).includes('422'));
    expect(takingRetries.map(({ name }) => name)).toEqual(['addGig']);
  });

  test('too many calls, everywhere', async () => {
    const limited = await makeApp({ RATE_LIMITS: 'on' });
    try {
      limited.setTime(new Date('2026-11-02T10:00:00Z'));
      const key = await createKey(await signUpOwner(limited), keyScopeNames);
      const stats = { key, path: '/api/reviews/stats' };
      await Promise.all(Array.from({ length: 120 }, () => send(limited, operations.readOwnStats, stats)));
      for (const { operation, row, name } of withKeys) {
        const answer = await send(limited, operation, {
          key,
          path: await fillPath(row, scene),
          body: row.body?.(scene),
        });
        expect([name, answer.statusCode]).toEqual([name, 429]);
        expectRefusal(answer, name);
        expect(refusalsOf(operation), name).toContain('429');
      }
    } finally {
      await limited.close();
    }
    expect(document.components.responses.TooManyRequests?.headers).toHaveProperty('Retry-After');
  });
});

test('no operation that deletes is refused for a lapsed subscription, as the document says', () => {
  for (const { name, method, answers } of accessRows.filter((row) => row.method === 'DELETE')) {
    expect([name, answers[3]]).not.toContain(402);
    if (name in operations)
      expect(refusalsOf(operations[name as OperationName]), `${method} ${name}`).not.toContain('402');
  }
});
