import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AccessScene, accessRows, everyRoute, fillPath, type Role, roles } from './access-table.ts';
import { addPublishedReview, addReview } from './support/factories.ts';
import { makeApp, type Person, signUpAdministrator, signUpOwner, type TestApp, visitor } from './support/make-app.ts';

let app: TestApp;
let scene: AccessScene;
const people = {} as Record<Role, Pick<Person, 'get' | 'send'>>;

beforeAll(async () => {
  app = await makeApp({ OIDC_ISSUER: 'http://127.0.0.1:9', OIDC_CLIENT_ID: 'x', OIDC_CLIENT_SECRET: 'y' });
  const owner = await signUpOwner(app);
  Object.assign(people, {
    visitor: visitor(app),
    owner,
    otherOwner: await signUpOwner(app),
    lapsedOwner: await signUpOwner(app, { trial: false }),
    administrator: await signUpAdministrator(app),
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
