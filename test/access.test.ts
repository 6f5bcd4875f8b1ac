import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type KeyScope, keyScopeNames } from '#shared/key-scopes.ts';
import { type Operation, operations } from '#shared/operations.ts';
import {
  type AccessScene,
  accessRows,
  answerToKey,
  everyRoute,
  fillPath,
  keyCallers,
  openToKeys,
  type Role,
  roles,
} from './access-table.ts';
import { caller, createKey } from './support/api-keys.ts';
import { addPublishedReview, addReview } from './support/factories.ts';
import { makeApp, type Person, signUpAdministrator, signUpOwner, type TestApp, visitor } from './support/make-app.ts';

let app: TestApp;
let scene: AccessScene;
const people = {} as Record<Role, Pick<Person, 'get' | 'send'>>;
/** By the scope that is asked for. */
const tools = {} as Record<(typeof keyCallers)[number], (scope: KeyScope) => Pick<Person, 'get' | 'send'>>;

beforeAll(async () => {
  app = await makeApp({ OIDC_ISSUER: 'http://127.0.0.1:9', OIDC_CLIENT_ID: 'x', OIDC_CLIENT_SECRET: 'y' });
  const owner = await signUpOwner(app);
  const otherOwner = await signUpOwner(app);
  Object.assign(people, {
    visitor: visitor(app),
    owner,
    otherOwner,
    lapsedOwner: await signUpOwner(app, { trial: false }),
    administrator: await signUpAdministrator(app),
  });
  const all = caller(app, await createKey(otherOwner, keyScopeNames));
  const others = Object.fromEntries(
    await Promise.all(
      keyScopeNames.map(async (scope) => {
        const key = await createKey(
          otherOwner,
          keyScopeNames.filter((name) => name !== scope),
        );
        return [scope, caller(app, key)] as const;
      }),
    ),
  );
  const lapsing = await signUpOwner(app);
  const lapsed = caller(app, await createKey(lapsing, keyScopeNames));
  await app.db.deleteFrom('subscriptions').where('performerId', '=', lapsing.performerId).execute();
  Object.assign(tools, {
    key: () => all,
    keyOfOtherScopes: (scope: KeyScope) => others[scope],
    lapsedKey: () => lapsed,
  });
  const published = await addPublishedReview(app.db, owner.performerId);
  scene = {
    performerId: owner.performerId,
    slug: owner.slug,
    reviewId: published.id,
    pendingReview: async () => (await addReview(app.db, owner.performerId)).id,
  };
});
afterAll(() => app.close());

test('what the server opens is the table of operations, no more and no less', () => {
  const table = Object.values(everyRoute).map(({ method, path }) => `${method} ${path}`);
  expect(app.app.routeList.toSorted()).toEqual(table.sort());
});

describe('who gets which answer', () => {
  for (const row of accessRows) {
    const { method, pattern } = row;
    for (const [index, role] of roles.entries()) {
      test(`${method} ${pattern} as ${role} answers ${row.answers[index]}`, async () => {
        const path = await fillPath(row, scene);
        const person = people[role];
        const answer =
          method === 'GET'
            ? await person.get(path)
            : await person.send(method, path, row.body ? row.body(scene) : undefined);
        expect(answer.statusCode, answer.body.slice(0, 300)).toBe(row.answers[index]);
        if (answer.statusCode >= 400 && path.startsWith('/api/')) {
          expect(answer.json()).toMatchObject({ message: expect.any(String), code: expect.any(String) });
        }
      });
    }
  }
});

test('each operation that takes API keys takes those of its scope in this table, and no other takes any', () => {
  const entries = Object.entries(operations) as [string, Operation][];
  const table = Object.entries(openToKeys).flatMap(([scope, names]) => names.map((name) => `${scope} ${name}`));
  const product = entries.flatMap(([name, { key }]) => (key ? [`${key} ${name}`] : []));
  expect(product.toSorted()).toEqual(table.sort());
});

describe('what a tool with an API key gets', () => {
  for (const row of accessRows) {
    const { method, pattern, name } = row;
    const { key, scope }: Operation = everyRoute[name];
    // A key that no path asks for is the same key twice.
    for (const who of key ? keyCallers : (['key'] as const)) {
      test(`${method} ${pattern} as ${who} answers ${answerToKey(row, who)}`, async () => {
        const tool = tools[who](key ?? 'reviews:read');
        const path = await fillPath(row, scene);
        const answer =
          method === 'GET'
            ? await tool.get(path)
            : await tool.send(method, path, row.body ? row.body(scene) : undefined);
        expect(answer.statusCode, answer.body.slice(0, 300)).toBe(answerToKey(row, who));
        // Signing in and out answers with cookies to anybody.
        if (scope === 'owner') expect(answer.headers['set-cookie']).toBeUndefined();
      });
    }
  }
});
